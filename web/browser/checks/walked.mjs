// One irregularity of each kind, walked from the button to its end: `npm run walks` walks all.
import { dealerOf } from '../crew.mjs';
import { insist } from '../guest.mjs';
import { WalkedFloor } from '../walks/floor.mjs';
import { insistVerified, walkGame } from '../walks/walks.mjs';

// A kind is what is ordered, and what Players are offered.
const kindOf = ({ do: action, offer }) => `${action} ${offer ?? 'none'}`;

export async function eachKind({ browser }) {
  const floor = new WalkedFloor();
  const kinds = new Set();
  const isNew = (row) => !kinds.has(kindOf(row)) && kinds.add(kindOf(row));
  try {
    await floor.open();
    let choices = 0;
    for (const game of ['tiger', 'fortune-six-v6']) {
      const walked = await walkGame({ browser, floor }, game, dealerOf(0), isNew);
      choices += walked.choices;
    }
    insist(kinds.size > 10, `there are ${kinds.size} kinds`);
    insist(choices > 0, 'choices of Players are shown as they come in');
    await insistVerified(floor);
  } finally {
    await floor.end();
  }
}

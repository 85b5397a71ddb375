// The cards of rounds that are walked: both hands have five and draw, so that every moment of a
// round is met; the ranks change, so that no shoe runs out of one.
const patterns = ['223367', 'AA4456', '669947', '778865', 'TT5546'];
const places = [
  'player-first',
  'banker-first',
  'player-second',
  'banker-second',
  'player-third',
  'banker-third',
];

export function cardOf(round, place, isElements) {
  const suits = isElements ? 'FGEWA' : 'CDHS';
  const index = places.indexOf(place);
  return patterns[round % patterns.length][index] + suits[(round + index) % suits.length];
}

export function wholeDeck(isElements) {
  const [ranks, suits] = isElements ? ['A23456789TSLF', 'FGEWA'] : ['A23456789TJQK', 'CDHS'];
  return [...suits].flatMap((suit) => [...ranks].map((rank) => rank + suit));
}

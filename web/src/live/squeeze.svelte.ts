import { SvelteSet } from 'svelte/reactivity';
import type { Side } from '../model/forms';
import { heldHand, isLookedThrough, type HeldHand } from '../model/squeeze';
import type { TerminalScreen } from './terminal.svelte';

// The hands that this Player squeezes, and which of their cards he has turned for himself.
export class Squeeze {
  readonly turned = new SvelteSet<string>();
  private round = 0;
  private asked = '';

  constructor(private readonly screen: TerminalScreen) {}

  hand(side: Side): HeldHand | null {
    return heldHand(this.screen.live.state.own, side);
  }

  // Then the machine turns the hand by itself.
  get until(): number | null {
    return this.screen.live.state.view?.next_step_at ?? null;
  }

  look(place: string): void {
    this.turned.add(place);
  }

  // A new round has new cards; a hand that is looked through is turned for everybody, as soon as
  // the table lets it.
  follow(): void {
    const round = this.screen.live.state.view?.round ?? 0;
    if (round !== this.round) this.turned.clear();
    this.round = round;
    for (const side of ['player', 'banker'] as const) {
      const hand = this.hand(side);
      if (hand?.turn && isLookedThrough(hand, this.turned)) this.turnHand(side);
    }
  }

  turnHand(side: Side): void {
    const held = Object.keys(this.hand(side)?.cards ?? {}).length;
    const asked = `${this.round} ${side} ${held}`;
    if (asked === this.asked) return;
    this.asked = asked;
    void this.screen.turnHand(side).then((answer) => {
      if (!answer) this.asked = '';
    });
  }

  passOn(side: Side): void {
    void this.screen.passHandOn(side);
  }
}

/** How the two players of a finished match agree on a rematch. Pairs are in the order of the players. */
import { MAX_REMATCH_PRESSES } from "./match-limits.ts";
import type { Side } from "./match-phases.ts";

/** Why both players wanted a rematch, and there is none. */
export type RematchRefusal =
  | ("in_battle" | "no_warrior" | "signed_out" | "unavailable")
  /** The guest, or the Warrior as a host of guests, has played the day's matches. */
  | ("guest_limit" | "host_limit");

export type RematchState = {
  /** Fixed from the start, so that a match has one rematch at most. */
  match_id: string;
  wanted: readonly [boolean, boolean];
  /** How often each player has asked or withdrawn. */
  presses: readonly [number, number];
  /** The rematch is in the database. */
  made: boolean;
  /** Why the last agreement came to nothing. */
  refusal: RematchRefusal | null;
};

/** Before anybody has asked. @param match_id of the rematch, if there will be one */
export function newRematch(match_id: string): RematchState {
  return { match_id, wanted: [false, false], presses: [0, 0], made: false, refusal: null };
}

/** The state after a player has asked or withdrawn. @returns the same object if nothing changed */
export function wantRematch(state: RematchState, side: Side, wanted: boolean): RematchState {
  const { made, presses } = state;
  if (made || state.wanted[side] === wanted || presses[side] >= MAX_REMATCH_PRESSES) return state;
  return {
    ...state,
    wanted: replaced(state.wanted, side, wanted),
    presses: replaced(presses, side, presses[side] + 1),
    refusal: null,
  };
}

/** The state after a player has left, who wants nothing any more. @returns the same object if nothing changed */
export function leaveRematch(state: RematchState, side: Side): RematchState {
  return state.made || !state.wanted[side]
    ? state
    : { ...state, wanted: replaced(state.wanted, side, false) };
}

/** Whether both want a rematch that isn't made yet. */
export const isAgreed = ({ wanted, made }: RematchState): boolean => !made && wanted[0] && wanted[1];

/** The state after the agreed rematch was made. */
export const rematchMade = (state: RematchState): RematchState => ({ ...state, made: true, refusal: null });

/** The state after the agreed rematch couldn't be made. Both may ask again. */
export const rematchRefused = (state: RematchState, refusal: RematchRefusal): RematchState => ({
  ...state,
  wanted: [false, false],
  refusal,
});

function replaced<Item>(pair: readonly [Item, Item], side: Side, item: Item): [Item, Item] {
  return side === 0 ? [item, pair[1]] : [pair[0], item];
}

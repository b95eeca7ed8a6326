/**
 * The phases of a match as a pure state machine: state × event × now → state. All times are in milliseconds since 1970. Each event
 * first advances the state through all deadlines that have passed. So a late, early or repeated alarm changes nothing.
 */
import { type MatchTiming, scaledTiming } from "./match-timing.ts";

/** The first or the second player. */
export type Side = 0 | 1;

export const SIDES: readonly [Side, Side] = [0, 1];
/** The opponent's side. */
export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

export type Phase = "waiting" | "objective" | "start" | "editing" | "checking" | "over";

/** How a match ended. `void`: it never began. `no-contest`: both players were disconnected at the end. */
export type Ending =
  | { kind: "scored" }
  | { kind: "rage-quit"; by: Side }
  | { kind: "no-contest" }
  | { kind: "void" };

type Seat = {
  here: boolean;
  /** When the player disconnected; null for a player who is connected or never was. */
  gone_at: number | null;
  /** The player's last keystroke has arrived. */
  done: boolean;
};

export type MatchState = {
  phase: Phase;
  /** When this phase ends; null once over. */
  ends_at: number | null;
  /** When the editors unlock and lock; null until both players have connected. */
  opens_at: number | null;
  closes_at: number | null;
  seats: readonly [Seat, Seat];
  ending: Ending | null;
  scale: number;
};

export type MatchEvent =
  | { type: "tick" }
  | { type: "join"; side: Side }
  | { type: "leave"; side: Side }
  | { type: "done"; side: Side }
  | { type: "quit"; side: Side }
  /** Ends the current phase. Only a local worker sends it. */
  | { type: "skip" };

const EMPTY_SEAT: Seat = { here: false, gone_at: null, done: false };

/** A match that waits for its players. @param scale as for `scaledTiming` */
export function newMatch(now: number, scale = 1): MatchState {
  return {
    phase: "waiting",
    ends_at: now + scaledTiming(scale).waiting,
    opens_at: null,
    closes_at: null,
    seats: [EMPTY_SEAT, EMPTY_SEAT],
    ending: null,
    scale,
  };
}

/** A race that waits for its one player. The second player is a recording, which is always connected and done. */
export function newRace(now: number, scale = 1): MatchState {
  return withSeat(newMatch(now, scale), 1, { here: true, done: true });
}

/** Whether code updates are accepted: while the editors are open, and a second longer for updates in transit. */
export function acceptsCode(state: MatchState): boolean {
  return state.phase === "editing" || state.phase === "checking";
}

/** The state after an event. @returns the same object if nothing changed */
export function step(state: MatchState, event: MatchEvent, now: number): MatchState {
  const timing = scaledTiming(state.scale);
  const current = advance(state, timing, now);
  return advance(applyEvent(current, event, timing, now), timing, now);
}

function applyEvent(state: MatchState, event: MatchEvent, timing: MatchTiming, now: number): MatchState {
  if (state.phase === "over") return state;
  switch (event.type) {
    case "tick":
      return state;
    case "join": {
      const joined = withSeat(state, event.side, { here: true, gone_at: null });
      const both = joined.seats.every((seat) => seat.here);
      return joined.phase === "waiting" && both ? begin(joined, timing, now) : joined;
    }
    case "leave":
      // A second `leave` doesn't change when the player left.
      return state.seats[event.side].here
        ? withSeat(state, event.side, { here: false, gone_at: now })
        : state;
    case "done":
      return state.seats[event.side].done ? state : withSeat(state, event.side, { done: true });
    case "quit":
      return over(
        state,
        state.phase === "waiting" ? { kind: "void" } : { kind: "rage-quit", by: event.side },
      );
    case "skip":
      return moveDeadlines(state, now - (state.ends_at ?? now));
  }
}

/** Shifts every time by `ms`, so that each phase and absence keeps its length. */
function moveDeadlines(state: MatchState, ms: number): MatchState {
  const moved = (at: number | null) => (at === null ? null : at + ms);
  const [first, second] = state.seats;
  return {
    ...state,
    ends_at: moved(state.ends_at),
    opens_at: moved(state.opens_at),
    closes_at: moved(state.closes_at),
    seats: [
      { ...first, gone_at: moved(first.gone_at) },
      { ...second, gone_at: moved(second.gone_at) },
    ],
  };
}

/** Advances through every deadline that has passed. */
function advance(state: MatchState, timing: MatchTiming, now: number): MatchState {
  let current = state;
  for (;;) {
    if (current.phase === "checking" && current.seats.every((seat) => seat.done))
      return over(current, { kind: "scored" });
    if (current.ends_at === null || now < current.ends_at) return current;
    current = next(current, current.ends_at, timing);
  }
}

/** The state after a phase that ended at `at`. */
function next(state: MatchState, at: number, timing: MatchTiming): MatchState {
  switch (state.phase) {
    case "waiting":
      return over(state, { kind: "void" });
    case "objective":
      return { ...state, phase: "start", ends_at: state.opens_at };
    case "start":
      return { ...state, phase: "editing", ends_at: state.closes_at };
    case "editing":
      return { ...state, phase: "checking", ends_at: at + timing.checking };
    // Only checking is left: a match that is over has no deadline.
    default:
      return judgeAbsence(state, at, timing);
  }
}

/** If a player is connected at the end, the match is scored. If both are gone, they have `both_gone` from when the second one left. */
function judgeAbsence(state: MatchState, at: number, timing: MatchTiming): MatchState {
  if (state.seats.some((seat) => seat.here)) return over(state, { kind: "scored" });
  const [first, second] = state.seats;
  const until = Math.max(first.gone_at ?? 0, second.gone_at ?? 0) + timing.both_gone;
  return until > at ? { ...state, ends_at: until } : over(state, { kind: "no-contest" });
}

function begin(state: MatchState, timing: MatchTiming, now: number): MatchState {
  const objective_ends = now + timing.objective;
  const opens_at = objective_ends + timing.start;
  return {
    ...state,
    phase: "objective",
    ends_at: objective_ends,
    opens_at,
    closes_at: opens_at + timing.editing,
  };
}

function over(state: MatchState, ending: Ending): MatchState {
  return { ...state, phase: "over", ends_at: null, ending };
}

function withSeat(state: MatchState, side: Side, change: Partial<Seat>): MatchState {
  const [first, second] = state.seats;
  return {
    ...state,
    seats: side === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }],
  };
}

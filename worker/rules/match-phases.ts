/**
 * The phases of a match as a pure machine: state × event × now → state. Deadlines are stored and follow from each other, so a
 * late, early or repeated alarm changes nothing: each event first brings the state to where the clock says it is.
 */
import { type MatchTiming, scaledTiming } from "./match-timing.ts";

/** Who: the first or the second player. */
export type Side = 0 | 1;

export const SIDES: readonly [Side, Side] = [0, 1];
export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

export type Phase = "waiting" | "objective" | "start" | "editing" | "checking" | "over";

/** How a match ended. Void: it never began. No contest: both had gone. */
export type Ending =
  | { kind: "scored" }
  | { kind: "rage-quit"; by: Side }
  | { kind: "no-contest" }
  | { kind: "void" };

export type Seat = {
  here: boolean;
  /** When the player went, if not here; null for whoever never came. */
  gone_at: number | null;
  /** The player's last keystroke has arrived. */
  done: boolean;
};

export type MatchState = {
  phase: Phase;
  /** When this phase ends; null once over. */
  ends_at: number | null;
  /** When the editors unlock and lock, known as soon as both are there. */
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
  /** Ends the phase under way: the clock jumps to its deadline. Only a local worker sends it. */
  | { type: "skip" };

const EMPTY_SEAT: Seat = { here: false, gone_at: null, done: false };

/** A match that waits for its players. */
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

/** Whether code is taken: while the editors are open, and a moment longer for what is on its way. */
export function takesCode(state: MatchState): boolean {
  return state.phase === "editing" || state.phase === "checking";
}

/** The state after an event. The same object comes back where nothing has changed. */
export function step(state: MatchState, event: MatchEvent, now: number): MatchState {
  const timing = scaledTiming(state.scale);
  const current = advance(state, timing, now);
  return advance(react(current, event, timing, now), timing, now);
}

function react(state: MatchState, event: MatchEvent, timing: MatchTiming, now: number): MatchState {
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
      // Whoever isn't here has left already; the first time counts.
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
      return state.ends_at === null ? state : moveDeadlines(state, now - state.ends_at);
  }
}

/** Moves every moment that is known by `ms`, so that each phase and absence keeps its length. */
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

/** Moves on through every deadline that has passed. */
function advance(state: MatchState, timing: MatchTiming, now: number): MatchState {
  let current = state;
  if (current.phase === "checking" && current.seats.every((seat) => seat.done))
    return over(current, { kind: "scored" });
  while (current.ends_at !== null && now >= current.ends_at) current = next(current, current.ends_at, timing);
  return current;
}

/** What follows a phase that ended at `at`. */
function next(state: MatchState, at: number, timing: MatchTiming): MatchState {
  switch (state.phase) {
    case "waiting":
      return over(state, { kind: "void" });
    case "objective":
      return { ...state, phase: "start", ends_at: state.opens_at };
    case "start":
      return { ...state, phase: "editing", ends_at: state.closes_at };
    case "editing":
      return state.seats.every((seat) => seat.done)
        ? over(state, { kind: "scored" })
        : { ...state, phase: "checking", ends_at: at + timing.checking };
    case "checking":
      return judgeAbsence(state, at, timing);
    case "over":
      return { ...state, ends_at: null };
  }
}

/** One who is there at the end gets a result. Where both are gone, they have a few seconds from when the second went. */
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

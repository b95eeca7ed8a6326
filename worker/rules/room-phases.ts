/**
 * The phases of a room as a pure state machine, like those of a match (match-phases.ts): state × event × now → state. All times are in
 * milliseconds since 1970. Each event first advances the state through all deadlines that have passed.
 */
import { ROOM_ROUNDS } from "./room-limits.ts";
import { type RoomTiming, scaledRoomTiming } from "./room-timing.ts";

/**
 * - `lobby`: before the first round.
 * - `objective`, `start`, `editing`, `checking`: a round, as in a match.
 * - `judging`: the editors are closed and the code is there; the players are judged one after the other.
 * - `table`: the round's table. The next round begins by itself.
 * - `podium`: after the last round.
 */
export type RoomPhase =
  | ("lobby" | "objective" | "start" | "editing" | "checking" | "judging")
  | ("table" | "podium" | "over");

export type RoomState = {
  phase: RoomPhase;
  /** The current round, from 1; 0 before the first. */
  round: number;
  /** How many rounds are played. */
  rounds: number;
  /** When this phase ends; null where that isn't known, and once over. */
  ends_at: number | null;
  /** When the editors of the round unlock and lock. */
  opens_at: number | null;
  closes_at: number | null;
  /** When an open room ends, if no round is played then. */
  expires_at: number;
  scale: number;
};

export type RoomEvent =
  | { type: "tick" }
  /** In the lobby: how many rounds are to be played. */
  | { type: "rounds"; rounds: number }
  /** The first or the next round begins: its battle is there. */
  | { type: "begin" }
  /** The last update of every player of the round has arrived. */
  | { type: "done" }
  /** Every player of the round is judged. */
  | { type: "judged" }
  /** The host ends the pause after a round. */
  | { type: "next" }
  /** Somebody comes back to a room where nobody was. */
  | { type: "gather" }
  /** The host leads from the podium back to the lobby. */
  | { type: "again" }
  | { type: "end" }
  /** Ends the current phase. Only a local worker sends it. */
  | { type: "skip" };

/** A room that has just been opened. @param scale as for `scaledRoomTiming` */
export function newRoom(now: number, scale = 1): RoomState {
  const expires_at = now + scaledRoomTiming(scale).open;
  return {
    ...{ phase: "lobby", round: 0, rounds: ROOM_ROUNDS.default, ends_at: expires_at },
    ...{ opens_at: null, closes_at: null, expires_at, scale },
  };
}

const IN_ROUND: ReadonlySet<RoomPhase> = new Set(["objective", "start", "editing", "checking", "judging"]);

/** Whether a round is played: from its objective until all are judged. */
export const isInRound = ({ phase }: Pick<RoomState, "phase">): boolean => IN_ROUND.has(phase);

/** Whether code updates are accepted: while the editors are open, and a second longer for updates in transit. */
export const acceptsRoomCode = ({ phase }: Pick<RoomState, "phase">): boolean =>
  phase === "editing" || phase === "checking";

/** Whether the pause is over and the next round has to begin. */
export const isRoundDue = (state: RoomState, now: number): boolean =>
  state.phase === "table" && state.round < state.rounds && now >= (state.ends_at ?? now);

/** The state after an event. @returns the same object if nothing changed */
export function stepRoom(state: RoomState, event: RoomEvent, now: number): RoomState {
  const timing = scaledRoomTiming(state.scale);
  const current = advance(state, timing, now);
  return advance(applyEvent(current, event, timing, now), timing, now);
}

function applyEvent(state: RoomState, event: RoomEvent, timing: RoomTiming, now: number): RoomState {
  const { phase, round, rounds } = state;
  if (phase === "over") return state;
  switch (event.type) {
    case "tick":
      return state;
    case "rounds":
      return phase === "lobby" && event.rounds !== rounds ? { ...state, rounds: event.rounds } : state;
    case "begin":
      return phase === "lobby" || (phase === "table" && round < rounds) ? begin(state, timing, now) : state;
    case "done":
      return phase === "checking" ? judging(state) : state;
    case "judged":
      return phase === "judging" ? { ...state, phase: "table", ends_at: now + timing.table } : state;
    case "next":
      return phase === "table" && state.ends_at !== null && state.ends_at > now
        ? { ...state, ends_at: now }
        : state;
    case "gather":
      return isRoundDue(state, now) ? { ...state, ends_at: now + timing.gathering } : state;
    case "again":
      return phase === "podium"
        ? { ...state, phase: "lobby", round: 0, ends_at: state.expires_at, opens_at: null, closes_at: null }
        : state;
    case "end":
      return over(state);
    case "skip":
      return skip(state, now);
  }
}

/** Shifts the deadlines so that the current phase ends now. The lobby and judging don't end by time. */
function skip(state: RoomState, now: number): RoomState {
  const { phase, ends_at, opens_at, closes_at } = state;
  if (phase === "lobby" || ends_at === null) return state;
  const moved = (at: number | null) => (at === null ? null : at + now - ends_at);
  return { ...state, ends_at: now, opens_at: moved(opens_at), closes_at: moved(closes_at) };
}

/** Advances through every deadline that has passed. */
function advance(state: RoomState, timing: RoomTiming, now: number): RoomState {
  let current = state;
  while (current.ends_at !== null && now >= current.ends_at) {
    const next = nextPhase(current, current.ends_at, timing, now);
    if (next === current) return current;
    current = next;
  }
  return current;
}

/** The state after a phase that ended at `at`. */
function nextPhase(state: RoomState, at: number, timing: RoomTiming, now: number): RoomState {
  switch (state.phase) {
    case "objective":
      return { ...state, phase: "start", ends_at: state.opens_at };
    case "start":
      return { ...state, phase: "editing", ends_at: state.closes_at };
    case "editing":
      return { ...state, phase: "checking", ends_at: at + timing.checking };
    case "checking":
      return judging(state);
    case "table": {
      const isLast = state.round >= state.rounds || now >= state.expires_at;
      // The next round begins by an event, with its battle.
      return isLast ? { ...state, phase: "podium", ends_at: now + timing.podium } : state;
    }
    // Only the lobby and the podium are left: judging, and a room that is over, have no deadline.
    default:
      return over(state);
  }
}

function begin(state: RoomState, timing: RoomTiming, now: number): RoomState {
  const ends_at = now + timing.objective;
  const opens_at = ends_at + timing.start;
  const closes_at = opens_at + timing.editing;
  return { ...state, phase: "objective", round: state.round + 1, ends_at, opens_at, closes_at };
}

const judging = (state: RoomState): RoomState => ({ ...state, phase: "judging", ends_at: null });
const over = (state: RoomState): RoomState => ({ ...state, phase: "over", ends_at: null });

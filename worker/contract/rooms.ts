/** Rooms: the bodies of their routes, and the frames of their sockets. */
import * as z from "zod";
import type { Code } from "../rules/code.ts";
import { ROOM_ROUNDS } from "../rules/room-limits.ts";
import type { RoomPhase } from "../rules/room-phases.ts";
import type { RoundPlace, TablePlace } from "../rules/room-places.ts";
import type { Tick } from "../rules/tick.ts";
import { type BattleTask, challengeId, inputCount } from "./battles.ts";
import type { UserState } from "./standing.ts";

export const roomBody = z.strictObject({ challenge_id: challengeId });

/** A room that was opened, or the one that the learner has open already. `key`: for the link, `/room/{key}`. */
export type OpenRoom = { key: string };

/** A room for who has its link. */
export type RoomAnswer = {
  /** Null for a visitor. */
  user_state: UserState | null;
  /** Its host; null once the room is over. */
  host: { display_name: string; avatar_url: string } | null;
  /** How many are there. */
  here: number;
  phase: RoomPhase;
  /** Whether the learner or guest has been in the room. */
  member: boolean;
  /** Once over, for its members: who was in it, and the last table. */
  podium: { players: RoomPlayer[]; table: TablePlace[] } | null;
};

const playerId = z.string().regex(/^\d{1,6}$/);

/** The frames of a member's page. */
export const roomRequest = z.discriminatedUnion("type", [
  /** As in a match: `seq` counts the player's updates of a round. */
  z.strictObject({
    type: z.literal("code-update"),
    /** The `number` of the round. */
    round: z.int().positive(),
    seq: z.int().positive(),
    html: z.string(),
    css: z.string(),
    js: z.string(),
    input: inputCount.optional(),
    /** The last update of the round: the page has locked its editors. */
    final: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal("sync"), sent_at: z.number() }),
  z.strictObject({ type: z.literal("leave") }),
  // The host's.
  z.strictObject({ type: z.literal("rounds"), rounds: z.int().min(ROOM_ROUNDS.min).max(ROOM_ROUNDS.max) }),
  /** Whether the host plays too. */
  z.strictObject({ type: z.literal("plays"), plays: z.boolean() }),
  /** The first round begins. */
  z.strictObject({ type: z.literal("start") }),
  /** Ends the pause after a round. */
  z.strictObject({ type: z.literal("next") }),
  /** From the podium to the lobby. */
  z.strictObject({ type: z.literal("again") }),
  /** Removes a member for good. */
  z.strictObject({ type: z.literal("remove"), player: playerId }),
]);
export type RoomRequest = z.infer<typeof roomRequest>;

/** A member of a room. `id` means nothing outside of it. */
export type RoomPlayer = {
  id: string;
  display_name: string;
  avatar_url: string;
  here: boolean;
  plays: boolean;
  points: number;
};

/** A room as all in it see it. Times are by the server's clock, in milliseconds since 1970. */
export type RoomView = {
  challenge_id: string;
  phase: RoomPhase;
  /** The current round, from 1; 0 before the first. */
  round: number;
  rounds: number;
  /** The number of the current round among all that the room has seen, by which the other frames name it; 0 in the lobby. */
  number: number;
  ends_at: number | null;
  opens_at: number | null;
  closes_at: number | null;
  /** The id of the host. */
  host: string;
  players: RoomPlayer[];
  /** The round's battle; null in the lobby. */
  task: BattleTask | null;
  /** How many wishes the round's battle has. */
  wishes: number;
  /** The ids of the round's players. Who comes later watches it. */
  entrants: string[];
  /** Of the last round that was judged. */
  results: RoundPlace[];
  table: TablePlace[];
};

/** What a player of a round has typed. `round`: its `number`. */
export type RoundCode = { round: number; seq: number; code: Code };

/**
 * The server's messages. The page drops a message whose `version` is lower than that of the last one. `now` is the server's time.
 */
export type RoomMessage =
  /** To who connects. `own`: the code of a round's player, as far as the server has it. */
  | { type: "state"; now: number; version: number; you: string; view: RoomView; own: RoundCode | null }
  | { type: "room"; now: number; version: number; view: RoomView }
  /**
   * How many wishes each player of the round meets so far, by player, at most once a second. While the round is judged, `judged` says how
   * many players are.
   */
  | { type: "progress"; round: number; met: Record<string, number>; judged: number | null }
  /** The ticks of the player's own code, at most once a second. */
  | { type: "ticks"; round: number; ticks: Tick[] }
  /** The pages of the round's best players, once it is over. */
  | { type: "pages"; round: number; pages: { player: string; code: Code }[] }
  | { type: "sync"; sent_at: number; now: number }
  | { type: "error"; message: string };

/** A room in its object's SQLite: the room, the battle of the current round, its players' scores and every edit. */
import type { BattleCheck } from "../rules/battle-score.ts";
import type { Code } from "../rules/code.ts";
import { applyEdit, type Edit } from "../rules/match-edits.ts";
import type { RoomMember } from "../rules/room-members.ts";
import type { RoomState } from "../rules/room-phases.ts";
import type { RoundPlace, RoundScore, TablePlace } from "../rules/room-places.ts";
import type { CountedUpdate, InputCount } from "../rules/typing-mark.ts";

/** The changing part of a room. */
export type Room = {
  /** In its link. */
  secret: string;
  challenge_id: string;
  state: RoomState;
  version: number;
  /** The id of the host. */
  host: string;
  members: RoomMember[];
  /** The accounts that hosts have removed. */
  removed: string[];
  /** The keys of the guests who have come, so that each is counted once. None in a room from before there were guests. */
  guests?: string[];
  /** Of these, who have played no round of this room yet, and when each was counted. */
  new_guests?: { key: string; counted_at: number }[];
  /** The number of the next member's id. */
  next_id: number;
  /** Since when no learner has been here; null while one is. */
  empty_since: number | null;
  /** Of the last round that was judged. */
  results: RoundPlace[];
  table: TablePlace[];
  /** The battles that were played. */
  played: string[];
  over_at: number | null;
};

/** The constant part of a round. It contains the battle's check and what its wishes want, so it must not be sent to a page. */
export type Round = {
  /** Among all rounds that the room has seen. */
  number: number;
  battle_id: string;
  title: string;
  description: string;
  battle: BattleCheck;
  /** The ids of its players, in the order of the edits' sides. */
  entrants: string[];
};

/** What a player has typed in a round. */
export type Typed = {
  code: Code;
  /** The `seq` of the last update. */
  seq: number;
  /** JSON characters of the player's edits. */
  editCharacters: number;
  isDone: boolean;
};

/** One update of a player. `edits` is JSON, which escapes lone surrogates; otherwise they would be lost. */
type Update = {
  player: string;
  seq: number;
  done: boolean;
  edits: string;
  input?: InputCount | undefined;
};

const UPDATES_PREFIX = "updates:";
const SCORES_PREFIX = "score:";
/** As in a match: a crash loses at most the updates of this time, and a page that reconnects sends its code again. */
const STORE_INTERVAL_MS = 3000;
/** Updates of more characters are stored at once: a value has 2 MB at most. */
const MAX_PENDING_CHARACTERS = 400_000;

/** A room's state in its object's storage. Updates are written at most once in `STORE_INTERVAL_MS`. */
export class RoomStore {
  readonly #ctx: DurableObjectState;
  readonly #storage: DurableObjectStorage;
  /** Updates that are not yet stored, their characters, and the number of the next value. */
  #pending: Update[] = [];
  #pendingCharacters = 0;
  #nextUpdates = 0;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    this.#storage = ctx.storage;
  }

  load(): { room: Room; round: Round | null } | undefined {
    const room = this.#storage.kv.get<Room>("room");
    return room && { room, round: this.#storage.kv.get<Round>("round") ?? null };
  }

  /** Stores the room, after every update before it. */
  save(room: Room): void {
    this.storeUpdates();
    this.#storage.kv.put("room", room);
  }

  /** Stores a new round, in place of the last one with its updates and scores. */
  saveRound(round: Round): void {
    this.#pending = [];
    this.#deleteAll(UPDATES_PREFIX);
    this.#deleteAll(SCORES_PREFIX);
    this.#storage.kv.put("round", round);
  }

  /** Adds an update. It is stored within `STORE_INTERVAL_MS`. */
  addUpdate(update: Update): void {
    this.#pending.push(update);
    this.#pendingCharacters += update.edits.length;
    if (this.#pendingCharacters > MAX_PENDING_CHARACTERS) this.storeUpdates();
    // Keeps the object awake for that time.
    else if (this.#pending.length === 1)
      this.#ctx.waitUntil(scheduler.wait(STORE_INTERVAL_MS).then(() => this.storeUpdates()));
  }

  storeUpdates(): void {
    if (this.#pending.length === 0) return;
    const key = UPDATES_PREFIX + String(this.#nextUpdates).padStart(8, "0");
    this.#nextUpdates += 1;
    // Without confirmation, so that frames to the players don't wait for the disk.
    void this.#storage.put(key, this.#pending, { allowUnconfirmed: true });
    this.#pending = [];
    this.#pendingCharacters = 0;
  }

  /** What each player of a round has typed, rebuilt from the edits. To be called once, when the object starts. */
  readTyped({ battle, entrants }: Round): Map<string, Typed> {
    const typed = newTyped(battle.start, entrants);
    for (const [key, updates] of this.#storage.kv.list<Update[]>({ prefix: UPDATES_PREFIX })) {
      this.#nextUpdates = Number(key.slice(UPDATES_PREFIX.length)) + 1;
      for (const { player, seq, done, edits } of updates) {
        const own = typed.get(player);
        if (!own) continue;
        own.seq = seq;
        own.isDone = done;
        own.editCharacters += edits.length;
        for (const edit of JSON.parse(edits) as Edit[]) own.code = applyEdit(own.code, edit);
      }
    }
    return typed;
  }

  /** Every update of a round, in the order of their arrival, by player. */
  readUpdates(): Map<string, CountedUpdate[]> {
    this.storeUpdates();
    const all = new Map<string, CountedUpdate[]>();
    for (const [, updates] of this.#storage.kv.list<Update[]>({ prefix: UPDATES_PREFIX }))
      for (const { player, edits, input } of updates) {
        const own = all.get(player) ?? [];
        own.push({ edits: JSON.parse(edits) as Edit[], input });
        all.set(player, own);
      }
    return all;
  }

  /** The scores of those players of the round who are judged. */
  readScores(): RoundScore[] {
    return [...this.#storage.kv.list<RoundScore>({ prefix: SCORES_PREFIX })].map(([, score]) => score);
  }

  saveScore(score: RoundScore): void {
    this.#storage.kv.put(SCORES_PREFIX + score.player, score);
  }

  /** Deletes a room and its rounds. */
  clear(): void {
    this.clearRound();
    this.#storage.kv.delete("room");
  }

  /** Deletes the round, with what was typed in it. */
  clearRound(): void {
    this.#pending = [];
    this.#deleteAll(UPDATES_PREFIX);
    this.#deleteAll(SCORES_PREFIX);
    this.#storage.kv.delete("round");
  }

  #deleteAll(prefix: string): void {
    for (const [key] of [...this.#storage.kv.list({ prefix })]) this.#storage.kv.delete(key);
  }
}

/** A round in which nobody has typed yet. */
export const newTyped = (start: Code, entrants: readonly string[]): Map<string, Typed> =>
  new Map(entrants.map((id) => [id, { code: start, seq: 0, editCharacters: 0, isDone: false }]));

/** A match in its object's SQLite: the setup, the progress, and every edit. */
import type { MatchAward, MatchPlayer, MatchVerdict } from "../contract/battles.ts";
import type { RaceOutcome } from "../contract/races.ts";
import type { BattleCheck } from "../rules/battle-score.ts";
import type { Code } from "../rules/code.ts";
import { applyEdit, type Edit } from "../rules/match-edits.ts";
import type { MatchState, Side } from "../rules/match-phases.ts";
import type { RematchState } from "../rules/rematch.ts";
import type { CountedUpdate, InputCount } from "../rules/typing-mark.ts";
import type { Guest } from "./guest-tokens.ts";
import type { Recording } from "./recordings.ts";
import type { Watchable } from "./watch-stubs.ts";

/** The constant part of a match. It contains the battle's check and what its wishes want, so it must not be sent to a page. */
export type MatchSetup = {
  match_id: string;
  /** The challenge whose queue paired the players; a race has none. */
  challenge_id?: string;
  title: string;
  description: string;
  battle: BattleCheck;
  players: [MatchPlayer, MatchPlayer];
  /** Where the second player is a guest: who it is. Null until the invitation, or the match before, has told it. */
  guest?: Guest | null;
  /** In a race: the recording that is the second player. Its times are scaled like the match's. */
  ghost?: Recording;
  /** In a race: what it is recorded by. `best_ms`: the learner's best time in this battle before it. One of an earlier release has none. */
  race?: { battle_id: string; strength: number | null; best_ms: number | null };
};

/** The changing part of a match. */
export type MatchProgress = {
  state: MatchState;
  version: number;
  verdict: MatchVerdict | null;
  /** Each player's award, once the result is in the database; null for a guest, and for a player whose account is deleted. */
  awards: [MatchAward | null, MatchAward | null] | null;
  /** How a race was recorded; null for one without a result. */
  outcome?: RaceOutcome | null;
  /** Failed attempts to record the result. */
  tries: number;
  waits?: QueueWait[];
  /** For a match that others may watch. */
  watchable?: Watchable;
  /** From the result on; a race has none. */
  rematch?: RematchState;
  ended_at?: number;
  recorded_at?: number;
};

/** Since when a player has waited in the queue, in milliseconds since 1970. */
export type QueueWait = { user_id: string; since: number };

/** What both players have typed so far. */
export type MatchCodes = {
  codes: [Code, Code];
  /** The `seq` of each player's last update. */
  seqs: [number, number];
  /** JSON characters of each player's edits. */
  editCharacters: [number, number];
};

export type Match = { setup: MatchSetup; progress: MatchProgress } & MatchCodes;

/** One update of a player. `edits` is JSON, which escapes lone surrogates; otherwise they would be lost. */
type Update = { version: number; side: Side; seq: number; edits: string; input?: InputCount | undefined };

const UPDATES_PREFIX = "updates:";
/**
 * How often updates are stored. A crash loses at most the updates of this time, and a page that reconnects sends its code again.
 * Measured with 1,000 matches: with a write each second, the commits took a fifth of the time.
 */
const STORE_INTERVAL_MS = 3000;

/** A match's state in its object's storage. Updates are written at most once in `STORE_INTERVAL_MS`. */
export class MatchStore {
  readonly #ctx: DurableObjectState;
  readonly #storage: DurableObjectStorage;
  /** Updates that are not yet stored. */
  #pending: Update[] = [];

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    this.#storage = ctx.storage;
  }

  /** The stored match; undefined if this object has none. */
  load(): { setup: MatchSetup; progress: MatchProgress } | undefined {
    const setup = this.#storage.kv.get<MatchSetup>("setup");
    const progress = this.#storage.kv.get<MatchProgress>("progress");
    return setup && progress && { setup, progress };
  }

  create(setup: MatchSetup, progress: MatchProgress): void {
    this.saveSetup(setup);
    this.save(progress);
  }

  saveSetup(setup: MatchSetup): void {
    this.#storage.kv.put("setup", setup);
  }

  /** Stores the progress, after every update before it. */
  save(progress: MatchProgress): void {
    this.#storeUpdates();
    this.#storage.kv.put("progress", progress);
  }

  /** Adds an update. It is stored within `STORE_INTERVAL_MS`. */
  addUpdate(update: Update): void {
    this.#pending.push(update);
    // Keeps the object awake for that time.
    if (this.#pending.length === 1)
      this.#ctx.waitUntil(scheduler.wait(STORE_INTERVAL_MS).then(() => this.#storeUpdates()));
  }

  #storeUpdates(): void {
    const [first] = this.#pending;
    if (!first) return;
    const key = UPDATES_PREFIX + String(first.version).padStart(8, "0");
    // Without confirmation, so that frames to the players don't wait for the disk.
    void this.#storage.put(key, this.#pending, { allowUnconfirmed: true });
    this.#pending = [];
  }

  /** Every edit, in the order of their arrival. */
  readEdits(): Edit[] {
    return this.#updates().flatMap((update) => JSON.parse(update.edits) as Edit[]);
  }

  /** The updates of one player, in the order of their arrival. */
  readUpdates(side: Side): CountedUpdate[] {
    return this.#updates()
      .filter((update) => update.side === side)
      .map(({ edits, input }) => ({ edits: JSON.parse(edits) as Edit[], input }));
  }

  /** Both players' code, rebuilt from their edits. `version`: that of the last update. */
  readCodes(start: Code): MatchCodes & { version: number } {
    const result: MatchCodes & { version: number } = {
      codes: [start, start],
      seqs: [0, 0],
      editCharacters: [0, 0],
      version: 0,
    };
    for (const { version, side, seq, edits } of this.#updates()) {
      result.version = version;
      result.seqs[side] = seq;
      result.editCharacters[side] += edits.length;
      for (const edit of JSON.parse(edits) as Edit[])
        result.codes[side] = applyEdit(result.codes[side], edit);
    }
    return result;
  }

  #updates(): Update[] {
    const stored = [...this.#storage.kv.list<Update[]>({ prefix: UPDATES_PREFIX })];
    return [...stored.flatMap(([, updates]) => updates), ...this.#pending];
  }
}

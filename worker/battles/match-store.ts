/** What a match keeps in its object's own SQLite: the setup, where it stands, and each edit as it came. */
import type { MatchAward, MatchPlayer, MatchVerdict } from "../contract/battles.ts";
import type { BattleCheck } from "../rules/battle-score.ts";
import { applyEdit, type BattleCode, type Edit } from "../rules/match-edits.ts";
import type { MatchState, Side } from "../rules/match-phases.ts";
import type { Recording } from "./recordings.ts";

/** What a match is about; it doesn't change. Holds the references, so it never leaves the object as a whole. */
export type MatchSetup = {
  match_id: string;
  /** Whose queue paired the players; a race has none. */
  challenge_id?: string;
  title: string;
  description: string;
  battle: BattleCheck;
  players: [MatchPlayer, MatchPlayer];
  /** A race: the second player is this recording, its edits in the match's own time. */
  ghost?: Recording;
};

/** Where a match stands. */
export type MatchProgress = {
  state: MatchState;
  version: number;
  verdict: MatchVerdict | null;
  /** What each got, once the result is in the record; null for a player whose account is gone. */
  awards: [MatchAward | null, MatchAward | null] | null;
  /** Tries to record the result. */
  tries: number;
  waits?: Wait[];
  ended_at?: number;
  recorded_at?: number;
};

/** Since when a player has waited in the queue. */
export type Wait = { user_id: string; since: number };

/** What both players have typed so far. */
export type MatchCodes = {
  codes: [BattleCode, BattleCode];
  /** The last update of each that arrived. */
  seqs: [number, number];
  /** Characters of edits of each. */
  spent: [number, number];
};

/** All that is known of a match. */
export type Match = { setup: MatchSetup; progress: MatchProgress } & MatchCodes;

/** One update of a player. Its edits are JSON: a text with half a surrogate pair survives only so. */
type Update = { version: number; side: Side; seq: number; edits: string };

const UPDATES = "updates:";
/**
 * Updates are kept so often, in milliseconds. What a crash takes is less than that, and a page that comes back sends its code
 * again; a write for each would cost a commit each. Measured with 1,000 matches: kept each second, the commits took a fifth of all
 * the time.
 */
const KEEP_EVERY = 3000;

export class MatchStore {
  readonly #ctx: DurableObjectState;
  readonly #storage: DurableObjectStorage;
  /** Came since the last time. */
  #pending: Update[] = [];

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    this.#storage = ctx.storage;
  }

  /** What was kept, or undefined where this object has no match. */
  load(): { setup: MatchSetup; progress: MatchProgress } | undefined {
    const setup = this.#storage.kv.get<MatchSetup>("setup");
    const progress = this.#storage.kv.get<MatchProgress>("progress");
    return setup && progress && { setup, progress };
  }

  begin(setup: MatchSetup, progress: MatchProgress): void {
    this.#storage.kv.put("setup", setup);
    this.save(progress);
  }

  /** Keeps where the match stands, and every update before it. */
  save(progress: MatchProgress): void {
    this.#keepUpdates();
    this.#storage.kv.put("progress", progress);
  }

  /** Takes an update in, and keeps it within `KEEP_EVERY`. */
  addUpdate(update: Update): void {
    this.#pending.push(update);
    // Holds the object awake for that long only.
    if (this.#pending.length === 1)
      this.#ctx.waitUntil(scheduler.wait(KEEP_EVERY).then(() => this.#keepUpdates()));
  }

  #keepUpdates(): void {
    const [first] = this.#pending;
    if (!first) return;
    const key = UPDATES + String(first.version).padStart(8, "0");
    // The players' next messages needn't wait for the disk.
    void this.#storage.put(key, this.#pending, { allowUnconfirmed: true });
    this.#pending = [];
  }

  /** Every edit, in the order of their arrival. */
  readEdits(): Edit[] {
    return this.#updates().flatMap((update) => JSON.parse(update.edits) as Edit[]);
  }

  /** Both codes, rebuilt from their edits, with the version of the last. */
  readCodes(start: BattleCode): MatchCodes & { version: number } {
    const read: MatchCodes & { version: number } = {
      codes: [start, start],
      seqs: [0, 0],
      spent: [0, 0],
      version: 0,
    };
    for (const { version, side, seq, edits } of this.#updates()) {
      read.version = version;
      read.seqs[side] = seq;
      read.spent[side] += edits.length;
      for (const edit of JSON.parse(edits) as Edit[]) read.codes[side] = applyEdit(read.codes[side], edit);
    }
    return read;
  }

  #updates(): Update[] {
    const kept = [...this.#storage.kv.list<Update[]>({ prefix: UPDATES })];
    return [...kept.flatMap(([, updates]) => updates), ...this.#pending];
  }
}

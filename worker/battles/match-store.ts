/** What a match keeps in its object's own SQLite: the setup, where it stands, and each edit as it came. */
import type { MatchAward, MatchPlayer, MatchVerdict } from "../contract/battles.ts";
import type { BattleCheck } from "../rules/battle-score.ts";
import { applyEdit, type BattleCode, type Edit } from "../rules/match-edits.ts";
import type { MatchState, Side } from "../rules/match-phases.ts";

/** What a match is about; it doesn't change. Holds the references, so it never leaves the object as a whole. */
export type MatchSetup = {
  match_id: string;
  title: string;
  description: string;
  battle: BattleCheck;
  players: [MatchPlayer, MatchPlayer];
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
  ended_at?: number;
  recorded_at?: number;
};

/** What both players have typed so far. */
export type MatchCodes = {
  codes: [BattleCode, BattleCode];
  /** The last update of each that arrived. */
  seqs: [number, number];
  /** Characters of edits of each. */
  spent: [number, number];
};

type EditRow = { version: number; side: Side; seq: number; edits: string };

export class MatchStore {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** What was kept, or undefined where this object has no match. */
  load(): { setup: MatchSetup; progress: MatchProgress } | undefined {
    const setup = this.#storage.kv.get<MatchSetup>("setup");
    const progress = this.#storage.kv.get<MatchProgress>("progress");
    return setup && progress && { setup, progress };
  }

  begin(setup: MatchSetup, progress: MatchProgress): void {
    this.#storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS edits (version INTEGER PRIMARY KEY, side INTEGER NOT NULL, seq INTEGER NOT NULL, edits TEXT NOT NULL)",
    );
    this.#storage.kv.put("setup", setup);
    this.save(progress);
  }

  save(progress: MatchProgress): void {
    this.#storage.kv.put("progress", progress);
  }

  /** Keeps one update of a player, as JSON: a text with half a surrogate pair survives only so. */
  addUpdate(version: number, side: Side, seq: number, edits: string): void {
    this.#storage.sql.exec(
      "INSERT INTO edits (version, side, seq, edits) VALUES (?, ?, ?, ?)",
      version,
      side,
      seq,
      edits,
    );
  }

  /** Every edit, in the order of their arrival. */
  readEdits(): Edit[] {
    return this.#rows().flatMap((row) => JSON.parse(row.edits) as Edit[]);
  }

  /** Both codes, rebuilt from their edits, with the version of the last. */
  readCodes(start: BattleCode): MatchCodes & { version: number } {
    const read: MatchCodes & { version: number } = {
      codes: [start, start],
      seqs: [0, 0],
      spent: [0, 0],
      version: 0,
    };
    for (const row of this.#rows()) {
      read.version = row.version;
      read.seqs[row.side] = row.seq;
      read.spent[row.side] += row.edits.length;
      for (const edit of JSON.parse(row.edits) as Edit[])
        read.codes[row.side] = applyEdit(read.codes[row.side], edit);
    }
    return read;
  }

  #rows(): EditRow[] {
    return this.#storage.sql
      .exec<EditRow>("SELECT version, side, seq, edits FROM edits ORDER BY version")
      .toArray();
  }
}

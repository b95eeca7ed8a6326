import {
  indexedWords,
  SECTION_NUMBERS,
  SECTIONS_PER_SEARCH,
  sectionExpression,
  sectionOf,
} from "../rules/chat-search.ts";

/**
 * The words of a channel's messages, for its search, in the object's SQLite. The index alone: the texts are in `messages`, by whose numbers it is
 * asked. What is removed, and what a deleted account has written, isn't in it.
 */
export class MessageIndexQueries {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    // Marks are parts of words, as in `wordsOf`.
    sql.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS message_search USING fts5(words, content='', contentless_delete=1,
      tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* M* Co'")`);
    // The number from which on messages are in the index: a channel may be older than it.
    sql.exec("CREATE TABLE IF NOT EXISTS message_search_from (id INTEGER NOT NULL)");
    if (this.#from() === undefined)
      sql.exec("INSERT INTO message_search_from (id) SELECT coalesce(max(id), 0) + 1 FROM messages");
  }

  add(id: number, message: string): void {
    this.#sql.exec("INSERT INTO message_search (rowid, words) VALUES (?, ?)", id, indexedWords(message, id));
  }

  /** Adds what was removed before. Messages of before there was an index are added in their turn. */
  restore(id: number, message: string): void {
    if (id >= (this.#from() ?? 0)) this.add(id, message);
  }

  change(id: number, message: string): void {
    this.#sql.exec("UPDATE message_search SET words = ? WHERE rowid = ?", indexedWords(message, id), id);
  }

  remove(id: number): void {
    this.#sql.exec("DELETE FROM message_search WHERE rowid = ?", id);
  }

  /** Removes what a learner has written. */
  removeOf(user_id: string): void {
    this.#sql.exec(
      "DELETE FROM message_search WHERE rowid IN (SELECT id FROM messages WHERE user_id = ?)",
      user_id,
    );
  }

  /**
   * The numbers of messages with all of some words, newest first.
   * @param words of `searchWords`, at least one
   * @param before only smaller numbers
   * @returns `searchedTo`: the smallest number that was looked at
   */
  find(words: readonly string[], before: number, count: number): { ids: number[]; searchedTo: number } {
    const ids: number[] = [];
    let searchedTo = before;
    for (let n = 0; n < SECTIONS_PER_SEARCH && searchedTo > 0 && ids.length < count; n += 1) {
      const section = sectionOf(searchedTo - 1);
      const found = this.#sql
        .exec<{ id: number }>(
          `SELECT rowid AS id FROM message_search WHERE message_search MATCH ? AND rowid < ?
           ORDER BY rowid DESC LIMIT ?`,
          ...[sectionExpression(words, section), before, count - ids.length],
        )
        .toArray();
      ids.push(...found.map(({ id }) => id));
      searchedTo = section * SECTION_NUMBERS;
    }
    return { ids, searchedTo };
  }

  /** Adds messages of before there was an index, newest first. @param count how many at most */
  addOlder(count: number): void {
    const from = this.#from() ?? 0;
    if (from <= 1) return;
    const rows = this.#sql
      .exec<{ id: number; message: string }>(
        `SELECT id, message FROM messages WHERE id < ? AND removed_at IS NULL AND user_id IS NOT NULL
         ORDER BY id DESC LIMIT ?`,
        ...[from, count],
      )
      .toArray();
    // FTS5 takes ascending numbers in one piece.
    for (const { id, message } of rows.toReversed()) this.add(id, message);
    this.#sql.exec("UPDATE message_search_from SET id = ?", rows.length < count ? 0 : (rows.at(-1)?.id ?? 0));
  }

  #from(): number | undefined {
    return this.#sql.exec<{ id: number }>("SELECT id FROM message_search_from").toArray()[0]?.id;
  }
}

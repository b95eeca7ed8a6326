import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";
import { HISTORY } from "../rules/chat-limits.ts";

/** A browser that missed more than this begins anew with the newest messages. */
const RESUME_MOST = 500;
/** For how long a returning browser is told what was taken away meanwhile, in milliseconds. */
const REMOVALS_FOR = 86_400_000;

const COLUMNS = "id, user_id, display_name, avatar_url, message, created_at, client_id";

/** A channel's messages in its object's own SQLite: their only record. Calls are synchronous, and what is sent after them leaves only once they are durable. */
export class ChannelStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS messages (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id TEXT,
      display_name TEXT NOT NULL,
      avatar_url TEXT NOT NULL,
      message TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      client_id TEXT NOT NULL,
      removed_at INTEGER,
      UNIQUE (user_id, client_id)
    )`);
    sql.exec(
      "CREATE INDEX IF NOT EXISTS messages_removed ON messages (removed_at) WHERE removed_at IS NOT NULL",
    );
  }

  /** Keeps a message under the next sequence; undefined where the same sender's browser has sent it before. */
  add(message: Omit<FeedMessage, "id">): FeedMessage | undefined {
    const [row] = this.#sql
      .exec<{ id: number }>(
        `INSERT INTO messages (user_id, display_name, avatar_url, message, created_at, client_id)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
        ...[message.user_id, message.display_name, message.avatar_url],
        ...[message.message, message.created_at, message.client_id],
      )
      .toArray();
    return row && { id: row.id, ...message };
  }

  /** The sequence of a message that a sender's browser has sent before. */
  idOf(user_id: string, client_id: string): number | undefined {
    return this.#sql
      .exec<{ id: number }>("SELECT id FROM messages WHERE user_id = ? AND client_id = ?", user_id, client_id)
      .toArray()[0]?.id;
  }

  /** The newest sequence, 0 before the first. */
  lastId(): number {
    return this.#sql.exec<{ id: number }>("SELECT coalesce(max(id), 0) AS id FROM messages").one().id;
  }

  /** One message that is still shown. */
  read(id: number): FeedMessage | undefined {
    return this.#sql
      .exec<FeedMessage>(`SELECT ${COLUMNS} FROM messages WHERE id = ? AND removed_at IS NULL`, id)
      .toArray()[0];
  }

  /** The newest messages, oldest first. */
  newest(count: number): FeedMessage[] {
    return this.#sql
      .exec<FeedMessage>(
        `SELECT ${COLUMNS} FROM messages WHERE removed_at IS NULL ORDER BY id DESC LIMIT ?`,
        count,
      )
      .toArray()
      .reverse();
  }

  /** A page of messages before a sequence, oldest first, and whether there are more before it. */
  older(before: number, count: number): { messages: FeedMessage[]; more: boolean } {
    const rows = this.#sql
      .exec<FeedMessage>(
        `SELECT ${COLUMNS} FROM messages WHERE id < ? AND removed_at IS NULL ORDER BY id DESC LIMIT ?`,
        before,
        count + 1,
      )
      .toArray();
    return { messages: rows.slice(0, count).reverse(), more: rows.length > count };
  }

  /** What one learner has said and is still shown, oldest first. */
  messagesOf(user_id: string): FeedMessage[] {
    return this.#sql
      .exec<FeedMessage>(
        `SELECT ${COLUMNS} FROM messages WHERE user_id = ? AND removed_at IS NULL ORDER BY id`,
        user_id,
      )
      .toArray();
  }

  /** What was said since a moment. */
  since(time: number): FeedMessage[] {
    return this.newest(HISTORY).filter((message) => message.created_at >= time);
  }

  /** What a browser has to be told that has heard everything up to `after`. */
  history(
    after: number,
    now: number,
  ): { messages: FeedMessage[]; removed: number[]; last_id: number; fresh: boolean } {
    const last_id = this.lastId();
    if (after <= 0 || after > last_id || last_id - after > RESUME_MOST)
      return { messages: this.newest(HISTORY), removed: [], last_id, fresh: true };
    const messages = this.#sql
      .exec<FeedMessage>(
        `SELECT ${COLUMNS} FROM messages WHERE id > ? AND removed_at IS NULL ORDER BY id`,
        after,
      )
      .toArray();
    const removed = this.#sql
      .exec<{ id: number }>(
        "SELECT id FROM messages WHERE removed_at > ? ORDER BY removed_at DESC LIMIT 500",
        now - REMOVALS_FOR,
      )
      .toArray()
      .map((row) => row.id);
    return { messages, removed, last_id, fresh: false };
  }

  /** Takes a message away, its words too; its sequence stays used. False where it isn't there. */
  remove(id: number, now: number): boolean {
    return (
      this.#sql.exec(
        "UPDATE messages SET removed_at = ?, message = '' WHERE id = ? AND removed_at IS NULL",
        now,
        id,
      ).rowsWritten > 0
    );
  }

  /** Leaves the messages of a deleted account, as from nobody. */
  forget(user_id: string): void {
    this.#sql.exec(
      "UPDATE messages SET user_id = NULL, display_name = 'Anonymous', avatar_url = ? WHERE user_id = ?",
      DEFAULT_AVATAR_URL,
      user_id,
    );
  }
}

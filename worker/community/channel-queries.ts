import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import type { FeedMessage } from "../rules/chat-feed.ts";
import { HISTORY_MESSAGES } from "../rules/chat-limits.ts";

/** Missed messages that are sent to a browser that reconnects. If it missed more, it gets only the newest. */
const MAX_RESUME_MESSAGES = 500;
/** How far back a browser that reconnects is sent the ids of removed messages. */
const REMOVALS_MS = 86_400_000;

const COLUMNS = "id, user_id, display_name, avatar_url, message, created_at, client_id";

/**
 * A channel's messages in its object's SQLite, which is their only copy. Calls are synchronous. The platform holds back frames that
 * are sent after a write until the write is durable (output gate).
 */
export class ChannelQueries {
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

  /** Stores a message under the next sequence number. @returns undefined if the same browser has sent it before */
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

  /** The sequence number of a stored message by its author and the browser's id. */
  idOf(user_id: string, client_id: string): number | undefined {
    return this.#sql
      .exec<{ id: number }>("SELECT id FROM messages WHERE user_id = ? AND client_id = ?", user_id, client_id)
      .toArray()[0]?.id;
  }

  /** The newest sequence number; 0 before the first message. */
  lastId(): number {
    return this.#sql.exec<{ id: number }>("SELECT coalesce(max(id), 0) AS id FROM messages").one().id;
  }

  /** One message; undefined if it was removed or never existed. */
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

  /** A page of messages before a sequence number, oldest first. `more`: there are some before the page. */
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

  /** One learner's messages, oldest first, without removed ones. */
  messagesOf(user_id: string): FeedMessage[] {
    return this.#sql
      .exec<FeedMessage>(
        `SELECT ${COLUMNS} FROM messages WHERE user_id = ? AND removed_at IS NULL ORDER BY id`,
        user_id,
      )
      .toArray();
  }

  /** The messages since a time, in milliseconds since 1970. At most `HISTORY_MESSAGES`. */
  since(time: number): FeedMessage[] {
    return this.newest(HISTORY_MESSAGES).filter((message) => message.created_at >= time);
  }

  /** What a browser needs that has received everything up to `after`. `fresh`: it replaces what the browser has. */
  history(
    after: number,
    now: number,
  ): { messages: FeedMessage[]; removed: number[]; last_id: number; fresh: boolean } {
    const last_id = this.lastId();
    if (after <= 0 || after > last_id || last_id - after > MAX_RESUME_MESSAGES)
      return { messages: this.newest(HISTORY_MESSAGES), removed: [], last_id, fresh: true };
    const messages = this.#sql
      .exec<FeedMessage>(
        `SELECT ${COLUMNS} FROM messages WHERE id > ? AND removed_at IS NULL ORDER BY id`,
        after,
      )
      .toArray();
    return { messages, removed: this.removedSince(now - REMOVALS_MS), last_id, fresh: false };
  }

  /** The ids of the messages that were removed since a time, in milliseconds since 1970; of the newest 500. */
  removedSince(time: number): number[] {
    return this.#sql
      .exec<{ id: number }>(
        "SELECT id FROM messages WHERE removed_at > ? ORDER BY removed_at DESC LIMIT 500",
        time,
      )
      .toArray()
      .map((row) => row.id);
  }

  /** Removes a message and deletes its text. Its sequence number stays used. @returns false if there is no such message */
  remove(id: number, now: number): boolean {
    return (
      this.#sql.exec(
        "UPDATE messages SET removed_at = ?, message = '' WHERE id = ? AND removed_at IS NULL",
        now,
        id,
      ).rowsWritten > 0
    );
  }

  /** Keeps the messages of a deleted account without its id, name and avatar. */
  anonymize(user_id: string): void {
    this.#sql.exec(
      "UPDATE messages SET user_id = NULL, display_name = 'Anonymous', avatar_url = ? WHERE user_id = ?",
      DEFAULT_AVATAR_URL,
      user_id,
    );
  }
}

import type {
  FoundMessage,
  FoundMessages,
  LastSaid,
  MessagePage,
  MessagesAsked,
  NeighbourMessage,
  OwnReaction,
} from "../contract/community.ts";
import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import { MAX_HISTORY_CHARACTERS } from "../rules/batching.ts";
import type { Changeable } from "../rules/chat-changes.ts";
import type { FeedMessage, FeedUpdate, MessageChange, Reactions } from "../rules/chat-feed.ts";
import {
  FOUND_MESSAGES,
  HISTORY_MESSAGES,
  LAST_SAID_CHARACTERS,
  MESSAGES_PER_PAGE,
  QUOTE_CHARACTERS,
  type Reaction,
} from "../rules/chat-limits.ts";
import type { Rate } from "../rules/limits.ts";
import { MessageIndexQueries } from "./message-index-queries.ts";

/** Missed messages and changes that are sent to a browser that reconnects. If it missed more, it gets only the newest messages. */
const MAX_RESUME = 500;
/** Own reactions in one answer: those to the messages that a page holds, several to each. */
const MAX_OWN_REACTIONS = 1000;

/** Columns that came after the first release. A channel of before gets them when its object next wakes. */
const LATER_COLUMNS: Readonly<Record<string, string>> = {
  edited_at: "INTEGER",
  edits: "INTEGER NOT NULL DEFAULT 0",
  // The sequence number and the time of the last change.
  changed_id: "INTEGER",
  changed_at: "INTEGER",
  reply_to: "INTEGER",
  // Counts by reaction, as JSON.
  reactions: "TEXT",
  // 1 while a moderator has taken it away; and the sequence number under which it was restored, or got another name.
  taken_away: "INTEGER",
  restored_id: "INTEGER",
};

type Row = Pick<
  FeedMessage,
  "id" | "user_id" | "display_name" | "avatar_url" | "message" | "created_at" | "client_id"
> & {
  edited_at: number | null;
  reply_to: number | null;
  reactions: string | null;
  quoted_id: number | null;
  quoted_user_id: string | null;
  quoted_name: string | null;
  quoted_message: string | null;
};

/** A message with the one that it answers, as both are now. */
const SELECT = `SELECT m.id, m.user_id, m.display_name, m.avatar_url, m.message, m.created_at, m.client_id, m.edited_at, m.reply_to,
  m.reactions, q.id AS quoted_id, q.user_id AS quoted_user_id, q.display_name AS quoted_name,
  substr(q.message, 1, ${QUOTE_CHARACTERS}) AS quoted_message
  FROM messages m LEFT JOIN messages q ON q.id = m.reply_to AND q.removed_at IS NULL`;

/** The most characters of a message in a frame beside its text: its names, ids, times and reactions, and the message that it answers. */
const MAX_OTHERS = `350 + coalesce(length(reactions), 0) + iif(reply_to IS NULL, 0, ${200 + 2 * QUOTE_CHARACTERS})`;
/** And with it. A byte of UTF-8 becomes two at most, since JSON escapes quotes, backslashes and line breaks. */
const MAX_IN_FRAME = `(${MAX_OTHERS} + 2 * octet_length(message))`;

function toMessage(row: Row): FeedMessage {
  const { id, user_id, display_name, avatar_url, message, created_at, client_id } = row;
  const { edited_at, reply_to, quoted_name, quoted_message } = row;
  const quote =
    row.quoted_id === null
      ? undefined
      : { user_id: row.quoted_user_id, display_name: quoted_name ?? "", message: quoted_message ?? "" };
  return {
    ...{ id, user_id, display_name, avatar_url, message, created_at, client_id },
    ...(edited_at !== null && { edited_at }),
    ...(reply_to !== null && { reply_to }),
    ...(quote && { quote }),
    ...(row.reactions !== null && { reactions: JSON.parse(row.reactions) as Reactions }),
  };
}

/** A change of a message: its number in the sequence, and when it happened, in milliseconds since 1970. */
export type Change = { id: number; changed_id: number; changed_at: number };

/**
 * A message that a moderator has taken away. `isKept`: it can be restored, which one that its author had deleted can't. `isNew`: it was there until
 * now.
 */
export type RemovedMessage = { user_id: string | null; isKept: boolean; isNew: boolean };

/** What a report of a message shows. `earlier`: its texts before edits, and before its author deleted it, oldest first. */
export type MessageRecord = {
  user_id: string | null;
  message: string;
  earlier: { message: string; replaced_at: number }[];
};

/**
 * A channel's messages in its object's SQLite, which is their only copy. Messages and what becomes of them (edits, deletions, reactions)
 * share one sequence, so that a browser that comes back needs one number to get what it missed. Calls are synchronous. The platform holds
 * back frames that are sent after a write until the write is durable (output gate).
 */
export class ChannelQueries {
  readonly #sql: SqlStorage;
  readonly #index: MessageIndexQueries;

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
      ${Object.entries(LATER_COLUMNS)
        .map(([name, type]) => `${name} ${type}`)
        .join(", ")},
      UNIQUE (user_id, client_id)
    )`);
    this.#addLaterColumns();
    // Of the first release.
    sql.exec("DROP INDEX IF EXISTS messages_removed");
    sql.exec(
      "CREATE INDEX IF NOT EXISTS messages_changed ON messages (changed_id) WHERE changed_id IS NOT NULL",
    );
    // With all that `waitOf` reads.
    sql.exec("CREATE INDEX IF NOT EXISTS messages_sent ON messages (user_id, created_at, edits)");
    sql.exec(`CREATE TABLE IF NOT EXISTS earlier_texts (
      message_id INTEGER NOT NULL,
      version INTEGER NOT NULL,
      message TEXT NOT NULL,
      replaced_at INTEGER NOT NULL,
      PRIMARY KEY (message_id, version)
    ) WITHOUT ROWID`);
    sql.exec("CREATE INDEX IF NOT EXISTS earlier_texts_at ON earlier_texts (replaced_at)");
    sql.exec(`CREATE TABLE IF NOT EXISTS reactions (
      message_id INTEGER NOT NULL,
      user_id TEXT NOT NULL,
      reaction TEXT NOT NULL,
      PRIMARY KEY (user_id, message_id, reaction)
    ) WITHOUT ROWID`);
    // By message too, since they go with it.
    sql.exec("CREATE INDEX IF NOT EXISTS reactions_to ON reactions (message_id)");
    this.#index = new MessageIndexQueries(sql);
  }

  #addLaterColumns(): void {
    const present = new Set(
      this.#sql
        .exec<{ name: string }>("SELECT name FROM pragma_table_info('messages')")
        .toArray()
        .map(({ name }) => name),
    );
    for (const [name, type] of Object.entries(LATER_COLUMNS))
      if (!present.has(name)) this.#sql.exec(`ALTER TABLE messages ADD COLUMN ${name} ${type}`);
  }

  /** Stores a message under a sequence number. @returns undefined if the same browser has sent it before */
  add(message: Omit<FeedMessage, "id" | "quote">, id: number): FeedMessage | undefined {
    const [row] = this.#sql
      .exec<{ id: number }>(
        `INSERT INTO messages (id, user_id, display_name, avatar_url, message, created_at, client_id, reply_to)
         VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT id FROM messages WHERE id = ? AND removed_at IS NULL))
         ON CONFLICT DO NOTHING RETURNING id`,
        ...[id, message.user_id, message.display_name, message.avatar_url],
        ...[message.message, message.created_at, message.client_id, message.reply_to ?? null],
      )
      .toArray();
    if (!row) return undefined;
    this.#index.add(id, message.message);
    return message.reply_to === undefined ? { ...message, id } : this.read(id);
  }

  /** The sequence number of a stored message by its author and the browser's id. */
  idOf(user_id: string, client_id: string): number | undefined {
    return this.#sql
      .exec<{ id: number }>("SELECT id FROM messages WHERE user_id = ? AND client_id = ?", user_id, client_id)
      .toArray()[0]?.id;
  }

  /**
   * How long a learner has to wait, in milliseconds, whose stored messages and edits are as many as a rate allows; 0 for others. Removed messages count, and
   * an edit as if it had come with its message.
   */
  waitOf(user_id: string, now: number, { max, seconds }: Rate): number {
    const windowMs = seconds * 1000;
    const rows = this.#sql.exec<{ created_at: number; edits: number }>(
      `SELECT created_at, edits FROM messages WHERE user_id = ? AND created_at > ?
       ORDER BY created_at DESC LIMIT ?`,
      ...[user_id, now - windowMs, max],
    );
    let left = max;
    for (const { created_at, edits } of rows.toArray()) {
      left -= 1 + edits;
      if (left <= 0) return created_at + windowMs - now;
    }
    return 0;
  }

  /** The newest sequence number, of a message or of a change; 0 before the first message. */
  lastId(): number {
    return this.#sql
      .exec<{ id: number }>(
        `SELECT max((SELECT coalesce(max(id), 0) FROM messages),
          (SELECT coalesce(max(changed_id), 0) FROM messages WHERE changed_id IS NOT NULL)) AS id`,
      )
      .one().id;
  }

  /** The newest message, as far as it stands beside the channel's name; undefined before the first one. */
  lastSaid(): LastSaid | undefined {
    return this.#sql
      .exec<LastSaid>(
        `SELECT id, user_id, display_name, substr(message, 1, ${LAST_SAID_CHARACTERS}) AS message, created_at FROM messages
         WHERE removed_at IS NULL ORDER BY id DESC LIMIT 1`,
      )
      .toArray()[0];
  }

  /** One message; undefined if it was removed or never existed. */
  read(id: number): FeedMessage | undefined {
    return this.#select("m.id = ? AND m.removed_at IS NULL", id)[0];
  }

  /** Whose a message is and since when; undefined if it never existed. */
  changeable(id: number): Changeable | undefined {
    const [row] = this.#sql
      .exec<Omit<Changeable, "isRemoved"> & { removed_at: number | null }>(
        "SELECT user_id, created_at, edits, removed_at FROM messages WHERE id = ?",
        id,
      )
      .toArray();
    return row && { ...row, isRemoved: row.removed_at !== null };
  }

  /** What a report of a message shows; undefined for one that never was, and for one that a moderator has removed. */
  record(id: number): MessageRecord | undefined {
    const [row] = this.#sql
      .exec<{ user_id: string | null; message: string; removed_at: number | null }>(
        "SELECT user_id, message, removed_at FROM messages WHERE id = ? AND taken_away IS NULL",
        id,
      )
      .toArray();
    if (!row) return undefined;
    const earlier = this.#sql
      .exec<MessageRecord["earlier"][number]>(
        "SELECT message, replaced_at FROM earlier_texts WHERE message_id = ? ORDER BY version",
        id,
      )
      .toArray();
    if (row.removed_at !== null && earlier.length === 0) return undefined;
    return { user_id: row.user_id, message: row.message, earlier };
  }

  /** The newest messages, oldest first. */
  newest(count: number): FeedMessage[] {
    return this.#select("m.removed_at IS NULL ORDER BY m.id DESC LIMIT ?", count).reverse();
  }

  /** A page of messages, oldest first. */
  page(asked: MessagesAsked): MessagePage {
    if ("before" in asked) return { ...this.#before(asked.before, MESSAGES_PER_PAGE), newer: true };
    if ("after" in asked) return { ...this.#after(asked.after, MESSAGES_PER_PAGE), more: true };
    const older = this.#before(asked.around + 1, MESSAGES_PER_PAGE / 2 + 1);
    const newer = this.#after(asked.around, MESSAGES_PER_PAGE / 2);
    return { messages: [...older.messages, ...newer.messages], more: older.more, newer: newer.newer };
  }

  #before(id: number, count: number): Pick<MessagePage, "messages" | "more"> {
    const rows = this.#select("m.id < ? AND m.removed_at IS NULL ORDER BY m.id DESC LIMIT ?", id, count + 1);
    return { messages: rows.slice(0, count).reverse(), more: rows.length > count };
  }

  #after(id: number, count: number): Pick<MessagePage, "messages" | "newer"> {
    const rows = this.#select("m.id > ? AND m.removed_at IS NULL ORDER BY m.id LIMIT ?", id, count + 1);
    return { messages: rows.slice(0, count), newer: rows.length > count };
  }

  /**
   * A page of the messages with all of some words, newest first.
   * @param words of `searchWords`, at least one
   * @param before only smaller numbers; all without it
   */
  search(words: readonly string[], before: number | undefined): FoundMessages {
    // A search asks for one message more than it shows, to know whether there is one.
    const { ids, searchedTo } = this.#index.find(words, before ?? this.lastId() + 1, FOUND_MESSAGES + 1);
    const shown = ids.slice(0, FOUND_MESSAGES);
    const isMore = ids.length > FOUND_MESSAGES;
    return {
      messages: shown.flatMap((id) => this.#found(id) ?? []),
      next: isMore ? (shown.at(-1) ?? null) : this.#isAnyBefore(searchedTo) ? searchedTo : null,
    };
  }

  #found(id: number): FoundMessage | undefined {
    return this.#sql
      .exec<FoundMessage>(
        `SELECT id, user_id, display_name, avatar_url, message, created_at FROM messages
         WHERE id = ? AND removed_at IS NULL`,
        id,
      )
      .toArray()[0];
  }

  #isAnyBefore(id: number): boolean {
    return this.#sql.exec("SELECT 1 FROM messages WHERE id < ? LIMIT 1", id).toArray().length > 0;
  }

  /** Makes messages of before there was a search findable, the newest first. @param count how many at most */
  indexOlder(count: number): void {
    this.#index.addOlder(count);
  }

  /** One learner's messages, oldest first, without removed ones. */
  messagesOf(user_id: string): FeedMessage[] {
    return this.#select("m.user_id = ? AND m.removed_at IS NULL ORDER BY m.id", user_id);
  }

  /** One learner's kept texts from before edits and deletions, and reactions. */
  changesOf(user_id: string): {
    earlier_texts: { message_id: number; message: string; replaced_at: number }[];
    reactions: OwnReaction[];
  } {
    const earlier_texts = this.#sql
      .exec<{ message_id: number; message: string; replaced_at: number }>(
        `SELECT e.message_id, e.message, e.replaced_at FROM messages m JOIN earlier_texts e ON e.message_id = m.id
         WHERE m.user_id = ? ORDER BY e.message_id, e.version`,
        user_id,
      )
      .toArray();
    const reactions = this.#sql
      .exec<OwnReaction>(
        "SELECT message_id AS id, reaction FROM reactions WHERE user_id = ? ORDER BY message_id, reaction",
        user_id,
      )
      .toArray();
    return { earlier_texts, reactions };
  }

  /** The first sequence number since a time, in milliseconds since 1970, among the newest; the next one if there is none. */
  firstSince(time: number): number {
    return this.#sql
      .exec<{ id: number }>(
        `SELECT coalesce(min(id), ?) AS id FROM (
          SELECT id, created_at AS at FROM (SELECT id, created_at FROM messages ORDER BY id DESC LIMIT ?)
          UNION ALL SELECT changed_id, changed_at FROM (SELECT changed_id, changed_at FROM messages
            WHERE changed_id IS NOT NULL ORDER BY changed_id DESC LIMIT ?)
        ) WHERE at >= ?`,
        ...[this.lastId() + 1, HISTORY_MESSAGES, HISTORY_MESSAGES, time],
      )
      .one().id;
  }

  /** The messages after a sequence number, and what became of any since then. */
  update(after: number): FeedUpdate {
    const messages = this.#select("m.id > ? AND m.removed_at IS NULL ORDER BY m.id", after);
    const rows = this.#sql
      .exec<ChangedRow>(
        `SELECT id, message, edited_at, reactions, removed_at FROM messages
         WHERE changed_id > ? ORDER BY changed_id`,
        after,
      )
      .toArray();
    const changed = rows.filter(({ removed_at }) => removed_at === null).map((row) => toChange(row, true));
    const removed = rows.filter(({ removed_at }) => removed_at !== null).map(({ id }) => id);
    const restored = this.#select(
      // By the index of what has changed: by that of the ids it would read the whole channel.
      "m.changed_id > ? AND m.restored_id > ? AND +m.id <= ? AND m.removed_at IS NULL ORDER BY m.changed_id",
      ...[after, after, after],
    );
    return { messages, changed, removed, ...(restored.length > 0 && { restored }) };
  }

  /** The messages before and after one, so many each, oldest first. */
  neighbours(id: number, count: number): { before: NeighbourMessage[]; after: NeighbourMessage[] } {
    const toNeighbour = ({ id, display_name, message, created_at }: FeedMessage) => ({
      ...{ id, display_name, message, created_at },
    });
    const before = this.#select("m.id < ? AND m.removed_at IS NULL ORDER BY m.id DESC LIMIT ?", id, count);
    const after = this.#select("m.id > ? AND m.removed_at IS NULL ORDER BY m.id LIMIT ?", id, count);
    return { before: before.reverse().map(toNeighbour), after: after.map(toNeighbour) };
  }

  /** What a browser needs that has received everything up to `after`. `fresh`: it replaces what the browser has. */
  history(after: number): FeedUpdate & { last_id: number; fresh: boolean } {
    const last_id = this.lastId();
    const isNear = after > 0 && after <= last_id && last_id - after <= MAX_RESUME;
    if (!isNear || this.#charactersSince(after) > MAX_HISTORY_CHARACTERS)
      return { messages: this.newest(HISTORY_MESSAGES), changed: [], removed: [], last_id, fresh: true };
    return { ...this.update(after), last_id, fresh: false };
  }

  /** The most characters that `update(after)` may have in a frame, told without reading its texts. */
  #charactersSince(after: number): number {
    return this.#sql
      .exec<{ characters: number }>(
        `SELECT (SELECT coalesce(sum(${MAX_IN_FRAME}), 0) FROM messages WHERE id > ?1)
          + (SELECT coalesce(sum(iif(edited_at IS NULL, ${MAX_OTHERS}, ${MAX_IN_FRAME}) + iif(restored_id > ?1, ${MAX_IN_FRAME}, 0)), 0)
            FROM messages WHERE changed_id > ?1) AS characters`,
        after,
      )
      .one().characters;
  }

  /** A message as it is after a change; undefined if it was removed. @param withText after an edit */
  change(id: number, withText: boolean): MessageChange | undefined {
    const [row] = this.#sql
      .exec<ChangedRow>(
        "SELECT id, message, edited_at, reactions, removed_at FROM messages WHERE id = ? AND removed_at IS NULL",
        id,
      )
      .toArray();
    return row && toChange(row, withText);
  }

  /** Gives a message another text, and keeps the one before. @returns false if there is no such message, or the text is the same */
  edit({ id, changed_id, changed_at }: Change, text: string): boolean {
    const isKept = this.#keepText(id, text, changed_at);
    if (isKept)
      this.#sql.exec(
        `UPDATE messages SET message = ?, edited_at = ?, edits = edits + 1, changed_id = ?, changed_at = ?
         WHERE id = ? AND removed_at IS NULL`,
        ...[text, changed_at, changed_id, changed_at, id],
      );
    if (isKept) this.#index.change(id, text);
    return isKept;
  }

  /** Removes a message with its reactions for its author, and keeps its text. @returns false if there is no such message */
  delete(change: Change): boolean {
    const isDeleted = this.#keepText(change.id, "", change.changed_at) && this.#remove(change);
    if (isDeleted) this.#sql.exec("DELETE FROM reactions WHERE message_id = ?", change.id);
    return isDeleted;
  }

  /**
   * Takes a message away for a moderator. Its text and its reactions are kept as long as earlier texts. Its sequence number stays used.
   * @returns null if there never was such a message
   */
  remove(change: Change): RemovedMessage | null {
    const { id } = change;
    const [row] = this.#sql
      .exec<{ user_id: string | null; removed_at: number | null; taken_away: number | null }>(
        "SELECT user_id, removed_at, taken_away FROM messages WHERE id = ?",
        id,
      )
      .toArray();
    if (!row) return null;
    const { user_id, removed_at, taken_away } = row;
    // Taken away before, or its author has deleted it: then it isn't restored, and isn't reported any more.
    if (removed_at !== null) {
      if (taken_away === null) this.#sql.exec("UPDATE messages SET taken_away = 0 WHERE id = ?", id);
      return { user_id, isKept: taken_away === 1, isNew: false };
    }
    this.#keepText(id, "", change.changed_at);
    this.#remove(change);
    this.#sql.exec("UPDATE messages SET taken_away = 1 WHERE id = ?", id);
    return { user_id, isKept: true, isNew: true };
  }

  /** Restores a message that a moderator has taken away. @returns false if it wasn't, or if its text is gone */
  restore({ id, changed_id, changed_at }: Change): boolean {
    const [kept] = this.#sql
      .exec<{ user_id: string | null; version: number; message: string }>(
        `SELECT m.user_id, e.version, e.message FROM earlier_texts e JOIN messages m ON m.id = e.message_id
         WHERE e.message_id = ? AND e.version = m.edits AND m.taken_away = 1`,
        id,
      )
      .toArray();
    if (!kept) return false;
    this.#sql.exec("DELETE FROM earlier_texts WHERE message_id = ? AND version = ?", id, kept.version);
    this.#sql.exec(
      `UPDATE messages SET message = ?, removed_at = NULL, taken_away = NULL, restored_id = ?, changed_id = ?, changed_at = ?
       WHERE id = ?`,
      ...[kept.message, changed_id, changed_id, changed_at, id],
    );
    // No search finds what a deleted account has written.
    if (kept.user_id !== null) this.#index.restore(id, kept.message);
    return true;
  }

  #remove({ id, changed_id, changed_at }: Change): boolean {
    this.#index.remove(id);
    return (
      this.#sql.exec(
        `UPDATE messages SET removed_at = ?, message = '', changed_id = ?, changed_at = ?
         WHERE id = ? AND removed_at IS NULL`,
        ...[changed_at, changed_id, changed_at, id],
      ).rowsWritten > 0
    );
  }

  /** Keeps the text of a message that isn't removed, and that is to have another one. @returns whether it was kept */
  #keepText(id: number, next: string, now: number): boolean {
    return (
      this.#sql.exec(
        `INSERT INTO earlier_texts (message_id, version, message, replaced_at)
         SELECT id, edits, message, ? FROM messages WHERE id = ? AND removed_at IS NULL AND message <> ?`,
        ...[now, id, next],
      ).rowsWritten > 0
    );
  }

  /** Deletes the texts that were replaced before a time, in milliseconds since 1970, and the reactions to what isn't restored any more. */
  forgetTexts(before: number): void {
    this.#sql.exec(
      `DELETE FROM reactions WHERE message_id IN (
        SELECT m.id FROM earlier_texts e JOIN messages m ON m.id = e.message_id WHERE e.replaced_at < ? AND m.removed_at < ?)`,
      ...[before, before],
    );
    this.#sql.exec("DELETE FROM earlier_texts WHERE replaced_at < ?", before);
  }

  /** Adds or takes back a learner's reaction. @returns false if that changes nothing */
  react({ id, changed_id, changed_at }: Change, user_id: string, reaction: Reaction, on: boolean): boolean {
    const [row] = this.#sql
      .exec<{ reactions: string | null }>(
        "SELECT reactions FROM messages WHERE id = ? AND removed_at IS NULL",
        id,
      )
      .toArray();
    if (!row) return false;
    const key = [user_id, id, reaction];
    const { rowsWritten } = on
      ? this.#sql.exec(
          "INSERT INTO reactions (user_id, message_id, reaction) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
          ...key,
        )
      : this.#sql.exec("DELETE FROM reactions WHERE user_id = ? AND message_id = ? AND reaction = ?", ...key);
    if (rowsWritten === 0) return false;
    const { [reaction]: count = 0, ...others } = JSON.parse(row.reactions ?? "{}") as Reactions;
    const next = count + (on ? 1 : -1);
    const counts = next > 0 ? { ...others, [reaction]: next } : others;
    this.#sql.exec(
      "UPDATE messages SET reactions = ?, changed_id = ?, changed_at = ? WHERE id = ?",
      ...[JSON.stringify(counts), changed_id, changed_at, id],
    );
    return true;
  }

  /**
   * A learner's reactions to the messages from one on, newest first.
   * @param to the last message; all without it
   * @returns `from`: the message from which on they are all there, a later one where they are too many
   */
  reactionsOf(
    user_id: string,
    from: number,
    to?: number,
  ): { from: number; to?: number; reactions: OwnReaction[] } {
    const rows = this.#sql
      .exec<OwnReaction>(
        `SELECT message_id AS id, reaction FROM reactions WHERE user_id = ? AND message_id >= ? AND message_id <= ?
         ORDER BY message_id DESC LIMIT ${MAX_OWN_REACTIONS + 1}`,
        ...[user_id, from, to ?? Number.MAX_SAFE_INTEGER],
      )
      .toArray();
    const first = rows.length > MAX_OWN_REACTIONS ? (rows.at(-1)?.id ?? 0) + 1 : from;
    return {
      from: first,
      ...(to !== undefined && { to }),
      reactions: rows.filter(({ id }) => id >= first),
    };
  }

  /**
   * Gives a learner's messages another name, where they have a certain one.
   * @returns the numbers of those that pages may show, which are changed by it
   */
  rename(
    { changed_id, changed_at }: Omit<Change, "id">,
    user_id: string,
    from: string,
    to: string,
  ): number[] {
    const named = this.#sql
      .exec<{ id: number }>(
        "UPDATE messages SET display_name = ? WHERE user_id = ? AND display_name = ? RETURNING id",
        ...[to, user_id, from],
      )
      .toArray();
    if (named.length === 0) return [];
    const shown = this.newest(HISTORY_MESSAGES).filter(({ id }) => named.some((one) => one.id === id));
    for (const { id } of shown)
      this.#sql.exec(
        "UPDATE messages SET restored_id = ?, changed_id = ?, changed_at = ? WHERE id = ?",
        ...[changed_id, changed_id, changed_at, id],
      );
    return shown.map(({ id }) => id);
  }

  /**
   * Keeps the messages of a deleted account without its id, name and avatar, and the counts of its reactions. Its earlier texts are
   * deleted, and no search finds its messages.
   */
  anonymize(user_id: string): void {
    this.#sql.exec(
      "DELETE FROM earlier_texts WHERE message_id IN (SELECT id FROM messages WHERE user_id = ?)",
      user_id,
    );
    this.#sql.exec("DELETE FROM reactions WHERE user_id = ?", user_id);
    this.#index.removeOf(user_id);
    this.#sql.exec(
      "UPDATE messages SET user_id = NULL, display_name = 'Anonymous', avatar_url = ? WHERE user_id = ?",
      DEFAULT_AVATAR_URL,
      user_id,
    );
  }

  #select(condition: string, ...values: (string | number)[]): FeedMessage[] {
    return this.#sql
      .exec<Row>(`${SELECT} WHERE ${condition}`, ...values)
      .toArray()
      .map(toMessage);
  }
}

type ChangedRow = {
  id: number;
  message: string;
  edited_at: number | null;
  reactions: string | null;
  removed_at: number | null;
};

function toChange({ id, message, edited_at, reactions }: ChangedRow, withText: boolean): MessageChange {
  return {
    id,
    reactions: JSON.parse(reactions ?? "{}") as Reactions,
    ...(withText && edited_at !== null && { edited: { message, edited_at } }),
  };
}

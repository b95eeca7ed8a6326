/**
 * A stand-in for a database with a replica, which is as old as a test wants: it has what the primary had at the last `copy`. A session
 * that may read anywhere reads there; one with a newer bookmark doesn't.
 */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { app } from "../../../worker/app.ts";
import type { Bindings } from "../../../worker/platform/env.ts";
import { ORIGIN } from "./learner.ts";

const bookmarkOf = (state: number) =>
  `00000000-${state.toString(16).padStart(8, "0")}-00000000-${"0".repeat(32)}`;
const stateOf = (bookmark: string) => Number.parseInt(bookmark.slice(9, 17), 16);

type Place = "primary" | "replica";
/** Chooses where some statements go, sends them there and returns the answer. */
type Send = <Answer>(sql: readonly string[], call: (to: D1Database) => Promise<Answer>) => Promise<Answer>;

class Statement implements D1PreparedStatement {
  readonly sql: string;
  readonly #values: unknown[];
  readonly #send: Send;

  constructor(sql: string, values: unknown[], send: Send) {
    this.sql = sql;
    this.#values = values;
    this.#send = send;
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.sql, values, this.#send);
  }

  in(database: D1Database): D1PreparedStatement {
    const statement = database.prepare(this.sql);
    return this.#values.length > 0 ? statement.bind(...this.#values) : statement;
  }

  all<Row>(): Promise<D1Result<Row>> {
    return this.#send([this.sql], (to) => this.in(to).all<Row>());
  }

  run<Row>(): Promise<D1Result<Row>> {
    return this.all<Row>();
  }

  raw<Row>(options: { columnNames: true }): Promise<[string[], ...Row[]]>;
  raw<Row>(options?: { columnNames?: false }): Promise<Row[]>;
  raw(options?: object): Promise<never> {
    return this.#send(
      [this.sql],
      (to) => this.in(to).raw(options as { columnNames: true }) as Promise<never>,
    );
  }

  first<Value>(column: string): Promise<Value | null>;
  first<Row>(): Promise<Row | null>;
  first(column?: string): Promise<unknown> {
    return this.#send([this.sql], (to) =>
      column === undefined ? this.in(to).first() : this.in(to).first(column),
    );
  }
}

const isRead = (sql: string) => /^\s*(?:select|with)\b/i.test(sql);

/** The primary as the worker's binding, with its replica. */
export class LaggingDatabase implements D1Database {
  readonly #primary: () => D1Database;
  readonly #replica: () => D1Database;
  /** Where the calls since the last `copy` or `clear` went. */
  readonly served: Place[] = [];
  /** Writes of sessions that began with a read. */
  readonly forwarded: string[] = [];
  /** What the primary and the replica have. Each call of the primary counts as a change: others write too. */
  #newest = 1;
  #copied = 0;

  /** @param replica another database, which is emptied */
  constructor(primary: () => D1Database, replica: () => D1Database) {
    this.#primary = primary;
    this.#replica = replica;
  }

  prepare(sql: string): Statement {
    return new Statement(sql, [], (_, call) => this.#ask("primary", call));
  }

  batch<Row>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    return this.#ask("primary", (to) => to.batch<Row>(statements.map((one) => (one as Statement).in(to))));
  }

  withSession(start: string = "first-unconstrained"): D1DatabaseSession {
    let known = start.startsWith("first-") ? 0 : stateOf(start);
    let bookmark: string | null = null;
    const send: Send = async (sql, call) => {
      const isWrite = !sql.every(isRead);
      if (isWrite && start !== "first-primary") this.forwarded.push(...sql);
      const place: Place =
        isWrite || start === "first-primary" || known > this.#copied ? "primary" : "replica";
      const answer = await this.#ask(place, call);
      known = Math.max(known, place === "primary" ? this.#newest : this.#copied);
      bookmark = bookmarkOf(known);
      return answer;
    };
    return {
      prepare: (sql) => new Statement(sql, [], send),
      batch: (statements) => {
        const all = statements as Statement[];
        return send(
          all.map(({ sql }) => sql),
          (to) => to.batch(all.map((one) => one.in(to))),
        );
      },
      getBookmark: () => bookmark,
    };
  }

  async #ask<Answer>(place: Place, call: (to: D1Database) => Promise<Answer>): Promise<Answer> {
    this.served.push(place);
    if (place === "primary") this.#newest += 1;
    return call(place === "primary" ? this.#primary() : this.#replica());
  }

  /** Makes the replica a copy of the primary as it is now. */
  async copy(): Promise<void> {
    const [primary, replica] = [this.#primary(), this.#replica()];
    const tables = await makeTables(primary, replica);
    const rows = await primary.batch<Record<string, unknown>>(
      tables.map((table) => primary.prepare(`SELECT * FROM ${table}`)),
    );
    await replica.batch([
      replica.prepare("PRAGMA defer_foreign_keys = ON"),
      ...tables.map((table) => replica.prepare(`DELETE FROM ${table}`)),
      ...tables.flatMap((table, at) =>
        (rows[at]?.results ?? []).map((row) => insertRow(replica, table, row)),
      ),
    ]);
    this.#copied = this.#newest;
    this.clear();
  }

  clear(): void {
    this.served.length = 0;
    this.forwarded.length = 0;
  }

  exec(): never {
    throw new Error("Nothing uses this.");
  }
  dump(): never {
    return this.exec();
  }
}

export const lagging = new LaggingDatabase(
  () => env.DB,
  () => env.REPLICA,
);

/**
 * Makes the replica's tables, where they are missing, without triggers: what they do comes with the rows. The index of the threads' words,
 * which only the primary is asked for, stays empty. Returns all names.
 */
async function makeTables(primary: D1Database, replica: D1Database): Promise<string[]> {
  const { results } = await primary
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'view', 'index') AND sql IS NOT NULL
      AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'
      AND name NOT LIKE 'thread\\_search%' ESCAPE '\\' ORDER BY type DESC`,
    )
    .all<{ type: string; name: string; sql: string }>();
  if (!(await replica.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").first()))
    await replica.batch(results.map(({ sql }) => replica.prepare(sql)));
  const triggers = await replica
    .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    .all<{ name: string }>();
  if (triggers.results.length > 0)
    await replica.batch(triggers.results.map(({ name }) => replica.prepare(`DROP TRIGGER ${name}`)));
  return results.filter(({ type }) => type === "table").map(({ name }) => name);
}

function insertRow(replica: D1Database, table: string, row: Record<string, unknown>): D1PreparedStatement {
  const names = Object.keys(row).map((name) => `"${name}"`);
  // A value of bytes is returned as a list of numbers.
  const values = Object.values(row).map((value) => (Array.isArray(value) ? new Uint8Array(value) : value));
  return replica.prepare(`INSERT INTO ${table} (${names}) VALUES (${values.map(() => "?")})`).bind(...values);
}

/** A browser with its cookies, whose worker has the lagging database. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  readonly #bindings: () => Partial<Bindings>;

  /** @param bindings in place of the worker's */
  constructor(cookie?: string, bindings: () => Partial<Bindings> = () => ({ DB: lagging })) {
    if (cookie) this.#keep(cookie);
    this.#bindings = bindings;
  }

  /** The value of a cookie. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  /** Sends a request, and waits for the work after its response too. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const context = createExecutionContext();
    const cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await app.request(
      ORIGIN + path,
      {
        method,
        headers: {
          "sec-fetch-site": "same-origin",
          ...(cookie && { cookie }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { ...(env as unknown as Bindings), ...this.#bindings() },
      context,
    );
    await waitOnExecutionContext(context);
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }
}

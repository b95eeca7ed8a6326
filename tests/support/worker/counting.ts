/**
 * Counts what the database is asked, wherever it is asked from: requests, Durable Objects and the night share its classes with the tests. The
 * rows of the tables that an object has itself are counted too.
 */
import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { app } from "../../../worker/app.ts";
import type { ChannelObject } from "../../../worker/community/channel-object.ts";
import { CHANNELS } from "../../../worker/rules/chat-limits.ts";
import { ORIGIN, readWhole } from "./learner.ts";

/** `trips`: calls of the database. */
export type Cost = { trips: number; read: number; written: number };

type Rows = { rowsRead: number };
type Statement = { sql: string; values: unknown[] };

/** What `costOf` counts; null outside of it. */
let counted: Cost | null = null;
/** One of each statement that was counted, by its text. */
const executed = new Map<string, Statement>();

/** Lets `costOf` count, until the next file. To be called in a `beforeAll`. */
export async function countCalls(): Promise<void> {
  const ofBinding: D1Database = Object.getPrototypeOf(env.DB);
  // The binding's own batches are those of a session too.
  const ofSession: D1DatabaseSession = Object.getPrototypeOf(env.DB.withSession());
  const ofStatement: D1PreparedStatement = Object.getPrototypeOf(env.DB.prepare("SELECT 1"));
  const { batch } = ofSession;
  const { bind, all, raw } = ofStatement;
  const made = new WeakMap<D1PreparedStatement, Statement>();
  executed.clear();

  const count = (statements: readonly D1PreparedStatement[], results: readonly D1Result[]) => {
    if (!counted) return;
    counted.trips += 1;
    for (const { meta } of results) {
      counted.read += meta.rows_read;
      counted.written += meta.rows_written;
    }
    for (const statement of statements) {
      const one = made.get(statement);
      if (one) executed.set(one.sql, one);
    }
  };
  const execute = async (statement: D1PreparedStatement) => {
    const result = (await all.call(statement)) as D1Result<Record<string, unknown>>;
    count([statement], [result]);
    return result;
  };
  for (const target of [ofBinding, ofSession]) {
    const { prepare } = target;
    vi.spyOn(target, "prepare").mockImplementation(function (this: D1Database | D1DatabaseSession, sql) {
      const statement = prepare.call(this, sql);
      made.set(statement, { sql, values: [] });
      return statement;
    });
  }
  vi.spyOn(ofSession, "batch").mockImplementation(async function (this: D1DatabaseSession, statements) {
    const results = await batch.call(this, statements);
    count(statements, results);
    return results;
  } as D1DatabaseSession["batch"]);
  vi.spyOn(ofStatement, "bind").mockImplementation(function (this: D1PreparedStatement, ...values) {
    const statement = bind.apply(this, values);
    made.set(statement, { sql: made.get(this)?.sql ?? "", values });
    return statement;
  });
  const countedAll = function (this: D1PreparedStatement) {
    return execute(this);
  };
  vi.spyOn(ofStatement, "all").mockImplementation(countedAll as D1PreparedStatement["all"]);
  vi.spyOn(ofStatement, "run").mockImplementation(countedAll as D1PreparedStatement["run"]);
  // These two return no cost. A read is done twice for it; two columns of it may have one name.
  vi.spyOn(ofStatement, "raw").mockImplementation(async function (this: D1PreparedStatement) {
    if (!/^\s*(?:select|with)\b/i.test(made.get(this)?.sql ?? ""))
      return (await execute(this)).results.map((row) => Object.values(row));
    const rows = await raw.call(this);
    await execute(this);
    return rows;
  } as D1PreparedStatement["raw"]);
  vi.spyOn(ofStatement, "first").mockImplementation(async function (
    this: D1PreparedStatement,
    column?: string,
  ) {
    const [row] = (await execute(this)).results;
    return (column === undefined ? row : row?.[column]) ?? null;
  } as D1PreparedStatement["first"]);
  await countOwnTables();
}

/** A channel forgets a relay some time after its last socket has closed, which is the cost of no call. */
const FORGETS_RELAY = /^DELETE FROM relays\b/;

async function countOwnTables(): Promise<void> {
  const ofStorage = await runInDurableObject<ChannelObject, SqlStorage>(
    env.CHANNEL.getByName("help"),
    (_, { storage }) => Object.getPrototypeOf(storage.sql),
  );
  const { exec } = ofStorage;
  const read = (cursor: Rows, rows: number) => {
    if (counted) counted.read += cursor.rowsRead - rows;
  };
  vi.spyOn(ofStorage, "exec").mockImplementation(function (this: SqlStorage, ...asked) {
    const cursor = exec.apply(this, asked);
    if (FORGETS_RELAY.test(String(asked[0]))) return cursor;
    read(cursor, 0);
    if (counted) counted.written += cursor.rowsWritten;
    // The rest is read when it is asked for.
    cursor.toArray = () => {
      const before = cursor.rowsRead;
      const rows = Object.getPrototypeOf(cursor).toArray.call(cursor);
      read(cursor, before);
      return rows;
    };
    return cursor;
  } as SqlStorage["exec"]);
}

/** Does something, and returns its result with what the database was asked meanwhile. */
export async function costOf<Result>(act: () => Promise<Result>): Promise<{ result: Result; cost: Cost }> {
  const cost: Cost = { trips: 0, read: 0, written: 0 };
  // A channel reads a little when it wakes, which happens at any time.
  await Promise.all(CHANNELS.map((channel) => env.CHANNEL.getByName(channel).lastSaid()));
  counted = cost;
  try {
    return { result: await act(), cost };
  } finally {
    counted = null;
  }
}

export type Asked = {
  body?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string>;
};

/** Sends a request to the worker, from an address of its own. Waits for the work after the response too. */
export async function ask(method: string, path: string, asked: Asked = {}): Promise<Response> {
  const { body, raw, headers } = asked;
  const context = createExecutionContext();
  const init: RequestInit = {
    method,
    headers: {
      "sec-fetch-site": "same-origin",
      "cf-connecting-ip": crypto.randomUUID(),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    redirect: "manual",
  };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (raw !== undefined) init.body = raw;
  const answer = await readWhole(await app.fetch(new Request(ORIGIN + path, init), env, context));
  await waitOnExecutionContext(context);
  return answer;
}

/**
 * The whole tables and indexes that the counted statements go through, by SQLite's plans: `table`, or `table by index`. Lists of values
 * and subqueries are left out.
 */
export async function scannedTables(): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  const tables = results.map(({ name }) => name);
  const asked = [...executed.values()].filter(({ sql }) =>
    /^\s*(?:select|with|insert|update|delete)\b/i.test(sql),
  );
  const plans = await env.DB.batch<{ detail: string }>(
    asked.map(({ sql, values }) => env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values)),
  );
  const scans = new Set<string>();
  for (const [index, { sql }] of asked.entries())
    for (const { detail } of plans[index]?.results ?? []) {
      const [, name, by] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
      if (!name) continue;
      // A plan names a table by its alias. One that the statement doesn't name would be searched for violated references.
      const table = tables.find((one) =>
        new RegExp(one === name ? `\\b${one}\\b` : `\\b${one}"? (?:AS )?"?${name}\\b`, "i").test(sql),
      );
      if (table) scans.add(by ? `${table} by ${by}` : table);
    }
  return [...scans].sort();
}

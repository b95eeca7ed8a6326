/**
 * The built worker with its files, in its own workerd and with its own database. A test inserts learners, plans and progress as rows
 * through the bindings.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { readBuiltWorker } from "./built-worker.ts";

export type LocalServer = {
  /** The server's address, without a slash at the end. */
  origin: string;
  /** The database through a proxy, which blocks this process for some milliseconds a call. */
  db: D1Database;
  /** Runs statements in one transaction, in one request. Returns the rows of each. */
  runSql<Row>(...statements: Statement[]): Promise<Row[][]>;
  miniflare: Miniflare;
  /**
   * Moves the worker's clock on, then lets the nightly job run as the platform would. Only of a server that was started with `movesClock`.
   * @returns the time by that clock, in milliseconds since 1970
   */
  passTime(ms: number): Promise<number>;
  /** The log of the worker and its runtime since the last call, without the request log. */
  takeLog(): string[];
  close(): Promise<void>;
};

/** A statement with the values of its parameters. */
export type Statement = [sql: string, ...values: (string | number)[]];

/** Where the clock is moved: what is below /api isn't looked for among files. */
const MOVE_CLOCK = "/api/move-clock";

/** A worker beside the app's, with the same database, that runs the statements of a request. */
const SQL_WORKER = `export default {
  async fetch(request, { DB }) {
    const statements = await request.json();
    const prepared = statements.map(([sql, ...values]) => DB.prepare(sql).bind(...values));
    try {
      return Response.json((await DB.batch(prepared)).map(({ results }) => results));
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};`;

/** In front of the worker: a clock that a request moves. The worker and its objects share it, and read the time with `Date.now` alone. */
const movingClock = (script: string) => `import worker from "./${script}";
export * from "./${script}";
const realNow = Date.now;
let aheadMs = 0;
Date.now = () => realNow() + aheadMs;
export default {
  ...worker,
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "${MOVE_CLOCK}") return worker.fetch(request, env, context);
    aheadMs += Number(searchParams.get("ms"));
    const scheduledTime = Date.now();
    await worker.scheduled({ scheduledTime, cron: "", noRetry() {} }, env, context);
    return new Response(String(scheduledTime));
  },
};`;

/** The secret that signs sessions on a local server for tests. */
export const TEST_SECRET = "a secret of the tests, long enough";

/** A line of the worker's request log: one JSON object that names its request. */
const REQUEST_LOG = /^\{"requestId":/;

/**
 * Starts a built worker on a fresh copy of its database.
 * @param folder a folder that `buildWorker` wrote
 * @param bindings variables that add to or replace those of wrangler.toml
 * @param files whether the web app's files are served too
 * @param keepLog whether the worker's log is collected for `takeLog`; benchmarks leave it out
 * @param movesClock whether tests move the worker's clock
 * @param inspect whether the runtime has an inspector
 * @param stored a folder of stored data that is used, and stays, in place of a fresh copy
 */
export async function startLocalServer(
  folder: string,
  bindings: Record<string, string> = {},
  {
    files = true,
    keepLog = true,
    movesClock = false,
    inspect = false,
    stored,
  }: { files?: boolean; keepLog?: boolean; movesClock?: boolean; inspect?: boolean; stored?: string } = {},
): Promise<LocalServer> {
  const { modulesRoot, modules, settings, data } = readBuiltWorker(folder);
  const { assets, ...others } = settings;
  const clock = {
    type: "ESModule" as const,
    path: join(modulesRoot, "clock.js"),
    contents: movingClock(basename(modules[0]?.path ?? "")),
  };
  const persisted = stored ?? mkdtempSync(join(tmpdir(), "codenaut-server-"));
  if (!stored) cpSync(data, persisted, { recursive: true });
  let log: string[] = [];
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          ...others,
          ...(files && { assets }),
          modules: movesClock ? [clock, ...modules] : modules,
          modulesRoot,
          bindings: {
            ...settings.bindings,
            ENVIRONMENT: "local",
            SESSION_SECRET: TEST_SECRET,
            ...bindings,
          },
          // All tests send from one address, many at a time.
          ratelimits: {
            ADDRESS_LIMIT: { namespace_id: "1001", simple: { limit: 1_000_000, period: 60 } },
            SOCKET_LIMIT: { namespace_id: "1002", simple: { limit: 120, period: 60 } },
            SHIP_LIMIT: { namespace_id: "1003", simple: { limit: 40, period: 60 } },
            DRAFT_LIMIT: { namespace_id: "1004", simple: { limit: 40, period: 60 } },
            SEARCH_LIMIT: { namespace_id: "1005", simple: { limit: 30, period: 60 } },
            HISTORY_LIMIT: { namespace_id: "1006", simple: { limit: 120, period: 60 } },
          },
          unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
        },
        {
          name: "sql",
          compatibilityDate: settings.compatibilityDate,
          modules: true,
          script: SQL_WORKER,
          d1Databases: settings.d1Databases,
          unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
        },
      ],
      resourcePersistencePath: persisted,
      // Otherwise Miniflare downloads a sample of `request.cf`.
      cf: false,
      log: new Log(LogLevel.ERROR),
      ...(inspect && { inspectorPort: 0 }),
      ...(keepLog && {
        handleStructuredLogs: ({ message }: { message: string }) => {
          if (!REQUEST_LOG.test(message)) log.push(message);
        },
      }),
    }),
  );
  const address = await miniflare.unsafeGetDirectURL();
  const sqlAddress = await miniflare.unsafeGetDirectURL("sql");
  return {
    origin: `http://localhost:${address.port}`,
    db: await miniflare.getD1Database("DB"),
    runSql: async <Row>(...statements: Statement[]) => {
      // A kept-alive connection may be closed just when the next request is sent.
      const headers = { connection: "close" };
      const response = await fetch(sqlAddress, { method: "POST", body: JSON.stringify(statements), headers });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as Row[][];
    },
    miniflare,
    passTime: async (ms) => {
      const headers = { connection: "close" };
      const response = await fetch(`http://localhost:${address.port}${MOVE_CLOCK}?ms=${ms}`, { headers });
      if (!movesClock || !response.ok) throw new Error(await response.text());
      return Number(await response.text());
    },
    takeLog: () => {
      const messages = log;
      log = [];
      return messages;
    },
    close: async () => {
      await miniflare.dispose();
      if (!stored) rmSync(persisted, { recursive: true, force: true });
    },
  };
}

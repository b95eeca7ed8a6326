/**
 * The built worker with its files, in its own workerd and with its own database. A test inserts learners, plans and progress as rows
 * through the bindings.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { readBuiltWorker } from "./built-worker.ts";

export type LocalServer = {
  /** The server's address, without a slash at the end. */
  origin: string;
  db: D1Database;
  miniflare: Miniflare;
  /** The log of the worker and its runtime since the last call, without the request log. */
  takeLog(): string[];
  close(): Promise<void>;
};

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
 */
export async function startLocalServer(
  folder: string,
  bindings: Record<string, string> = {},
  { files = true, keepLog = true } = {},
): Promise<LocalServer> {
  const { modulesRoot, modules, settings, data } = readBuiltWorker(folder);
  const { assets, ...others } = settings;
  const persisted = mkdtempSync(join(tmpdir(), "codenaut-server-"));
  cpSync(data, persisted, { recursive: true });
  let log: string[] = [];
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...others,
      ...(files && { assets }),
      modules,
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
      },
      resourcePersistencePath: persisted,
      // Otherwise Miniflare downloads a sample of `request.cf`.
      cf: false,
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
      log: new Log(LogLevel.ERROR),
      ...(keepLog && {
        handleStructuredLogs: ({ message }: { message: string }) => {
          if (!REQUEST_LOG.test(message)) log.push(message);
        },
      }),
    }),
  );
  const address = await miniflare.unsafeGetDirectURL();
  return {
    origin: `http://localhost:${address.port}`,
    db: await miniflare.getD1Database("DB"),
    miniflare,
    takeLog: () => {
      const messages = log;
      log = [];
      return messages;
    },
    close: async () => {
      await miniflare.dispose();
      rmSync(persisted, { recursive: true, force: true });
    },
  };
}

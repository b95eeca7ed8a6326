/**
 * The built worker with its files, in a workerd of its own and on a database of its own, and the bindings for the test that started
 * it: learners, plans and progress are rows, not clicks.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { readBuiltWorker } from "./built-worker.ts";

export type LocalServer = {
  /** Where it listens, without a slash at the end. */
  origin: string;
  db: D1Database;
  miniflare: Miniflare;
  /** What the worker and its runtime have said since the last call, but for the request log. */
  takeLog(): string[];
  close(): Promise<void>;
};

/** What signs the sessions of a local server for tests. */
export const TEST_SECRET = "a secret of the tests, long enough";

/** A line of the worker's request log: one JSON object that names its request. */
const REQUEST_LOG = /^\{"requestId":/;

/**
 * Starts a built worker on a fresh copy of its database.
 * @param folder what `buildWorker` filled
 * @param bindings variables beside or instead of wrangler.toml's
 * @param files whether the files of the web app are served too
 * @param keepLog whether what the worker says is kept for `takeLog`: a bench leaves it out
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
      // Tests come from one address, and many at a time.
      ratelimits: {
        ADDRESS_LIMIT: { namespace_id: "1001", simple: { limit: 1_000_000, period: 60 } },
        SOCKET_LIMIT: { namespace_id: "1002", simple: { limit: 120, period: 60 } },
        SHIP_LIMIT: { namespace_id: "1003", simple: { limit: 40, period: 60 } },
      },
      resourcePersistencePath: persisted,
      // No sample of `request.cf` is fetched from elsewhere.
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
      const said = log;
      log = [];
      return said;
    },
    close: async () => {
      await miniflare.dispose();
      rmSync(persisted, { recursive: true, force: true });
    },
  };
}

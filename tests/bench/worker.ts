/** The built worker in one workerd without a proxy in front, with a database to fill, for benchmarks. */
import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import { buildWorker } from "../support/built-worker.ts";
import { startLocalServer, TEST_SECRET } from "../support/local-server.ts";
import { profileServer } from "./cpu-profile.ts";

export type BenchLearner = { id: string; cookie: string };

const HOUR = 3_600_000;

/**
 * Starts the worker, or another entry with the same bindings, with a database that has the content and no learners.
 * With BENCH_INSPECT it can be profiled; with BENCH_PROFILE, the beginning of a name, the profiles are written and printed too.
 * @param entry a path from the project's root
 * @param files whether the web app's files are served too
 * @param keepLog whether the worker's log is collected instead of printed
 */
export async function startWorker(entry = "worker/index.ts", files = false, keepLog = false) {
  const folder = mkdtempSync(join(tmpdir(), "codenaut-bench-"));
  const { BENCH_PROFILE: profileFile, BENCH_INSPECT } = process.env;
  const inspect = profileFile !== undefined || BENCH_INSPECT !== undefined;
  await buildWorker(entry, folder, inspect ? ["--no-minify"] : []);
  const {
    BENCH_SCALE: TIME_SCALE = "1",
    BENCH_FAR_MS: FAR_MS = "0",
    BENCH_QUEUE_SHARDS: QUEUE_SHARDS = "1",
    BENCH_FAR_OBJECTS: FAR_OBJECTS = "",
    BENCH_MODERATORS: MODERATORS = "",
  } = process.env;
  const bindings = { TIME_SCALE, FAR_MS, QUEUE_SHARDS, FAR_OBJECTS, MODERATORS };
  const { origin, db, miniflare, close } = await startLocalServer(folder, bindings, {
    files,
    keepLog,
    inspect,
  });
  const address = `${origin}/`;
  /** Begins a profile, where the server is inspected. */
  const profile = async () =>
    profileServer(await miniflare.getInspectorURL(), join(folder, "code"), profileFile);

  /** Inserts rows, 200 per statement. */
  async function insert(table: string, columns: string, rows: (string | number)[][]): Promise<void> {
    for (let at = 0; at < rows.length; at += 200) {
      const values = rows.slice(at, at + 200).map((row) => `(${row.map(quote).join(",")})`);
      await db.prepare(`INSERT INTO ${table} (${columns}) VALUES ${values.join(",")}`).run();
    }
  }

  /** Inserts Warriors with one session each. Returns their ids and cookies. @param freshMs how long the tokens are believed */
  async function makeLearners(count: number, freshMs = HOUR): Promise<BenchLearner[]> {
    const now = Date.now();
    const learners = Array.from({ length: count }, () => ({
      id: crypto.randomUUID(),
      sid: crypto.randomUUID(),
    }));
    await insert(
      "users",
      "id, email, password_hash, created_at",
      learners.map(({ id }) => [id, `${id}@example.com`, "none", now]),
    );
    await insert(
      "user_state",
      "user_id, display_name, display_name_key, plan",
      learners.map(({ id }) => [id, id, id, "warrior"]),
    );
    await insert(
      "sessions",
      "id_hash, user_id, created_at, last_seen_at, expires_at",
      learners.map(({ id, sid }) => [
        createHash("sha256").update(sid).digest("hex"),
        id,
        now,
        now,
        now + HOUR,
      ]),
    );
    const key = new TextEncoder().encode(TEST_SECRET);
    return Promise.all(
      learners.map(async ({ id, sid }) => {
        const token = await new SignJWT({ sid, sub: id, fresh: now + freshMs })
          .setProtectedHeader({ alg: "HS256" })
          .sign(key);
        return { id, cookie: `codenaut=${token}` };
      }),
    );
  }

  return { close, address, db, insert, makeLearners, profile };
}

const quote = (value: string | number) =>
  typeof value === "number" ? value : `'${value.replaceAll("'", "''")}'`;

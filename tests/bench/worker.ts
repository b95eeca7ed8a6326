/** The worker as it is deployed, in one workerd without any proxy before it, with a record to fill: for the benches. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";

export type Signed = { id: string; cookie: string };

const root = join(import.meta.dirname, "../..");
const SECRET = "a secret of the benches, long enough";
const HOUR = 3_600_000;

/** Bundles an entry as a deployment does, and answers the file. */
function bundle(entry: string): string {
  const out = mkdtempSync(join(tmpdir(), "codenaut-bench-"));
  const args = ["deploy", entry, "--dry-run", "--outdir", out, "--minify", "--var", "ENVIRONMENT:local"];
  execFileSync(join(root, "node_modules/.bin/wrangler"), args, {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
  return join(out, readdirSync(out).find((name) => name.endsWith(".js")) ?? "index.js");
}

const object = (className: string) => ({ className, useSQLite: true });

/**
 * Starts the worker, or another entry with the same bindings, on an empty record.
 * @param entry a path from the project's root
 */
export async function startWorker(entry = "worker/index.ts") {
  const path = bundle(entry);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: "ESModule", path }],
      modulesRoot: join(path, ".."),
      // Everything that worker/index.ts is bound to.
      compatibilityDate: "2026-09-18",
      compatibilityFlags: ["nodejs_compat"],
      bindings: {
        ENVIRONMENT: "local",
        SESSION_SECRET: SECRET,
        TIME_SCALE: process.env.BENCH_SCALE ?? "1",
      },
      d1Databases: ["DB"],
      r2Buckets: ["AVATARS"],
      durableObjects: {
        QUEUES: object("QueueObject"),
        MATCHES: object("MatchObject"),
        CHANNEL: object("ChannelObject"),
      },
      ratelimits: { ADDRESS_LIMIT: { namespace_id: "1001", simple: { limit: 1_000_000, period: 60 } } },
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
      log: new Log(LogLevel.ERROR),
    }),
  );
  const address = (await miniflare.unsafeGetDirectURL()).href.replace("127.0.0.1", "localhost");
  const db = await miniflare.getD1Database("DB");
  const migrations = readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql"));
  for (const name of migrations.sort())
    for (const statement of statementsOf(readFileSync(join(root, "migrations", name), "utf8")))
      await db.prepare(statement).run();

  /** Inserts rows, a few hundred to a statement. */
  async function insert(table: string, columns: string, rows: (string | number)[][]): Promise<void> {
    for (let at = 0; at < rows.length; at += 200) {
      const values = rows.slice(at, at + 200).map((row) => `(${row.map(quote).join(",")})`);
      await db.prepare(`INSERT INTO ${table} (${columns}) VALUES ${values.join(",")}`).run();
    }
  }

  /** Warriors with a session each: their ids and cookies. */
  async function makeLearners(count: number): Promise<Signed[]> {
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
    const key = new TextEncoder().encode(SECRET);
    return Promise.all(
      learners.map(async ({ id, sid }) => {
        const token = await new SignJWT({ sid, sub: id, fresh: now + HOUR })
          .setProtectedHeader({ alg: "HS256" })
          .sign(key);
        return { id, cookie: `codenaut=${token}` };
      }),
    );
  }

  return { miniflare, address, db, insert, makeLearners };
}

const quote = (value: string | number) =>
  typeof value === "number" ? value : `'${value.replaceAll("'", "''")}'`;
/** The statements of a migration; a trigger holds statements of its own up to its END. */
function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let open = "";
  for (const piece of sql.replace(/^--.*$/gm, "").split(/;\s*(?:\n|$)/)) {
    open += open === "" ? piece : `;\n${piece}`;
    if (/^\s*CREATE TRIGGER/.test(open) && !/END\s*$/.test(open)) continue;
    if (open.trim() !== "") statements.push(open);
    open = "";
  }
  return statements;
}

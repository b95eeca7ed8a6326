/** The worker as it is deployed, in one workerd without any proxy before it, with a record to play on. Runs as a child process. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import type { Made, Order } from "./orders.ts";

const root = join(import.meta.dirname, "../../..");
const SECRET = "a secret of the benches, long enough";
const HOUR = 3_600_000;

const out = mkdtempSync(join(tmpdir(), "codenaut-bench-"));
execFileSync(
  join(root, "node_modules/.bin/wrangler"),
  ["deploy", "--dry-run", "--outdir", out, "--minify", "--var", "ENVIRONMENT:local"],
  {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  },
);
const bundle = readdirSync(out).find((name) => name.endsWith(".js")) ?? "index.js";
const object = (className: string) => ({ className, useSQLite: true });
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    modules: [{ type: "ESModule", path: join(out, bundle) }],
    modulesRoot: out,
    compatibilityDate: "2026-09-18",
    compatibilityFlags: ["nodejs_compat"],
    bindings: {
      ENVIRONMENT: "local",
      SESSION_SECRET: SECRET,
      BATTLE_SCALE: process.env.BENCH_SCALE ?? "1",
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
    // The request log is part of the work; nobody reads it here.
    handleRuntimeStdio: (stdout: NodeJS.ReadableStream, stderr: NodeJS.ReadableStream) => {
      stdout.resume();
      stderr.resume();
    },
  }),
);
const address = (await miniflare.unsafeGetDirectURL()).href.replace("127.0.0.1", "localhost");
const db = await miniflare.getD1Database("DB");

const quote = (value: string | number) =>
  typeof value === "number" ? value : `'${value.replaceAll("'", "''")}'`;
/** Inserts rows, a few hundred to a statement. */
async function insert(table: string, columns: string, rows: (string | number)[][]): Promise<void> {
  for (let at = 0; at < rows.length; at += 200) {
    const values = rows.slice(at, at + 200).map((row) => `(${row.map(quote).join(",")})`);
    await db.prepare(`INSERT INTO ${table} (${columns}) VALUES ${values.join(",")}`).run();
  }
}

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
const migrations = readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql"));
for (const name of migrations.sort())
  for (const statement of statementsOf(readFileSync(join(root, "migrations", name), "utf8")))
    await db.prepare(statement).run();

/** Warriors with a session each: their ids and cookies. */
async function makeLearners(count: number): Promise<Made["learners"]> {
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
    learners.map(({ id, sid }) => [createHash("sha256").update(sid).digest("hex"), id, now, now, now + HOUR]),
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

const battle = { html: "<p class='box'>Hi</p>", css: ".box { color: red }" };
await insert(
  "battles",
  "id, challenge_id, title, description, starting_html, starting_css, html_check, css_check, expected_output, score_mode",
  [
    [
      ...["t01", "c1", "Box", "Make it 10px wide and 20px high.", battle.html, battle.css, battle.html],
      ...[".box { color: red; width: 10px; height: 20px }", "{}", "progress"],
    ],
  ],
);

async function obey(order: Order): Promise<Made> {
  if (order.kind === "learners") return { learners: await makeLearners(order.count), matches: [] };
  if (order.kind === "matches") {
    const learners = await makeLearners(order.count * 2);
    const now = Date.now();
    const matches = Array.from({ length: order.count }, (_, index) => {
      const players = learners.slice(index * 2, index * 2 + 2) as [Made["learners"][0], Made["learners"][0]];
      return { id: crypto.randomUUID(), players };
    });
    await insert(
      "matches",
      "id, challenge_id, battle_id, user_1_id, user_2_id, created_at",
      matches.map(({ id, players }) => [id, "c1", "t01", players[0].id, players[1].id, now + 60_000]),
    );
    return { learners, matches };
  }
  const { results } = await db
    .prepare(
      `SELECT m.id, m.user_1_id, m.user_2_id, m.ended_at, m.outcome, m.winner_id,
        (SELECT count(*) FROM match_submissions s WHERE s.match_id = m.id) AS submissions FROM matches m`,
    )
    .all<NonNullable<Made["record"]>[number]>();
  return { learners: [], matches: [], record: results };
}

process.on("message", async (order: Order) => {
  process.send?.(await obey(order));
});
process.on("disconnect", async () => {
  await miniflare.dispose();
  process.exit(0);
});
process.send?.({ address });

/** A worker with its own database that a test may kill and start again. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { SignJWT } from "jose";
import { root, withDatabases } from "../support/wrangler-config.ts";

const secret = randomBytes(32).toString("hex");
const HOUR = 3_600_000;

export type Player = { id: string; cookie: string };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}

/** The name of a database's file, as Miniflare derives it from the id. */
function fileOf(database_id: string): string {
  const key = createHash("sha256").update("miniflare-D1DatabaseObject").digest();
  const hmacOf = (data: string | Buffer) => createHmac("sha256", key).update(data).digest().subarray(0, 16);
  const name = hmacOf(database_id);
  return Buffer.concat([name, hmacOf(name)]).toString("hex");
}

export class LocalWorker {
  readonly #state = mkdtempSync(join(tmpdir(), "codenaut-faults-"));
  readonly #vars: Record<string, string>;
  /** The ids of the databases, by their bindings. */
  readonly #databases: Record<string, string>;
  readonly #config: string;
  #process: ChildProcess | undefined;
  #port = 0;

  /**
   * @param vars variables of the worker in addition to the usual local ones
   * @param further bindings of databases beside `DB`
   */
  constructor(vars: Record<string, string> = {}, further: readonly string[] = []) {
    this.#vars = { ENVIRONMENT: "local", SESSION_SECRET: secret, ...vars };
    const config = readFileSync(join(root, "wrangler.toml"), "utf8");
    this.#databases = { DB: /^database_id = "(.*)"$/m.exec(config)?.[1] ?? "" };
    for (const name of further) this.#databases[name] = crypto.randomUUID();
    this.#config = join(root, further.length > 0 ? `wrangler.faults-${process.pid}.toml` : "wrangler.toml");
    if (further.length === 0) return;
    const { DB: _, ...ids } = this.#databases;
    writeFileSync(this.#config, withDatabases(config, ids));
  }

  get address(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Creates the database with migrations and content. */
  async prepare(): Promise<void> {
    this.#port = await freePort();
    // The script is JavaScript without types. A path that is not a literal keeps TypeScript from looking for them.
    const path = join(root, ".scripts/prepare.mjs");
    process.env.WRANGLER_CONFIG = this.#config;
    const prepare = (await import(path)) as Record<"buildSeed" | "prepareDatabase", () => Promise<void>>;
    await prepare.buildSeed();
    await prepare.prepareDatabase();
  }

  /** The folder of the database. It has to be set as STATE_DIR before `prepare` is called. */
  get state(): string {
    return this.#state;
  }

  /** Starts the worker on the database as it is, and waits until it responds. */
  async start(): Promise<void> {
    const vars = Object.entries(this.#vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
    const args = [
      "dev",
      "--config",
      this.#config,
      "--port",
      String(this.#port),
      "--ip",
      "127.0.0.1",
      "--persist-to",
      this.#state,
    ];
    this.#process = spawn(
      process.execPath,
      [join(root, "node_modules/wrangler/bin/wrangler.js"), ...args, "--inspector-port", "0", ...vars],
      // A process group of its own, so that workerd is killed with it.
      {
        cwd: root,
        detached: true,
        stdio: "ignore",
        env: { ...process.env, STATE_DIR: this.#state, CI: "true" },
      },
    );
    for (const started = Date.now(); Date.now() - started < 90_000; await wait(100)) {
      try {
        if ((await fetch(`${this.address}/api/health`)).ok) return;
      } catch {
        // Not listening yet.
      }
    }
    throw new Error("The worker didn't answer within 90 s");
  }

  /** Kills the worker and workerd at once, as a crash does. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((exit) => child.once("exit", exit));
    process.kill(-child.pid, "SIGKILL");
    await exited;
    this.#process = undefined;
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.#state, { recursive: true, force: true });
    if (!this.#config.endsWith("/wrangler.toml")) rmSync(this.#config, { force: true });
  }

  /** Runs one statement on the database and returns its rows. Only while no worker runs. */
  record<Row = Record<string, unknown>>(sql: string, ...values: (string | number)[]): Row[] {
    return this.recordOf<Row>("DB", sql, ...values);
  }

  /** The same on the database of a binding. */
  recordOf<Row = Record<string, unknown>>(
    binding: string,
    sql: string,
    ...values: (string | number)[]
  ): Row[] {
    const folder = join(this.#state, "v3/d1/miniflare-D1DatabaseObject");
    const db = new DatabaseSync(join(folder, `${fileOf(this.#databases[binding] ?? "")}.sqlite`));
    try {
      db.exec("PRAGMA busy_timeout = 5000");
      return db.prepare(sql).all(...values) as Row[];
    } finally {
      db.close();
    }
  }

  /** Inserts a signed-in Warrior. Only while no worker runs. */
  async newWarrior(): Promise<Player> {
    const [id, sid, now] = [crypto.randomUUID(), crypto.randomUUID(), Date.now()];
    this.record(
      "INSERT INTO users (id, email, password_hash, created_at) VALUES (?, ?, 'none', ?)",
      id,
      `${id}@example.com`,
      now,
    );
    this.record(
      "INSERT INTO user_state (user_id, display_name, display_name_key, plan) VALUES (?, ?, ?, 'warrior')",
      id,
      id,
      id,
    );
    this.record(
      "INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?)",
      createHash("sha256").update(sid).digest("hex"),
      id,
      now,
      now,
      now + HOUR,
    );
    const token = await new SignJWT({ sid, sub: id, fresh: now + HOUR })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(secret));
    return { id, cookie: `codenaut=${token}` };
  }
}

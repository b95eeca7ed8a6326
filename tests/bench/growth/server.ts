/** A server with seeded learners, and what its requests cost. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import { WebSocket } from "ws";
import { readBuiltWorker } from "../../support/built-worker.ts";
import { type LocalServer, startLocalServer, TEST_SECRET } from "../../support/local-server.ts";
import type { Counts } from "./counts.ts";
import { fillDatabase } from "./database.ts";
import { learnerId, sessionToken } from "./seeded-learners.ts";

/** A factor for the waits of matches. Both players have 1.5 s to come. */
const TIME_SCALE = "0.1";
const HOUR_MS = 3_600_000;
/** Longer than any request or match here takes. */
const TIMEOUT_MS = 60_000;

export type Answer = { status: number; text: string; headers: Headers };
export type RequestParts = {
  body?: unknown;
  raw?: Uint8Array<ArrayBuffer>;
  /** The number of the learner who sends it; none for a visitor. */
  who?: number | undefined;
  cookie?: string;
  headers?: Record<string, string>;
};

/** What one use of a route costs. `cpuMs`: of the server's process; NaN where the system doesn't tell. */
export type Sample = { status: number; wallMs: number; cpuMs: number; counts: Counts };

export type SeededServer = LocalServer & {
  learners: number;
  send(method: string, path: string, parts?: RequestParts): Promise<Answer>;
  /** Opens a socket. Resolves with its frames until one of this type has come; then it is closed. */
  listen(path: string, who: number | { cookie: string }, until: string, onFrame?: Listener): Promise<Frame[]>;
  /** Asks tests/support/worker/counting-server.ts. */
  ask<Result>(door: string, body?: unknown): Promise<Result>;
  /** @param act resolves with the status of what it does */
  measure(act: () => Promise<number>): Promise<Sample>;
  /** @param fresh until when the token is believed without a look at its session, in milliseconds since 1970; by default an hour */
  cookieOf(who: number, fresh?: number): Promise<string>;
};

export type Frame = { type: string } & Record<string, unknown>;
type Listener = (frame: Frame, socket: WebSocket) => void;

const childrenOf = (file: string) =>
  existsSync(file) ? readFileSync(file, "utf8").trim().split(" ").filter(Boolean) : [];

/** The processes of servers that this process has started. Empty on other systems than Linux. */
const serverIds = () =>
  childrenOf(`/proc/self/task/${process.pid}/children`).filter(
    (id) => readFileSync(`/proc/${id}/comm`, "utf8").trim() === "workerd",
  );

/** Milliseconds that all threads of a process have run. */
function cpuMsOf(id: string | undefined): number {
  if (id === undefined) return Number.NaN;
  const threads = readdirSync(`/proc/${id}/task`);
  const times = threads.map((thread) => readFileSync(`/proc/${id}/task/${thread}/schedstat`, "utf8"));
  return times.reduce((sum, text) => sum + Number(text.split(" ", 1)[0]) / 1e6, 0);
}

/**
 * Copies a built worker's stored data and fills its database with learners.
 * @param folder what `buildWorker` wrote
 * @returns the folder of the copy, and the columns that its database doesn't have
 */
export function storeLearners(folder: string, learners: number): { stored: string; missing: string[] } {
  const stored = mkdtempSync(join(tmpdir(), "codenaut-seeded-"));
  cpSync(readBuiltWorker(folder).data, stored, { recursive: true });
  return { stored, missing: fillDatabase(stored, learners, Date.now()) };
}

/**
 * Starts a built worker on a folder of stored data with learners.
 * @param moderators numbers of learners
 */
export async function startSeededServer(
  folder: string,
  stored: string,
  learners: number,
  moderators: readonly number[] = [],
): Promise<SeededServer> {
  const before = new Set(serverIds());
  const bindings = { TIME_SCALE, MODERATORS: moderators.map(learnerId).join(",") };
  const server = await startLocalServer(folder, bindings, { files: false, keepLog: true, stored });
  const { origin } = server;
  const id = serverIds().find((one) => !before.has(one));
  const key = new TextEncoder().encode(TEST_SECRET);
  const cookies = new Map<number, string>();
  let requests = 0;

  async function cookieOf(who: number, fresh?: number): Promise<string> {
    const known = cookies.get(who);
    if (known && fresh === undefined) return known;
    const claims = { sid: sessionToken(who), sub: learnerId(who), fresh: fresh ?? Date.now() + HOUR_MS };
    const cookie = `codenaut=${await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(key)}`;
    if (fresh === undefined) cookies.set(who, cookie);
    return cookie;
  }

  async function send(method: string, path: string, parts: RequestParts = {}): Promise<Answer> {
    const { body, raw, who, headers, cookie = who === undefined ? undefined : await cookieOf(who) } = parts;
    requests += 1;
    const response = await fetch(origin + path, {
      method,
      redirect: "manual",
      headers: {
        "sec-fetch-site": "same-origin",
        // Everybody has an address of their own, as limits count by it.
        "cf-connecting-ip": `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(raw && { body: raw }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  async function ask<Result>(door: string, body: unknown = {}): Promise<Result> {
    const { status, text } = await send("POST", `/bench/${door}`, { body });
    if (status !== 200) throw new Error(`/bench/${door}: ${status} ${text}`);
    return JSON.parse(text) as Result;
  }

  async function listen(
    path: string,
    who: number | { cookie: string },
    until: string,
    onFrame?: Listener,
  ): Promise<Frame[]> {
    const headers = { cookie: typeof who === "number" ? await cookieOf(who) : who.cookie, origin };
    const socket = new WebSocket(origin.replace("http", "ws") + path, { headers, perMessageDeflate: false });
    const frames: Frame[] = [];
    return new Promise((done, failed) => {
      const timeout = setTimeout(() => failed(new Error(`${path}: no ${until}`)), TIMEOUT_MS);
      const end = (act: () => void) => {
        clearTimeout(timeout);
        socket.close();
        act();
      };
      socket.on("error", (error) => end(() => failed(error)));
      socket.on("close", (code, reason) => end(() => failed(new Error(`${path}: ${code} ${reason}`))));
      socket.on("message", (data) => {
        const frame = JSON.parse(String(data)) as Frame;
        frames.push(frame);
        onFrame?.(frame, socket);
        if (frame.type === until) end(() => done(frames));
      });
    });
  }

  async function measure(act: () => Promise<number>): Promise<Sample> {
    await ask("counts");
    const cpu = cpuMsOf(id);
    const started = performance.now();
    const status = await act();
    const wallMs = performance.now() - started;
    const cpuMs = cpuMsOf(id) - cpu;
    return { status, wallMs, cpuMs, counts: await ask<Counts>("counts") };
  }

  return { ...server, learners, send, listen, ask, measure, cookieOf };
}

/**
 * Accounts that flood a server, for the hostile twins of the live benches. Loopback only. Runs as a child process: it floods what its first
 * message names and says so, and ends at the next one with its counts.
 */
import { connect, type Socket } from "node:net";
import { WebSocket } from "ws";

/** One account. `reads`: an address that it asks over and over, in place of a socket. */
export type FloodAccount = {
  address: string;
  headers: Record<string, string>;
  /** What it sends. `$uuid` becomes another one each time, `$seq` the number of the frame. */
  frame: string;
  /**
   * - `rejoins`: sends, and connects again when it is disconnected.
   * - `ignores`: never answers a close frame, and sends as long as the connection is open.
   * - `joins`: connects and leaves, over and over.
   * - `reads`: sends requests.
   */
  manner: "rejoins" | "ignores" | "joins" | "reads";
};

/** What a flood has done. `longestMs`: how long an account sent at most until it was disconnected. */
export type FloodCounts = { sent: number; joins: number; closed: number; reads: number; longestMs: number };

/** From each account. */
const FRAMES_PER_SECOND = 1000;
const READS_PER_SECOND = 50;
const TICK_MS = 10;
const FRAMES_PER_TICK = (FRAMES_PER_SECOND * TICK_MS) / 1000;
/** The wait before the next connection. */
const REJOIN_MS = 20;

const counts: FloodCounts = { sent: 0, joins: 0, closed: 0, reads: 0, longestMs: 0 };
const senders: (() => void)[] = [];

/** The next text of an account's frame. */
function textsOf({ frame }: FloodAccount): () => string {
  if (!frame.includes("$")) return () => frame;
  let seq = 0;
  return () => {
    seq += 1;
    return frame.replace("$uuid", () => crypto.randomUUID()).replace("$seq", String(seq));
  };
}

function rejoin(account: FloodAccount): void {
  const text = textsOf(account);
  let socket: WebSocket;
  let startedAt = 0;
  const join = () => {
    counts.joins += 1;
    socket = new WebSocket(account.address, { headers: account.headers, perMessageDeflate: false });
    startedAt = 0;
    socket.on("error", () => undefined);
    socket.on("close", () => {
      counts.closed += 1;
      if (startedAt) counts.longestMs = Math.max(counts.longestMs, performance.now() - startedAt);
      setTimeout(join, REJOIN_MS);
    });
  };
  join();
  senders.push(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    startedAt ||= performance.now();
    for (let n = 0; n < FRAMES_PER_TICK; n += 1) socket.send(text());
    counts.sent += FRAMES_PER_TICK;
  });
}

/** Reads no frames, so that it never answers a close frame. */
function ignoreClose(account: FloodAccount): void {
  const text = textsOf(account);
  const isConstant = !account.frame.includes("$");
  const { hostname, port, pathname, search } = new URL(account.address);
  let socket: Socket;
  const join = () => {
    counts.joins += 1;
    socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.on("data", () => undefined);
    socket.on("close", () => setTimeout(join, REJOIN_MS));
    const headers = {
      ...{ Host: `${hostname}:${port}`, Upgrade: "websocket", Connection: "Upgrade" },
      ...{ "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" },
      ...account.headers,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`GET ${pathname}${search} HTTP/1.1`, ...lines, "\r\n"].join("\r\n"));
  };
  join();
  senders.push(() => {
    if (socket.connecting || socket.writableLength > 1_000_000) return;
    const frames = Array.from({ length: FRAMES_PER_TICK }, () => masked(text(), isConstant));
    socket.write(Buffer.concat(frames));
    counts.sent += frames.length;
  });
}

function joinAndLeave({ address, headers }: FloodAccount): void {
  const join = () => {
    counts.joins += 1;
    const socket = new WebSocket(address, { headers, perMessageDeflate: false });
    socket.on("error", () => undefined);
    socket.on("open", () => socket.terminate());
    socket.on("close", () => setTimeout(join, REJOIN_MS));
  };
  join();
}

function read({ address, headers }: FloodAccount): void {
  setInterval(() => {
    counts.reads += 1;
    void fetch(address, { headers }).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
  }, 1000 / READS_PER_SECOND);
}

const maskedFrames = new Map<string, Buffer>();

/** A client's text frame, with a mask of zeros. That of a text that repeats is made once. */
function masked(text: string, isConstant: boolean): Buffer {
  const made = isConstant ? maskedFrames.get(text) : undefined;
  if (made) return made;
  const body = Buffer.from(text);
  const length =
    body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 0xff];
  const frame = Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body]);
  if (isConstant) maskedFrames.set(text, frame);
  return frame;
}

const START = { rejoins: rejoin, ignores: ignoreClose, joins: joinAndLeave, reads: read } as const;

process.once("message", (accounts: FloodAccount[]) => {
  for (const account of accounts) {
    if (!["127.0.0.1", "localhost"].includes(new URL(account.address).hostname))
      throw new Error("Floods are for loopback only.");
    START[account.manner](account);
  }
  setInterval(() => {
    for (const send of senders) send();
  }, TICK_MS);
  process.once("message", () => process.send?.(counts, () => process.exit(0)));
  process.send?.("flooding");
});

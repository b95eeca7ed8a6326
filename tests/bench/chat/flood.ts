// Ten accounts that flood a channel: node flood.ts HOST. Loopback only. Runs until it is told to stop by a message, then answers what it did.
// Half of them come back as soon as they are shown out, and half never answer the server's close and go on sending.
import { connect, type Socket } from "node:net";
import { WebSocket } from "ws";

const ACCOUNTS = 10;
/** Frames a second from each account. */
const FRAMES = 1000;
const TICK_MS = 10;

const [host = ""] = process.argv.slice(2);
const [name = "", port = ""] = host.split(":");
if (!["127.0.0.1", "localhost"].includes(name)) throw new Error("Floods are for loopback only.");

/** What is sent: valid acks, messages, frames that can't be read, and frames to a socket that only listens. */
const KINDS = [
  { kind: "talk", frame: () => JSON.stringify({ type: "ack", ack: "nothing" }) },
  {
    kind: "talk",
    frame: () => JSON.stringify({ type: "send", client_id: crypto.randomUUID(), message: "flood" }),
  },
  { kind: "talk", frame: () => "nonsense" },
  { kind: "talk", frame: () => "x".repeat(16_000) },
  { kind: "preview", frame: () => JSON.stringify({ type: "ack", ack: "nothing" }) },
] as const;

const told = { sent: 0, joins: 0, closed: 0, longestMs: 0 };
const senders: (() => void)[] = [];
const pathOf = (account: number, kind: string) => `/?user=flooder-${account}&after=0&kind=${kind}`;

/** Comes back whenever it is shown out. */
function returning(account: number): void {
  const { kind, frame } = KINDS[account % KINDS.length] ?? KINDS[0];
  let socket: WebSocket;
  let began = 0;
  const join = () => {
    told.joins += 1;
    socket = new WebSocket(`ws://${host}${pathOf(account, kind)}`, { perMessageDeflate: false });
    began = 0;
    socket.on("error", () => undefined);
    socket.on("close", () => {
      told.closed += 1;
      if (began) told.longestMs = Math.max(told.longestMs, performance.now() - began);
      setTimeout(join, 20);
    });
  };
  join();
  senders.push(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    began ||= performance.now();
    for (let n = 0; n < (FRAMES * TICK_MS) / 1000; n += 1) socket.send(frame());
    told.sent += (FRAMES * TICK_MS) / 1000;
  });
}

/** Never reads, so never answers a close, and sends for as long as the connection stands. */
function deaf(account: number): void {
  const { kind, frame } = KINDS[account % KINDS.length] ?? KINDS[0];
  let socket: Socket;
  const join = () => {
    told.joins += 1;
    socket = connect(Number(port), name);
    socket.on("error", () => undefined);
    socket.on("data", () => undefined);
    socket.on("close", () => setTimeout(join, 20));
    socket.write(
      [
        `GET ${pathOf(account, kind)} HTTP/1.1`,
        `Host: ${host}`,
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "\r\n",
      ].join("\r\n"),
    );
  };
  join();
  senders.push(() => {
    if (socket.connecting || socket.writableLength > 1_000_000) return;
    const frames = Array.from({ length: (FRAMES * TICK_MS) / 1000 }, () => masked(frame()));
    socket.write(Buffer.concat(frames));
    told.sent += frames.length;
  });
}

/** A client's text frame, with a mask of zeros. */
function masked(text: string): Buffer {
  const body = Buffer.from(text);
  const length =
    body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body]);
}

for (let account = 0; account < ACCOUNTS; account += 1) (account < ACCOUNTS / 2 ? returning : deaf)(account);
setInterval(() => {
  for (const send of senders) send();
}, TICK_MS);
process.on("message", () => process.send?.(told, () => process.exit(0)));

// Ten accounts that flood a channel: node flood.ts HOST. Loopback only. Runs until it receives a message, then sends its counts.
// Half of the accounts reconnect when they are disconnected. The others ignore the server's close frame and go on sending.
import { connect, type Socket } from "node:net";
import { WebSocket } from "ws";

const ACCOUNTS = 10;
/** From each account. */
const FRAMES_PER_SECOND = 1000;
const TICK_MS = 10;

const [host = ""] = process.argv.slice(2);
const [name = "", port = ""] = host.split(":");
if (!["127.0.0.1", "localhost"].includes(name)) throw new Error("Floods are for loopback only.");

const ack = () => JSON.stringify({ type: "ack", ack: "nothing" });

/** What the accounts send: acknowledgements, messages, invalid and long frames. */
const FRAMES = [
  ack,
  () => JSON.stringify({ type: "send", client_id: crypto.randomUUID(), message: "flood" }),
  () => "nonsense",
  () => "x".repeat(16_000),
];

const totals = { sent: 0, joins: 0, closed: 0, longestMs: 0 };
const senders: (() => void)[] = [];
const pathOf = (account: number) => `/?user=flooder-${account}&after=0`;

/** An account that reconnects when it is disconnected. */
function rejoinOnClose(account: number): void {
  const frame = FRAMES[account % FRAMES.length] ?? ack;
  let socket: WebSocket;
  let startedAt = 0;
  const join = () => {
    totals.joins += 1;
    socket = new WebSocket(`ws://${host}${pathOf(account)}`, { perMessageDeflate: false });
    startedAt = 0;
    socket.on("error", () => undefined);
    socket.on("close", () => {
      totals.closed += 1;
      if (startedAt) totals.longestMs = Math.max(totals.longestMs, performance.now() - startedAt);
      setTimeout(join, 20);
    });
  };
  join();
  senders.push(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    startedAt ||= performance.now();
    for (let n = 0; n < (FRAMES_PER_SECOND * TICK_MS) / 1000; n += 1) socket.send(frame());
    totals.sent += (FRAMES_PER_SECOND * TICK_MS) / 1000;
  });
}

/** An account that reads no frames, so it never answers a close frame, and sends as long as the TCP connection is open. */
function ignoreClose(account: number): void {
  const frame = FRAMES[account % FRAMES.length] ?? ack;
  let socket: Socket;
  const join = () => {
    totals.joins += 1;
    socket = connect(Number(port), name);
    socket.on("error", () => undefined);
    socket.on("data", () => undefined);
    socket.on("close", () => setTimeout(join, 20));
    socket.write(
      [
        `GET ${pathOf(account)} HTTP/1.1`,
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
    const frames = Array.from({ length: (FRAMES_PER_SECOND * TICK_MS) / 1000 }, () => masked(frame()));
    socket.write(Buffer.concat(frames));
    totals.sent += frames.length;
  });
}

/** A client's text frame, with a mask of zeros. */
function masked(text: string): Buffer {
  const body = Buffer.from(text);
  const length =
    body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body]);
}

for (let account = 0; account < ACCOUNTS; account += 1)
  (account < ACCOUNTS / 2 ? rejoinOnClose : ignoreClose)(account);
setInterval(() => {
  for (const send of senders) send();
}, TICK_MS);
process.on("message", () => process.send?.(totals, () => process.exit(0)));

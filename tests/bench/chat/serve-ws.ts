// The baselines: a channel on `ws` in Node that stores nothing. `frame` sends one frame per message, `batch` batches as the channel object does.
import { type WebSocket, WebSocketServer } from "ws";
import { flushIntervalMs, SOCKETS_PER_CHUNK } from "../../../worker/rules/batching.ts";

const batching = process.argv[2] === "batch";
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
const sockets = new Set<WebSocket>();
let last = 0;
let sent = 0;
let waiting: object[] = [];
let next = 0;
let busy = false;

server.on("connection", (socket, request) => {
  const user = new URL(request.url ?? "", "http://room").searchParams.get("user");
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
  socket.send(
    JSON.stringify({ type: "history", messages: [], changed: [], removed: [], last_id: last, fresh: true }),
  );
  socket.on("message", (data) => {
    const { client_id, message } = JSON.parse(String(data)) as { client_id: string; message: string };
    last += 1;
    const stored = {
      ...{ id: last, user_id: user, display_name: user, avatar_url: "/avatars/1.webp" },
      ...{ message, created_at: Date.now(), client_id },
    };
    if (!batching) {
      const text = frameOf([stored]);
      for (const other of sockets) other.send(text);
      return;
    }
    waiting.push(stored);
    schedule();
  });
});

function frameOf(messages: object[]): string {
  const after = sent;
  sent += messages.length;
  return JSON.stringify({ type: "batch", messages, changed: [], removed: [], after, last_id: sent });
}

function schedule(): void {
  if (busy) return;
  busy = true;
  setTimeout(flush, Math.max(0, next - Date.now()));
}

async function flush(): Promise<void> {
  const startedAt = Date.now();
  const text = frameOf(waiting);
  waiting = [];
  let left = SOCKETS_PER_CHUNK;
  for (const socket of [...sockets]) {
    socket.send(text);
    left -= 1;
    if (left > 0) continue;
    left = SOCKETS_PER_CHUNK;
    await new Promise((turn) => setImmediate(turn));
  }
  next = startedAt + Math.max(flushIntervalMs(sockets.size), Math.min(250, 2 * (Date.now() - startedAt)));
  busy = false;
  if (waiting.length > 0) schedule();
}

server.on("listening", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(`listening 127.0.0.1:${address.port}`);
});
process.on("SIGTERM", () => process.exit(0));

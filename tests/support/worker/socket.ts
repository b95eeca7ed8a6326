/** A browser's side of a socket in tests: what was heard, in order, and a way to wait for it. */
import { exports } from "cloudflare:workers";
import { ORIGIN } from "./learner.ts";

const worker = (exports as unknown as { default: Fetcher }).default;

/** Opens a socket to a path of the worker, from our own page unless the headers say otherwise. */
export async function openSocket<Frame>(path: string, cookie?: string, headers: Record<string, string> = {}) {
  const answer = await worker.fetch(
    new Request(ORIGIN + path, {
      headers: {
        upgrade: "websocket",
        "sec-fetch-site": "same-origin",
        ...(cookie && { cookie }),
        ...headers,
      },
    }),
  );
  const socket = answer.webSocket;
  if (!socket) throw new Error(`No socket: ${answer.status}`);
  return listen<Frame>(socket);
}

export type Heard<Frame> = ReturnType<typeof listen<Frame>>;

/** Listens to an open socket from now on. */
export function listen<Frame>(socket: WebSocket) {
  const frames: Frame[] = [];
  let closed: { code: number; reason: string } | undefined;
  let wake = () => {};
  socket.accept();
  socket.addEventListener("message", (event) => {
    if (event.data !== "pong") frames.push(JSON.parse(String(event.data)) as Frame);
    wake();
  });
  socket.addEventListener("close", (event) => {
    closed = { code: event.code, reason: event.reason };
    wake();
  });
  /** Resolves with the first answer of `look` that isn't undefined, asked again whenever something was heard. */
  async function until<Found>(look: () => Found | undefined): Promise<Found> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      await new Promise<void>((heard) => {
        wake = heard;
      });
    }
  }
  return {
    socket,
    frames,
    until,
    /** The code that the other side closed with. */
    closed: () => until(() => closed),
    /** Forgets and answers what was heard. */
    take: () => frames.splice(0),
    say: (frame: unknown) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
  };
}

/** A page's side of a socket, inside workerd: what was heard, in order, and ways to wait for it. */
import { exports } from "cloudflare:workers";
import { ORIGIN } from "./learner.ts";

const worker = (exports as unknown as { default: Fetcher }).default;

type Typed = { type: string };
type Of<Message extends Typed, Type extends Message["type"]> = Extract<Message, { type: Type }>;

/** Opens a socket to a path of the worker, from our own page unless the headers say otherwise. */
export async function openSocket<Message extends Typed = Typed>(
  path: string,
  headers: Record<string, string> = {},
): Promise<TestSocket<Message>> {
  const answer = await worker.fetch(
    new Request(ORIGIN + path, {
      headers: { upgrade: "websocket", "sec-fetch-site": "same-origin", ...headers },
    }),
  );
  const socket = answer.webSocket;
  if (!socket) throw new Error(`No socket but ${answer.status}: ${await answer.text()}`);
  return listen<Message>(socket);
}

export type TestSocket<Message extends Typed> = ReturnType<typeof listen<Message>>;

/** Listens to an open socket from now on. */
export function listen<Message extends Typed>(socket: WebSocket) {
  const frames: Message[] = [];
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  let over = "";
  let heard = Promise.withResolvers<void>();
  const wake = () => {
    heard.resolve();
    heard = Promise.withResolvers();
  };
  socket.addEventListener("message", ({ data }) => {
    if (data !== "pong") frames.push(JSON.parse(String(data)) as Message);
    wake();
  });
  socket.addEventListener("close", ({ code, reason }) => {
    over = `${code} ${reason}`;
    closed.resolve({ code, reason });
    wake();
  });
  socket.accept();

  /** Resolves with the first answer of `look` that isn't undefined, asked again whenever something was heard. */
  async function until<Found>(look: () => Found | undefined): Promise<Found> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (over) throw new Error(`Closed with ${over} before it was heard`);
      await heard.promise;
    }
  }

  return {
    socket,
    /** What was heard and not taken. */
    frames,
    until,
    /** The next message of a type; it and those before it are taken. */
    next: <Type extends Message["type"]>(type: Type) =>
      until(() => {
        const at = frames.findIndex((message) => message.type === type);
        return frames.splice(0, at < 0 ? frames.length : at + 1)[at] as Of<Message, Type> | undefined;
      }),
    /** Forgets and answers what was heard. */
    take: () => frames.splice(0),
    /** How the other side closed it. */
    closed: closed.promise,
    send: (message: object | string) =>
      socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    close: () => socket.close(1000, "Bye."),
  };
}

/** The client side of a socket, inside workerd: received frames in order, and ways to wait for them. */
import { exports } from "cloudflare:workers";
import { CHARACTERS_PER_TOKEN } from "../../../worker/rules/frame-cost.ts";
import { ORIGIN } from "./learner.ts";

const worker = (exports as unknown as { default: Fetcher }).default;

type Typed = { type: string };
type Of<Message extends Typed, Type extends Message["type"]> = Extract<Message, { type: Type }>;

/**
 * Opens a socket to a path of the worker, as same-origin unless the headers differ. Throws where the response is no socket.
 * @param cf what the platform says of the request, such as its continent
 */
export async function openSocket<Message extends Typed = Typed>(
  path: string,
  headers: Record<string, string> = {},
  cf: Record<string, string> = {},
): Promise<TestSocket<Message>> {
  const answer = await worker.fetch(
    new Request(ORIGIN + path, {
      headers: { upgrade: "websocket", "sec-fetch-site": "same-origin", ...headers },
      cf,
    }),
  );
  const socket = answer.webSocket;
  if (!socket) throw new Error(`No socket but ${answer.status}: ${await answer.text()}`);
  return listen<Message>(socket);
}

export type TestSocket<Message extends Typed> = ReturnType<typeof listen<Message>>;

/**
 * A frame that costs several tokens, whatever it says: spaces are no fault in JSON. A flood of a few hundred of them spends more than a
 * slow machine's bucket gets back while they are read; a flood of short ones may not.
 * @param tokens seven are the most that an object of battles reads
 */
export const costly = (frame: object | string, tokens = 7): string =>
  (typeof frame === "string" ? frame : JSON.stringify(frame)).padEnd(tokens * CHARACTERS_PER_TOKEN);

/** Accepts a socket and collects its frames. */
export function listen<Message extends Typed>(socket: WebSocket) {
  const frames: Message[] = [];
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  let closeText = "";
  let changed = Promise.withResolvers<void>();
  const notifyWaiting = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  socket.addEventListener("message", ({ data }) => {
    if (data !== "pong") frames.push(JSON.parse(String(data)) as Message);
    notifyWaiting();
  });
  socket.addEventListener("close", ({ code, reason }) => {
    closeText = `${code} ${reason}`;
    closed.resolve({ code, reason });
    notifyWaiting();
  });
  socket.accept();

  /** Resolves with the first result of `look` that isn't undefined. `look` is called again after each event. */
  async function until<Result>(select: () => Result | undefined): Promise<Result> {
    for (;;) {
      const result = select();
      if (result !== undefined) return result;
      if (closeText) throw new Error(`Closed with ${closeText} before the frame arrived`);
      await changed.promise;
    }
  }

  return {
    socket,
    /** Received frames that no call has taken yet. */
    frames,
    until,
    /** Waits for the next frame of a type, and takes it and those before it. */
    next: <Type extends Message["type"]>(type: Type) =>
      until(() => {
        const at = frames.findIndex((message) => message.type === type);
        return frames.splice(0, at < 0 ? frames.length : at + 1)[at] as Of<Message, Type> | undefined;
      }),
    /** Takes all received frames. */
    take: () => frames.splice(0),
    /** Resolves when the other side closes the socket. */
    closed: closed.promise,
    send: (message: object | string) =>
      socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    close: () => socket.close(1000, "Bye."),
  };
}

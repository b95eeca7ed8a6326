/** A socket as a learner's page holds it, inside workerd. */
import { exports } from "cloudflare:workers";
import { ORIGIN } from "./learner.ts";

const worker = (exports as unknown as { default: Fetcher }).default;

type Typed = { type: string };
type Of<Message extends Typed, Type extends Message["type"]> = Extract<Message, { type: Type }>;

export type TestSocket<Message extends Typed> = {
  send(message: object | string): void;
  /** The next message of a type, those before it read and dropped. */
  next<Type extends Message["type"]>(type: Type): Promise<Of<Message, Type>>;
  /** Everything that came and was not read. */
  unread(): Message[];
  /** How the server closed it. */
  closed: Promise<{ code: number; reason: string }>;
  close(): void;
};

/** Opens a socket from our own page, unless the headers say otherwise. */
export async function openSocket<Message extends Typed>(
  path: string,
  headers: Record<string, string>,
): Promise<TestSocket<Message>> {
  const answer = await worker.fetch(
    new Request(ORIGIN + path, {
      headers: { upgrade: "websocket", "sec-fetch-site": "same-origin", ...headers },
    }),
  );
  const socket = answer.webSocket;
  if (!socket) throw new Error(`No socket but ${answer.status}: ${await answer.text()}`);
  const came: Message[] = [];
  let arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  socket.addEventListener("message", (event) => {
    came.push(JSON.parse(event.data as string) as Message);
    arrived.resolve();
    arrived = Promise.withResolvers<void>();
  });
  socket.addEventListener("close", ({ code, reason }) => {
    closed.resolve({ code, reason });
    arrived.resolve();
  });
  socket.accept();
  let isOver = false;
  closed.promise.then(() => {
    isOver = true;
  });
  return {
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    async next(type) {
      for (;;) {
        const message = came.shift();
        if (message?.type === type) return message as Of<Message, typeof type>;
        if (message) continue;
        if (isOver) throw new Error(`Closed before ${type}: ${JSON.stringify(await closed.promise)}`);
        await arrived.promise;
      }
    },
    unread: () => came.splice(0),
    closed: closed.promise,
    close: () => socket.close(1000, "Bye."),
  };
}

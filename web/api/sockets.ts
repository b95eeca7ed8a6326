/** Lines to the live parts: a socket that comes back by itself, tells how it stands, and knows when it may not come back. */
import ReconnectingSocket from "partysocket/ws";

/** How a line stands. `lost`: it tries to come back. */
export type LineState = "connecting" | "open" | "lost" | "closed";

/** Why the server closed a line for good; `reason` is a sentence for people. */
export type Refusal = { code: number; reason: string };

export type LineOptions<Message> = {
  onMessage: (message: Message) => void;
  onState: (state: LineState) => void;
  /** The server has closed the line for good: 1000, or a code of the contract. */
  onRefused: (refusal: Refusal) => void;
  /** Milliseconds between tries, from the first to the longest; each is drawn at random below it. */
  pace: { first: number; longest: number };
  /** Without a message for so many milliseconds the line counts as broken, although nobody said so. */
  silence: number;
};

export type Line = {
  /** Sends now, or not at all: what was said while the line was broken is stale when it is back. */
  send: (text: string) => boolean;
  /** Bytes that the network hasn't taken yet. */
  waiting: () => number;
  close: () => void;
};

/** Closed for a reason that another try won't change. Our own passing faults are in 4500 to 4599. */
const isFinal = (code: number) => code === 1000 || (code >= 4000 && code < 4500);

/**
 * Opens a line to a socket of the API.
 * @param path below /api, e.g. `/queue?challenge_id=c1`
 */
export function openLine<Message>(path: string, options: LineOptions<Message>): Line {
  const { first, longest } = options.pace;
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api${path}`;
  const socket = new ReconnectingSocket(address, [], {
    minReconnectionDelay: first * (0.25 + Math.random() * 0.75),
    maxReconnectionDelay: longest * (0.5 + Math.random() * 0.5),
    reconnectionDelayGrowFactor: 1.6,
    minUptime: 2000,
    connectionTimeout: 4000,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => !isFinal(code),
  });
  let isClosed = false;
  let heardAt = performance.now();

  const watch = setInterval(() => {
    if (socket.readyState !== ReconnectingSocket.OPEN) return;
    if (performance.now() - heardAt > options.silence) socket.reconnect();
  }, 500);
  // The browser knows best when the network is back: no need to wait for the next try.
  const comeBack = () => {
    if (socket.readyState !== ReconnectingSocket.OPEN) socket.reconnect();
  };
  const end = () => {
    isClosed = true;
    clearInterval(watch);
    window.removeEventListener("online", comeBack);
  };

  socket.addEventListener("open", () => {
    heardAt = performance.now();
    options.onState("open");
  });
  socket.addEventListener("message", (event) => {
    heardAt = performance.now();
    if (event.data !== "pong") options.onMessage(JSON.parse(event.data as string) as Message);
  });
  socket.addEventListener("close", ({ code, reason }) => {
    if (isClosed) return;
    if (!isFinal(code)) {
      options.onState("lost");
      return;
    }
    end();
    options.onState("closed");
    options.onRefused({ code, reason });
  });
  window.addEventListener("online", comeBack);

  return {
    send: (text) => socket.readyState === ReconnectingSocket.OPEN && socket.send(text),
    waiting: () => socket.bufferedAmount,
    close: () => {
      if (isClosed) return;
      end();
      socket.close(1000, "Left.");
    },
  };
}

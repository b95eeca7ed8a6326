/** Lines to the live parts: a socket that comes back by itself, tells how it stands, and knows when it may not come back. */
import ReconnectingWebSocket from "partysocket/ws";
import { userQuery } from "./client.ts";

/** How a line stands. `lost`: it tries to come back. */
export type LineState = "connecting" | "open" | "lost" | "closed";

/** Why the server closed a line for good; `reason` is a sentence for people. */
export type Refusal = { code: number; reason: string };

export type LineOptions = {
  /** The path below /api with its query, asked anew for each connection: it may say where to go on. */
  path: () => string;
  onText: (text: string) => void;
  onState: (state: LineState) => void;
  /** Whether the server's code closes the line for good. */
  isFinal: (code: number) => boolean;
  /** Told after `closed`. */
  onRefused?: (refusal: Refusal) => void;
  /** Codes after which the server wants the page back at once. */
  isRenewal?: (code: number) => boolean;
  /**
   * In milliseconds: the pause before a try is drawn at random below `first`, doubled with each try up to `longest`, so that not
   * everybody comes back at the same moment.
   */
  pauses: { first: number; longest: number };
  /**
   * Asks `ping` so often, and begins anew where nothing comes within so long, in milliseconds; a page out of sight asks only if
   * it is to be `unseen` too. A line without it is asked by its owner.
   */
  ping?: { every: number; within: number; unseen?: boolean };
};

export type Line = {
  /** Sends now, or not at all: nothing is queued. */
  send: (text: string) => boolean;
  /** Sends what has to be answered: where nothing at all comes within so many milliseconds, the line begins anew. */
  ask: (text: string, within: number) => boolean;
  /** Looks whether the other side is still there, or comes back at once. */
  check: () => void;
  /** Begins anew, at once. */
  again: () => void;
  close: () => void;
};

/** For how long a connection may take to be made, in milliseconds. */
const CONNECT_MS = 5000;
/** What we close a connection with to make another: no code of the server's, which might end the line. */
const ANEW = 4999;

/** Opens a line to a socket of the API. It comes back after random pauses, and at once when the network or the page does. */
export function openLine(options: LineOptions): Line {
  const { path, onText, onState, isFinal, onRefused, isRenewal, pauses, ping } = options;
  let tries = 0;
  let isAtOnce = true;
  let isClosed = false;
  let endPause = () => {};
  let doubt: ReturnType<typeof setTimeout> | undefined;

  const pause = () =>
    new Promise<void>((done) => {
      const most = Math.min(pauses.longest, pauses.first * 2 ** tries);
      const timer = setTimeout(done, isAtOnce ? 0 : Math.random() * most);
      endPause = () => {
        clearTimeout(timer);
        done();
      };
      isAtOnce = false;
      tries += 1;
    });
  const address = async () => {
    await pause();
    const asked = path();
    const query = `${asked.includes("?") ? "&" : "?"}${userQuery()}`;
    return `${location.origin.replace(/^http/, "ws")}/api${asked}${query}`;
  };
  const socket = new ReconnectingWebSocket(address, [], {
    // The pauses are ours.
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    connectionTimeout: CONNECT_MS,
    maxEnqueuedMessages: 0,
    // What ends it is decided below.
    shouldReconnectOnClose: () => !isClosed,
  });
  const isOpen = () => socket.readyState === WebSocket.OPEN;

  const heard = () => {
    clearTimeout(doubt);
    doubt = undefined;
  };
  const again = () => {
    heard();
    isAtOnce = true;
    endPause();
    socket.reconnect(ANEW);
  };
  const send = (text: string) => {
    if (!isOpen()) return false;
    socket.send(text);
    return true;
  };
  const ask = (text: string, within: number) => {
    if (!send(text)) return false;
    doubt ??= setTimeout(again, within);
    return true;
  };
  const check = () => {
    if (!isOpen()) again();
    else if (ping) ask("ping", ping.within);
  };
  const lookAround = () => {
    if (document.visibilityState === "visible") check();
  };
  const pinging = ping && setInterval(() => isOpen() && (ping.unseen ? check() : lookAround()), ping.every);
  const end = () => {
    isClosed = true;
    heard();
    clearInterval(pinging);
    window.removeEventListener("online", check);
    window.removeEventListener("offline", check);
    document.removeEventListener("visibilitychange", lookAround);
    endPause();
    socket.close();
  };

  socket.addEventListener("open", () => {
    heard();
    onState("open");
  });
  socket.addEventListener("message", (event: MessageEvent) => {
    heard();
    tries = 0;
    if (event.data !== "pong") onText(String(event.data));
  });
  socket.addEventListener("close", (event: CloseEvent) => {
    if (isClosed) return;
    heard();
    const { code, reason, wasClean } = event;
    // The library says 1000 of a try that failed; the server says it cleanly.
    if (isFinal(code) && (code !== 1000 || wasClean)) {
      end();
      onState("closed");
      onRefused?.({ code, reason });
      return;
    }
    if (isRenewal?.(code)) isAtOnce = true;
    onState("lost");
  });
  // A page that goes offline asks too: what is open may be dead.
  window.addEventListener("online", check);
  window.addEventListener("offline", check);
  document.addEventListener("visibilitychange", lookAround);

  return {
    send,
    ask,
    check,
    again,
    close: () => {
      if (!isClosed) end();
    },
  };
}

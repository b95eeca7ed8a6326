/** A socket that comes back by itself. */
import ReconnectingWebSocket from "partysocket/ws";
import { CLOSE, FINAL_CLOSES } from "#rules/chat-limits.ts";

/** Longest pause before another try, in milliseconds. */
const PAUSE_MOST = 30_000;
const PAUSE_FIRST = 500;
/** How often a page in sight asks whether the other side is still there, and how long it waits for the answer. */
const PING_MS = 25_000;
const PONG_MS = 5000;

export type LiveStatus = "connecting" | "open" | "ended";

type Options = {
  /** The path with its query, asked anew for each connection: it says where to go on. */
  path: () => string;
  onText: (text: string) => void;
  /** `ended` comes with the server's code: coming back makes no sense. */
  onStatus: (status: LiveStatus, code?: number) => void;
};

export type LiveSocket = {
  /** False where there is no connection at the moment: nothing is queued. */
  send: (text: string) => boolean;
  /** Asks for a sign of life; without one in 5 s the connection is made anew. */
  check: () => void;
  /** Makes the connection anew, at once. */
  again: () => void;
  close: () => void;
};

/** Opens a socket to our own server. It comes back after random pauses (so that not everybody does at once), and at once when the network or the page does. */
export function openLiveSocket({ path, onText, onStatus }: Options): LiveSocket {
  let tries = 0;
  let atOnce = true;
  let endPause = () => {};
  let pong: ReturnType<typeof setTimeout> | undefined;

  const pause = () =>
    new Promise<void>((done) => {
      const most = Math.min(PAUSE_MOST, PAUSE_FIRST * 2 ** tries);
      const timer = setTimeout(done, atOnce ? 0 : Math.random() * most);
      endPause = () => {
        clearTimeout(timer);
        done();
      };
      atOnce = false;
      tries += 1;
    });
  const url = async () => {
    await pause();
    return `${location.origin.replace(/^http/, "ws")}${path()}`;
  };
  const socket = new ReconnectingWebSocket(url, [], {
    // The pauses are ours.
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    connectionTimeout: 10_000,
    maxEnqueuedMessages: 0,
  });
  const again = () => {
    atOnce = true;
    endPause();
    socket.reconnect(1000, "again");
  };
  const check = () => {
    if (socket.readyState !== WebSocket.OPEN) return endPause();
    socket.send("ping");
    pong ??= setTimeout(again, PONG_MS);
  };
  const heard = () => {
    clearTimeout(pong);
    pong = undefined;
  };
  const seen = () => {
    if (document.visibilityState === "visible") check();
  };

  socket.addEventListener("open", () => {
    heard();
    onStatus("open");
  });
  socket.addEventListener("message", (event: MessageEvent) => {
    heard();
    tries = 0;
    if (event.data !== "pong") onText(String(event.data));
  });
  socket.addEventListener("close", (event: CloseEvent) => {
    heard();
    if (FINAL_CLOSES.has(event.code)) {
      close();
      onStatus("ended", event.code);
      return;
    }
    if (event.code === CLOSE.renew) atOnce = true;
    onStatus("connecting");
  });
  const timer = setInterval(seen, PING_MS);
  window.addEventListener("online", check);
  window.addEventListener("offline", check);
  document.addEventListener("visibilitychange", seen);

  function close() {
    clearInterval(timer);
    heard();
    window.removeEventListener("online", check);
    window.removeEventListener("offline", check);
    document.removeEventListener("visibilitychange", seen);
    endPause();
    socket.close();
  }
  return {
    send: (text) => {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    },
    check,
    again,
    close,
  };
}

/** WebSocket connections to the API that reconnect by themselves, until the server closes them permanently. */
import ReconnectingWebSocket from "partysocket/ws";
import { userQuery } from "./client.ts";

/** `lost`: it is trying to reconnect. `closed`: the server closed it permanently. */
export type ConnectionState = "connecting" | "open" | "lost" | "closed";

/** Why the server closed a connection permanently. `reason` is a sentence that learners read. */
export type Refusal = { code: number; reason: string };

export type ConnectionOptions = {
  /** Returns the path below /api with its query. Called for each attempt, since the query may say where to resume. */
  path: () => string;
  onText: (text: string) => void;
  onState: (state: ConnectionState) => void;
  /** Whether a close code is permanent. */
  isFinal: (code: number) => boolean;
  /** Called after a permanent close. */
  onRefused?: (refusal: Refusal) => void;
  /** Close codes after which the page reconnects without backoff. */
  isRenewal?: (code: number) => boolean;
  /**
   * Before each attempt there is a random wait below `firstMs`, doubled with each attempt up to `maxMs`. Random, so that not all
   * pages reconnect at the same time.
   */
  backoff: { firstMs: number; maxMs: number };
  /**
   * Sends `ping` every `everyMs` and reconnects if nothing arrives within `timeoutMs`. A hidden page sends it only with
   * `whenHidden`. Without this option the caller sends its own heartbeat.
   */
  heartbeat?: { everyMs: number; timeoutMs: number; whenHidden?: boolean };
};

export type Connection = {
  /** Sends a text if the connection is open. Nothing is queued. @returns whether it was sent */
  send: (text: string) => boolean;
  /** Sends a text like `send`, and reconnects if no frame of any kind arrives within `timeoutMs`. */
  request: (text: string, timeoutMs: number) => boolean;
  /** Sends a heartbeat if the connection is open, otherwise reconnects at once. */
  check: () => void;
  /** Closes the connection and opens another at once. */
  reconnect: () => void;
  close: () => void;
};

/** The timeout of one attempt to connect. */
const CONNECT_TIMEOUT_MS = 5000;
/** The close code of our own reconnects. No code of the server's, since that could count as permanent. */
const RECONNECT_CODE = 4999;

/** Opens a connection. It reconnects with backoff, and at once when the network is back or the page becomes visible. */
export function openConnection(options: ConnectionOptions): Connection {
  const { path, onText, onState, isFinal, onRefused, isRenewal, backoff, heartbeat } = options;
  let attempts = 0;
  let skipsBackoff = true;
  let isClosed = false;
  let endBackoff = () => {};
  let replyTimer: ReturnType<typeof setTimeout> | undefined;

  const waitForBackoff = () =>
    new Promise<void>((done) => {
      const maxMs = Math.min(backoff.maxMs, backoff.firstMs * 2 ** attempts);
      const timer = setTimeout(done, skipsBackoff ? 0 : Math.random() * maxMs);
      endBackoff = () => {
        clearTimeout(timer);
        done();
      };
      skipsBackoff = false;
      attempts += 1;
    });
  const address = async () => {
    await waitForBackoff();
    const requested = path();
    const query = `${requested.includes("?") ? "&" : "?"}${userQuery()}`;
    return `${location.origin.replace(/^http/, "ws")}/api${requested}${query}`;
  };
  const socket = new ReconnectingWebSocket(address, [], {
    // The backoff is in `address`.
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    maxEnqueuedMessages: 0,
    // Permanent closes are handled below.
    shouldReconnectOnClose: () => !isClosed,
  });
  const isOpen = () => socket.readyState === WebSocket.OPEN;

  const clearReplyTimer = () => {
    clearTimeout(replyTimer);
    replyTimer = undefined;
  };
  const reconnect = () => {
    clearReplyTimer();
    skipsBackoff = true;
    endBackoff();
    socket.reconnect(RECONNECT_CODE);
  };
  const send = (text: string) => {
    if (!isOpen()) return false;
    socket.send(text);
    return true;
  };
  const request = (text: string, within: number) => {
    if (!send(text)) return false;
    replyTimer ??= setTimeout(reconnect, within);
    return true;
  };
  const check = () => {
    if (!isOpen()) reconnect();
    else if (heartbeat) request("ping", heartbeat.timeoutMs);
  };
  const checkIfVisible = () => {
    if (document.visibilityState === "visible") check();
  };
  const heartbeatTimer =
    heartbeat &&
    setInterval(() => isOpen() && (heartbeat.whenHidden ? check() : checkIfVisible()), heartbeat.everyMs);
  const end = () => {
    isClosed = true;
    clearReplyTimer();
    clearInterval(heartbeatTimer);
    window.removeEventListener("online", check);
    window.removeEventListener("offline", check);
    document.removeEventListener("visibilitychange", checkIfVisible);
    endBackoff();
    socket.close();
  };

  socket.addEventListener("open", () => {
    clearReplyTimer();
    onState("open");
  });
  socket.addEventListener("message", (event: MessageEvent) => {
    clearReplyTimer();
    attempts = 0;
    if (event.data !== "pong") onText(String(event.data));
  });
  socket.addEventListener("close", (event: CloseEvent) => {
    if (isClosed) return;
    clearReplyTimer();
    const { code, reason, wasClean } = event;
    // The library reports a failed attempt as 1000, but not as clean.
    if (isFinal(code) && (code !== 1000 || wasClean)) {
      end();
      onState("closed");
      onRefused?.({ code, reason });
      return;
    }
    if (isRenewal?.(code)) skipsBackoff = true;
    onState("lost");
  });
  // `offline` too: an open connection may be broken.
  window.addEventListener("online", check);
  window.addEventListener("offline", check);
  document.addEventListener("visibilitychange", checkIfVisible);

  return {
    send,
    request,
    check,
    reconnect,
    close: () => {
      if (!isClosed) end();
    },
  };
}

/** WebSocket upgrades. A browser can't read the status of a refused upgrade, so a refusal accepts the socket and closes it. */
import { CLOSE_CODES } from "../rules/close-codes.ts";
import { Problem } from "./problems.ts";
import { isSameOrigin } from "./same-origin.ts";

/**
 * Accepts an upgrade and closes it at once.
 * @param reason a sentence that learners read; at most 123 bytes (RFC 6455, 5.5)
 */
export function refuseSocket(code: number, reason: string): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code, reason);
  return new Response(null, { status: 101, webSocket: client });
}

/** Whether a request asks for a WebSocket. */
export function isUpgrade(headers: Headers): boolean {
  return headers.get("upgrade")?.toLowerCase() === "websocket";
}

/**
 * The refusal of a socket that another site asks for; undefined for one of our own pages.
 * @throws Problem 422 for a request that is no upgrade
 */
export function refuseForeign({ headers, url }: Request): Response | undefined {
  if (!isUpgrade(headers)) throw new Problem("invalid", { title: "This address speaks WebSocket." });
  if (isSameOrigin(headers, url)) return undefined;
  return refuseSocket(CLOSE_CODES.forbidden, "This request came from another site.");
}

/** Answers a peer's close frame, which a hibernating socket doesn't do by itself. Codes 1006 and 1015 can't be sent. */
export function answerClose(socket: WebSocket, code: number, reason: string): void {
  if (code === 1006 || code === 1015) return;
  try {
    socket.close(code === 1005 ? 1000 : code, reason);
  } catch {
    // Both sides closed at the same time.
  }
}

/** Socket upgrades at the worker's edge: a browser can't read the status of a refused one, so it is accepted, then closed. */

/**
 * Takes an upgrade only to close it.
 * @param reason a sentence for people; 123 bytes at most
 */
export function refuseSocket(code: number, reason: string): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code, reason);
  return new Response(null, { status: 101, webSocket: client });
}

/** Whether a request asks for a socket. */
export function isUpgrade(headers: Headers): boolean {
  return headers.get("upgrade")?.toLowerCase() === "websocket";
}

/** Answers a peer's Close: a hibernating socket doesn't by itself. Codes that only mark a lost connection can't be sent. */
export function answerClose(ws: WebSocket, code: number, reason: string): void {
  if (code === 1006 || code === 1015) return;
  try {
    ws.close(code === 1005 ? 1000 : code, reason);
  } catch {
    // Closed from both sides at once: there is nobody left to answer.
  }
}

/** What every socket route needs. */

/**
 * Refuses a socket in a way that its page can read: a browser never learns the status of a failed handshake, so the socket is
 * accepted and closed with a code of the contract.
 * @param reason at most 123 bytes
 */
export function refuseSocket(code: number, reason: string): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code, reason);
  return new Response(null, { status: 101, webSocket: client });
}

/**
 * Answers a browser's close: a hibernating socket doesn't do it by itself. Codes that no frame may carry are answered with none
 * or a plain end.
 */
export function answerClose(socket: WebSocket, code: number, reason: string): void {
  // 1006 and 1015 say that the connection is gone already.
  if (code === 1006 || code === 1015) return;
  try {
    socket.close(code === 1005 ? 1000 : code, reason);
  } catch {
    // Closed on this side already.
  }
}

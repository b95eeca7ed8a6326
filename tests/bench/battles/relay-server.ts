/** The baseline: a relay on `ws` that forwards each frame unchanged. Runs as a child process. */
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

const socketsOfMatch = new Map<string, WebSocket[]>();
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });

server.on("connection", (socket, request) => {
  const matchUrl = request.url ?? "";
  const members = socketsOfMatch.get(matchUrl) ?? [];
  socketsOfMatch.set(matchUrl, members);
  members.push(socket);
  socket.on("message", (data, isBinary) => {
    for (const other of members) if (other !== socket) other.send(data, { binary: isBinary });
  });
  socket.on("close", () => {
    members.splice(members.indexOf(socket), 1);
    if (members.length === 0) socketsOfMatch.delete(matchUrl);
  });
});
server.on("listening", () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ address: `http://localhost:${port}/` });
});
process.on("disconnect", () => process.exit(0));

/**
 * The baseline: a relay on `ws` that stores and judges nothing. A match's frames are forwarded unchanged, a room answers and tells its
 * members once a second, and a match's spectators are sent both players' last frames. Runs as a child process.
 */
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { ROOM_BROADCAST_MS } from "../../../worker/rules/room-timing.ts";
import { WATCH_INTERVAL_MS } from "../../../worker/rules/watching.ts";

/** The sockets of a match or room, those who watch the match, and the newest frame of each player. */
type Group = { kind: string; members: WebSocket[]; spectators: WebSocket[]; newest: Map<WebSocket, string> };

const groups = new Map<string, Group>();
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });

server.on("connection", (socket, request) => {
  const [, kind = "", id = ""] = (request.url ?? "").split("/");
  const name = kind === "room" ? `room/${id}` : id;
  const group = groups.get(name) ?? { kind, members: [], spectators: [], newest: new Map() };
  groups.set(name, group);
  const sockets = kind === "watch" ? group.spectators : group.members;
  sockets.push(socket);
  socket.on("message", (data, isBinary) => {
    if (kind === "match") {
      if (group.spectators.length > 0) group.newest.set(socket, String(data));
      for (const other of group.members) if (other !== socket) other.send(data, { binary: isBinary });
    } else if (kind === "room") {
      const text = String(data);
      if (text.startsWith('{"type":"sync"')) socket.send(text);
    }
  });
  socket.on("close", () => {
    sockets.splice(sockets.indexOf(socket), 1);
    if (group.members.length + group.spectators.length === 0) groups.delete(name);
  });
});

let frame = 0;
const sendAll = (sockets: readonly WebSocket[], message: object) => {
  const text = JSON.stringify(message);
  for (const socket of sockets) socket.send(text);
};
setInterval(() => {
  for (const { kind, members } of groups.values())
    if (kind === "room") sendAll(members, { type: "progress", met: members.map((_, index) => [index, 1]) });
}, ROOM_BROADCAST_MS);
setInterval(() => {
  frame += 1;
  for (const { spectators, newest } of groups.values())
    if (spectators.length > 0)
      sendAll(spectators, { type: "update", frame, now: Date.now(), pages: [...newest.values()] });
}, WATCH_INTERVAL_MS);

server.on("listening", () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ address: `http://localhost:${port}/` });
});
process.on("disconnect", () => process.exit(0));

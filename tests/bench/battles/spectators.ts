/** Simulated spectators of one match, each from an address of its own. Runs as a child process. */
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import type { SpectatorMessage, SpectatorRequest } from "../../../worker/contract/watch.ts";
import { SEEN_EVERY_FRAMES } from "../../../worker/rules/watching.ts";
import type { Told, Watch, Watched } from "./orders.ts";

/** Sockets that are opened at the same time. */
const MAX_OPENING = 50;
/** A match that hasn't begun is tried again after this. */
const RETRY_MS = 200;

const watched: Watched = { opened: 0, frames: 0, missed: 0, ends: 0, samples: [], problems: [] };
const sockets = new Set<WebSocket>();

/** Watches until the socket is closed. @returns resolves with whether it was let in, once that is known */
function watch({ address, match_id, kind }: Watch, number: number, ended: Promise<void>[]): Promise<boolean> {
  const headers = {
    origin: new URL(address).origin,
    "cf-connecting-ip": `10.0.${number >> 8}.${number & 255}`,
  };
  const path = kind === "relay" ? `watch/${match_id}` : `api/watch/${match_id}/socket`;
  const socket = new WebSocket(`${address.replace("http", "ws")}${path}`, {
    headers,
    perMessageDeflate: false,
  });
  sockets.add(socket);
  const end = Promise.withResolvers<void>();
  ended.push(end.promise);
  let last: number | undefined;
  return new Promise((known) => {
    socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as SpectatorMessage;
      if (message.type === "end") {
        watched.ends += 1;
        return;
      }
      watched.frames += 1;
      watched.missed += last === undefined ? 0 : message.frame - last - 1;
      last = message.frame;
      // A whole state may be older than its sending.
      if (message.type === "update") watched.samples.push([message.now, Date.now() - message.now]);
      known(true);
      if (message.frame % SEEN_EVERY_FRAMES === 0)
        socket.send(JSON.stringify({ type: "seen", frame: message.frame } satisfies SpectatorRequest));
    });
    socket.on("error", (error) => watched.problems.push(String(error)));
    socket.on("close", () => {
      sockets.delete(socket);
      known(false);
      end.resolve();
    });
  });
}

process.on("message", async (order: Watch) => {
  const ended: Promise<void>[] = [];
  const enter = async (number: number) => {
    while (!(await watch(order, number, ended))) await wait(RETRY_MS);
    watched.opened += 1;
  };
  if (order.count > 0) await enter(0);
  for (let at = 1; at < order.count; at += MAX_OPENING)
    await Promise.all(
      Array.from({ length: Math.min(MAX_OPENING, order.count - at) }, (_, index) => enter(at + index)),
    );
  const from = Date.now();
  const seconds = order.kind === "relay" ? order.seconds : 60;
  process.send?.({ steady: { from, to: from + seconds * 1000 } } satisfies Told<Watched>);
  await Promise.race([Promise.all(ended), wait(seconds * 1000)]);
  process.send?.({ result: watched } satisfies Told<Watched>, () => process.exit(0));
});

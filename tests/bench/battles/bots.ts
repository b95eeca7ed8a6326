/** Two bots per match, each with four updates a second of two kilobytes, on an open schedule. Runs as a child process. */
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import type { MatchMessage, QueueMessage } from "../../../worker/contract/battles.ts";
import { SYNC_INTERVAL_MS } from "../../../worker/rules/match-timing.ts";
import type { Learner, Play, Seen } from "./orders.ts";

const EVERY = 250;
const PADDING = `.box { color: red; width: 10px } ${"/* ............................ */ ".repeat(58)}`;
const WHOLE = ".box { color: red; width: 10px; height: 20px }";
/** Sockets opened at once. */
const AT_ONCE = 50;

type Bot = {
  socket: WebSocket;
  side: 0 | 1;
  /** When each update was due, by its number. */
  due: number[];
  received: number[];
  nextAt: number;
  /** Where it stops sending. */
  until: number;
  opensAt: number;
  /** When it last sent code; its opponent does so as often. */
  saidAt: number;
};

const bots: Bot[] = [];
const latencies: number[] = [];
const seen: Seen = {
  ...{ sent: 0, received: 0, p50: 0, p95: 0, p99: 0 },
  ...{ results: 0, right: 0, slowest: 0, matched: {}, problems: [] },
};
/** Only while all matches go on. */
let measuresFrom = Number.POSITIVE_INFINITY;
let measuresTo = Number.POSITIVE_INFINITY;

function open(address: string, learner?: Learner): WebSocket {
  const headers = learner ? { cookie: learner.cookie, origin: new URL(address).origin } : {};
  const socket = new WebSocket(address.replace("http", "ws"), { headers, perMessageDeflate: false });
  socket.on("error", (error) => seen.problems.push(String(error)));
  return socket;
}

function send(bot: Bot, due: number): void {
  bot.due.push(due);
  bot.saidAt = performance.now();
  // The number and the time are in the HTML, so that the other reads them without parsing the frame.
  const html = `<p>${bot.due.length}</p>`;
  bot.socket.send(JSON.stringify({ type: "code-update", seq: bot.due.length, html, css: PADDING, js: "" }));
}

function receive(bot: Bot, sender: Bot, text: string): void {
  const at = text.indexOf("<p>") + 3;
  const seq = Number(text.slice(at, text.indexOf("<", at)));
  bot.received.push(seq);
  const due = sender.due[seq - 1] ?? Number.NaN;
  if (due >= measuresFrom && due <= measuresTo) latencies.push(performance.now() - due);
}

/** Sends whatever is due, until everyone has stopped. */
async function run(): Promise<void> {
  for (;;) {
    const now = performance.now();
    let isOver = true;
    for (const bot of bots) {
      // Not begun yet: both are infinite. Closed before it began: only one is.
      if (bot.nextAt > bot.until) continue;
      isOver = false;
      while (bot.nextAt <= now && bot.nextAt <= bot.until) {
        send(bot, bot.nextAt);
        bot.nextAt += EVERY;
      }
    }
    if (isOver && bots.length > 0) return;
    await wait(2);
  }
}

function count(): void {
  for (const [index, bot] of bots.entries()) {
    const other = bots[index ^ 1];
    if (!other) continue;
    seen.sent += bot.due.length;
    seen.received += other.received.filter((seq, at) => seq === at + 1).length;
  }
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  [seen.p50, seen.p95, seen.p99] = [at(0.5), at(0.95), at(0.99)];
}

async function playRelay(play: Extract<Play, { kind: "relay" }>): Promise<void> {
  for (let at = 0; at < play.matches.length; at += AT_ONCE)
    await Promise.all(
      play.matches.slice(at, at + AT_ONCE).flatMap((match) =>
        ([0, 1] as const).map(async (side) => {
          const socket = open(`${play.address}${match.id}`);
          const bot: Bot = {
            socket,
            side,
            due: [],
            received: [],
            nextAt: 0,
            until: 0,
            opensAt: 0,
            saidAt: 0,
          };
          bots[(play.matches.indexOf(match) << 1) + side] = bot;
          await new Promise((opened) => socket.once("open", opened));
        }),
      ),
    );
  const start = performance.now() + 200;
  for (const [index, bot] of bots.entries()) {
    bot.nextAt = start + (index / bots.length) * EVERY;
    bot.until = start + play.seconds * 1000;
    const sender = bots[index ^ 1];
    if (sender) bot.socket.on("message", (data) => receive(bot, sender, String(data)));
  }
  [measuresFrom, measuresTo] = [start + 500, start + play.seconds * 1000];
  await run();
  await wait(1000);
}

async function playWorker(play: Extract<Play, { kind: "worker" }>): Promise<void> {
  const finished: Promise<void>[] = [];
  // Offset of the server's clock: the same machine, another zero.
  const offset = Date.now() - performance.now();
  for (let at = 0; at < play.matches.length; at += AT_ONCE)
    await Promise.all(
      play.matches.slice(at, at + AT_ONCE).flatMap((match) =>
        ([0, 1] as const).map((side) => {
          const index = (play.matches.indexOf(match) << 1) + side;
          const socket = open(`${play.address}api/battles/${match.id}/socket`, match.players[side]);
          const bot: Bot = {
            ...{ socket, side, due: [], received: [] },
            ...{ nextAt: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY, opensAt: 0, saidAt: 0 },
          };
          bots[index] = bot;
          const end = Promise.withResolvers<void>();
          finished.push(end.promise);
          // As a page does, which doesn't ask while both type.
          const sync = setInterval(() => {
            if (socket.readyState === WebSocket.OPEN && performance.now() - bot.saidAt >= SYNC_INTERVAL_MS)
              socket.send(JSON.stringify({ type: "sync", sent_at: performance.now() }));
          }, SYNC_INTERVAL_MS);
          socket.on("close", (code, reason) => {
            clearInterval(sync);
            bot.until = Math.min(bot.until, performance.now());
            if (code !== 1005 && code !== 1000) seen.problems.push(`${code} ${reason}`);
            end.resolve();
          });
          return new Promise<void>((opened) => {
            socket.on("message", (data) => {
              const text = String(data);
              const other = bots[index ^ 1];
              if (text.startsWith('{"type":"code-update"') && other) return receive(bot, other, text);
              hear(bot, JSON.parse(text) as MatchMessage, offset, index / (play.matches.length * 2));
              opened();
            });
          });
        }),
      ),
    );
  await run();
  await Promise.race([Promise.all(finished), wait(60_000)]);
}

/** Two thirds of the way of a shared bot: the first of each pair finishes with half of the task, the second with all of it. */
function hear(bot: Bot, message: MatchMessage, offset: number, phase: number): void {
  if (
    (message.type === "state" || message.type === "phase") &&
    message.clock.opens_at &&
    message.clock.closes_at
  ) {
    if (bot.opensAt) return;
    bot.opensAt = message.clock.opens_at - offset;
    const closes = message.clock.closes_at - offset;
    bot.nextAt = bot.opensAt + 100 + phase * EVERY;
    bot.until = closes - 150;
    measuresFrom = Math.max(measuresFrom === Number.POSITIVE_INFINITY ? 0 : measuresFrom, bot.opensAt + 500);
    measuresTo = Math.min(measuresTo, closes - 150);
    setTimeout(() => finish(bot), closes - performance.now());
  }
  if (message.type === "result") {
    seen.results += 1;
    const [first, second] = message.verdict.results;
    if (first === "lose" && second === "win") seen.right += 1;
    seen.slowest = Math.max(seen.slowest, performance.now() - bot.until - 150);
  }
  if (message.type === "recorded") bot.socket.close();
}

function finish(bot: Bot): void {
  const seq = bot.due.length + 1;
  const css = bot.side === 1 ? WHOLE : PADDING;
  const html = "<p class='box'>Hi</p>";
  bot.socket.send(JSON.stringify({ type: "code-update", seq, html, css, js: "", final: true }));
}

async function playQueue(play: Extract<Play, { kind: "queue" }>): Promise<void> {
  const gap = (play.seconds * 1000) / play.learners.length;
  const start = performance.now();
  const told = play.learners.map(async (learner, index) => {
    await wait(Math.max(0, start + index * gap - performance.now()));
    const socket = open(`${play.address}api/queue?challenge_id=c1`, learner);
    await new Promise<void>((left) => {
      socket.on("message", (data) => {
        const message = JSON.parse(String(data)) as QueueMessage;
        if (message.type !== "matched") return;
        if (seen.matched[learner.id]) seen.problems.push("told twice");
        seen.matched[learner.id] = message.match_id;
        latencies.push(performance.now() - start - index * gap);
      });
      socket.on("close", () => left());
    });
  });
  await Promise.race([Promise.all(told), wait(play.seconds * 1000 + 20_000)]);
}

process.on("message", async (play: Play) => {
  if (play.kind === "relay") await playRelay(play);
  else if (play.kind === "worker") await playWorker(play);
  else await playQueue(play);
  count();
  process.send?.(seen, () => process.exit(0));
});

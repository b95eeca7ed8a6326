/** Two simulated players per match, each with four updates of two kilobytes a second on a fixed schedule. Runs as a child process. */
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import { type MatchMessage, PING, PONG, type QueueMessage } from "../../../worker/contract/battles.ts";
import { CLOSE_CODES } from "../../../worker/rules/close-codes.ts";
import { QUEUE_HEARTBEAT_MS, SYNC_INTERVAL_MS } from "../../../worker/rules/match-timing.ts";
import { percentile } from "../numbers.ts";
import type { Learner, Measured, Play, Told } from "./orders.ts";

const UPDATE_INTERVAL_MS = 250;
const PADDING = `.box { color: red; width: 10px } ${"/* ............................ */ ".repeat(58)}`;
const WHOLE = ".box { color: red; width: 10px; height: 20px }";
/** Matches whose sockets are opened at the same time. */
const MAX_OPENING = 50;

/** The HTML of each player's last update. */
const LAST_HTML = "<p class='box'>Hi</p>";

type SimulatedPlayer = {
  socket: WebSocket;
  side: 0 | 1;
  /** When each update was due, by its number. */
  due: number[];
  received: number[];
  nextAt: number;
  /** When it stops sending. */
  until: number;
  opensAt: number;
  /** When it last sent code; its opponent does so as often. */
  lastSentAt: number;
};

const players: SimulatedPlayer[] = [];
/** Each with when it was due, on the clock of `performance.now`. */
const latencies: [due: number, ms: number][] = [];
const measured: Measured = {
  ...{ sent: 0, received: 0, p50: 0, p95: 0, p99: 0, samples: [] },
  ...{ results: 0, right: 0, late: 0, slowest: 0, matched: {}, cpu: 0, problems: [] },
};
/** Latencies count only while all matches go on. */
let measuresFrom = Number.POSITIVE_INFINITY;
let measuresTo = Number.POSITIVE_INFINITY;
/** How many players there are, and whose match has begun. */
let matchPlayers = 0;
let begun = 0;

/** Says from when to when all play, on the clock of `performance.now`. */
function tellSteady(from: number, to: number): void {
  const { timeOrigin } = performance;
  process.send?.({ steady: { from: timeOrigin + from, to: timeOrigin + to } } satisfies Told<Measured>);
}

function open(address: string, learner?: Learner): WebSocket {
  const headers = learner ? { cookie: learner.cookie, origin: new URL(address).origin } : {};
  const socket = new WebSocket(address.replace("http", "ws"), { headers, perMessageDeflate: false });
  socket.on("error", (error) => measured.problems.push(String(error)));
  return socket;
}

function send(player: SimulatedPlayer, due: number): void {
  player.due.push(due);
  player.lastSentAt = performance.now();
  // The number is in the HTML, so that the opponent reads it without parsing the frame.
  const html = `<p>${player.due.length}</p>`;
  player.socket.send(
    JSON.stringify({ type: "code-update", seq: player.due.length, html, css: PADDING, js: "" }),
  );
}

function receive(player: SimulatedPlayer, sender: SimulatedPlayer, text: string): void {
  const at = text.indexOf("<p>") + 3;
  const seq = Number(text.slice(at, text.indexOf("<", at)));
  player.received.push(seq);
  const due = sender.due[seq - 1] ?? Number.NaN;
  if (due >= measuresFrom && due <= measuresTo) latencies.push([due, performance.now() - due]);
}

/** Sends updates when they are due, until all players have stopped. */
async function run(): Promise<void> {
  for (;;) {
    const now = performance.now();
    let isOver = true;
    for (const player of players) {
      // Before the start both are infinite. Of a socket closed before the start, only `nextAt` is.
      if (player.nextAt > player.until) continue;
      isOver = false;
      while (player.nextAt <= now && player.nextAt <= player.until) {
        send(player, player.nextAt);
        player.nextAt += UPDATE_INTERVAL_MS;
      }
    }
    if (isOver && players.length > 0) return;
    await wait(2);
  }
}

function count(samples: boolean): void {
  for (const [index, player] of players.entries()) {
    const other = players[index ^ 1];
    if (!other) continue;
    measured.sent += player.due.length;
    measured.received += other.received.filter((seq, at) => seq === at + 1).length;
  }
  const all = latencies.map(([, ms]) => ms);
  [measured.p50, measured.p95, measured.p99] = [
    percentile(all, 0.5),
    percentile(all, 0.95),
    percentile(all, 0.99),
  ];
  if (samples) measured.samples = latencies.map(([due, ms]) => [performance.timeOrigin + due, ms]);
  const { user, system } = process.cpuUsage();
  measured.cpu = (user + system) / 1000;
}

async function playRelay(play: Extract<Play, { kind: "relay" }>): Promise<void> {
  for (let at = 0; at < play.matches.length; at += MAX_OPENING)
    await Promise.all(
      play.matches.slice(at, at + MAX_OPENING).flatMap((match) =>
        ([0, 1] as const).map(async (side) => {
          const socket = open(`${play.address}match/${match.id}`);
          const player: SimulatedPlayer = {
            socket,
            side,
            due: [],
            received: [],
            nextAt: 0,
            until: 0,
            opensAt: 0,
            lastSentAt: 0,
          };
          players[(play.matches.indexOf(match) << 1) + side] = player;
          await new Promise((opened) => socket.once("open", opened));
        }),
      ),
    );
  const start = performance.now() + 200;
  for (const [index, player] of players.entries()) {
    player.nextAt = start + (index / players.length) * UPDATE_INTERVAL_MS;
    player.until = start + play.seconds * 1000;
    const sender = players[index ^ 1];
    if (sender) player.socket.on("message", (data) => receive(player, sender, String(data)));
  }
  [measuresFrom, measuresTo] = [start + 500, start + play.seconds * 1000];
  tellSteady(measuresFrom, measuresTo);
  await run();
  await wait(1000);
}

async function playWorker(play: Extract<Play, { kind: "worker" }>): Promise<void> {
  matchPlayers = play.matches.length * 2;
  const finished: Promise<void>[] = [];
  // The server's clock has another zero than `performance.now`.
  const offset = Date.now() - performance.now();
  for (let at = 0; at < play.matches.length; at += MAX_OPENING)
    await Promise.all(
      play.matches.slice(at, at + MAX_OPENING).flatMap((match) =>
        ([0, 1] as const).map((side) => {
          const index = (play.matches.indexOf(match) << 1) + side;
          const socket = open(`${play.address}api/battles/${match.id}/socket`, match.players[side]);
          const player: SimulatedPlayer = {
            ...{ socket, side, due: [], received: [] },
            ...{
              nextAt: Number.POSITIVE_INFINITY,
              until: Number.POSITIVE_INFINITY,
              opensAt: 0,
              lastSentAt: 0,
            },
          };
          players[index] = player;
          const end = Promise.withResolvers<void>();
          finished.push(end.promise);
          // As a page does, which sends no heartbeat while both players type.
          const sync = setInterval(() => {
            if (
              socket.readyState === WebSocket.OPEN &&
              performance.now() - player.lastSentAt >= SYNC_INTERVAL_MS
            )
              socket.send(JSON.stringify({ type: "sync", sent_at: performance.now() }));
          }, SYNC_INTERVAL_MS);
          socket.on("close", (code, reason) => {
            clearInterval(sync);
            player.until = Math.min(player.until, performance.now());
            if (code !== 1005 && code !== 1000) measured.problems.push(`${code} ${reason}`);
            end.resolve();
          });
          return new Promise<void>((opened) => {
            socket.on("message", (data) => {
              const text = String(data);
              const other = players[index ^ 1];
              if (text.startsWith('{"type":"code-update"') && other) return receive(player, other, text);
              handleMessage(
                player,
                JSON.parse(text) as MatchMessage,
                offset,
                index / (play.matches.length * 2),
              );
              opened();
            });
          });
        }),
      ),
    );
  await run();
  await Promise.race([Promise.all(finished), wait(60_000)]);
}

/** Handles a frame of the server. The first player of each pair finishes with one of two wishes, the second with both. */
function handleMessage(player: SimulatedPlayer, message: MatchMessage, offset: number, phase: number): void {
  if (
    (message.type === "state" || message.type === "phase") &&
    message.clock.opens_at &&
    message.clock.closes_at
  ) {
    if (player.opensAt) return;
    player.opensAt = message.clock.opens_at - offset;
    const closes = message.clock.closes_at - offset;
    player.nextAt = player.opensAt + 100 + phase * UPDATE_INTERVAL_MS;
    player.until = closes - 150;
    measuresFrom = Math.max(
      measuresFrom === Number.POSITIVE_INFINITY ? 0 : measuresFrom,
      player.opensAt + 500,
    );
    measuresTo = Math.min(measuresTo, closes - 150);
    begun += 1;
    if (begun === matchPlayers) tellSteady(measuresFrom, measuresTo);
    setTimeout(() => finish(player), closes - performance.now());
  }
  if (message.type === "result") {
    measured.results += 1;
    const [first, second] = message.verdict.results;
    if (first === "lose" && second === "win") measured.right += 1;
    else if (message.verdict.codes.some(({ html }) => html !== LAST_HTML)) measured.late += 1;
    measured.slowest = Math.max(measured.slowest, performance.now() - player.until - 150);
  }
  if (message.type === "recorded") player.socket.close();
}

function finish(player: SimulatedPlayer): void {
  const seq = player.due.length + 1;
  const css = player.side === 1 ? WHOLE : PADDING;
  player.socket.send(JSON.stringify({ type: "code-update", seq, html: LAST_HTML, css, js: "", final: true }));
}

/** Waits in the queue until the socket is closed. @returns whether the page comes back */
async function waitInQueue(address: string, learner: Learner, since: number): Promise<boolean> {
  const socket = open(`${address}api/queue?challenge_id=c1`, learner);
  const heartbeat = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.send(PING);
  }, QUEUE_HEARTBEAT_MS);
  return new Promise<boolean>((left) => {
    socket.on("message", (data) => {
      const text = String(data);
      if (text === PONG) return;
      measured.received += 1;
      const message = JSON.parse(text) as QueueMessage;
      if (message.type !== "matched") return;
      if (measured.matched[learner.id]) measured.problems.push("matched twice");
      measured.matched[learner.id] = message.match_id;
      latencies.push([since, performance.now() - since]);
    });
    socket.on("close", (code) => {
      clearInterval(heartbeat);
      const comesBack = code === CLOSE_CODES.unavailable;
      if (code !== 1000 && !comesBack) measured.problems.push(`closed with ${code}`);
      left(comesBack);
    });
  });
}

async function playQueue(play: Extract<Play, { kind: "queue" }>): Promise<void> {
  const gap = (play.seconds * 1000) / play.learners.length;
  const start = performance.now();
  tellSteady(start, start + play.seconds * 1000);
  const matched = play.learners.map(async (learner, index) => {
    await wait(Math.max(0, start + index * gap - performance.now()));
    // As a page does.
    while (await waitInQueue(play.address, learner, start + index * gap)) await wait(Math.random() * 500);
  });
  await Promise.race([Promise.all(matched), wait(play.seconds * 1000 + 20_000)]);
}

process.on("message", async (play: Play) => {
  if (play.kind === "relay") await playRelay(play);
  else if (play.kind === "worker") await playWorker(play);
  else await playQueue(play);
  count(play.kind !== "relay" && play.samples === true);
  process.send?.({ result: measured } satisfies Told<Measured>, () => process.exit(0));
});

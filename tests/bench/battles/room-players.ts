/**
 * Simulated players in rooms: each types four times a second, of two kilobytes, in every round, and measures how long the room takes to
 * answer meanwhile. In a relay's rooms they type all the time. Runs as a child process.
 */
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import { PING } from "../../../worker/contract/battles.ts";
import type { RoomMessage, RoomView } from "../../../worker/contract/rooms.ts";
import { ROOM_ROUNDS } from "../../../worker/rules/room-limits.ts";
import { ROOM_HEARTBEAT_MS, ROOM_SEND_INTERVAL_MS } from "../../../worker/rules/room-timing.ts";
import type { BenchRoom, Learner, MeasuredRooms, PlayRooms, Told } from "./orders.ts";

const PADDING = `.box { color: red; width: 10px } ${"/* ............................ */ ".repeat(58)}`;
const WHOLE = ".box { color: red; width: 10px; height: 20px }";
/** How often each player asks for an answer. */
const SYNC_MS = 1000;

const measured: MeasuredRooms = {
  ...{ sent: 0, frames: 0, characters: 0, syncs: [], asked: 0 },
  ...{ judging: [], right: 0, rounds: 0, problems: [] },
};
/** While all rooms have their editors open for the first time, and the members who know when. */
const steady = { from: 0, to: Number.POSITIVE_INFINITY };
let begun = 0;
let members = 0;

function noteBegun({ opens_at, closes_at }: RoomView): void {
  steady.from = Math.max(steady.from, opens_at ?? 0);
  steady.to = Math.min(steady.to, closes_at ?? 0);
  begun += 1;
  if (begun === members) process.send?.({ steady } satisfies Told<MeasuredRooms>);
}

/** Opens a member's socket, which asks for answers while it types. */
function open(address: string, cookie: string, isTyping: () => boolean): WebSocket {
  const headers = { cookie, origin: new URL(address).origin };
  const socket = new WebSocket(address.replace("http", "ws"), { headers, perMessageDeflate: false });
  const send = (text: string) => socket.readyState === WebSocket.OPEN && socket.send(text);
  socket.on("error", (error) => measured.problems.push(String(error)));
  socket.on("message", (data) => {
    const text = String(data);
    if (!text.startsWith("{")) return;
    measured.frames += 1;
    measured.characters += text.length;
    if (!text.startsWith('{"type":"sync"')) return;
    const { sent_at } = JSON.parse(text) as { sent_at: number };
    measured.syncs.push([performance.timeOrigin + sent_at, performance.now() - sent_at]);
  });
  const askForAnswer = () => {
    if (!isTyping()) return;
    measured.asked += 1;
    send(JSON.stringify({ type: "sync", sent_at: performance.now() }));
  };
  const timers = [setInterval(askForAnswer, SYNC_MS), setInterval(() => send(PING), ROOM_HEARTBEAT_MS)];
  socket.on("close", (code, reason) => {
    timers.forEach(clearInterval);
    if (code !== 1005 && code !== 1000) measured.problems.push(`${code} ${reason}`);
  });
  return socket;
}

function sendCode(socket: WebSocket, round: number, seq: number, css: string, final: boolean): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  measured.sent += 1;
  const code = { html: `<p class='box'>Hi</p><!-- ${seq} -->`, css, js: "" };
  socket.send(JSON.stringify({ type: "code-update", round, seq, ...code, ...(final && { final }) }));
}

class SimulatedMember {
  readonly #socket: WebSocket;
  readonly #finishesAt: number;
  readonly #rounds: number;
  #view: RoomView | undefined;
  #you = "";
  #round = { number: 0, seq: 0 };
  #checkingAt = 0;
  readonly opened: Promise<void>;
  readonly over: Promise<void>;

  /**
   * @param finishesAt the share of the editing phase after which the member has met every wish
   * @param rounds after whose table the member has seen enough
   */
  constructor(address: string, { cookie }: Learner, finishesAt: number, rounds: number) {
    this.#finishesAt = finishesAt;
    this.#rounds = rounds;
    this.#socket = open(address, cookie, () => this.#view?.phase === "editing");
    const [opened, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    this.opened = opened.promise;
    this.over = over.promise;
    this.#socket.on("message", (data) => {
      const text = String(data);
      if (!text.startsWith("{")) return;
      const message = JSON.parse(text) as RoomMessage;
      if (message.type === "state") {
        this.#you = message.you;
        opened.resolve();
      }
      if (message.type === "state" || message.type === "room") this.#show(message.view, over.resolve);
    });
    this.#socket.on("close", over.resolve);
    const typing = setInterval(() => this.#type(), ROOM_SEND_INTERVAL_MS);
    void this.over.then(() => clearInterval(typing));
  }

  send(message: object): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#socket.close();
  }

  #show(view: RoomView, over: () => void): void {
    const before = this.#view;
    this.#view = view;
    if (view.number === 1 && before?.number !== 1) noteBegun(view);
    if (view.phase === "checking" && before?.phase !== "checking") {
      this.#checkingAt = performance.now();
      this.#type(true);
    }
    if (view.phase === "table" && before?.phase !== "table") {
      // A room that is late may skip the phase before.
      if (this.#checkingAt > 0) measured.judging.push(performance.now() - this.#checkingAt);
      this.#checkingAt = 0;
      measured.rounds += 1;
      const own = view.results.find(({ player }) => player === this.#you);
      if (own?.met === (this.#finishesAt < 1 ? 2 : 1)) measured.right += 1;
      if (view.round === this.#rounds) over();
    }
    if (view.phase === "podium") over();
  }

  #type(final = false): void {
    const view = this.#view;
    if (!view || (view.phase !== "editing" && !final)) return;
    const { number: round, opens_at, closes_at } = view;
    this.#round = { number: round, seq: this.#round.number === round ? this.#round.seq + 1 : 1 };
    const share = (Date.now() - (opens_at ?? 0)) / ((closes_at ?? 1) - (opens_at ?? 0));
    sendCode(this.#socket, round, this.#round.seq, share >= this.#finishesAt ? WHOLE : PADDING, final);
  }
}

/** Joins a room of the worker and begins it. */
async function playRoom(address: string, { key, members: learners }: BenchRoom, rounds: number) {
  const socketAddress = `${address}api/rooms/${key}/socket`;
  const players = learners.map(
    (learner, index) =>
      new SimulatedMember(socketAddress, learner, 0.3 + (0.8 * index) / learners.length, rounds),
  );
  await Promise.all(players.map(({ opened }) => opened));
  players[0]?.send({ type: "rounds", rounds: ROOM_ROUNDS.min });
  players[0]?.send({ type: "start" });
  await Promise.all(players.map(({ over }) => over));
  for (const player of players) player.close();
}

/** Types in a relay's room for some seconds. */
async function typeInRelay(address: string, { key, members: learners }: BenchRoom, seconds: number) {
  const until = performance.now() + seconds * 1000;
  const isTyping = () => performance.now() < until;
  const sockets = learners.map(({ cookie }) => open(`${address}room/${key}`, cookie, isTyping));
  await Promise.all(
    sockets.map(async (socket, index) => {
      await wait((index / sockets.length) * ROOM_SEND_INTERVAL_MS);
      for (let seq = 1; isTyping(); seq += 1) {
        sendCode(socket, 1, seq, PADDING, false);
        await wait(ROOM_SEND_INTERVAL_MS);
      }
    }),
  );
  // The last answers.
  await wait(SYNC_MS);
  for (const socket of sockets) socket.close();
}

process.on("message", async (order: PlayRooms) => {
  members = order.rooms.reduce((sum, room) => sum + room.members.length, 0);
  await Promise.all(
    order.rooms.map((room) =>
      order.kind === "relay"
        ? typeInRelay(order.address, room, order.seconds)
        : playRoom(order.address, room, order.rounds),
    ),
  );
  await wait(500);
  process.send?.({ result: measured } satisfies Told<MeasuredRooms>, () => process.exit(0));
});

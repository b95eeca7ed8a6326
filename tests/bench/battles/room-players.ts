/**
 * Simulated players in rooms: each types four times a second, of two kilobytes, in every round, and measures how long the room takes to
 * answer meanwhile. Runs as a child process.
 */
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import { PING } from "../../../worker/contract/battles.ts";
import type { OpenRoom, RoomMessage, RoomView } from "../../../worker/contract/rooms.ts";
import { ROOM_HEARTBEAT_MS, ROOM_SEND_INTERVAL_MS } from "../../../worker/rules/room-timing.ts";
import type { Learner, MeasuredRooms, PlayRooms } from "./orders.ts";

const PADDING = `.box { color: red; width: 10px } ${"/* ............................ */ ".repeat(58)}`;
const WHOLE = ".box { color: red; width: 10px; height: 20px }";
/** How often each player asks for an answer. */
const SYNC_MS = 1000;
const ROUNDS = 3;

const measured: MeasuredRooms = {
  ...{ sent: 0, frames: 0, characters: 0, syncs: [], judging: [], right: 0, rounds: 0, problems: [] },
};

class SimulatedMember {
  readonly #socket: WebSocket;
  readonly #opened: Promise<void>;
  readonly #finishesAt: number;
  #view: RoomView | undefined;
  #you = "";
  #round = { number: 0, seq: 0 };
  #checkingAt = 0;
  readonly over: Promise<void>;

  /** @param finishesAt the share of the editing phase after which the member has met every wish */
  constructor(address: string, key: string, { cookie }: Learner, finishesAt: number) {
    this.#finishesAt = finishesAt;
    const headers = { cookie, origin: new URL(address).origin };
    const path = `${address.replace("http", "ws")}api/rooms/${key}/socket`;
    this.#socket = new WebSocket(path, { headers, perMessageDeflate: false });
    this.#socket.on("error", (error) => measured.problems.push(String(error)));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.over = promise;
    this.#opened = new Promise((opened) => {
      this.#socket.on("message", (data) => {
        const text = String(data);
        if (!text.startsWith("{")) return;
        measured.frames += 1;
        measured.characters += text.length;
        const message = JSON.parse(text) as RoomMessage;
        if (message.type === "state") {
          this.#you = message.you;
          opened();
        }
        if (message.type === "sync") measured.syncs.push(performance.now() - message.sent_at);
        if (message.type === "state" || message.type === "room") this.#show(message.view, resolve);
      });
    });
    this.#socket.on("close", (code, reason) => {
      if (code !== 1005 && code !== 1000) measured.problems.push(`${code} ${reason}`);
      resolve();
    });
    const timers = [
      setInterval(() => this.#type(), ROOM_SEND_INTERVAL_MS),
      setInterval(
        () => this.#view?.phase === "editing" && this.send({ type: "sync", sent_at: performance.now() }),
        SYNC_MS,
      ),
      setInterval(
        () => this.#socket.readyState === WebSocket.OPEN && this.#socket.send(PING),
        ROOM_HEARTBEAT_MS,
      ),
    ];
    void this.over.then(() => timers.forEach(clearInterval));
  }

  get opened(): Promise<void> {
    return this.#opened;
  }

  send(message: object): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#socket.close();
  }

  #show(view: RoomView, over: () => void): void {
    const before = this.#view?.phase;
    this.#view = view;
    if (view.phase === "checking" && before !== "checking") {
      this.#checkingAt = performance.now();
      this.#type(true);
    }
    if (view.phase === "table" && before !== "table") {
      // A room that is late may skip the phase before.
      if (this.#checkingAt > 0) measured.judging.push(performance.now() - this.#checkingAt);
      this.#checkingAt = 0;
      measured.rounds += 1;
      const own = view.results.find(({ player }) => player === this.#you);
      if (own?.met === (this.#finishesAt < 1 ? 2 : 1)) measured.right += 1;
    }
    if (view.phase === "podium") over();
  }

  #type(final = false): void {
    const view = this.#view;
    if (!view || (view.phase !== "editing" && !final)) return;
    const { number: round, opens_at, closes_at } = view;
    this.#round = { number: round, seq: this.#round.number === round ? this.#round.seq + 1 : 1 };
    const share = (Date.now() - (opens_at ?? 0)) / ((closes_at ?? 1) - (opens_at ?? 0));
    const css = share >= this.#finishesAt ? WHOLE : PADDING;
    const html = `<p class='box'>Hi</p><!-- ${this.#round.seq} -->`;
    measured.sent += 1;
    this.send({
      ...{ type: "code-update", round, seq: this.#round.seq, html, css, js: "" },
      ...(final && { final }),
    });
  }
}

async function playRoom(address: string, learners: readonly Learner[]): Promise<void> {
  const [host] = learners;
  const answer = await fetch(`${address}api/rooms`, {
    method: "POST",
    headers: {
      ...{ cookie: host?.cookie ?? "", origin: new URL(address).origin },
      "content-type": "application/json",
    },
    body: JSON.stringify({ challenge_id: "c1" }),
  });
  const { key } = (await answer.json()) as OpenRoom;
  const members = learners.map(
    (learner, index) => new SimulatedMember(address, key, learner, 0.3 + (0.8 * index) / learners.length),
  );
  await Promise.all(members.map(({ opened }) => opened));
  members[0]?.send({ type: "rounds", rounds: ROUNDS });
  members[0]?.send({ type: "start" });
  await Promise.all(members.map(({ over }) => over));
  for (const member of members) member.close();
}

process.on("message", async ({ address, rooms }: PlayRooms) => {
  await Promise.all(rooms.map((learners) => playRoom(address, learners)));
  await wait(500);
  process.send?.(measured, () => process.exit(0));
});

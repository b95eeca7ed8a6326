import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { ServerFrame } from "../../worker/contract/community.ts";
import type { ShipResult } from "../../worker/contract/ships.ts";
import { MAX_SHIPS_PER_MINUTE } from "../../worker/rules/awards.ts";
import { LocalWorker, type Player } from "./local-worker.ts";

/** Crashes; `ROUNDS=50 npm run faults` for as many as the product promises to outlast. */
const ROUNDS = Number(process.env.ROUNDS ?? 10);
const LEARNERS = 6;
/** How long each life of the server lasts at most, in milliseconds. */
const LIFE = 2500;

const worker = new LocalWorker();
beforeAll(async () => {
  process.env.STATE_DIR = worker.state;
  await worker.prepare();
});
afterAll(() => worker.dispose());

type Sent<Answer> = { id: string; answer: Answer | null };

/** One learner at work through all crashes: asks, notes what was confirmed, and asks again for what wasn't. */
class Learner {
  readonly ships: Sent<ShipResult>[] = [];
  readonly #shippedAt: number[] = [];
  readonly threads: Sent<object>[] = [];
  /** By client id: whether it came back from the channel. */
  readonly said = new Map<string, boolean>();
  /** Everything heard from the channel, in order. */
  readonly heard: { id: number; client_id: string }[] = [];
  last = 0;
  readonly player: Player;
  #socket: WebSocket | undefined;

  constructor(player: Player) {
    this.player = player;
  }

  /** @returns the answer, or null where none came: then it may have happened or not */
  async #ask<Answer>(method: string, path: string, body: object): Promise<Answer | null> {
    try {
      const answer = await fetch(worker.address + path, {
        method,
        headers: {
          "content-type": "application/json",
          "sec-fetch-site": "same-origin",
          cookie: this.player.cookie,
        },
        body: JSON.stringify(body),
      });
      return answer.ok ? ((await answer.json()) as Answer) : null;
    } catch {
      // The server died.
      return null;
    }
  }

  begin = () => this.#ask("PUT", "/api/journey/project", { project_id: 1 });

  /** Whether the server would take one more ship now. */
  get mayShip(): boolean {
    return this.#shippedAt.filter((time) => time > Date.now() - 61_000).length < MAX_SHIPS_PER_MINUTE;
  }

  async ship(): Promise<void> {
    this.#shippedAt.push(Date.now());
    const open = this.ships.find((one) => one.answer === null);
    const ship = open ?? { id: crypto.randomUUID(), answer: null };
    if (!open) this.ships.push(ship);
    ship.answer = await this.#ask<ShipResult>("POST", "/api/ships", {
      task_id: 101,
      ship_id: ship.id,
      ...{ html: `<!-- ${ship.id} --><h1>Hello</h1>`, css: "", js: "" },
    });
  }

  async writeThread(): Promise<void> {
    const open = this.threads.find((one) => one.answer === null);
    const thread = open ?? { id: crypto.randomUUID(), answer: null };
    if (!open) this.threads.push(thread);
    const words = { title: "A question", description: "How does this go on?" };
    thread.answer = await this.#ask<object>("POST", "/api/threads", { id: thread.id, ...words });
  }

  /** Comes into the channel, where it left off. */
  enter(): void {
    const address = `${worker.address.replace("http", "ws")}/api/channels/help/socket?after=${this.last}`;
    const socket = new WebSocket(address, {
      headers: { cookie: this.player.cookie, origin: worker.address },
    });
    socket.on("message", (data) => this.#hear(JSON.parse(String(data)) as ServerFrame));
    socket.on("error", () => undefined);
    this.#socket = socket;
  }

  #hear(frame: ServerFrame): void {
    if (frame.type === "history") for (const [id, isBack] of this.said) if (!isBack) this.#send(id);
    if (frame.type !== "history" && frame.type !== "batch") return;
    for (const { id, client_id } of frame.messages) {
      if (id <= this.last) continue;
      this.heard.push({ id, client_id });
      if (this.said.has(client_id)) this.said.set(client_id, true);
    }
    this.last = Math.max(this.last, frame.last_id);
  }

  say(): void {
    const id = crypto.randomUUID();
    this.said.set(id, false);
    this.#send(id);
  }

  #send(client_id: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ type: "send", client_id, message: `words ${client_id}` }));
  }

  leave(): void {
    this.#socket?.terminate();
  }

  get isSettled(): boolean {
    return (
      [...this.said.values()].every(Boolean) &&
      [...this.ships, ...this.threads].every((one) => one.answer !== null)
    );
  }
}

/** One life of the server: everybody works until `until`. */
async function work(learners: Learner[], until: () => boolean, anew: boolean): Promise<void> {
  for (const learner of learners) learner.enter();
  const at = async (learner: Learner) => {
    for (let turn = 0; !until(); turn += 1) {
      if ((anew && learner.mayShip) || learner.ships.some((one) => one.answer === null)) await learner.ship();
      if (anew ? turn % 40 === 0 : learner.threads.some((one) => one.answer === null))
        await learner.writeThread();
      if (anew && turn % 8 === 0) learner.say();
      await wait(100 + Math.random() * 100);
    }
  };
  await Promise.all(learners.map(at));
}

describe("a server that is killed again and again while learners ship, write and talk", () => {
  it("has everything that it confirmed, once, and in one order for all", { timeout: 1_200_000 }, async () => {
    const learners: Learner[] = [];
    for (let n = 0; n < LEARNERS; n += 1) learners.push(new Learner(await worker.newWarrior()));
    const starts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await worker.start();
      starts.push(Math.round(performance.now() - began));
      if (round === 0) for (const learner of learners) await learner.begin();
      const end = performance.now() + 500 + Math.random() * LIFE;
      const working = work(learners, () => performance.now() > end, true);
      // Before they stop, so that some of what they asked is on its way.
      await wait(Math.max(0, end - performance.now() - 150));
      await worker.kill();
      await working;
      for (const learner of learners) learner.leave();
    }
    await worker.start();
    const began = performance.now();
    const isOver = () => learners.every((learner) => learner.isSettled) || performance.now() - began > 60_000;
    await work(learners, isOver, false);
    await expect
      .poll(() => new Set(learners.map((learner) => learner.last)).size, { timeout: 10_000 })
      .toBe(1);
    for (const learner of learners) learner.leave();
    await worker.kill();
    console.log(`serving again after ${starts.sort((one, other) => one - other).join(", ")} ms`);

    for (const { player, ships, threads, said, heard } of learners) {
      expect([...said.values()].every(Boolean)).toBe(true);
      // The channel: no gap, none twice, and what this learner said is in it once.
      const [first] = heard;
      expect(heard.map((one) => one.id)).toEqual(heard.map((_, n) => (first?.id ?? 0) + n));
      for (const id of said.keys()) expect(heard.filter((one) => one.client_id === id)).toHaveLength(1);
      // The ledger: each ship once, for what its answer said.
      const gained = ships.map((ship) => ship.answer?.exp_gained ?? Number.NaN);
      const [row] = worker.record<{ exp: number; ships: number; earned: number }>(
        `SELECT s.exp, (SELECT count(*) FROM task_completion_log WHERE user_id = s.user_id) AS ships,
           (SELECT coalesce(sum(amount), 0) FROM exp_ledger WHERE user_id = s.user_id) AS earned
         FROM user_state s WHERE user_id = ?`,
        player.id,
      );
      const sum = gained.reduce((one, other) => one + other, 0);
      expect({ ...row }).toEqual({ exp: sum, ships: ships.length, earned: sum });
      const kept = worker.record<{ id: string }>("SELECT id FROM threads WHERE created_by = ?", player.id);
      expect(kept.map((one) => one.id).sort()).toEqual(threads.map((one) => one.id).sort());
    }
    // One order for all: whatever two have heard is the same.
    const [one, ...others] = learners.map(
      (learner) => new Map(learner.heard.map((h) => [h.id, h.client_id])),
    );
    for (const other of others)
      for (const [id, client_id] of other) expect(one?.get(id) ?? client_id).toBe(client_id);
    expect(learners.reduce((sum, learner) => sum + learner.ships.length, 0)).toBeGreaterThan(ROUNDS);
  });
});

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { ServerFrame } from "../../worker/contract/community.ts";
import type { ShipResult } from "../../worker/contract/ships.ts";
import { MAX_SHIPS_PER_MINUTE } from "../../worker/rules/awards.ts";
import { LocalWorker, type Player } from "./local-worker.ts";

/** How often the server is killed. The product's goal is 50: `ROUNDS=50 npm run faults`. */
const ROUNDS = Number(process.env.ROUNDS ?? 10);
const LEARNERS = 6;
/** The longest time between a start and a kill, in milliseconds. */
const MAX_UPTIME_MS = 2500;

const worker = new LocalWorker();
beforeAll(async () => {
  process.env.STATE_DIR = worker.state;
  await worker.prepare();
});
afterAll(() => worker.dispose());

type Sent<Answer> = { id: string; answer: Answer | null };

/** A learner who works through all crashes, records confirmed requests and retries the others. */
class Learner {
  readonly ships: Sent<ShipResult>[] = [];
  readonly #shippedAt: number[] = [];
  readonly threads: Sent<object>[] = [];
  /** By client id: whether the channel has sent the message back. */
  readonly sentMessages = new Map<string, boolean>();
  /** All messages received from the channel, in order. */
  readonly received: { id: number; client_id: string }[] = [];
  last = 0;
  readonly player: Player;
  #socket: WebSocket | undefined;

  constructor(player: Player) {
    this.player = player;
  }

  /** @returns the response, or null where there was none. Then the request may have been executed or not. */
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
      // The server was killed.
      return null;
    }
  }

  begin = () => this.#ask("PUT", "/api/journey/project", { project_id: 1 });

  /** Whether the rate limit allows another ship now. */
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
    const texts = { title: "A question", description: "How does this go on?" };
    thread.answer = await this.#ask<object>("POST", "/api/threads", { id: thread.id, ...texts });
  }

  /** Opens a socket to the channel that resumes from the last received message. */
  connect(): void {
    const address = `${worker.address.replace("http", "ws")}/api/channels/help/socket?after=${this.last}`;
    const socket = new WebSocket(address, {
      headers: { cookie: this.player.cookie, origin: worker.address },
    });
    socket.on("message", (data) => this.#receive(JSON.parse(String(data)) as ServerFrame));
    socket.on("error", () => undefined);
    this.#socket = socket;
  }

  #receive(frame: ServerFrame): void {
    if (frame.type === "history") for (const [id, isBack] of this.sentMessages) if (!isBack) this.#send(id);
    if (frame.type !== "history" && frame.type !== "batch") return;
    for (const { id, client_id } of frame.messages) {
      if (id <= this.last) continue;
      this.received.push({ id, client_id });
      if (this.sentMessages.has(client_id)) this.sentMessages.set(client_id, true);
    }
    this.last = Math.max(this.last, frame.last_id);
  }

  sendMessage(): void {
    const id = crypto.randomUUID();
    this.sentMessages.set(id, false);
    this.#send(id);
  }

  #send(client_id: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ type: "send", client_id, message: `words ${client_id}` }));
  }

  disconnect(): void {
    this.#socket?.terminate();
  }

  get isSettled(): boolean {
    return (
      [...this.sentMessages.values()].every(Boolean) &&
      [...this.ships, ...this.threads].every((one) => one.answer !== null)
    );
  }
}

/**
 * Connects all learners, who work until `until` returns true.
 * @param startsNewWork whether they send new requests, or only retry unconfirmed ones
 */
async function work(learners: Learner[], until: () => boolean, startsNewWork: boolean): Promise<void> {
  for (const learner of learners) learner.connect();
  const at = async (learner: Learner) => {
    for (let turn = 0; !until(); turn += 1) {
      if ((startsNewWork && learner.mayShip) || learner.ships.some((one) => one.answer === null))
        await learner.ship();
      if (startsNewWork ? turn % 40 === 0 : learner.threads.some((one) => one.answer === null))
        await learner.writeThread();
      if (startsNewWork && turn % 8 === 0) learner.sendMessage();
      await wait(100 + Math.random() * 100);
    }
  };
  await Promise.all(learners.map(at));
}

describe("a server that is killed repeatedly while learners ship and write", () => {
  it("has stored everything that it confirmed, once, and in the same order for all", {
    timeout: 1_200_000,
  }, async () => {
    const learners: Learner[] = [];
    for (let n = 0; n < LEARNERS; n += 1) learners.push(new Learner(await worker.newWarrior()));
    const starts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      await worker.start();
      starts.push(Math.round(performance.now() - startedAt));
      if (round === 0) for (const learner of learners) await learner.begin();
      const end = performance.now() + 500 + Math.random() * MAX_UPTIME_MS;
      const working = work(learners, () => performance.now() > end, true);
      // Before the learners stop, so that some requests are under way.
      await wait(Math.max(0, end - performance.now() - 150));
      await worker.kill();
      await working;
      for (const learner of learners) learner.disconnect();
    }
    await worker.start();
    const startedAt = performance.now();
    const isOver = () =>
      learners.every((learner) => learner.isSettled) || performance.now() - startedAt > 60_000;
    await work(learners, isOver, false);
    await expect
      .poll(() => new Set(learners.map((learner) => learner.last)).size, { timeout: 10_000 })
      .toBe(1);
    for (const learner of learners) learner.disconnect();
    await worker.kill();
    console.log(`serving again after ${starts.sort((one, other) => one - other).join(", ")} ms`);

    for (const { player, ships, threads, sentMessages, received } of learners) {
      expect([...sentMessages.values()].every(Boolean)).toBe(true);
      // The channel: no gaps, no repetitions, and each of this learner's messages once.
      const [first] = received;
      expect(received.map((one) => one.id)).toEqual(received.map((_, n) => (first?.id ?? 0) + n));
      for (const id of sentMessages.keys())
        expect(received.filter((one) => one.client_id === id)).toHaveLength(1);
      // The ledger: each ship once, with the EXP of its response.
      const gained = ships.map((ship) => ship.answer?.exp_gained ?? Number.NaN);
      const [row] = worker.record<{ exp: number; ships: number; earned: number }>(
        `SELECT s.exp, (SELECT count(*) FROM task_completion_log WHERE user_id = s.user_id) AS ships,
           (SELECT coalesce(sum(amount), 0) FROM exp_ledger WHERE user_id = s.user_id) AS earned
         FROM user_state s WHERE user_id = ?`,
        player.id,
      );
      const sum = gained.reduce((one, other) => one + other, 0);
      expect({ ...row }).toEqual({ exp: sum, ships: ships.length, earned: sum });
      const storedThreads = worker.record<{ id: string }>(
        "SELECT id FROM threads WHERE created_by = ?",
        player.id,
      );
      expect(storedThreads.map((one) => one.id).sort()).toEqual(threads.map((one) => one.id).sort());
    }
    // The same order for all learners.
    const [one, ...others] = learners.map(
      (learner) => new Map(learner.received.map((h) => [h.id, h.client_id])),
    );
    for (const other of others)
      for (const [id, client_id] of other) expect(one?.get(id) ?? client_id).toBe(client_id);
    expect(learners.reduce((sum, learner) => sum + learner.ships.length, 0)).toBeGreaterThan(ROUNDS);
  });
});

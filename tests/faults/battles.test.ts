import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { MatchMessage } from "../../worker/contract/battles.ts";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { LocalWorker, type Player } from "./local-worker.ts";

const worker = new LocalWorker({ TIME_SCALE: "0.2" });
const battle = loadCurriculum().curriculum.battles[0];
if (!battle) throw new Error("The curriculum has no battle");
const { start, check } = battle;

beforeAll(async () => {
  process.env.STATE_DIR = worker.state;
  await worker.prepare();
});
afterAll(() => worker.dispose());

const SYNC = JSON.stringify({ type: "sync", sent_at: 0 });

/** A page in a match, which sends its code again where the server has lost it. */
class Page {
  readonly #player: Player;
  readonly #match_id: string;
  readonly #code: typeof start;
  #socket: WebSocket | undefined;
  #seq = 0;
  messages: MatchMessage[] = [];

  constructor(player: Player, match_id: string, code: typeof start) {
    this.#player = player;
    this.#match_id = match_id;
    this.#code = code;
  }

  /** Connects, with retries until the socket is open. */
  async join(): Promise<void> {
    this.messages = [];
    for (;;) {
      const headers = { cookie: this.#player.cookie, origin: worker.address };
      const address = `${worker.address.replace("http", "ws")}/api/battles/${this.#match_id}/socket`;
      const socket = new WebSocket(address, { headers });
      socket.on("message", (data) => this.#receive(JSON.parse(String(data)) as MatchMessage));
      const isOpen = await new Promise((settled) => {
        socket.once("open", () => settled(true));
        socket.once("error", () => settled(false));
      });
      socket.on("error", () => undefined);
      this.#socket = socket;
      // The heartbeat of a page.
      const sync = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send(SYNC), 1000);
      socket.once("close", () => clearInterval(sync));
      if (isOpen) return;
      await wait(200);
    }
  }

  #receive(message: MatchMessage): void {
    this.messages.push(message);
    const phase = message.type === "state" || message.type === "phase" ? message.clock.phase : "";
    const isBehind = message.type === "state" && message.seq < this.#seq;
    if (phase === "editing" && (this.#seq === 0 || isBehind)) this.#type(false);
    if (phase === "checking") this.#type(true);
  }

  #type(final: boolean): void {
    this.#seq += 1;
    this.#socket?.send(
      JSON.stringify({ type: "code-update", seq: this.#seq, ...this.#code, ...(final && { final }) }),
    );
  }

  async until(is: (message: MatchMessage) => boolean): Promise<MatchMessage> {
    for (const startedAt = Date.now(); Date.now() - startedAt < 60_000; await wait(10)) {
      const match = this.messages.find(is);
      if (match) return match;
    }
    throw new Error(
      `The message did not arrive; received were ${this.messages.map((message) => message.type)}`,
    );
  }

  leave(): void {
    this.#socket?.terminate();
  }
}

const phaseIs = (phase: string) => (message: MatchMessage) =>
  (message.type === "state" || message.type === "phase") && message.clock.phase === phase;
const isResult = (message: MatchMessage) =>
  message.type === "result" || (message.type === "state" && message.verdict !== null);

describe("a crash of the server", () => {
  it.each([
    ["waiting", phaseIs("waiting")],
    ["objective", phaseIs("objective")],
    ["start", phaseIs("start")],
    ["editing", phaseIs("editing")],
    ["checking", phaseIs("checking")],
    ["result", isResult],
  ] as const)("in the phase %s leaves the match with its result, once", async (phase, isPhase) => {
    const players = [await worker.newWarrior(), await worker.newWarrior()] as const;
    const match_id = crypto.randomUUID();
    worker.record(
      "INSERT INTO matches (id, challenge_id, battle_id, user_1_id, user_2_id, created_at) VALUES (?, 'c1', ?, ?, ?, ?)",
      match_id,
      battle.id,
      players[0].id,
      players[1].id,
      // The match waits for its players until 15 s after this time.
      Date.now() + 60_000,
    );
    await worker.start();
    const pages = [new Page(players[0], match_id, start), new Page(players[1], match_id, check)] as const;
    await pages[0].join();
    if (phase !== "waiting") await pages[1].join();
    await pages[0].until(isPhase);
    await worker.kill();
    await worker.start();
    for (const page of pages) await page.join();
    for (const page of pages) {
      const message = await page.until(isResult);
      const verdict = message.type === "result" || message.type === "state" ? message.verdict : null;
      expect(verdict?.ending).toEqual({ kind: "scored" });
      expect(verdict?.results[0]).not.toBe("win");
      await page.until((one) => one.type === "recorded" || (one.type === "state" && one.awarded !== null));
    }
    for (const page of pages) page.leave();
    await worker.kill();
    const [row] = worker.record<{ outcome: string; winner_id: string | null }>(
      "SELECT outcome, winner_id FROM matches WHERE id = ?",
      match_id,
    );
    const submissions = worker.record<{ unpaid: string | null }>(
      "SELECT unpaid FROM match_submissions WHERE match_id = ?",
      match_id,
    );
    const exp = worker.record<{ user_id: string; amount: number }>(
      "SELECT user_id, amount FROM exp_ledger WHERE key = ?",
      `match:${match_id}`,
    );
    expect(submissions).toHaveLength(2);
    // It is a tie where the editing phase passed while the server was down, so that nobody typed. That pays only what the start meets.
    const paid = submissions.filter(({ unpaid }) => unpaid === null);
    if (row?.outcome === "tie") expect(exp.map(({ amount }) => amount)).toEqual(paid.map(() => 15));
    else {
      expect(row).toEqual({ outcome: "decided", winner_id: players[1].id });
      expect(exp).toEqual([{ user_id: players[1].id, amount: 30 }]);
    }
    const ratings = worker.record<{ changes: number }>(
      "SELECT changes FROM ratings WHERE user_id IN (?, ?)",
      players[0].id,
      players[1].id,
    );
    expect(ratings).toEqual([{ changes: 1 }, { changes: 1 }]);
  });
});

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { PING } from "../../worker/contract/battles.ts";
import type { RoomMessage, RoomRequest, RoomView } from "../../worker/contract/rooms.ts";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import type { RoundPlace } from "../../worker/rules/room-places.ts";
import { LocalWorker, type Player } from "./local-worker.ts";

const worker = new LocalWorker({ TIME_SCALE: "0.2" });
const { battles } = loadCurriculum().curriculum;
const ROUNDS = 3;

beforeAll(async () => {
  process.env.STATE_DIR = worker.state;
  await worker.prepare();
});
afterAll(() => worker.dispose());

/** A page in a room. It solves each battle, or leaves it as it is, and sends its code again where the server has lost it. */
class Page {
  readonly #player: Player;
  readonly #key: string;
  readonly #solves: boolean;
  #socket: WebSocket | undefined;
  /** The round of the last update, and how many there were. */
  #typed = { round: 0, seq: 0 };
  #you = "";
  views: RoomView[] = [];
  /** What the server has told of each round, once for each view. */
  readonly told = new Map<number, RoundPlace[][]>();

  constructor(player: Player, key: string, solves: boolean) {
    this.#player = player;
    this.#key = key;
    this.#solves = solves;
  }

  /** Connects, with retries until the socket is open. */
  async join(): Promise<void> {
    this.views = [];
    for (;;) {
      const headers = { cookie: this.#player.cookie, origin: worker.address };
      const address = `${worker.address.replace("http", "ws")}/api/rooms/${this.#key}/socket`;
      const socket = new WebSocket(address, { headers });
      socket.on("message", (data) => {
        if (String(data).startsWith("{")) this.#receive(JSON.parse(String(data)) as RoomMessage);
      });
      const isOpen = await new Promise((settled) => {
        socket.once("open", () => settled(true));
        socket.once("error", () => settled(false));
      });
      socket.on("error", () => undefined);
      this.#socket = socket;
      const heartbeat = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send(PING), 5000);
      socket.once("close", () => clearInterval(heartbeat));
      if (isOpen) return;
      await wait(200);
    }
  }

  send(request: RoomRequest): void {
    this.#socket?.send(JSON.stringify(request));
  }

  get isHost(): boolean {
    return this.views.at(-1)?.host === this.#you;
  }

  #receive(message: RoomMessage): void {
    if (message.type === "state") this.#you = message.you;
    if (message.type !== "state" && message.type !== "room") return;
    const { view } = message;
    this.views.push(view);
    if (view.results.length > 0) {
      const round = view.phase === "table" || view.phase === "podium" ? view.round : view.round - 1;
      this.told.set(round, [...(this.told.get(round) ?? []), view.results]);
    }
    if (!view.entrants.includes(this.#you)) return;
    const isNew = this.#typed.round !== view.number;
    const isBehind = message.type === "state" && (message.own?.seq ?? 0) < this.#typed.seq;
    if (view.phase === "editing" && (isNew || isBehind)) this.#type(view, false);
    if (view.phase === "checking") this.#type(view, true);
  }

  #type({ number: round, task }: RoomView, final: boolean): void {
    this.#typed = { round, seq: this.#typed.round === round ? this.#typed.seq + 1 : 1 };
    const battle = battles.find(({ title }) => title === task?.title);
    if (!battle) throw new Error("The round has no battle of the curriculum");
    const code = this.#solves ? battle.check : battle.start;
    this.send({ type: "code-update", ...this.#typed, ...code, ...(final && { final }) });
  }

  async until(is: (view: RoomView) => boolean): Promise<RoomView> {
    for (const startedAt = Date.now(); Date.now() - startedAt < 120_000; await wait(10)) {
      const view = this.views.find(is);
      if (view) return view;
    }
    throw new Error(`The view did not arrive; received were ${this.views.map(({ phase }) => phase)}`);
  }

  leave(): void {
    this.#socket?.terminate();
  }
}

/** Begins the game, by whoever hosts it now. */
async function begin(pages: readonly Page[]): Promise<void> {
  for (const page of pages)
    await page.until(({ players }) => players.filter(({ here }) => here).length === 3);
  const host = pages.find(({ isHost }) => isHost);
  host?.send({ type: "rounds", rounds: ROUNDS });
  host?.send({ type: "start" });
}

describe("a crash of the server", () => {
  it.each(["lobby", "objective", "start", "editing", "checking", "table", "podium"] as const)(
    "in the phase %s leaves the room with each of its rounds, counted once",
    async (phase) => {
      const players = [await worker.newWarrior(), await worker.newWarrior(), await worker.newWarrior()];
      const [opener] = players;
      await worker.start();
      const answer = await fetch(`${worker.address}/api/rooms`, {
        method: "POST",
        headers: {
          ...{ cookie: opener?.cookie ?? "", origin: worker.address },
          "content-type": "application/json",
        },
        body: JSON.stringify({ challenge_id: "c1" }),
      });
      const { key } = (await answer.json()) as { key: string };
      const pages = players.map((player, index) => new Page(player, key, index === 1));
      for (const page of pages) await page.join();
      if (phase !== "lobby") await begin(pages);
      await pages[0]?.until((view) => view.phase === phase);
      await worker.kill();
      await worker.start();
      for (const page of pages) await page.join();
      if (phase === "lobby") await begin(pages);
      const ends = await Promise.all(pages.map((page) => page.until((view) => view.phase === "podium")));
      for (const page of pages) page.leave();
      await worker.kill();
      const [end] = ends;
      for (const other of ends) expect(other.table).toEqual(end?.table);
      // Each round was told alike, to all, before the crash and after it.
      const rounds = Array.from({ length: ROUNDS }, (_, index) => {
        const told = pages.flatMap(({ told }) => told.get(index + 1) ?? []);
        for (const one of told) expect(one).toEqual(told[0]);
        return told[0] ?? [];
      });
      expect(rounds.every((results) => results.length > 0)).toBe(true);
      for (const { player, points } of end?.table ?? []) {
        const earned = rounds.map((results) => results.find((one) => one.player === player)?.points ?? 0);
        expect(points).toBe(earned.reduce((sum, one) => sum + one, 0));
      }
      // Two rounds at least were played with the server up.
      expect(end?.table[0]).toMatchObject({ player: "2" });
      expect(end?.table[0]?.points).toBeGreaterThanOrEqual(20);
    },
  );
});

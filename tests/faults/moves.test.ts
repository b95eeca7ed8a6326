/** Learners are moved between three databases while they ship and the server is killed: nothing is lost or doubled. */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ShipResult } from "../../worker/contract/ships.ts";
import { shortShipId } from "../../worker/rules/short-forms.ts";
import { LocalWorker, type Player } from "./local-worker.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const LEARNERS = 3;
const DATABASES = ["DB", "LEARNERS_1", "LEARNERS_2"];
/** Ships a minute are limited, and a round takes some seconds. */
const SHIPS_PER_ROUND = 2;
/** The longest time between the night's begin and a kill, in milliseconds. */
const MAX_NIGHT_MS = 700;

const worker = new LocalWorker({}, DATABASES.slice(1));
beforeAll(async () => {
  process.env.STATE_DIR = worker.state;
  await worker.prepare();
});
afterAll(() => worker.dispose());

type Ship = { id: string; answer: ShipResult | null };

async function send(player: Player, ship: Ship): Promise<void> {
  const body = { task_id: 101, ship_id: ship.id, html: `<!-- ${ship.id} --><h1>Hello</h1>`, css: "", js: "" };
  const headers = {
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    cookie: player.cookie,
  };
  const answer = await fetch(`${worker.address}/api/ships`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  }).catch(() => null);
  ship.answer = answer?.ok ? ((await answer.json().catch(() => null)) as ShipResult | null) : null;
}

/** The databases with a learner's own rows. Only while no worker runs. */
const homesOf = ({ id }: Player) =>
  DATABASES.filter(
    (name) => worker.recordOf(name, "SELECT 1 FROM user_state WHERE user_id = ? AND exp >= 0", id).length > 0,
  );

const isBeingMoved = ({ id }: Player) =>
  DATABASES.some(
    (name) =>
      worker.recordOf(name, "SELECT 1 FROM moved_learners WHERE user_id = ? AND state <> 'moved'", id)
        .length > 0,
  );

/** What an operator does: from the first database to the second, then to and fro between that and the third. */
function askForMove(player: Player): void {
  const [home = ""] = homesOf(player);
  if (isBeingMoved(player)) return;
  worker.recordOf(
    home,
    `INSERT INTO moved_learners (user_id, to_number, state, changed_at) VALUES (?, ?, 'asked', 0)
      ON CONFLICT (user_id) DO UPDATE SET to_number = excluded.to_number, state = 'asked'`,
    player.id,
    home === "LEARNERS_1" ? 2 : 1,
  );
}

const runNight = () => fetch(`${worker.address}/cdn-cgi/local/scheduled`).catch(() => null);

it("keeps each ship once, in one database", { timeout: 1_200_000 }, async () => {
  const players: Player[] = [];
  for (let n = 0; n < LEARNERS; n += 1) players.push(await worker.newWarrior());
  const ships = new Map<Player, Ship[]>(players.map((player) => [player, []]));
  const unanswered = (player: Player) => (ships.get(player) ?? []).filter(({ answer }) => answer === null);
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) for (const player of players) askForMove(player);
    await worker.start();
    if (round === 0)
      for (const { cookie } of players)
        await fetch(`${worker.address}/api/journey/project`, {
          method: "PUT",
          headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
          body: '{"project_id":1}',
        });
    const night = runNight();
    const working = players.map(async (player) => {
      for (const ship of unanswered(player)) await send(player, ship);
      for (let n = 0; n < SHIPS_PER_ROUND; n += 1) {
        const ship: Ship = { id: crypto.randomUUID(), answer: null };
        ships.get(player)?.push(ship);
        await send(player, ship);
      }
    });
    await wait(100 + Math.random() * MAX_NIGHT_MS);
    await worker.kill();
    await Promise.all([night, ...working]);
  }
  await worker.start();
  // What a kill has broken off goes on in the next night.
  await runNight();
  const sendAll = () =>
    Promise.all(
      players.map(async (player) => {
        for (const ship of unanswered(player)) await send(player, ship);
        return unanswered(player).length;
      }),
    );
  await expect.poll(sendAll, { timeout: 120_000, interval: 5000 }).toEqual(players.map(() => 0));
  await worker.kill();
  expect(players.filter(isBeingMoved)).toEqual([]);
  for (const player of players) {
    const homes = homesOf(player);
    expect(homes).toHaveLength(1);
    const stored = DATABASES.flatMap((name) =>
      worker
        .recordOf<{ ship_id: string }>(
          name,
          "SELECT ship_id FROM task_completion_log WHERE user_id = ?",
          player.id,
        )
        .map(({ ship_id }) => ship_id),
    );
    expect(stored.sort()).toEqual((ships.get(player) ?? []).map(({ id }) => shortShipId(id)).sort());
    const gained = (ships.get(player) ?? []).reduce((sum, { answer }) => sum + (answer?.exp_gained ?? 0), 0);
    const [row] = worker.recordOf<{ exp: number; earned: number }>(
      homes[0] ?? "",
      `SELECT exp, (SELECT coalesce(sum(amount), 0) FROM exp_ledger l WHERE l.user_id = s.user_id) AS earned
        FROM user_state s WHERE user_id = ?`,
      player.id,
    );
    expect({ ...row }).toEqual({ exp: gained, earned: gained });
  }
  expect(new Set(players.flatMap(homesOf)).has("DB")).toBe(ROUNDS < 2);
});

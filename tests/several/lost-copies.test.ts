/** Matches of learners whom the battles' database doesn't know, as where the copy of a sign-up couldn't be sent. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { type ChosenMatch, makeMatch } from "../../worker/battles/make-match.ts";
import { pairLearners } from "../../worker/battles/pair-learners.ts";
import type { QueuedLearner } from "../../worker/battles/queries.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { joinQueue, newWarrior, seedBattle } from "../support/worker/battles.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";
import { joinRoom, openRoom } from "../support/worker/rooms.ts";
import { at } from "../support/worker/several.ts";

const bindings = env as unknown as Bindings;
beforeAll(() => seedBattle());

async function loseCopy({ user_id }: Learner): Promise<void> {
  await at("battles").prepare("DELETE FROM users WHERE id = ?").bind(user_id).run();
}

/** Runs `act` while the battles' database takes no copy of a learner. */
async function refusingCopy({ user_id }: Learner, act: () => Promise<void>): Promise<void> {
  await at("battles")
    .prepare(`CREATE TRIGGER refuses BEFORE INSERT ON users WHEN NEW.id = '${user_id}'
      BEGIN SELECT RAISE(ABORT, 'refused'); END`)
    .run();
  await act().finally(() => at("battles").prepare("DROP TRIGGER refuses").run());
}

async function queued({ user_id }: Learner): Promise<QueuedLearner> {
  const stored = env.DB.prepare("SELECT id_hash FROM sessions WHERE user_id = ?").bind(user_id);
  return { user_id, session: (await stored.first<string>("id_hash")) ?? "" };
}

const playersOf = async (match_id: string) => {
  const row = at("battles").prepare("SELECT user_1_id, user_2_id FROM matches WHERE id = ?").bind(match_id);
  return Object.values((await row.first<Record<string, string>>()) ?? {});
};

describe("a learner without a copy in the battles' database", () => {
  it("costs the own pair only its match", async () => {
    const [first, second] = [await newWarrior(), await newWarrior()];
    const pairsOf = [
      [first, await newWarrior()],
      [await newWarrior(), second],
      [await newWarrior(), await newWarrior()],
    ] as const;
    await loseCopy(first);
    await loseCopy(second);
    const pairs: [QueuedLearner, QueuedLearner][] = [];
    for (const [one, other] of pairsOf) pairs.push([await queued(one), await queued(other)]);
    const made = await pairLearners(bindings, "c1", pairs, Date.now());
    expect(made.map(({ match_id }) => match_id !== null)).toEqual([false, false, true]);
  });

  it("gets it in the queue, and is matched", async () => {
    const [lost, other] = [await newWarrior(), await newWarrior()];
    await loseCopy(lost);
    const first = await joinQueue(lost);
    await first.next("waiting");
    const second = await joinQueue(other);
    const { match_id } = await second.next("matched");
    expect((await first.next("matched")).match_id).toBe(match_id);
    expect(await playersOf(match_id)).toEqual([lost.user_id, other.user_id]);
  });

  it("is asked to come back where it can't be sent, and holds nobody else", async () => {
    const [lost, one, other] = [await newWarrior(), await newWarrior(), await newWarrior()];
    await loseCopy(lost);
    await refusingCopy(lost, async () => {
      const first = await joinQueue(lost);
      await first.next("waiting");
      const second = await joinQueue(one);
      expect((await first.closed).code).toBe(CLOSE_CODES.unavailable);
      const third = await joinQueue(other);
      expect((await third.next("matched")).match_id).toBe((await second.next("matched")).match_id);
    });
  });

  it("gets it where the match of an invitation can't be made, and the next press makes it", async () => {
    const [inviter, lost] = [await newWarrior(), await newWarrior()];
    const chosen: ChosenMatch = {
      ...{ match_id: crypto.randomUUID(), challenge_id: "c1", origin: "invitation", hosts: [0] },
      players: [await queued(inviter), await queued(lost)],
    };
    await loseCopy(lost);
    await expect(makeMatch(bindings, chosen, Date.now())).rejects.toThrow("copy");
    expect(await makeMatch(bindings, chosen, Date.now())).toBe("made");
  });

  it("gets it where a room can't be opened, and the next press opens it", async () => {
    const lost = await newWarrior();
    await loseCopy(lost);
    const open = () => lost.request("POST", "/api/rooms", { body: { challenge_id: "c1" } });
    expect((await json(await open())).code).toBe("unavailable");
    expect((await open()).status).toBe(201);
  });

  it("gets it in a room that is joined", async () => {
    const [host, lost] = [await newWarrior(), await newLearner()];
    const key = await openRoom(host);
    await loseCopy(lost);
    await refusingCopy(lost, async () => {
      expect((await (await joinRoom(lost, key)).closed).code).toBe(CLOSE_CODES.unavailable);
    });
    const { view } = await (await joinRoom(lost, key)).next("state");
    expect(view.players.map(({ display_name }) => display_name)).toContain(lost.display_name);
  });
});

/** Reads near the learner where there are several databases: replicas may be behind, and still show all that the browser has seen and done. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { moveLearner } from "../../worker/accounts/move-learner.ts";
import { recordMatch } from "../../worker/battles/record-match.ts";
import { BOOKMARK_HEADER } from "../../worker/contract/headers.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import { bookmarksIn } from "../../worker/rules/bookmarks.ts";
import { newMatchRow, START, seedBattle } from "../support/worker/battles.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";
import { Browser, LaggingDatabase } from "../support/worker/replica.ts";
import { at, realBindings, realDatabases } from "../support/worker/several.ts";

const [SPARE_1, SPARE_2] = realDatabases(env as unknown as Record<string, unknown>).slice(-2) as [
  D1Database,
  D1Database,
];
const learners = new LaggingDatabase(
  () => at(1),
  () => SPARE_1,
);
const community = new LaggingDatabase(
  () => at("community"),
  () => SPARE_2,
);

/** A deployment whose first database of learners and whose community's have replicas, as a fresh isolate has it. */
function newIsolate(): Bindings {
  clearIsolateCaches();
  const DB = new Proxy(at("directory"), {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return {
    ...(env as unknown as Bindings),
    ...realBindings(),
    DB,
    LEARNERS_1: learners,
    COMMUNITY: community,
  } as Bindings;
}

const browserOf = ({ cookie }: Learner) => new Browser(cookie, newIsolate);

async function copy(): Promise<void> {
  await learners.copy();
  await community.copy();
}

async function read<Body>(browser: Browser, path: string, headers = {}): Promise<Body> {
  const answer = await browser.send("GET", path, undefined, headers);
  expect([path, answer.status]).toEqual([path, 200]);
  return json<Body>(answer);
}

type Me = { user_state: { editor_font_size: number; exp: number } };
const sizeOf = async (browser: Browser) => (await read<Me>(browser, "/api/me")).user_state.editor_font_size;
const saveSize = async (browser: Browser, editor_font_size: number) =>
  expect((await browser.send("PUT", "/api/settings", { editor_font_size })).status).toBe(200);

let learner: Learner;
beforeEach(async () => {
  learner = await newLearner({ editor_font_size: 15 }, undefined, 1);
  await copy();
});

describe("a read of a learner's own rows", () => {
  it("goes to the replica, and after a write to what has it", async () => {
    const browser = browserOf(learner);
    expect(await sizeOf(browser)).toBe(15);
    expect(learners.served).toEqual(["replica"]);
    await saveSize(browser, 20);
    expect([await sizeOf(browser), await sizeOf(browserOf(learner))]).toEqual([20, 15]);
    expect(learners.forwarded).toEqual([]);
    await copy();
    expect([await sizeOf(browser), await sizeOf(browserOf(learner))]).toEqual([20, 20]);
    expect(new Set(learners.served)).toEqual(new Set(["replica"]));
  });

  it("has a bookmark for each database that counts, in one short cookie", async () => {
    const browser = browserOf(learner);
    await saveSize(browser, 20);
    await browser.send("PUT", "/api/display-name", { display_name: `Near ${learner.user_id.slice(0, 8)}` });
    // It asks all databases of learners.
    await read(browser, "/api/leaderboard");
    const cookie = browser.cookie("codenaut-bookmark") ?? "";
    expect([...bookmarksIn(cookie).keys()]).toEqual(["1", "b", "c", "d"]);
    expect(cookie.length).toBeLessThan(260);
  });

  it.each(["nonsense", "1.nonsense", "first-primary", `1.${"0".repeat(51)}`])(
    "takes %s for no bookmark",
    async (forged) => {
      const browser = new Browser(learner.cookie, newIsolate);
      const headers = { cookie: `${learner.cookie}; codenaut-bookmark=${forged}`, [BOOKMARK_HEADER]: forged };
      const answer = await browser.send("GET", "/api/me", undefined, headers);
      expect([answer.status, learners.served]).toEqual([200, ["replica"]]);
    },
  );

  it("asks the primary with a forged bookmark of another database, and shows the same", async () => {
    const bookmark = "00000001-00000000-00000000-00000000000000000000000000000000";
    const me = await read<Me>(browserOf(learner), "/api/me", {
      [BOOKMARK_HEADER]: `2.${bookmark}_7.${bookmark}`,
    });
    expect([me.user_state.editor_font_size, learners.served]).toEqual([15, ["primary"]]);
  });
});

describe("a read of the community", () => {
  it("shows what the browser has done there", async () => {
    const friend = await newLearner({}, undefined, 2);
    for (const [one, other] of [
      [learner, friend],
      [friend, learner],
    ] as const)
      await at("community")
        .prepare("INSERT INTO friendships (user_id, other_id, state, created_at) VALUES (?, ?, 'asked', 0)")
        .bind(one.user_id, other.user_id)
        .run();
    await copy();
    const countOf = async (browser: Browser) =>
      (await read<{ entries: unknown[] }>(browser, "/api/friends/board")).entries.length;
    const browser = browserOf(learner);
    expect(await countOf(browser)).toBe(2);
    expect(community.served).toEqual(["replica"]);
    const answer = await browser.send("PUT", `/api/friends/${friend.user_id}`, { friend: false });
    expect(answer.status).toBe(200);
    expect([await countOf(browser), await countOf(browserOf(learner))]).toEqual([1, 2]);
  });
});

describe("a learner who was moved, of which the replica doesn't know", () => {
  it("is shown what was done since, by an isolate that doesn't know it either", async () => {
    const { user_id } = learner;
    const browser = browserOf(learner);
    await saveSize(browser, 16);
    await copy();
    await at(1)
      .prepare("INSERT INTO moved_learners (user_id, to_number, state, changed_at) VALUES (?, 2, 'asked', 0)")
      .bind(user_id)
      .run();
    const move = { user_id, to_number: 2, state: "asked" } as const;
    expect(await moveLearner(newIsolate(), 1, move, Date.now())).toBe(true);
    await saveSize(browser, 22);
    expect([...bookmarksIn(browser.cookie("codenaut-bookmark")).keys()]).toEqual(["2", "d"]);
    expect(await sizeOf(browser)).toBe(22);
    // The stand-in has really stopped before the move.
    expect(await sizeOf(browserOf(learner))).toBe(16);
    await copy();
    expect(await sizeOf(browserOf(learner))).toBe(22);
  });
});

describe("a match's award", () => {
  it("is shown by the bookmark that comes with it", async () => {
    await seedBattle();
    const [one, other] = [
      await newLearner({ plan: "warrior" }, undefined, 1),
      await newLearner({ plan: "warrior" }, undefined, 2),
    ];
    const match_id = await newMatchRow(one, other);
    await copy();
    const [award, others] = await recordMatch(newIsolate(), {
      match_id,
      players: [one.user_id, other.user_id],
      verdict: {
        results: ["win", "lose"],
        scores: [
          { html: 1, css: 1, js: 1, score: 1 },
          { html: 0, css: 0, js: 0, score: 0 },
        ],
        ending: { kind: "time" },
        codes: [START, START],
        wishes: null,
      } as unknown as Parameters<typeof recordMatch>[1]["verdict"],
      early_quit: false,
      edits: [],
      ended_at: Date.now(),
    });
    expect([award, others].map((each) => [...bookmarksIn(each?.bookmark).keys()])).toEqual([
      ["1", "b"],
      ["2", "b"],
    ]);
    const told = { [BOOKMARK_HEADER]: award?.bookmark ?? "" };
    const before = await read(browserOf(one), "/api/exp");
    const after = await read(browserOf(one), "/api/exp", told);
    expect([before, after]).toEqual([{ exp: 0, level: 0 }, award?.standing]);
  });
});

/** Notices: who is told of what, who isn't, and what the bell's sockets say. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deleteOldNotices } from "../../worker/accounts/delete-expired.ts";
import type { BellFrame, Notice } from "../../worker/contract/notices.ts";
import type { PushState } from "../../worker/contract/push.ts";
import { learnerBinding } from "../../worker/db/client.ts";
import type { BellObject } from "../../worker/notices/bell-object.ts";
import { notify } from "../../worker/notices/notify.ts";
import { bellOf, type NewNotice } from "../../worker/notices/stubs.ts";
import { tell as say } from "../../worker/notices/tell.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { INVITATION_MS } from "../../worker/rules/match-timing.ts";
import { KEEP_NOTICES_MS, MAX_NOTICES, type NoticeKind } from "../../worker/rules/notices.ts";
import { HIDING_REPORTS } from "../../worker/rules/publishing.ts";
import { WEEK_MS, weekOf, weekStart } from "../../worker/rules/weeks.ts";
import { closeLeagues } from "../../worker/standing/close-leagues.ts";
import type { FakeBrowser, ReceivedPush } from "../support/push/wire.ts";
import { holdClock } from "../support/worker/clock.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, type Learner, newLearner, newModerator, request } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";
import {
  ask,
  bell,
  bindings,
  community,
  expectTexts,
  hide,
  like,
  markRead,
  moderate,
  newPage,
  newThread,
  newWarrior,
  noticeOf,
  noticesOf,
  reply,
  tell,
  textsOf,
} from "../support/worker/notices.ts";
import { openSocket } from "../support/worker/socket.ts";

// The counters of a day.
beforeEach(() => env.DB.prepare("DELETE FROM rate_limits").run());

const openBell = (who: Learner) => openSocket<BellFrame>("/api/notices/socket", { cookie: who.cookie });
const switchOff = (who: Learner, ...notices_off: NoticeKind[]) =>
  who.request("PUT", "/api/settings", { body: { notices_off } });

describe("a learner is told", () => {
  it("of replies to the own thread: who wrote the last, once for each reply, in one notice", async () => {
    const [ada, bea, cleo] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const thread = await newThread(ada);
    const id = crypto.randomUUID();
    await reply(bea, thread, "Flex.", id);
    await reply(bea, thread, "Flex.", id);
    await reply(ada, thread);
    await expectTexts(ada, [`${bea.display_name} replied to your thread “Grid or flex?”.`]);
    // Who has answered follows.
    await expectTexts(bea, [`${ada.display_name} replied to “Grid or flex?”, which you follow.`]);
    await reply(cleo, thread);
    await expectTexts(ada, [
      `Your thread “Grid or flex?” has 2 new replies, the last by ${cleo.display_name}.`,
    ]);
    expect(await noticesOf(ada)).toMatchObject([
      { id: `reply:${thread}`, path: `/chat?channel=threads&thread=${thread}`, read: false },
    ]);
    await expectTexts(bea, [
      `There are new replies to “Grid or flex?”, which you follow, the last by ${cleo.display_name}.`,
    ]);
    expect(await textsOf(cleo)).toEqual([]);
  });

  it("of likes of a page by their number, whoever takes one back and gives it again", async () => {
    const [ada, bea, cleo] = [await newLearner(), await newLearner(), await newLearner()];
    const page = await newPage(ada);
    await like(ada, `made/${page}`);
    await like(bea, `made/${page}`);
    await expectTexts(ada, ["Your page “My page” has a new like."]);
    for (let round = 0; round < 3; round += 1) {
      await like(bea, `made/${page}`, false);
      await like(bea, `made/${page}`);
    }
    await like(cleo, `made/${page}`);
    await expectTexts(ada, ["Your page “My page” has 2 new likes."]);
    expect(JSON.stringify(await noticesOf(ada))).not.toContain(bea.user_id);
  });

  it("of a friend request while it waits, and once a day", async () => {
    holdClock();
    const [ada, bea] = [await newLearner(), await newLearner()];
    await ask(bea, ada);
    await expectTexts(ada, [`${bea.display_name} would like to be your friend.`]);
    await markRead(ada, { until: Date.now() });
    await bea.request("PUT", `/api/friends/${ada.user_id}`, { body: { friend: false } });
    expect(await textsOf(ada)).toEqual([]);
    await ask(bea, ada);
    await bell(ada).changed(ada.user_id);
    expect(await noticesOf(ada)).toMatchObject([{ read: true }]);
    await ask(ada, bea);
    expect([await textsOf(ada), await textsOf(bea)]).toEqual([[], []]);
  });

  it("of a friend's invitation", async () => {
    const [ada, bea] = [await newLearner(), await newWarrior()];
    await ask(bea, ada);
    await ask(ada, bea);
    const body = { challenge_id: "c1", friend_id: ada.user_id };
    expect((await bea.request("POST", "/api/invitations", { body })).status).toBe(201);
    await expectTexts(ada, [`${bea.display_name} invited you to a battle.`]);
    const [notice] = await noticesOf(ada);
    const row = { kind: "invitation", subject: bea.user_id, actor_id: bea.user_id } as const;
    const rows = [{ ...row, mark: 1, count: 1, created_at: notice?.created_at ?? 0, read_at: null }];
    // As long as it can be followed.
    const toldAfter = (ms: number) => say(bindings, ada.user_id, rows, (notice?.created_at ?? 0) + ms);
    expect(await toldAfter(INVITATION_MS - 1)).toHaveLength(1);
    expect(await toldAfter(INVITATION_MS)).toEqual([]);
  });

  it("of a page that reports hide, while they do, each time, and not of further reports", async () => {
    const [ada, moderator] = [await newLearner(), await newModerator()];
    const page = await newPage(ada);
    await hide(page, HIDING_REPORTS - 1);
    expect(await textsOf(ada)).toEqual([]);
    await hide(page, 1);
    await expectTexts(ada, [/^Your page “My page” was reported\. It is hidden/]);
    await markRead(ada, { until: Date.now() });
    await hide(page, 1);
    await bell(ada).changed(ada.user_id);
    expect(await noticesOf(ada)).toMatchObject([{ read: true }]);
    const report = await community()
      .prepare("SELECT id FROM reports WHERE target_id = ?")
      .bind(page)
      .first("id");
    await moderate(moderator, "dismiss", { report_id: report });
    // It is shown to everybody again.
    expect(await textsOf(ada)).toEqual([]);
    await hide(page, HIDING_REPORTS);
    await eventually(async () =>
      expect(await noticesOf(ada)).toMatchObject([{ kind: "page_hidden", read: false }]),
    );
    const target = { target_kind: "page", target_id: page };
    await moderate(moderator, "remove", target);
    await expectTexts(ada, ["A moderator took your page “My page” down."]);
    await moderate(moderator, "restore", target);
    await expectTexts(ada, ["A moderator brought back a page of yours."]);
  });

  it("of a silence, while it lasts", async () => {
    const [ada, moderator] = [await newLearner(), await newModerator()];
    const silence = (hours: number) => moderate(moderator, "silence", { user_id: ada.user_id, hours });
    await silence(2);
    await expectTexts(ada, [/^A moderator has silenced you until /]);
    await silence(0);
    await expectTexts(ada, []);
  });
});

describe("an object", () => {
  it("tells a learner of something too, as the night does", async () => {
    const ada = await newLearner();
    const night = env.NIGHT.getByName("a night of this test");
    await runInDurableObject(night, () => notify(bindings, ada.user_id, noticeOf()));
    await expectTexts(ada, [/decided/]);
  });
});

describe("a learner isn't told", () => {
  it("of anybody muted or blocked, before or after", async () => {
    const [ada, bea] = [await newWarrior(), await newWarrior()];
    const thread = await newThread(ada);
    await reply(bea, thread);
    await expectTexts(ada, [/replied/]);
    await ada.request("PUT", `/api/blocks/${bea.user_id}`, { body: { blocked: true } });
    expect(await textsOf(ada)).toEqual([]);
    const other = await newThread(ada, "Another");
    await reply(bea, other);
    await ask(bea, ada);
    await tell(ada, noticeOf());
    await expectTexts(ada, [/decided/]);
    const row = learnerBinding(env, ada.user_id).prepare("SELECT kind FROM notices WHERE user_id = ?");
    const { results } = await row.bind(ada.user_id).all<{ kind: string }>();
    expect(results.map(({ kind }) => kind).sort()).toEqual(["held", "reply"]);
  });

  it("of a thread that is gone, or of somebody whose account is", async () => {
    const [ada, bea] = [await newWarrior(), await newWarrior()];
    const [gone, kept] = [await newThread(ada), await newThread(ada, "Kept")];
    await reply(bea, gone);
    await reply(bea, kept);
    await expectTexts(ada, [/Kept/, /Grid/]);
    await ada.request("DELETE", `/api/threads/${gone}`);
    expect(await textsOf(ada)).toHaveLength(1);
    await bea.request("POST", "/api/cancel-subscription", { body: { userId: bea.user_id } });
    await eventually(async () => expect(await textsOf(ada)).toEqual([]));
  });

  it("of the kinds that were switched off, and of an unknown kind nobody is", async () => {
    const [ada, bea] = [await newWarrior(), await newWarrior()];
    expect((await switchOff(ada, "reply", "like")).status).toBe(200);
    await reply(bea, await newThread(ada));
    await tell(ada, noticeOf());
    expect(await textsOf(ada)).toEqual([expect.stringMatching(/decided/)]);
    const body = { notices_off: ["weather"] };
    expect((await ada.request("PUT", "/api/settings", { body })).status).toBe(422);
  });

  it("of more than some, the newest, nor of anything old", async () => {
    const ada = await newLearner();
    const now = Date.now();
    for (let index = 0; index < MAX_NOTICES + 2; index += 1)
      await tell(ada, noticeOf({ subject: `match ${index}`, created_at: now + index }));
    const notices = await noticesOf(ada);
    expect(notices).toHaveLength(MAX_NOTICES);
    expect(notices.at(-1)?.id).toBe("held:match 2");
    const long = now + 10 + KEEP_NOTICES_MS;
    await runToEnd(deleteOldNotices, bindings, long);
    expect((await noticesOf(ada)).at(-1)?.id).toBe("held:match 10");
  });

  it("of the own acts", async () => {
    const ada = await newLearner();
    notify(bindings, ada.user_id, noticeOf({ actor_id: ada.user_id }));
    notify(bindings, null, noticeOf());
    await tell(ada, noticeOf());
    expect(await noticesOf(ada)).toHaveLength(1);
  });

  it("where there is no such learner", async () => {
    const nobody = crypto.randomUUID();
    await bellOf(bindings, nobody).add(nobody, noticeOf());
    const rows = learnerBinding(env, nobody).prepare("SELECT 1 FROM notices WHERE user_id = ?").bind(nobody);
    expect((await rows.all()).results).toEqual([]);
  });
});

describe("reading", () => {
  it("marks one notice, or all that were shown, and none that came later", async () => {
    const ada = await newLearner();
    const now = Date.now();
    for (const [index, subject] of ["one", "two", "later"].entries())
      await tell(ada, noticeOf({ subject, created_at: now + index }));
    const unread = async () => (await noticesOf(ada)).filter(({ read }) => !read).map(({ id }: Notice) => id);
    expect((await markRead(ada, { id: "held:one", until: now })).status).toBe(200);
    expect(await unread()).toEqual(["held:later", "held:two"]);
    await markRead(ada, { until: now + 1 });
    expect(await unread()).toEqual(["held:later"]);
    await tell(ada, noticeOf({ subject: "one", mark: 1, created_at: now + 9 }));
    expect(await unread()).toEqual(["held:later"]);
    await tell(ada, noticeOf({ subject: "one", mark: 2, created_at: now + 9 }));
    expect(await unread()).toEqual(["held:one", "held:later"]);
  });

  it("touches nobody else's notices, by whatever id", async () => {
    const [ada, bea] = [await newLearner(), await newLearner()];
    await tell(ada, noticeOf());
    expect((await markRead(bea, { id: "held:a match", until: Date.now() })).status).toBe(200);
    expect((await markRead(bea, { until: Date.now() })).status).toBe(200);
    expect(await noticesOf(ada)).toMatchObject([{ read: false }]);
    expect(await noticesOf(bea)).toEqual([]);
  });

  it.each([
    ["no time", {}],
    ["a time that is none", { until: -1 }],
    ["a long id", { id: "x".repeat(201), until: 1 }],
    ["another field", { until: 1, user_id: "u" }],
  ])("is refused with %s", async (_, body) => {
    expect((await markRead(await newLearner(), body)).status).toBe(422);
  });

  it("is for learners, and does nothing with an id of nothing", async () => {
    expect((await request("GET", "/api/notices")).status).toBe(401);
    expect((await request("PUT", "/api/notices/read", { body: { until: 1 } })).status).toBe(401);
    for (const id of ["", "held", "nothing:1"])
      expect((await markRead(await newLearner(), { id, until: 1 })).status).toBe(200);
  });

  it("is exported, and gone with the account", async () => {
    const ada = await newLearner();
    await tell(ada, noticeOf());
    const socket = await openBell(ada);
    const data = await json<Record<string, unknown>>(await ada.request("GET", "/api/export"));
    expect(data.notices).toMatchObject([{ kind: "held", count: 1, read_at: null }]);
    await ada.request("POST", "/api/cancel-subscription", { body: { userId: ada.user_id } });
    expect((await socket.closed).code).toBe(CLOSE_CODES.renew);
    // One that was on its way.
    await tell(ada, noticeOf({ subject: "late" }));
    const rows = learnerBinding(env, ada.user_id).prepare("SELECT 1 FROM notices WHERE user_id = ?");
    await eventually(async () => expect((await rows.bind(ada.user_id).all()).results).toEqual([]));
  });
});

describe("the bell's socket", () => {
  it("says on each of the learner's pages that there is news, and on nobody else's", async () => {
    const [ada, bea] = [await newLearner(), await newLearner()];
    const [one, other, strange] = [await openBell(ada), await openBell(ada), await openBell(bea)];
    for (const socket of [one, other, strange]) await socket.next("changed");
    await tell(ada, noticeOf());
    for (const socket of [one, other]) await socket.next("changed");
    await markRead(ada, { until: Date.now() });
    for (const socket of [one, other]) await socket.next("changed");
    expect(strange.frames).toEqual([]);
    for (const socket of [one, other, strange]) socket.close();
  });

  it("says so of a league's result too, which the night stores", async () => {
    const [ada, monday] = [await newLearner(), weekStart(weekOf(Date.UTC(2031, 6, 15)))];
    await learnerBinding(env, ada.user_id)
      .prepare("INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'league', 10, ?)")
      .bind(ada.user_id, monday)
      .run();
    const socket = await openBell(ada);
    await socket.next("changed");
    await runToEnd(closeLeagues, bindings, monday + WEEK_MS);
    await socket.next("changed");
    expect(await textsOf(ada)).toEqual(["Last week you came 1 of 1 in your league, Launchpad."]);
    socket.close();
  });

  it("is closed by a log-out before its answer, and isn't opened without a session or by another site", async () => {
    const ada = await newLearner();
    const socket = await openBell(ada);
    await socket.next("changed");
    await ada.request("POST", "/api/log-out");
    expect((await socket.closed).code).toBe(CLOSE_CODES.renew);
    expect((await (await openBell(ada)).closed).code).toBe(CLOSE_CODES.signedOut);
    const elsewhere = { "sec-fetch-site": "cross-site", cookie: (await newLearner()).cookie };
    const strange = await openSocket("/api/notices/socket", elsewhere);
    expect((await strange.closed).code).toBe(CLOSE_CODES.forbidden);
  });

  it("takes no frames, and only a few pages of one learner", async () => {
    const ada = await newLearner();
    const sockets = await Promise.all(Array.from({ length: 6 }, () => openBell(ada)));
    expect((await (await openBell(ada)).closed).code).toBe(CLOSE_CODES.tooFast);
    sockets[0]?.send("x".repeat(100_000));
    expect((await sockets[0]?.closed)?.code).toBe(CLOSE_CODES.malformed);
    for (const socket of sockets.slice(1)) socket.close();
  });

  it("is sent back once it is old, instead of being told", async () => {
    const ada = await newLearner();
    const socket = await openBell(ada);
    await socket.next("changed");
    await runInDurableObject(bell(ada) as unknown as DurableObjectStub<BellObject>, (_, state) => {
      const [own] = state.getWebSockets(`user:${ada.user_id}`);
      own?.serializeAttachment({ ...own.deserializeAttachment(), until: 0 });
    });
    await tell(ada, noticeOf());
    expect((await socket.closed).code).toBe(CLOSE_CODES.renew);
    expect(socket.frames).toEqual([]);
  });
});

describe("a notice that can't be stored", () => {
  it("is kept by the learner's object, and stored once its database is back", async () => {
    const ada = await newLearner();
    const stub = bell(ada) as unknown as DurableObjectStub<BellObject>;
    const log = vi.spyOn(console, "error").mockReturnValue();
    const binding = learnerBinding(env, ada.user_id);
    await binding.prepare("ALTER TABLE notices RENAME TO hidden_notices").run();
    try {
      await tell(ada, noticeOf());
      await tell(ada, noticeOf({ subject: "other" }));
      expect(await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())).not.toBeNull();
    } finally {
      await binding.prepare("ALTER TABLE hidden_notices RENAME TO notices").run();
    }
    expect(log).toHaveBeenCalledTimes(2);
    log.mockRestore();
    await runInDurableObject(stub, (object) => object.alarm());
    expect(await noticesOf(ada)).toHaveLength(2);
    const left = await runInDurableObject(stub, (_, { storage }) => [...storage.kv.list()]);
    expect(left).toEqual([]);
  });
});

describe("a push notification", () => {
  const askFake = async <Body>(path: string): Promise<Body> =>
    (await fetch(`${env.PUSH_STAND_IN}/${path}`)).json<Body>();
  const received = async ({ id }: FakeBrowser) =>
    (await askFake<ReceivedPush[]>(`received/${id}`)).map(({ message }) => message);
  /** A zone in which it is this hour now; its sign is the other way round than usual. */
  const zoneAt = (hour: number) => {
    const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
    return east > 0 ? `Etc/GMT-${east}` : `Etc/GMT+${-east}`;
  };

  async function told(learner: Learner, kinds: NoticeKind[], time_zone = zoneAt(12)): Promise<FakeBrowser> {
    const browser = await askFake<FakeBrowser>("new");
    const { endpoint, p256dh, auth } = browser;
    const body = { endpoint, p256dh, auth, time_zone, waiting: false, kinds };
    expect((await learner.request("PUT", "/api/push", { body })).status).toBe(200);
    return browser;
  }

  it("goes to a browser for the kinds that it was asked for, a Starter's too, once until it is read", async () => {
    const [ada, bea] = [await newLearner({ plan: "starter" }), await newLearner()];
    const browser = await told(ada, ["friend_request"]);
    expect(await json<PushState>(await ada.request("GET", "/api/push"))).toMatchObject({
      subscribed: false,
      kinds: ["friend_request"],
    });
    await tell(ada, noticeOf());
    await ask(bea, ada);
    const text = `${bea.display_name} would like to be your friend.`;
    await eventually(async () =>
      expect(await received(browser)).toEqual([
        { title: "Codenaut", body: text, path: "/friends", tag: `friend_request:${bea.user_id}` },
      ]),
    );
    const again: NewNotice = { ...noticeOf(), kind: "friend_request", subject: bea.user_id, mark: 1e9 };
    await tell(ada, { ...again, actor_id: bea.user_id });
    expect(await received(browser)).toHaveLength(1);
    await markRead(ada, { until: Date.now() + 1000 });
    await tell(ada, { ...again, actor_id: bea.user_id, mark: 2e9 });
    expect(await received(browser)).toHaveLength(2);
  });

  it("isn't sent while a page is open, nor at night, nor after the log-out", async () => {
    const ada = await newLearner();
    const browser = await told(ada, ["held"]);
    const socket = await openBell(ada);
    await socket.next("changed");
    await tell(ada, noticeOf());
    expect(await received(browser)).toEqual([]);
    socket.close();
    const sleeper = await newLearner();
    // Twelve hours from where it is noon.
    const asleep = await told(sleeper, ["held"], zoneAt(0));
    await tell(sleeper, noticeOf());
    expect(await received(asleep)).toEqual([]);
    const gone = await newLearner();
    const forgotten = await told(gone, ["held"]);
    await gone.request("POST", "/api/log-out");
    await tell(gone, noticeOf());
    expect(await received(forgotten)).toEqual([]);
  });

  it("isn't sent to a page that comes back at once, but to a learner whose connection is broken", async () => {
    const [ada, bea] = [await newLearner(), await newLearner()];
    const [here, away] = [await told(ada, ["held"]), await told(bea, ["held"])];
    const sockets = [await openBell(ada), await openBell(bea)];
    for (const socket of sockets) await socket.next("changed");
    const age = (who: Learner, part: object) =>
      runInDurableObject(bell(who) as unknown as DurableObjectStub<BellObject>, (_, state) => {
        const [own] = state.getWebSockets(`user:${who.user_id}`);
        own?.serializeAttachment({ ...own.deserializeAttachment(), ...part });
      });
    await age(ada, { until: 0 });
    await age(bea, { opened_at: 0 });
    for (const who of [ada, bea]) await tell(who, noticeOf());
    expect([await received(here), await received(away)]).toEqual([[], [expect.anything()]]);
    for (const socket of sockets) socket.close();
  });

  it("of who waits stays a Warrior's, and is no part of the notices", async () => {
    const ada = await newLearner({ plan: "starter" });
    const { endpoint, p256dh, auth } = await askFake<FakeBrowser>("new");
    const body = { endpoint, p256dh, auth, time_zone: "UTC", kinds: ["reply"] };
    const put = (part: object) => ada.request("PUT", "/api/push", { body: { ...body, ...part } });
    expect((await put({ waiting: true, kinds: [] })).status).toBe(403);
    expect((await put({ waiting: true })).status).toBe(200);
    expect(await json<PushState>(await ada.request("GET", "/api/push"))).toMatchObject({
      subscribed: false,
      kinds: ["reply"],
    });
    expect((await put({ kinds: ["x"] })).status).toBe(422);
  });
});

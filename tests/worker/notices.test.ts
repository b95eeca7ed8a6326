/** Notices: who is told of what, who isn't, and what the bell's sockets say. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deleteOldNotices } from "../../worker/accounts/delete-expired.ts";
import type { Thread } from "../../worker/contract/community.ts";
import type { BellFrame, Notice, Notices } from "../../worker/contract/notices.ts";
import type { PushState } from "../../worker/contract/push.ts";
import { learnerBinding, severalDatabases } from "../../worker/db/client.ts";
import type { BellObject } from "../../worker/notices/bell-object.ts";
import { notify } from "../../worker/notices/notify.ts";
import { bellOf, type NewNotice } from "../../worker/notices/stubs.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { KEEP_NOTICES_MS, MAX_NOTICES, type NoticeKind } from "../../worker/rules/notices.ts";
import { HIDING_REPORTS } from "../../worker/rules/publishing.ts";
import type { FakeBrowser, ReceivedPush } from "../support/push/wire.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, type Learner, newLearner, newModerator, request } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";
import { openSocket } from "../support/worker/socket.ts";

// The counters of a day.
beforeEach(() => env.DB.prepare("DELETE FROM rate_limits").run());

const bindings = env as unknown as Bindings;
const community = () => severalDatabases(env)?.at("community") ?? env.DB;
const warrior = () => newLearner({ plan: "warrior" });
const noticesOf = async (who: Learner) =>
  (await json<Notices>(await who.request("GET", "/api/notices"))).notices;
const textsOf = async (who: Learner) => (await noticesOf(who)).map(({ text }) => text);
/** Waits until a learner's notices say this, the newest first. */
const expectTexts = (who: Learner, texts: (string | RegExp)[]) =>
  eventually(async () =>
    expect(await textsOf(who)).toEqual(
      texts.map((text) => (typeof text === "string" ? text : expect.stringMatching(text))),
    ),
  );
const bell = (who: Learner) => bellOf(bindings, who.user_id);
/** Tells a learner of something, as the features do, and waits until it is stored. */
const tell = (who: Learner, notice: NewNotice) => bell(who).add(who.user_id, notice);
const noticeOf = (part: Partial<NewNotice> = {}): NewNotice => ({
  ...{ kind: "held", subject: "a match", mark: 1, created_at: Date.now() },
  ...part,
});
const openBell = (who: Learner) => openSocket<BellFrame>("/api/notices/socket", { cookie: who.cookie });
const markRead = (who: Learner, body: object) => who.request("PUT", "/api/notices/read", { body });
const switchOff = (who: Learner, ...notices_off: NoticeKind[]) =>
  who.request("PUT", "/api/settings", { body: { notices_off } });

async function newThread(who: Learner, title = "Grid or flex?"): Promise<string> {
  const body = { id: crypto.randomUUID(), title, description: "Both?" };
  return (await json<{ thread: Thread }>(await who.request("POST", "/api/threads", { body }))).thread.id;
}
const reply = async (who: Learner, thread_id: string, id: string = crypto.randomUUID()) => {
  const answer = await who.request("POST", `/api/threads/${thread_id}/messages`, {
    body: { id, content: "Flex." },
  });
  expect(answer.status).toBe(201);
};

/** A learner's published page. */
async function newPage({ user_id }: Learner): Promise<string> {
  const id = crypto.randomUUID();
  await community()
    .prepare(
      `INSERT INTO published_pages (id, user_id, project_id, state, title, description, published_at, updated_at, html, css, js)
        VALUES (?, ?, 1, 'public', 'My page', '', 1, 1, '', '', '')`,
    )
    .bind(id, user_id)
    .run();
  return id;
}
const like = async (who: Learner, id: string, liked = true) =>
  expect((await who.request("PUT", `/api/made/${id}/like`, { body: { liked } })).status).toBe(200);
const ask = (who: Learner, { user_id }: Learner) =>
  who.request("POST", "/api/friend-requests", { body: { user_id } });

describe("a learner is told", () => {
  it("of replies to the own thread: who wrote the last, once for each reply, in one notice", async () => {
    const [ada, bea, cleo] = [await warrior(), await warrior(), await warrior()];
    const thread = await newThread(ada);
    const id = crypto.randomUUID();
    await reply(bea, thread, id);
    await reply(bea, thread, id);
    await reply(ada, thread);
    await expectTexts(ada, [`${bea.display_name} replied to your thread “Grid or flex?”.`]);
    await reply(cleo, thread);
    await expectTexts(ada, [`${cleo.display_name} and others replied to your thread “Grid or flex?”.`]);
    expect(await noticesOf(ada)).toMatchObject([
      { id: `reply:${thread}`, path: `/chat?channel=threads&thread=${thread}`, read: false },
    ]);
    expect([await textsOf(bea), await textsOf(cleo)]).toEqual([[], []]);
  });

  it("of likes of a page by their number, whoever takes one back and gives it again", async () => {
    const [ada, bea, cleo] = [await newLearner(), await newLearner(), await newLearner()];
    const page = await newPage(ada);
    await like(ada, page);
    await like(bea, page);
    await expectTexts(ada, ["Your page “My page” has a new like."]);
    for (let round = 0; round < 3; round += 1) {
      await like(bea, page, false);
      await like(bea, page);
    }
    await like(cleo, page);
    await expectTexts(ada, ["Your page “My page” has 2 new likes."]);
    expect(JSON.stringify(await noticesOf(ada))).not.toContain(bea.user_id);
  });

  it("of a friend request while it waits, and once a day", async () => {
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
    const [ada, bea] = [await newLearner(), await warrior()];
    await ask(bea, ada);
    await ask(ada, bea);
    const body = { challenge_id: "c1", friend_id: ada.user_id };
    expect((await bea.request("POST", "/api/invitations", { body })).status).toBe(201);
    await expectTexts(ada, [`${bea.display_name} invited you to a battle.`]);
  });

  it("of what moderators do: a page hidden or taken down, and silence", async () => {
    const ada = await newLearner();
    const page = await newPage(ada);
    const body = { target_kind: "page", target_id: page, reason: "It asks for a password" };
    for (let count = 0; count < HIDING_REPORTS; count += 1) {
      expect(await textsOf(ada)).toEqual([]);
      await (await newLearner()).request("POST", "/api/reports", { body });
    }
    await expectTexts(ada, [/^Your page “My page” was reported\. It is hidden/]);
    const moderator = await newModerator();
    const target = { target_kind: "page", target_id: page };
    await moderator.request("POST", "/api/moderation/remove", { body: target });
    await expectTexts(ada, ["A moderator took your page “My page” down."]);
    const silence = (hours: number) =>
      moderator.request("POST", "/api/moderation/silence", { body: { user_id: ada.user_id, hours } });
    await silence(2);
    await expectTexts(ada, [/^A moderator has silenced you until /, /took your page/]);
    await silence(0);
    await expectTexts(ada, [/took your page/]);
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
    const [ada, bea] = [await warrior(), await warrior()];
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
    const [ada, bea] = [await warrior(), await warrior()];
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
    const [ada, bea] = [await warrior(), await warrior()];
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

  it("of who waits stays a Warrior's, and is no part of the notices", async () => {
    const ada = await newLearner({ plan: "starter" });
    const { endpoint, p256dh, auth } = await askFake<FakeBrowser>("new");
    const body = { endpoint, p256dh, auth, time_zone: "UTC", kinds: ["reply"] };
    expect((await ada.request("PUT", "/api/push", { body: { ...body, waiting: true } })).status).toBe(403);
    expect((await ada.request("PUT", "/api/push", { body })).status).toBe(403);
    expect((await ada.request("PUT", "/api/push", { body: { ...body, kinds: ["x"] } })).status).toBe(422);
  });
});

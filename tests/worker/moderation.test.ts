import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import {
  resolveTarget,
  selectModerationLog,
  selectOpenReports,
} from "../../worker/community/moderation-queries.ts";
import type { ChatScreen, ModerationScreen, ServerFrame, Thread } from "../../worker/contract/community.ts";
import { database } from "../../worker/db/client.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { seedBattle } from "../support/worker/battles.ts";
import { newGuest } from "../support/worker/invitations.ts";
import { json, type Learner, newLearner, newModerator } from "../support/worker/learner.ts";
import { askForRoom, openRoom, sit } from "../support/worker/rooms.ts";
import { at } from "../support/worker/several.ts";
import { openSocket } from "../support/worker/socket.ts";

const warrior = () => newLearner({ plan: "warrior" });

async function sendMessage(learner: Learner, message: string) {
  const socket = await openSocket<ServerFrame>("/api/channels/general/socket", { cookie: learner.cookie });
  socket.send({ type: "send", client_id: crypto.randomUUID(), message });
  const received = await socket.until(() =>
    socket.frames
      .flatMap((frame) => (frame.type === "batch" ? frame.messages : []))
      .find((one) => one.message === message),
  );
  return {
    ...socket,
    target: { target_kind: "message" as const, target_id: `general/${received.id}` },
    id: received.id,
  };
}

async function newThread(learner: Learner) {
  const id = crypto.randomUUID();
  const body = { id, title: "Rude", description: "Very rude" };
  return (await json<{ thread: Thread }>(await learner.request("POST", "/api/threads", { body }))).thread;
}

const screenOf = async (moderator: Learner) =>
  json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));

describe("reporting", () => {
  it("stores the text and its author, once for each learner", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const { target } = await sendMessage(ben, "something rude");
    const body = { ...target, reason: "It is rude" };
    for (const _ of [1, 2]) expect((await ada.request("POST", "/api/reports", { body })).status).toBe(201);
    const reports = (await screenOf(moderator)).reports.filter((row) => row.target_id === target.target_id);
    expect(reports).toMatchObject([
      {
        excerpt: "something rude",
        reason: "It is rude",
        author_id: ben.user_id,
        author: ben.display_name,
        reporter: ada.display_name,
        target_in: "general",
      },
    ]);
  });

  it("shows what its author has edited and deleted, however long the present text is", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const { target, id, send, until, frames } = await sendMessage(ben, "something rude");
    const harmless = "kind words ".repeat(180).trim();
    send({ type: "edit", client_id: crypto.randomUUID(), id, message: harmless });
    await until(() => frames.find((frame) => frame.type === "batch" && frame.changed.length > 0));
    const reportBy = (who: Learner) =>
      who.request("POST", "/api/reports", { body: { ...target, reason: "It was rude" } });
    expect((await reportBy(ada)).status).toBe(201);
    send({ type: "delete", client_id: crypto.randomUUID(), id });
    await until(() => frames.find((frame) => frame.type === "batch" && frame.removed.includes(id)));
    expect((await reportBy(await warrior())).status).toBe(201);
    const [report] = (await screenOf(moderator)).reports.filter((row) => row.target_id === target.target_id);
    const excerpts = [report, ...(report?.others ?? [])].map((voice) => voice?.excerpt ?? "");
    expect(excerpts).toHaveLength(2);
    for (const excerpt of excerpts) expect(excerpt).toContain(":\nsomething rude");
    expect(excerpts.filter((excerpt) => excerpt.startsWith("Deleted by its author."))).toHaveLength(1);
    await env.CHANNEL.getByName("general").removeMessage(id);
    expect((await reportBy(await warrior())).status).toBe(404);
  });

  it("refuses reports of missing targets, without a reason, or from a Starter", async () => {
    const [ada, starter] = [await warrior(), await newLearner()];
    const send = (who: Learner, target_kind: string, target_id: string, reason = "x") =>
      who.request("POST", "/api/reports", { body: { target_kind, target_id, reason } });
    for (const [kind, id] of [
      ["message", "general/999999"],
      ["message", "threads/1"],
      ["message", "nonsense"],
      ["thread", "none"],
      ["reply", "none"],
    ] as const)
      expect((await send(ada, kind, id)).status).toBe(404);
    expect((await send(ada, "thread", "none", "  ")).status).toBe(422);
    expect((await send(starter, "thread", "none")).status).toBe(403);
  });
});

describe("moderating", () => {
  it("answers 404 to others, even with an unconfirmed address of the list", async () => {
    const [ada, claimer] = [await warrior(), await warrior()];
    await env.DB.batch([
      env.DB.prepare("UPDATE users SET email = id || '@example.com' WHERE email = 'moderator@example.com'"),
      env.DB.prepare(
        "UPDATE users SET email = 'moderator@example.com', email_confirmed_at = NULL WHERE id = ?",
      ).bind(claimer.user_id),
    ]);
    for (const who of [ada, claimer]) {
      const target = { target_kind: "thread", target_id: "x" };
      const answers = [
        await who.request("GET", "/api/moderation"),
        await who.request("POST", "/api/moderation/remove", { body: target }),
        await who.request("POST", "/api/moderation/silence", { body: { user_id: ada.user_id, hours: 1 } }),
        await who.request("POST", "/api/moderation/dismiss", { body: { report_id: "x" } }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
      expect(await json<ChatScreen>(await who.request("GET", "/api/chat"))).toMatchObject({
        is_moderator: false,
      });
    }
    const [row] = (await env.DB.prepare("SELECT count(*) AS n FROM moderation_log").all<{ n: number }>())
      .results;
    expect(row?.n).toBe(0);
  });

  it("removes a message from every page and from the history, and logs it", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const onlooker = await openSocket<ServerFrame>("/api/channels/general/socket", { cookie: ada.cookie });
    const { target, id } = await sendMessage(ben, "to be taken away");
    await ada.request("POST", "/api/reports", { body: { ...target, reason: "Spam" } });
    expect((await moderator.request("POST", "/api/moderation/remove", { body: target })).status).toBe(200);
    await onlooker.until(() =>
      onlooker.frames.find((frame) => frame.type === "batch" && frame.removed.includes(id)),
    );
    const later = await openSocket<ServerFrame>("/api/channels/general/socket", { cookie: ada.cookie });
    const history = await later.until(() => later.frames.find((frame) => frame.type === "history"));
    expect(JSON.stringify(history)).not.toContain("to be taken away");
    const back = await openSocket<ServerFrame>(`/api/channels/general/socket?after=${id}`, {
      cookie: ada.cookie,
    });
    expect(await back.until(() => back.frames.find((frame) => frame.type === "history"))).toMatchObject({
      fresh: false,
      removed: expect.arrayContaining([id]),
    });
    const { reports, log } = await screenOf(moderator);
    expect(reports.filter((row) => row.target_id === target.target_id)).toEqual([]);
    expect(log[0]).toMatchObject({
      act: "remove",
      target: `message:${target.target_id}`,
      moderator: moderator.display_name,
    });
  });

  it("removes threads and replies", async () => {
    const [ben, moderator] = [await warrior(), await newModerator()];
    const thread = await newThread(ben);
    const reply_id = crypto.randomUUID();
    await ben.request("POST", `/api/threads/${thread.id}/messages`, { body: { id: reply_id, content: "x" } });
    const remove = (target_kind: string, target_id: string) =>
      moderator.request("POST", "/api/moderation/remove", { body: { target_kind, target_id } });
    await remove("reply", reply_id);
    const { thread: after } = await json<{ thread: Thread }>(
      await ben.request("GET", `/api/threads/${thread.id}`),
    );
    expect(after.replies).toBe(0);
    await remove("thread", thread.id);
    expect((await ben.request("GET", `/api/threads/${thread.id}`)).status).toBe(404);
  });

  it("silences a learner for a time, in open tabs too, in channels and threads", async () => {
    const [ben, moderator] = [await warrior(), await newModerator()];
    const open = await sendMessage(ben, "I talk and talk");
    const silence = (hours: number) =>
      moderator.request("POST", "/api/moderation/silence", { body: { user_id: ben.user_id, hours } });
    expect((await silence(1)).status).toBe(200);
    expect((await open.closed).code).toBe(CLOSE_CODES.renew);
    const back = await openSocket<ServerFrame>("/api/channels/general/socket", { cookie: ben.cookie });
    back.send({ type: "send", client_id: crypto.randomUUID(), message: "hello?" });
    const refused = await back.until(() => back.frames.find((frame) => frame.type === "refused"));
    expect(refused).toMatchObject({ title: expect.stringContaining("silenced you until") });
    const body = { id: crypto.randomUUID(), title: "Hello?", description: "" };
    const answer = await ben.request("POST", "/api/threads", { body });
    expect((await json(answer)).code).toBe("silenced");
    await silence(0);
    expect((await ben.request("POST", "/api/threads", { body })).status).toBe(201);
    expect(
      (await moderator.request("POST", "/api/moderation/silence", { body: { user_id: "nobody", hours: 1 } }))
        .status,
    ).toBe(404);
    const { log } = await screenOf(moderator);
    expect(log.filter((row) => row.target === "user:nobody")).toEqual([]);
    expect(log.filter((row) => row.target === `user:${ben.user_id}`).map((row) => row.detail)).toEqual([
      "0 h",
      "1 h",
    ]);
  });

  it("dismisses a report once, and logs it", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const thread = await newThread(ben);
    const body = { target_kind: "thread", target_id: thread.id, reason: "I don't like it" };
    await ada.request("POST", "/api/reports", { body });
    const report = (await screenOf(moderator)).reports.find((row) => row.target_id === thread.id);
    const dismiss = () =>
      moderator.request("POST", "/api/moderation/dismiss", { body: { report_id: report?.id ?? "" } });
    expect((await dismiss()).status).toBe(200);
    expect((await dismiss()).status).toBe(404);
    const { reports, log } = await screenOf(moderator);
    expect(reports.filter((row) => row.target_id === thread.id)).toEqual([]);
    expect(log.filter((row) => row.target === `thread:${thread.id}`)).toMatchObject([{ act: "dismiss" }]);
  });
});

describe("the queue", () => {
  const reportTo = async (who: Learner, target: object, reason: string) => {
    const answer = await who.request("POST", "/api/reports", { body: { ...target, reason } });
    expect(answer.status).toBe(201);
  };

  it("takes another report of a dismissed thread once that has been edited, and not before", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const { id } = await newThread(ben);
    const open = async () => (await screenOf(moderator)).reports.filter((row) => row.target_id === id);
    const report = async (reason: string) => {
      const body = { target_kind: "thread", target_id: id, reason };
      expect((await ada.request("POST", "/api/reports", { body })).status).toBe(201);
      return open();
    };
    const [first] = await report("It is rude");
    await moderator.request("POST", "/api/moderation/dismiss", { body: { report_id: first?.id } });
    expect(await report("It is still rude")).toEqual([]);
    const body = { title: "Rude", description: "Ruder" };
    expect((await ben.request("PUT", `/api/threads/${id}`, { body })).status).toBe(200);
    // Later than the decision, whatever the clock's steps.
    await at("community").prepare("UPDATE threads SET edited_at = edited_at + 1 WHERE id = ?").bind(id).run();
    expect(await report("It is ruder")).toMatchObject([
      { reason: "It is ruder", excerpt: "Rude\nRuder", more: 0 },
    ]);
  });

  it("has one item for a target, however many report it, and closes them together", async () => {
    const [ben, moderator] = [await warrior(), await newModerator()];
    const thread = await newThread(ben);
    const target = { target_kind: "thread", target_id: thread.id };
    const reporters = await Promise.all(Array.from({ length: 8 }, warrior));
    for (const [at, who] of reporters.entries()) await reportTo(who, target, `Reason ${at}`);
    const ofThread = async () =>
      (await screenOf(moderator)).reports.filter(({ target_id }) => target_id === thread.id);
    const [report, ...others] = await ofThread();
    expect(others).toEqual([]);
    expect(report).toMatchObject({ reason: "Reason 0", more: 7 });
    expect(report?.others.map(({ reason }) => reason)).toEqual([1, 2, 3, 4, 5].map((at) => `Reason ${at}`));
    expect(report?.others[0]).toMatchObject({
      reporter: reporters[1]?.display_name,
      excerpt: "Rude\nVery rude",
    });
    await moderator.request("POST", "/api/moderation/dismiss", { body: { report_id: report?.id } });
    expect(await ofThread()).toEqual([]);
  });

  it("says what was reported of its author before, and what was done", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const [first, second] = [await newThread(ben), await newThread(ben)];
    const act = (path: string, body: object) =>
      moderator.request("POST", `/api/moderation/${path}`, { body });
    await reportTo(ada, { target_kind: "thread", target_id: first.id }, "The first one");
    const before = (await screenOf(moderator)).reports.find(({ target_id }) => target_id === first.id);
    expect(before).toMatchObject({
      reported_before: 0,
      newest_reason: null,
      acts_before: 0,
      newest_act: null,
    });
    await act("remove", { target_kind: "thread", target_id: first.id });
    await act("silence", { user_id: ben.user_id, hours: 1 });
    await act("dismiss", { report_id: "none" });
    await reportTo(ada, { target_kind: "thread", target_id: second.id }, "The second one");
    expect(
      (await screenOf(moderator)).reports.find(({ target_id }) => target_id === second.id),
    ).toMatchObject({
      ...{ reported_before: 1, newest_reason: "The first one", acts_before: 2, newest_act: "silence" },
      newest_act_at: expect.any(Number),
    });
  });

  it("shows what was said before and after a message, as it stands", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const said: number[] = [];
    const texts = ["one", "two", "three", "four", "rude", "six", "seven"].map(
      (text) => `${text} ${ben.user_id}`,
    );
    for (const text of texts.slice(0, 4)) said.push((await sendMessage(ada, text)).id);
    const { target, id } = await sendMessage(ben, texts[4] ?? "");
    for (const text of texts.slice(5)) said.push((await sendMessage(ben, text)).id);
    await env.CHANNEL.getByName("general").removeMessage(said[2] ?? 0);
    await reportTo(ada, target, "It is rude");
    const report = (await screenOf(moderator)).reports.find(({ target_id }) => target_id === `general/${id}`);
    expect(report?.before.map(({ message }) => message)).toEqual([texts[0], texts[1], texts[3]]);
    expect(report?.after).toMatchObject([
      { message: texts[5], display_name: ben.display_name },
      { message: texts[6] },
    ]);
  });

  it("reads as few rows however much was reported of an author and done", async () => {
    const ben = await warrior();
    await at("community").batch([
      at("community")
        .prepare(
          `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
            INSERT INTO reports (id, target_kind, target_id, author_id, excerpt, reason, created_at, resolved_at)
            SELECT 'old' || i, 'reply', 'old ' || i, ?, '', 'Rude', i, i FROM n`,
        )
        .bind(ben.user_id),
      at("community")
        .prepare(
          `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
            INSERT INTO moderation_log (moderator_id, act, target, about_id, created_at) SELECT '', 'remove', 'reply:' || i, ?, i FROM n`,
        )
        .bind(ben.user_id),
      at("community")
        .prepare(
          `INSERT INTO reports (id, target_kind, target_id, author_id, excerpt, reason, created_at)
            VALUES ('new one', 'reply', 'new', ?, '', 'Rude', 5000)`,
        )
        .bind(ben.user_id),
    ]);
    await at("community").prepare("UPDATE reports SET resolved_at = 1 WHERE id <> 'new one'").run();
    for (const statement of [
      selectOpenReports(database(at("community"))),
      selectModerationLog(database(at("community")), 0),
    ]) {
      const { sql, params } = statement.toSQL();
      const { meta, results } = await at("community")
        .prepare(sql)
        .bind(...params)
        .all();
      expect(results.length).toBeGreaterThan(0);
      expect(meta.rows_read).toBeLessThan(800);
    }
  });
});

describe("a room", () => {
  const report = async (who: Learner, target_id: string) => {
    const body = { target_kind: "room", target_id, reason: "A rude name" };
    return (await who.request("POST", "/api/reports", { body })).status;
  };

  it("is reported by who has been in it, shown with who is there, and closed", async () => {
    await seedBattle();
    const [host, starter, stranger, moderator] = [
      await warrior(),
      await newLearner(),
      await warrior(),
      await newModerator(),
    ];
    const key = await openRoom(host);
    await sit(host, key);
    const { socket } = await sit(starter, key);
    const guest = await newGuest();
    const guests = await openSocket(`/api/guest-rooms/${key}/socket`, { cookie: guest.cookie });
    await guests.next("state");
    expect(await report(stranger, key)).toBe(404);
    expect(await report(starter, `${key.slice(0, -1)}_`)).toBe(404);
    expect(await report(starter, "nonsense")).toBe(404);
    for (const _ of [1, 2]) expect(await report(starter, key)).toBe(201);
    const found = (await screenOf(moderator)).reports.filter(({ target_id }) => target_id === key);
    expect(found).toMatchObject([
      { target_kind: "room", author: host.display_name, reporter: starter.display_name, more: 0 },
    ]);
    expect(found[0]?.excerpt).toMatch(
      new RegExp(
        `^Opened by ${host.display_name} on .* GMT, for .*\\.\nWith: ${starter.display_name}, Guest \\d{3} \\(a guest\\)$`,
      ),
    );
    const remove = () =>
      moderator.request("POST", "/api/moderation/remove", { body: { target_kind: "room", target_id: key } });
    expect((await remove()).status).toBe(200);
    for (const one of [socket, guests]) expect((await one.closed).code).toBe(CLOSE_CODES.over);
    expect((await stranger.request("GET", `/api/rooms/${key}`)).status).toBe(404);
    const { reports, log } = await screenOf(moderator);
    expect(reports.filter(({ target_id }) => target_id === key)).toEqual([]);
    expect(log[0]).toMatchObject({
      ...{ act: "remove", target: `room:${host.user_id}`, about: host.display_name, restorable: false },
    });
    expect((await remove()).status).toBe(200);
    // Another one is open in its place.
    await openRoom(host);
    expect((await remove()).status).toBe(404);
  });

  it("isn't opened by who is silenced", async () => {
    const [host, moderator] = [await warrior(), await newModerator()];
    const silence = (hours: number) =>
      moderator.request("POST", "/api/moderation/silence", { body: { user_id: host.user_id, hours } });
    await silence(1);
    expect((await json(await askForRoom(host))).code).toBe("silenced");
    await silence(0);
    expect((await askForRoom(host)).status).toBe(201);
  });
});

describe("a moderator who is silenced", () => {
  it("reads, and does nothing, not even to end it", async () => {
    const [ben, moderator] = [await warrior(), await newModerator()];
    const thread = await newThread(ben);
    const set = (until: number | null) =>
      env.DB.prepare("UPDATE user_state SET silenced_until = ? WHERE user_id = ?")
        .bind(until, moderator.user_id)
        .run();
    await set(Date.now() + 60_000);
    const act = async (path: string, body: object) =>
      (await moderator.request("POST", `/api/moderation/${path}`, { body })).status;
    expect((await moderator.request("GET", "/api/moderation")).status).toBe(200);
    const target = { target_kind: "thread", target_id: thread.id };
    const acts: [string, object][] = [
      ["silence", { user_id: moderator.user_id, hours: 0 }],
      ["remove", target],
      ["restore", target],
      ["dismiss", { report_id: "x" }],
      ["rename", { user_id: ben.user_id }],
      ["clear-picture", { user_id: ben.user_id }],
      ["void", { match_id: crypto.randomUUID() }],
    ];
    for (const [path, body] of acts) expect([path, await act(path, body)]).toEqual([path, 403]);
    await set(null);
    expect(await act("silence", { user_id: moderator.user_id, hours: 1 })).toBe(409);
    expect(await act("remove", target)).toBe(200);
  });
});

describe("closing the reports of a target", () => {
  it("reads them alone, however many others are open", async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
        INSERT INTO reports (id, target_kind, target_id, excerpt, reason, created_at) SELECT 'r' || i, 'reply', 'reply ' || i, '', 'Rude', i FROM n`,
    ).run();
    const target = { target_kind: "reply", target_id: "reply 250" } as const;
    const { sql, params } = resolveTarget(database(env.DB), target, 1000).toSQL();
    const { meta } = await env.DB.prepare(sql)
      .bind(...params)
      .run();
    expect(meta.changes).toBe(1);
    expect(meta.rows_read).toBeLessThanOrEqual(5);
  });
});

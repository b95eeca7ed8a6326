import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { resolveTarget } from "../../worker/community/moderation-queries.ts";
import type { ChatScreen, ModerationScreen, ServerFrame, Thread } from "../../worker/contract/community.ts";
import { database } from "../../worker/db/client.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { json, type Learner, newLearner, newModerator } from "../support/worker/learner.ts";
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
    const report = (who: Learner) =>
      who.request("POST", "/api/reports", { body: { ...target, reason: "It was rude" } });
    expect((await report(ada)).status).toBe(201);
    send({ type: "delete", client_id: crypto.randomUUID(), id });
    await until(() => frames.find((frame) => frame.type === "batch" && frame.removed.includes(id)));
    expect((await report(await warrior())).status).toBe(201);
    const excerpts = (await screenOf(moderator)).reports
      .filter((row) => row.target_id === target.target_id)
      .map(({ excerpt }) => excerpt);
    expect(excerpts).toHaveLength(2);
    for (const excerpt of excerpts) expect(excerpt).toContain(":\nsomething rude");
    expect(excerpts.filter((excerpt) => excerpt.startsWith("Deleted by its author."))).toHaveLength(1);
    await env.CHANNEL.getByName("general").removeMessage(id);
    expect((await report(await warrior())).status).toBe(404);
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

/** What moderators take away comes back as it was, once, for a while, and never after its author has left. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { deleteOldWithheld } from "../../worker/accounts/pictures.ts";
import { deleteActs, deleteRemovals, deleteReports } from "../../worker/community/expire-moderation.ts";
import { clearPicture, rename } from "../../worker/community/moderate-profile.ts";
import { restore as restoreWith } from "../../worker/community/restore.ts";
import type {
  FoundMessages,
  ModerationScreen,
  ServerFrame,
  ThreadCard,
  ThreadPage,
} from "../../worker/contract/community.ts";
import type { Comments, TaskThread } from "../../worker/contract/discussions.ts";
import type { UserState } from "../../worker/contract/standing.ts";
import { learnerBinding } from "../../worker/db/client.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { KEEP_MODERATION_MS, KEEP_REMOVALS_MS } from "../../worker/rules/moderation.ts";
import { commentsId } from "../../worker/rules/thread-ids.ts";
import { json, type Learner, newLearner, newModerator } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";
import { hasSeveral, sendCopies } from "../support/worker/several.ts";
import { openSocket } from "../support/worker/socket.ts";
import { openChannel } from "../support/worker/writers.ts";

/** A task of the content. */
const TASK = 101;
const warrior = () => newLearner({ plan: "warrior" });
const bindings = env as unknown as Bindings;
const PNG = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
);

const act = async (moderator: Learner, path: string, body: object) =>
  (await moderator.request("POST", `/api/moderation/${path}`, { body })).status;
const remove = (moderator: Learner, target_kind: string, target_id: string) =>
  act(moderator, "remove", { target_kind, target_id });
const restore = (moderator: Learner, target_kind: string, target_id: string) =>
  act(moderator, "restore", { target_kind, target_id });
const logOf = async (moderator: Learner) =>
  (await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"))).log;
/** The entries of the log that offer to bring something back. */
const restorable = async (moderator: Learner) =>
  (await logOf(moderator))
    .filter(({ restorable }) => restorable)
    .map(({ act, target }) => `${act} ${target}`);
const leave = (learner: Learner) =>
  learner.request("POST", "/api/cancel-subscription", { body: { userId: learner.user_id } });

const read = (who: Learner, id: string) => who.request("GET", `/api/threads/${id}`);
async function newThread(who: Learner, title = "A title") {
  const id = crypto.randomUUID();
  const body = { id, title, description: "“Quotes”, \n lines", language: "css", project_id: 1 };
  expect((await who.request("POST", "/api/threads", { body })).status).toBe(201);
  return id;
}
async function reply(who: Learner, thread: string, content = "A reply") {
  const id = crypto.randomUUID();
  const answer = await who.request("POST", `/api/threads/${thread}/messages`, { body: { id, content } });
  expect(answer.status).toBe(201);
  return id;
}

describe("a thread", () => {
  it("comes back with its replies, likes, follows, tags and answer", async () => {
    const [ada, ben, cleo, moderator] = [
      await warrior(),
      await warrior(),
      await warrior(),
      await newModerator(),
    ];
    const id = await newThread(ada, "A unicorn of a title");
    const answer_id = await reply(ben, id, "The answer");
    await reply(cleo, id);
    await ada.request("PUT", `/api/threads/${id}/answer`, { body: { reply_id: answer_id } });
    await ben.request("PUT", `/api/threads/${id}/like`, { body: { liked: true } });
    await cleo.request("PUT", `/api/threads/${id}/follow`, { body: { following: false } });
    await ada.request("PUT", `/api/threads/${id}/follow`, { body: { following: false } });
    const readAs = async (who: Learner) => json<ThreadPage>(await read(who, id));
    const before = await Promise.all([ada, ben, cleo].map(readAs));
    const find = async () =>
      (await json<{ rows: ThreadCard[] }>(await cleo.request("GET", "/api/threads/search?words=unicorn")))
        .rows;
    expect(await find()).toHaveLength(1);
    const { results: follows } = await followsOf(id);

    expect(await remove(moderator, "thread", id)).toBe(200);
    expect((await read(ada, id)).status).toBe(404);
    expect(await find()).toEqual([]);
    expect(await restorable(moderator)).toContain(`remove thread:${id}`);

    const both = await Promise.all([restore(moderator, "thread", id), restore(moderator, "thread", id)]);
    expect(both.filter((status) => status === 200)).toHaveLength(1);
    expect(await Promise.all([ada, ben, cleo].map(readAs))).toEqual(before);
    expect(await find()).toHaveLength(1);
    expect((await followsOf(id)).results).toEqual(follows);
    expect(await restore(moderator, "thread", id)).toBe(404);
    expect(await restorable(moderator)).not.toContain(`remove thread:${id}`);
    expect((await logOf(moderator))[0]).toMatchObject({
      ...{ act: "restore", target: `thread:${id}`, about: ada.display_name },
    });
    expect(await left(id)).toBe(0);
  });

  const followsOf = (id: string) =>
    env.DB.prepare("SELECT user_id, following FROM thread_follows WHERE thread_id = ? ORDER BY user_id")
      .bind(id)
      .all();
  const left = (id: string) =>
    env.DB.prepare("SELECT count(*) AS n FROM removals WHERE target = ?").bind(`thread:${id}`).first("n");

  it("can be taken away and brought back again", async () => {
    const [ada, moderator] = [await warrior(), await newModerator()];
    const id = await newThread(ada);
    await reply(ada, id);
    for (let round = 0; round < 2; round += 1) {
      for (const _ of [1, 2]) expect(await remove(moderator, "thread", id)).toBe(200);
      expect(await restore(moderator, "thread", id)).toBe(200);
    }
    expect(await json<ThreadPage>(await read(ada, id))).toMatchObject({ thread: { replies: 1 } });
  });

  it("keeps its id meanwhile: neither others nor its author open another one there", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const id = await newThread(ada, "The first one");
    const said = await reply(ada, id, "Of the first one");
    const post = async (who: Learner) =>
      (
        await who.request("POST", "/api/threads", {
          body: { id, title: "The second one", description: "", language: null, project_id: null },
        })
      ).status;
    for (let round = 0; round < 2; round += 1) {
      expect(await remove(moderator, "thread", id)).toBe(200);
      expect([await post(ben), await post(ada), (await read(ada, id)).status]).toEqual([409, 409, 404]);
      expect(await restore(moderator, "thread", id)).toBe(200);
      expect(await json<ThreadPage>(await read(ada, id))).toMatchObject({
        thread: { title: "The first one", author: { user_id: ada.user_id } },
        replies: { rows: [{ id: said }] },
      });
      expect(await post(ben)).toBe(409);
    }
  });

  it("stays away where a reply's id is used again", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const id = await newThread(ada);
    const reply_id = await reply(ada, id, "The first one");
    await remove(moderator, "reply", reply_id);
    await ben.request("POST", `/api/threads/${id}/messages`, { body: { id: reply_id, content: "Another" } });
    expect(await restore(moderator, "reply", reply_id)).toBe(409);
  });

  it("is gone once its author is, and others' replies in it with it", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const id = await newThread(ada);
    await reply(ben, id);
    await remove(moderator, "thread", id);
    expect((await leave(ada)).status).toBe(200);
    expect(await restore(moderator, "thread", id)).toBe(404);
    expect(await left(id)).toBe(0);
    expect((await logOf(moderator))[0]).toMatchObject({ act: "remove", about_id: null, restorable: false });
  });

  it("has the replies of who has left as from Anonymous", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const id = await newThread(ada);
    const answer_id = await reply(ben, id, "Stays");
    await ada.request("PUT", `/api/threads/${id}/answer`, { body: { reply_id: answer_id } });
    await ben.request("PUT", `/api/threads/${id}/like`, { body: { liked: true } });
    await remove(moderator, "thread", id);
    expect((await leave(ben)).status).toBe(200);
    expect(await restore(moderator, "thread", id)).toBe(200);
    const { thread, answer, replies } = await json<ThreadPage>(await read(ada, id));
    expect(replies.rows).toMatchObject([
      { content: "Stays", author: { user_id: null, display_name: "Anonymous" } },
    ]);
    expect([answer?.id, thread.solved, thread.likes]).toEqual([answer_id, true, 0]);
  });
});

describe("a reply", () => {
  it("comes back to its place, and is the answer again where there is no other", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const id = await newThread(ada);
    const [one, two] = [await reply(ben, id, "One"), await reply(ben, id, "Two")];
    await ada.request("PUT", `/api/threads/${id}/answer`, { body: { reply_id: one } });
    await remove(moderator, "reply", one);
    const page = async () => json<ThreadPage>(await read(ada, id));
    expect(await page()).toMatchObject({ thread: { replies: 1, solved: false }, answer: null });
    expect(await restore(moderator, "reply", one)).toBe(200);
    expect(await page()).toMatchObject({ thread: { replies: 2, solved: true }, answer: { id: one } });
    expect((await page()).replies.rows.map(({ content }) => content)).toEqual(["One", "Two"]);
    await remove(moderator, "reply", one);
    await ada.request("PUT", `/api/threads/${id}/answer`, { body: { reply_id: two } });
    expect(await restore(moderator, "reply", one)).toBe(200);
    expect(await page()).toMatchObject({ thread: { replies: 2, solved: true }, answer: { id: two } });
  });

  it("waits for its thread, and doesn't come back without it", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const id = await newThread(ada);
    const one = await reply(ben, id, "One");
    await remove(moderator, "reply", one);
    await remove(moderator, "thread", id);
    expect(await restore(moderator, "reply", one)).toBe(409);
    expect(await restore(moderator, "thread", id)).toBe(200);
    expect(await restore(moderator, "reply", one)).toBe(200);
    await remove(moderator, "reply", one);
    await ada.request("DELETE", `/api/threads/${id}`);
    expect(await restore(moderator, "reply", one)).toBe(409);
  });
});

describe("a comment", () => {
  async function newPage(who: Learner) {
    const id = crypto.randomUUID();
    const body = { title: "Mine", description: "", html: "<h1>Hi</h1>", css: "", js: "" };
    expect((await who.request("PUT", `/api/made/${id}`, { body })).status).toBe(200);
    return id;
  }
  const shipRight = (who: Learner, task_id: number) =>
    learnerBinding(env, who.user_id)
      .prepare(
        "INSERT INTO ship_sums (user_id, task_id, revision, ships, right_ships, last_at) VALUES (?, ?, 1, 1, 1, 1)",
      )
      .bind(who.user_id, task_id)
      .run();

  it("comes back below its page, and is told as one", async () => {
    const [author, ben, moderator] = [await newLearner(), await newLearner(), await newModerator()];
    await env.DB.prepare(
      `INSERT INTO project_pages (user_id, project_id, task_id, revision, html, css, js, updated_at)
        SELECT ?, 1, id, 1, '<h1>Hi</h1>', '', '', 1 FROM tasks WHERE project_id = 1 LIMIT 1`,
    )
      .bind(author.user_id)
      .run();
    const page = await newPage(author);
    const id = crypto.randomUUID();
    await ben.request("POST", `/api/made/${page}/comments`, { body: { id, content: "Lovely" } });
    const comments = async () => json<Comments>(await ben.request("GET", `/api/made/${page}/comments`));
    const report = { target_kind: "reply", target_id: id, reason: "Rude" };
    expect((await author.request("POST", "/api/reports", { body: report })).status).toBe(201);
    const [reported] = (
      await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"))
    ).reports.filter(({ target_id }) => target_id === id);
    expect(reported).toMatchObject({ target_in: commentsId(page), excerpt: "Lovely" });
    expect(await remove(moderator, "reply", id)).toBe(200);
    expect(await comments()).toMatchObject({ count: 0, comments: { rows: [] } });
    expect(await restore(moderator, "reply", id)).toBe(200);
    expect(await comments()).toMatchObject({ count: 1, comments: { rows: [{ id, content: "Lovely" }] } });
    await remove(moderator, "reply", id);
    await author.request("DELETE", `/api/made/${page}`);
    expect(await restore(moderator, "reply", id)).toBe(409);
  });

  it("on a task that shows the answer still does when it is back", async () => {
    const [ada, ben, moderator] = [await newLearner(), await warrior(), await newModerator()];
    await shipRight(ada, TASK);
    const id = crypto.randomUUID();
    const body = { id, content: "`<h1>`", spoiler: true };
    expect((await ada.request("POST", `/api/tasks/${TASK}/thread`, { body })).status).toBe(201);
    const folded = async () =>
      (await json<TaskThread>(await ben.request("GET", `/api/tasks/${TASK}/thread`))).replies.rows.find(
        (one) => one.id === id,
      )?.folded;
    expect(await folded()).toBe("all");
    await remove(moderator, "reply", id);
    expect(await folded()).toBeUndefined();
    expect(await restore(moderator, "reply", id)).toBe(200);
    expect(await folded()).toBe("all");
  });

  it("comes back where it was kept before its table had all its columns", async () => {
    const [ada, moderator] = [await warrior(), await newModerator()];
    const id = await reply(ada, await newThread(ada));
    await remove(moderator, "reply", id);
    await env.DB.prepare("UPDATE removals SET content = json_remove(content, '$.spoiler') WHERE target = ?")
      .bind(`reply:${id}`)
      .run();
    expect(await restore(moderator, "reply", id)).toBe(200);
  });

  it("isn't taken away with all the others: their thread is nobody's text", async () => {
    const moderator = await newModerator();
    for (const id of ["page-x", `task-${TASK}`]) expect(await remove(moderator, "thread", id)).toBe(404);
  });
});

describe("a message", () => {
  const open = (who: Learner, after = 0) =>
    openSocket<ServerFrame>(`/api/channels/feedback/socket?after=${after}`, { cookie: who.cookie });
  async function say(who: Learner, message: string, more: object = {}) {
    const socket = await open(who);
    socket.send({ type: "send", client_id: crypto.randomUUID(), message, ...more });
    const { id } = await socket.until(() =>
      socket.frames
        .flatMap((frame) => (frame.type === "batch" ? frame.messages : []))
        .find((one) => one.message === message),
    );
    socket.close();
    return id;
  }
  const history = async (who: Learner, after = 0) => {
    const socket = await open(who, after);
    const frame = await socket.until(() => socket.frames.find(({ type }) => type === "history"));
    socket.close();
    if (frame.type !== "history") throw new Error("There is no history");
    return frame;
  };

  it("comes back to its place for who is there, who comes back, and who comes", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const id = await say(ada, "to and fro");
    const answer = await say(ben, "an answer", { reply_to: id });
    const onlooker = await open(ben);
    await onlooker.until(() => onlooker.frames.find(({ type }) => type === "history"));
    await remove(moderator, "message", `feedback/${id}`);
    await onlooker.until(() =>
      onlooker.frames.find((frame) => frame.type === "batch" && frame.removed.includes(id)),
    );
    const { last_id } = await history(ben);
    expect(JSON.stringify((await history(ben)).messages)).not.toContain("to and fro");
    expect(await restorable(moderator)).toContain(`remove message:feedback/${id}`);

    const both = await Promise.all([1, 2].map(() => restore(moderator, "message", `feedback/${id}`)));
    expect(both).toContain(200);
    expect(await restore(moderator, "message", `feedback/${id}`)).toBe(404);
    const back = await onlooker.until(() =>
      onlooker.frames
        .flatMap((frame) => (frame.type === "batch" ? (frame.restored ?? []) : []))
        .find((one) => one.id === id),
    );
    expect(back).toMatchObject({ message: "to and fro", display_name: ada.display_name });
    expect((await history(ben, last_id)).restored).toMatchObject([{ id, message: "to and fro" }]);
    const whole = (await history(ben)).messages;
    expect(whole.find((one) => one.id === id)?.message).toBe("to and fro");
    expect(whole.find((one) => one.id === answer)?.quote?.message).toBe("to and fro");
  });

  it("keeps its edits, and can be reported again", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const id = await say(ada, "first text");
    const socket = await open(ada);
    socket.send({ type: "edit", client_id: crypto.randomUUID(), id, message: "second text" });
    await socket.until(() =>
      socket.frames.find((frame) => frame.type === "batch" && frame.changed.length > 0),
    );
    await remove(moderator, "message", `feedback/${id}`);
    const report = () =>
      ben.request("POST", "/api/reports", {
        body: { target_kind: "message", target_id: `feedback/${id}`, reason: "Rude" },
      });
    expect((await report()).status).toBe(404);
    expect(await restore(moderator, "message", `feedback/${id}`)).toBe(200);
    expect((await report()).status).toBe(201);
    const [{ excerpt = "" } = {}] = (
      await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"))
    ).reports.filter(({ target_id }) => target_id === `feedback/${id}`);
    expect(excerpt).toMatch(/^second text\n\nUntil .*:\nfirst text$/);
  });

  it("that its author had deleted stays so", async () => {
    const [ada, moderator] = [await warrior(), await newModerator()];
    const id = await say(ada, "never mind");
    const socket = await open(ada);
    socket.send({ type: "delete", client_id: crypto.randomUUID(), id });
    await socket.until(() =>
      socket.frames.find((frame) => frame.type === "batch" && frame.removed.includes(id)),
    );
    expect(await remove(moderator, "message", `feedback/${id}`)).toBe(200);
    expect(await restore(moderator, "message", `feedback/${id}`)).toBe(404);
    expect(await remove(moderator, "message", "feedback/999999")).toBe(404);
  });

  it("doesn't come back once its author is gone, or its time is over", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const [one, two] = [await say(ada, "of one who leaves"), await say(ben, "of long ago")];
    for (const id of [one, two]) await remove(moderator, "message", `feedback/${id}`);
    expect((await leave(ada)).status).toBe(200);
    await env.CHANNEL.getByName("feedback").forgetEarlierTexts(Date.now() + 2 * KEEP_REMOVALS_MS);
    for (const id of [one, two]) expect(await restore(moderator, "message", `feedback/${id}`)).toBe(404);
    expect((await restorable(moderator)).filter((one) => one.includes("message:"))).toEqual([]);
  });
});

describe("a name", () => {
  const nameOf = async (who: Learner) =>
    (await json<{ user_state: UserState }>(await who.request("GET", "/api/me"))).user_state.display_name;
  const choose = async (who: Learner, display_name: string) =>
    (await who.request("PUT", "/api/display-name", { body: { display_name } })).status;

  it("comes back, is barred until then, and comes back once", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    expect(await act(moderator, "rename", { user_id: ada.user_id })).toBe(200);
    expect(await nameOf(ada)).toMatch(/^Learner \d+$/);
    for (const who of [ada, ben]) expect(await choose(who, ada.display_name)).toBe(409);
    expect(await restorable(moderator)).toContain(`rename user:${ada.user_id}`);
    const both = await Promise.all([1, 2].map(() => restore(moderator, "name", ada.user_id)));
    expect(both).toContain(200);
    expect(await nameOf(ada)).toBe(ada.display_name);
    expect(await restore(moderator, "name", ada.user_id)).toBe(404);
  });

  it("is taken off the messages that have it, in open pages too, and put on them again", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const { ask, socket } = await openChannel(ada, "help");
    expect(await ask({ type: "send", message: "a wombat" })).toBeUndefined();
    const onlooker = await openSocket<ServerFrame>("/api/channels/help/socket", { cookie: ben.cookie });
    await onlooker.until(() => onlooker.frames.find(({ type }) => type === "history"));
    /** The name above the message: of the open page, and of a search. */
    const names = async (is: (name: string) => boolean) => {
      const shown = await onlooker.until(() =>
        onlooker.frames
          .flatMap((frame) => (frame.type === "batch" ? (frame.restored ?? []) : []))
          .findLast((one) => one.message === "a wombat" && is(one.display_name)),
      );
      const answer = await ben.request("GET", "/api/channels/help/search?words=wombat");
      const { messages } = await json<FoundMessages>(answer);
      return [shown.display_name, ...messages.map(({ display_name }) => display_name)];
    };
    expect(await act(moderator, "rename", { user_id: ada.user_id })).toBe(200);
    const given = await nameOf(ada);
    expect(await names((name) => name !== ada.display_name)).toEqual([given, given]);
    expect(await restore(moderator, "name", ada.user_id)).toBe(200);
    expect(await names((name) => name === ada.display_name)).toEqual([ada.display_name, ada.display_name]);
    socket.close();
    onlooker.close();
  });

  it("is sent anew to pages that were away meanwhile", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const { ask, socket } = await openChannel(ada, "help");
    expect(await ask({ type: "send", message: "a numbat" })).toBeUndefined();
    const sent = socket.frames.flatMap((frame) => (frame.type === "batch" ? frame.messages : []));
    const after = sent.findLast(({ message }) => message === "a numbat")?.id ?? 0;
    expect(after).toBeGreaterThan(0);
    socket.close();
    const missed = async () => {
      const away = await openSocket<ServerFrame>(`/api/channels/help/socket?after=${after}`, {
        cookie: ben.cookie,
      });
      const frame = await away.until(() => away.frames.find(({ type }) => type === "history"));
      away.close();
      if (frame.type !== "history") throw new Error("There is no history");
      return [frame.fresh, (frame.restored ?? []).map(({ id, display_name }) => [id, display_name])];
    };
    expect(await missed()).toEqual([false, []]);
    await act(moderator, "rename", { user_id: ada.user_id });
    expect(await missed()).toEqual([false, [[after, await nameOf(ada)]]]);
    await restore(moderator, "name", ada.user_id);
    expect(await missed()).toEqual([false, [[after, ada.display_name]]]);
  });

  it("is taken off the messages by another press where the first one broke off", async () => {
    const [ada, moderator] = [await warrior(), await newModerator()];
    const { ask, socket } = await openChannel(ada, "help");
    expect(await ask({ type: "send", message: "a bilby" })).toBeUndefined();
    socket.close();
    const shown = async () => {
      const answer = await moderator.request("GET", "/api/channels/help/search?words=bilby");
      return (await json<FoundMessages>(answer)).messages.map(({ display_name }) => display_name);
    };
    const CHANNEL = {
      getByName: (name: string) => ({
        renew: (user_id: string) => env.CHANNEL.getByName(name).renew(user_id),
        rename: () => Promise.reject(new Error("The channel can't be reached")),
      }),
    } as unknown as Bindings["CHANNEL"];
    const first = rename(
      { ...bindings, CHANNEL },
      moderator.user_id,
      { user_id: ada.user_id },
      Date.now(),
    ).catch(() => "refused");
    expect([await first, await shown()]).toEqual(["refused", [ada.display_name]]);
    const between = await nameOf(ada);
    expect(await act(moderator, "rename", { user_id: ada.user_id })).toBe(200);
    expect(await shown()).toEqual([await nameOf(ada)]);
    for (const name of [between, ada.display_name]) {
      expect(await restore(moderator, "name", ada.user_id)).toBe(200);
      expect([await nameOf(ada), await shown()]).toEqual([name, [name]]);
    }
  });

  it.skipIf(hasSeveral)(
    "is barred by another press where the first one broke off, and comes back",
    async () => {
      const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
      const DB = {
        prepare: (query: string) => {
          if (query.startsWith('insert into "held_names"')) throw new Error("The database can't be reached");
          return env.DB.prepare(query);
        },
        batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
      } as unknown as D1Database;
      const body = { user_id: ada.user_id };
      await expect(rename({ ...bindings, DB }, moderator.user_id, body, Date.now())).rejects.toThrow();
      expect(await act(moderator, "rename", body)).toBe(200);
      for (const who of [ada, ben]) expect(await choose(who, ada.display_name)).toBe(409);
      for (const _ of [1, 2]) expect(await restore(moderator, "name", ada.user_id)).toBe(200);
      expect(await nameOf(ada)).toBe(ada.display_name);
    },
  );

  it("may be chosen again by who has taken another one since, which stays", async () => {
    const [ada, moderator] = [await warrior(), await newModerator()];
    await act(moderator, "rename", { user_id: ada.user_id });
    const other = `Other ${ada.user_id.slice(0, 8)}`;
    expect(await choose(ada, other)).toBe(200);
    const answer = await moderator.request("POST", "/api/moderation/restore", {
      body: { target_kind: "name", target_id: ada.user_id },
    });
    expect([answer.status, await json(answer)]).toMatchObject([
      409,
      { code: "conflict", title: "This learner has another name now, which stays." },
    ]);
    expect(await nameOf(ada)).toBe(other);
    expect((await logOf(moderator))[0]).toMatchObject({ act: "rename" });
    expect(await choose(ada, ada.display_name)).toBe(200);
  });

  it.skipIf(hasSeveral)("stays what the learner chooses at the same time", async () => {
    const [ada, moderator] = [await warrior(), await newModerator()];
    await act(moderator, "rename", { user_id: ada.user_id });
    const other = `Other ${ada.user_id.slice(0, 8)}`;
    let statuses: number[] = [];
    const DB = {
      prepare: (query: string) => env.DB.prepare(query),
      batch: async (statements: D1PreparedStatement[]) => {
        if (statuses.length === 0) statuses = [await choose(ada, other)];
        return env.DB.batch(statements);
      },
    } as unknown as D1Database;
    const body = { target_kind: "name", target_id: ada.user_id } as const;
    const restored = restoreWith({ ...bindings, DB }, moderator.user_id, body, Date.now());
    await expect(restored).rejects.toMatchObject({ code: "conflict" });
    expect([statuses, await nameOf(ada)]).toEqual([[200], other]);
  });

  it("stays away where somebody else has it now", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    await act(moderator, "rename", { user_id: ada.user_id });
    await env.DB.prepare("DELETE FROM held_names").run();
    expect(await choose(ben, ada.display_name)).toBe(200);
    expect(await restore(moderator, "name", ada.user_id)).toBe(409);
    expect(await nameOf(ada)).toMatch(/^Learner \d+$/);
  });
});

describe("a picture", () => {
  const upload = async (who: Learner) => {
    const answer = await who.request("PUT", "/api/avatar/upload", {
      raw: PNG,
      headers: { "content-type": "image/png" },
    });
    expect(answer.status).toBe(200);
    return avatarOf(who);
  };
  const avatarOf = async (who: Learner) =>
    (await json<{ user_state: UserState }>(await who.request("GET", "/api/me"))).user_state.avatar_url;
  const statusOf = async (who: Learner, url: string) => (await who.request("GET", url)).status;

  it("is shown to nobody, not by its address either, until it comes back", async () => {
    const [ada, moderator] = [await warrior(), await newModerator()];
    const url = await upload(ada);
    expect(await statusOf(ada, url)).toBe(200);
    expect(await act(moderator, "clear-picture", { user_id: ada.user_id })).toBe(200);
    expect([await avatarOf(ada), await statusOf(ada, url)]).toEqual(["/noobie.png", 404]);
    expect(await statusOf(ada, url.replace("avatars", "withheld"))).toBe(404);
    expect(await restorable(moderator)).toContain(`clear_picture user:${ada.user_id}`);
    expect(await restore(moderator, "picture", ada.user_id)).toBe(200);
    expect([await avatarOf(ada), await statusOf(ada, url)]).toEqual([url, 200]);
    expect(await restore(moderator, "picture", ada.user_id)).toBe(404);
  });

  it("is withheld by another press where the first one broke off, also with another one since", async () => {
    for (const isReplaced of [false, true]) {
      const [ada, moderator] = [await warrior(), await newModerator()];
      const url = await upload(ada);
      const AVATARS = {
        get: (key: string) => env.AVATARS.get(key),
        put: () => Promise.reject(new Error("The bucket can't be reached")),
      } as unknown as R2Bucket;
      const body = { user_id: ada.user_id };
      const first = clearPicture({ ...bindings, AVATARS }, moderator.user_id, body, Date.now());
      await expect(first).rejects.toThrow();
      expect([await avatarOf(ada), await statusOf(ada, url)]).toEqual(["/noobie.png", 200]);
      if (isReplaced) await upload(ada);
      expect(await act(moderator, "clear-picture", body)).toBe(200);
      expect([await avatarOf(ada), await statusOf(ada, url)]).toEqual(["/noobie.png", 404]);
      expect(await restore(moderator, "picture", ada.user_id)).toBe(200);
      if (!isReplaced) expect([await avatarOf(ada), await statusOf(ada, url)]).toEqual([url, 200]);
    }
  });

  it("stays away where the learner has another one, and a preset comes back too", async () => {
    const [ada, moderator] = [await warrior(), await newModerator()];
    await ada.request("PUT", "/api/avatar", { body: { preset: 2 } });
    await act(moderator, "clear-picture", { user_id: ada.user_id });
    const url = await upload(ada);
    expect(await restore(moderator, "picture", ada.user_id)).toBe(409);
    expect(await avatarOf(ada)).toBe(url);
    await act(moderator, "clear-picture", { user_id: ada.user_id });
    // The newest one first.
    for (const given of [url, "/avatars/2.webp"]) {
      expect(await restore(moderator, "picture", ada.user_id)).toBe(200);
      expect(await avatarOf(ada)).toBe(given);
      await env.DB.prepare("UPDATE user_state SET avatar_url = '/noobie.png' WHERE user_id = ?")
        .bind(ada.user_id)
        .run();
      await sendCopies(ada.user_id);
    }
    expect(await restore(moderator, "picture", ada.user_id)).toBe(404);
  });

  it("stays away where the learner chooses another one at the same time", async () => {
    const [ada, moderator] = [await warrior(), await newModerator()];
    const first = await upload(ada);
    await act(moderator, "clear-picture", { user_id: ada.user_id });
    let second = "";
    const AVATARS = {
      get: async (key: string) => {
        if (second === "") second = await upload(ada);
        return env.AVATARS.get(key);
      },
      head: (key: string) => env.AVATARS.head(key),
      put: (key: string, value: ArrayBuffer, options: R2PutOptions) => env.AVATARS.put(key, value, options),
      delete: (key: string) => env.AVATARS.delete(key),
    } as unknown as R2Bucket;
    const body = { target_kind: "picture", target_id: ada.user_id } as const;
    const restored = restoreWith({ ...bindings, AVATARS }, moderator.user_id, body, Date.now());
    await expect(restored).rejects.toMatchObject({
      code: "conflict",
      message: "This learner has another picture now, which stays.",
    });
    expect([await avatarOf(ada), await statusOf(ada, first), await statusOf(ada, second)]).toEqual([
      second,
      404,
      200,
    ]);
  });
});

describe("the end of it all", () => {
  it("comes for removals after 30 days, and for log and closed reports after a year", async () => {
    const [ada, moderator] = [await warrior(), await newModerator()];
    const id = await newThread(ada);
    await ada.request("POST", "/api/reports", {
      body: { target_kind: "thread", target_id: id, reason: "Rude" },
    });
    await remove(moderator, "thread", id);
    await env.AVATARS.put(`withheld/${ada.user_id}-x.png`, "x");
    // What is open stays.
    await env.DB.prepare("UPDATE reports SET resolved_at = ? WHERE resolved_at IS NULL")
      .bind(Date.now())
      .run();
    const counts = async () =>
      Promise.all(
        ["removals", "moderation_log", "reports"].map(
          async (table) => Number(await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n")) > 0,
        ),
      );
    const night = async (now: number) => {
      for (const step of [deleteRemovals, deleteActs, deleteReports, deleteOldWithheld])
        await runToEnd(step, bindings, now);
    };
    const withheld = async () =>
      (await env.AVATARS.list({ prefix: `withheld/${ada.user_id}-` })).objects.length;
    await night(Date.now() + KEEP_REMOVALS_MS - 60_000);
    expect([...(await counts()), await withheld()]).toEqual([true, true, true, 1]);
    await night(Date.now() + KEEP_REMOVALS_MS + 60_000);
    expect([...(await counts()), await withheld()]).toEqual([false, true, true, 0]);
    expect(await restore(moderator, "thread", id)).toBe(404);
    await night(Date.now() + KEEP_MODERATION_MS + 60_000);
    expect(await counts()).toEqual([false, false, false]);
  });

  it("is already there for what is older, before the night", async () => {
    const [ada, moderator] = [await warrior(), await newModerator()];
    const id = await newThread(ada);
    await remove(moderator, "thread", id);
    await env.DB.prepare("UPDATE removals SET removed_at = removed_at - ?").bind(KEEP_REMOVALS_MS).run();
    expect(await restore(moderator, "thread", id)).toBe(404);
  });
});

import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { followersOf } from "../../worker/community/follow-thread.ts";
import { selectThreads } from "../../worker/community/queries.ts";
import type {
  ModerationScreen,
  Page,
  Reply,
  ServerFrame,
  Thread,
  ThreadCard,
  ThreadPage,
} from "../../worker/contract/community.ts";
import { database } from "../../worker/db/client.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { json, type Learner, newLearner, newModerator } from "../support/worker/learner.ts";
import { sendCopies } from "../support/worker/several.ts";
import { openSocket } from "../support/worker/socket.ts";

const warrior = () => newLearner({ plan: "warrior" });

async function newThread(learner: Learner, title = "A title", description = "What it is about") {
  const id = crypto.randomUUID();
  const answer = await learner.request("POST", "/api/threads", { body: { id, title, description } });
  expect(answer.status).toBe(201);
  return (await json<{ thread: Thread }>(answer)).thread;
}

const reply = (learner: Learner, thread_id: string, content: string, id: string = crypto.randomUUID()) =>
  learner.request("POST", `/api/threads/${thread_id}/messages`, { body: { id, content } });

const read = async (learner: Learner, id: string) =>
  json<ThreadPage>(await learner.request("GET", `/api/threads/${id}`));

const newReply = async (learner: Learner, thread_id: string) => {
  const answer = await reply(learner, thread_id, "Like this");
  return (await json<{ reply: Reply }>(answer)).reply.id;
};
const mark = (learner: Learner, thread_id: string, reply_id: string | null) =>
  learner.request("PUT", `/api/threads/${thread_id}/answer`, { body: { reply_id } });
const follow = (learner: Learner, thread_id: string, following: boolean) =>
  learner.request("PUT", `/api/threads/${thread_id}/follow`, { body: { following } });
const leave = (learner: Learner) =>
  learner.request("POST", "/api/cancel-subscription", { body: { userId: learner.user_id } });
const followers = async (thread_id: string) =>
  (await followersOf(env as unknown as Bindings, thread_id, { actor_id: "", created_at: Date.now() }))
    .user_ids;

describe("threads", () => {
  it("are created once if the request is repeated, and are listed newest first with the author's current profile", async () => {
    const ada = await warrior();
    const body = { id: crypto.randomUUID(), title: "  Grid or flex?  ", description: "Both?" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.request("POST", "/api/threads", { body })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    await newThread(ada, "The newest");
    await env.DB.prepare("UPDATE user_state SET display_name = 'Ada the Second' WHERE user_id = ?")
      .bind(ada.user_id)
      .run();
    await sendCopies(ada.user_id);
    const { rows } = await json<Page<ThreadCard>>(await ada.request("GET", "/api/threads"));
    expect(rows.slice(0, 2)).toMatchObject([
      { title: "The newest" },
      { title: "Grid or flex?", excerpt: "Both?", likes: 0, replies: 0, liked: false },
    ]);
    expect(rows[0]?.author).toMatchObject({ user_id: ada.user_id, display_name: "Ada the Second" });
  });

  it("are in pages without repeated or skipped rows, even if many have the same time", async () => {
    const ada = await warrior();
    await env.DB.batch(
      Array.from({ length: 45 }, (_, n) =>
        env.DB.prepare(
          "INSERT INTO threads (id, title, description, created_by, created_at) VALUES (?, ?, '', ?, 1000)",
        ).bind(crypto.randomUUID(), `Old ${n}`, ada.user_id),
      ),
    );
    const titles: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query = cursor && `?cursor=${cursor}`;
      const page: Page<ThreadCard> = await json(await ada.request("GET", `/api/threads${query}`));
      titles.push(...page.rows.map((row) => row.title));
      cursor = page.next;
    }
    const old = titles.filter((title) => title.startsWith("Old "));
    expect(old).toHaveLength(45);
    expect(new Set(old).size).toBe(45);
  });

  it("can't be read or written by a Starter", async () => {
    const [ada, starter] = [await warrior(), await newLearner()];
    const { id } = await newThread(ada);
    const body = { id: crypto.randomUUID(), title: "Let me in", description: "" };
    const answers = [
      await starter.request("GET", "/api/threads"),
      await starter.request("GET", `/api/threads/${id}`),
      await starter.request("POST", "/api/threads", { body }),
      await reply(starter, id, "hi"),
      await starter.request("PUT", `/api/threads/${id}/like`, { body: { liked: true } }),
      await starter.request("DELETE", `/api/threads/${id}`),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect((await json(answer)).code).toBe("plan_required");
    }
    const { thread } = await read(ada, id);
    expect(thread).toMatchObject({ likes: 0, replies: 0 });
    expect(await env.DB.prepare("SELECT 1 FROM threads WHERE id = ?").bind(body.id).first()).toBeNull();
  });

  it("of a Starter who was a Warrior can't be taken back, nor likes", async () => {
    const [ada, grace] = [await warrior(), await warrior()];
    const { id } = await newThread(grace);
    const like = (liked: boolean) => grace.request("PUT", `/api/threads/${id}/like`, { body: { liked } });
    await like(true);
    await env.DB.prepare("UPDATE user_state SET plan = 'starter' WHERE user_id = ?")
      .bind(grace.user_id)
      .run();
    for (const answer of [await like(false), await grace.request("DELETE", `/api/threads/${id}`)])
      expect([answer.status, (await json(answer)).code]).toEqual([403, "plan_required"]);
    expect((await read(ada, id)).thread).toMatchObject({ likes: 1 });
  });

  it("need a title, and name the field that is too long", async () => {
    const ada = await warrior();
    const post = (title: string, description = "") =>
      ada.request("POST", "/api/threads", { body: { id: crypto.randomUUID(), title, description } });
    expect((await json(await post("   "))).fields).toEqual([
      { field: "title", message: "A thread needs a title." },
    ]);
    expect((await json(await post("x".repeat(121)))).fields?.[0]?.message).toBe(
      "A title has at most 120 characters.",
    );
    expect((await json(await post("ok", "x".repeat(10_001)))).fields?.[0]?.message).toBe(
      "A description has at most 10000 characters.",
    );
    expect((await post("🛸".repeat(120), "🛸".repeat(10_000))).status).toBe(201);
  });

  it("are edited and deleted by their author; others get 404", async () => {
    const [ada, ben] = [await warrior(), await warrior()];
    const { id } = await newThread(ada);
    const body = { title: "Better", description: "Words" };
    expect((await ben.request("PUT", `/api/threads/${id}`, { body })).status).toBe(404);
    expect((await ben.request("DELETE", `/api/threads/${id}`)).status).toBe(404);
    const edited = await json<{ thread: Thread }>(await ada.request("PUT", `/api/threads/${id}`, { body }));
    expect(edited.thread).toMatchObject({ ...body, edited_at: expect.any(Number) });
    await reply(ben, id, "before it goes");
    expect((await ada.request("DELETE", `/api/threads/${id}`)).status).toBe(200);
    expect((await ada.request("GET", `/api/threads/${id}`)).status).toBe(404);
    expect((await reply(ben, id, "too late")).status).toBe(404);
    expect((await json(await reply(ben, id, "too late"))).title).toBe("This thread is gone.");
    const left = await env.DB.prepare("SELECT count(*) AS n FROM threads_messages WHERE thread_id = ?")
      .bind(id)
      .first<{ n: number }>();
    expect(left?.n).toBe(0);
  });

  it("are not created under an id of somebody else's thread, once that is gone neither", async () => {
    const [ada, ben] = [await warrior(), await warrior()];
    const { id } = await newThread(ada, "Mine");
    const take = async (who: Learner) => {
      const body = { id, title: "Yours", description: "" };
      return (await who.request("POST", "/api/threads", { body })).status;
    };
    expect(await take(ben)).toBe(409);
    expect((await read(ada, id)).thread.title).toBe("Mine");
    await ada.request("DELETE", `/api/threads/${id}`);
    expect([await take(ben), await take(ada)]).toEqual([409, 409]);
    expect((await ada.request("GET", `/api/threads/${id}`)).status).toBe(404);
  });
});

describe("replies", () => {
  it("are in order, once each, and counted", async () => {
    const [ada, ben] = [await warrior(), await warrior()];
    const { id } = await newThread(ada);
    const first = crypto.randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => reply(ben, id, "first", first)));
    await reply(ada, id, "second");
    const { thread, replies } = await read(ada, id);
    expect(replies.rows.map((row) => [row.content, row.author.user_id])).toEqual([
      ["first", ben.user_id],
      ["second", ada.user_id],
    ]);
    expect(thread.replies).toBe(2);
  });

  it("must not be blank, and are in pages", async () => {
    const ada = await warrior();
    const { id } = await newThread(ada);
    expect((await reply(ada, id, " \n ")).status).toBe(422);
    await env.DB.batch(
      Array.from({ length: 51 }, (_, n) =>
        env.DB.prepare(
          "INSERT INTO threads_messages (id, thread_id, user_id, content, created_at) VALUES (?, ?, ?, ?, 5)",
        ).bind(`r-${String(n).padStart(2, "0")}-${id}`, id, ada.user_id, `reply ${n}`),
      ),
    );
    const { replies, thread } = await read(ada, id);
    expect(replies.rows).toHaveLength(50);
    expect(thread.replies).toBe(51);
    const rest = await json<{ replies: Page<Reply> }>(
      await ada.request("GET", `/api/threads/${id}?cursor=${replies.next}`),
    );
    expect(rest.replies.rows.map((row) => row.content)).toEqual(["reply 50"]);
    expect(rest.replies.next).toBeNull();
  });

  it("of a deleted account are anonymous", async () => {
    const [ada, ben] = [await warrior(), await warrior()];
    const { id } = await newThread(ben);
    await reply(ben, id, "still here");
    await ada.request("PUT", `/api/threads/${id}/like`, { body: { liked: true } });
    await env.DB.prepare("DELETE FROM users WHERE id = ?").bind(ben.user_id).run();
    const { thread, replies } = await read(ada, id);
    const nobody = { user_id: null, display_name: "Anonymous", avatar_url: "/noobie.png" };
    expect(thread).toMatchObject({ author: nobody, likes: 1 });
    expect(replies.rows[0]).toMatchObject({ content: "still here", author: nobody });
  });
});

describe("likes", () => {
  it("count one per learner, if repeated or concurrent too", async () => {
    const [ada, ben] = [await warrior(), await warrior()];
    const { id } = await newThread(ada);
    const like = (who: Learner, liked: boolean) =>
      who.request("PUT", `/api/threads/${id}/like`, { body: { liked } });
    await Promise.all([...Array(20)].map(() => like(ada, true)));
    expect(await json(await like(ben, true))).toEqual({ liked: true, likes: 2 });
    expect(await json(await like(ada, false))).toEqual({ liked: false, likes: 1 });
    expect(await json(await like(ada, false))).toEqual({ liked: false, likes: 1 });
    expect((await read(ben, id)).thread).toMatchObject({ liked: true, likes: 1 });
    expect((await ada.request("PUT", "/api/threads/none/like", { body: { liked: true } })).status).toBe(404);
  });

  it("of a deleted account are removed from the count", async () => {
    const [ada, ben] = [await warrior(), await warrior()];
    const { id } = await newThread(ada);
    await ben.request("PUT", `/api/threads/${id}/like`, { body: { liked: true } });
    await env.DB.prepare("DELETE FROM users WHERE id = ?").bind(ben.user_id).run();
    expect((await read(ada, id)).thread.likes).toBe(0);
  });
});

describe("the channel of the threads", () => {
  it("broadcasts what changed, with the current counts", async () => {
    const [ada, ben] = [await warrior(), await warrior()];
    const socket = await openSocket<ServerFrame>("/api/channels/threads/socket", { cookie: ben.cookie });
    const newsOf = (id: string) =>
      socket.frames
        .flatMap((frame) => (frame.type === "threads" ? frame.news : []))
        .filter((news) => news.thread_id === id)
        .at(-1);
    const { id } = await newThread(ada);
    await socket.until(() => newsOf(id));
    await Promise.all([
      ada.request("PUT", `/api/threads/${id}/like`, { body: { liked: true } }),
      ben.request("PUT", `/api/threads/${id}/like`, { body: { liked: true } }),
      reply(ben, id, "Nice"),
    ]);
    await socket.until(() => {
      const news = newsOf(id);
      return news && "likes" in news && news.likes === 2 && news.replies === 1 ? true : undefined;
    });
    await ada.request("DELETE", `/api/threads/${id}`);
    await socket.until(() => {
      const news = newsOf(id);
      return news && "gone" in news ? true : undefined;
    });
    expect(newsOf(id)).toEqual({ thread_id: id, gone: true });
  });
});

describe("reading the list", () => {
  it("reads only as many rows as it shows, independent of the number of likes", async () => {
    const ada = await warrior();
    const { id } = await newThread(ada);
    const fans = await Promise.all(Array.from({ length: 30 }, warrior));
    await Promise.all(
      fans.map((fan) => fan.request("PUT", `/api/threads/${id}/like`, { body: { liked: true } })),
    );
    const { meta, results } = await selectThreads(database(env.DB), ada.user_id, {}, undefined).run();
    expect(meta.rows_read).toBeLessThanOrEqual(5 * results.length);
  });
});

describe("the order of the list", () => {
  it("is by the last reply, also once that is taken away", async () => {
    const [ada, moderator] = [await warrior(), await newModerator()];
    const at = (id: string, time: number) =>
      env.DB.prepare("UPDATE threads SET created_at = ?, active_at = ? WHERE id = ?")
        .bind(time, time, id)
        .run();
    const [first, second] = [await newThread(ada), await newThread(ada)];
    await at(first.id, 9e15);
    await at(second.id, 9e15 + 1);
    const ids = async () => {
      const { rows } = await json<Page<ThreadCard>>(await ada.request("GET", "/api/threads"));
      return rows.slice(0, 2).map(({ id }) => id);
    };
    expect(await ids()).toEqual([second.id, first.id]);
    const target_id = crypto.randomUUID();
    await env.DB.prepare(
      "INSERT INTO threads_messages (id, thread_id, user_id, content, created_at) VALUES (?, ?, ?, 'x', ?)",
    )
      .bind(target_id, first.id, ada.user_id, 9e15 + 2)
      .run();
    expect(await ids()).toEqual([first.id, second.id]);
    const body = { target_kind: "reply", target_id };
    await moderator.request("POST", "/api/moderation/remove", { body });
    expect(await ids()).toEqual([second.id, first.id]);
    // Far in the future, they would come first in the other tests.
    for (const { id } of [first, second]) await ada.request("DELETE", `/api/threads/${id}`);
  });
});

describe("the answer", () => {
  it("is marked, changed and taken back by the opener, and filters the list", async () => {
    const [ada, ben] = [await warrior(), await warrior()];
    const { id } = await newThread(ada);
    const [one, other] = [await newReply(ben, id), await newReply(ada, id)];
    const solved = async (value: boolean) => {
      const answer = await ada.request("GET", `/api/threads?solved=${value}`);
      return (await json<Page<ThreadCard>>(answer)).rows.some((row) => row.id === id && row.solved === value);
    };
    expect([await solved(true), await solved(false)]).toEqual([false, true]);
    expect(await json(await mark(ada, id, one))).toMatchObject({ thread: { solved: true, answer_id: one } });
    expect(await read(ben, id)).toMatchObject({
      thread: { solved: true, answer_id: one },
      answer: { id: one, author: { user_id: ben.user_id } },
      replies: { rows: [{ id: one }, { id: other }] },
    });
    expect([await solved(true), await solved(false)]).toEqual([true, false]);
    await Promise.all(Array.from({ length: 5 }, () => mark(ada, id, other)));
    expect(await read(ben, id)).toMatchObject({ answer: { id: other } });
    expect((await mark(ada, id, null)).status).toBe(200);
    expect((await mark(ada, id, null)).status).toBe(200);
    expect(await read(ben, id)).toMatchObject({ thread: { solved: false, answer_id: null }, answer: null });
  });

  it("is nobody else's to mark, and none of another thread", async () => {
    const [ada, ben] = [await warrior(), await warrior()];
    const [{ id }, elsewhere] = [await newThread(ada), await newThread(ada)];
    const [own, foreign] = [await newReply(ben, id), await newReply(ben, elsewhere.id)];
    for (const [who, reply_id] of [[ben, own] as const, [ada, foreign] as const, [ada, "none"] as const])
      expect((await mark(who, id, reply_id)).status).toBe(404);
    expect((await mark(ada, "none", own)).status).toBe(404);
    expect((await read(ada, id)).thread).toMatchObject({ solved: false });
    await mark(ada, id, own);
    expect((await mark(ben, id, null)).status).toBe(404);
    expect((await mark(await newLearner(), id, null)).status).toBe(403);
    expect((await read(ada, id)).thread).toMatchObject({ answer_id: own });
  });

  it("is decided by a moderator too, which is logged", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const { id } = await newThread(ada);
    const reply_id = await newReply(ben, id);
    expect((await mark(moderator, id, "none")).status).toBe(404);
    expect((await mark(moderator, id, reply_id)).status).toBe(200);
    expect((await mark(moderator, id, null)).status).toBe(200);
    const { log } = await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));
    expect(log.filter(({ target }) => target === `thread:${id}`)).toMatchObject([
      { act: "answer", detail: "none" },
      { act: "answer", detail: reply_id },
    ]);
  });

  it("isn't marked by who is silenced, who may take a mark back", async () => {
    const [ada, ben] = [await warrior(), await warrior()];
    const { id } = await newThread(ada);
    const reply_id = await newReply(ben, id);
    await mark(ada, id, reply_id);
    await env.DB.prepare("UPDATE user_state SET silenced_until = 9e15 WHERE user_id = ?")
      .bind(ada.user_id)
      .run();
    expect((await mark(ada, id, null)).status).toBe(200);
    expect((await json(await mark(ada, id, reply_id))).code).toBe("silenced");
  });

  it("is none any more once the reply is taken away, and without a name once its author is gone", async () => {
    const [ada, ben, moderator] = [await warrior(), await warrior(), await newModerator()];
    const [{ id }, kept] = [await newThread(ada), await newThread(ada)];
    const [reply_id, other] = [await newReply(ben, id), await newReply(ben, kept.id)];
    await mark(ada, id, reply_id);
    await mark(ada, kept.id, other);
    const body = { target_kind: "reply", target_id: reply_id };
    await moderator.request("POST", "/api/moderation/remove", { body });
    expect(await read(ada, id)).toMatchObject({ thread: { solved: false, replies: 0 }, answer: null });
    expect((await leave(ben)).status).toBe(200);
    expect((await read(ada, kept.id)).answer?.author).toMatchObject({
      user_id: null,
      display_name: "Anonymous",
    });
    const row = env.DB.prepare("SELECT answered_by FROM threads WHERE id = ?").bind(kept.id);
    expect(await row.first("answered_by")).toBeNull();
  });
});

describe("following", () => {
  it("is so for the opener and for who answers, unless they don't want to", async () => {
    const [ada, ben, cleo] = [await warrior(), await warrior(), await warrior()];
    const { id } = await newThread(ada);
    expect(await followers(id)).toEqual([ada.user_id]);
    await newReply(ben, id);
    expect(new Set(await followers(id))).toEqual(new Set([ada.user_id, ben.user_id]));
    expect(await json(await follow(ben, id, false))).toEqual({ following: false });
    await newReply(ben, id);
    expect(await json(await follow(cleo, id, true))).toEqual({ following: true });
    await follow(cleo, id, true);
    expect(new Set(await followers(id))).toEqual(new Set([ada.user_id, cleo.user_id]));
    const shown = await Promise.all(
      [ada, ben, cleo].map(async (who) => (await read(who, id)).thread.following),
    );
    expect(shown).toEqual([true, false, true]);
  });

  it("ends with the thread and with the account, and needs a thread and the plan", async () => {
    const [ada, ben] = [await warrior(), await warrior()];
    const { id } = await newThread(ada);
    await follow(ben, id, true);
    expect((await follow(ben, "none", true)).status).toBe(404);
    expect((await follow(await newLearner(), id, true)).status).toBe(403);
    await leave(ben);
    expect(await followers(id)).toEqual([ada.user_id]);
    await ada.request("DELETE", `/api/threads/${id}`);
    expect(await followers(id)).toEqual([]);
  });
});

/** Comments of published pages: who reads, writes and removes them, and how they vanish with their page. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ModerationScreen, Page, Thread, ThreadCard } from "../../worker/contract/community.ts";
import type { Comments } from "../../worker/contract/discussions.ts";
import type { Notices } from "../../worker/contract/notices.ts";
import { learnerBinding, severalDatabases } from "../../worker/db/client.ts";
import { REPLIES_PER_PAGE } from "../../worker/rules/chat-limits.ts";
import { HIDING_REPORTS } from "../../worker/rules/publishing.ts";
import { commentsId } from "../../worker/rules/thread-ids.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, type Learner, newLearner, newModerator, request } from "../support/worker/learner.ts";

// The counters of an hour.
beforeEach(() => env.DB.prepare("DELETE FROM rate_limits").run());
afterEach(() => {
  env.PUBLISHING = "on";
});

const community = () => severalDatabases(env)?.at("community") ?? env.DB;
const run = (sql: string, ...values: unknown[]) =>
  community()
    .prepare(sql)
    .bind(...values)
    .run();

async function newPage({ user_id }: Learner, project_id = 1): Promise<string> {
  const id = crypto.randomUUID();
  await run(
    `INSERT INTO published_pages (id, user_id, project_id, state, title, description, published_at, updated_at, html, css, js)
      VALUES (?, ?, ?, 'public', 'My page', '', 1, 1, '<p>Hi</p>', '', '')`,
    ...[id, user_id, project_id],
  );
  return id;
}

type Asking = Pick<Learner, "request"> | undefined;
const visitor = undefined;
const get = (who: Asking, page: string, query = "") =>
  (who?.request ?? request)("GET", `/api/made/${page}/comments${query}`);
const read = async (who: Asking, page: string, query = "") => json<Comments>(await get(who, page, query));
const contents = async (who: Asking, page: string) =>
  (await read(who, page)).comments.rows.map(({ content }) => content);
const post = (who: Asking, page: string, content = "Lovely!", id: string = crypto.randomUUID()) =>
  (who?.request ?? request)("POST", `/api/made/${page}/comments`, { body: { id, content } });
const takeBack = (who: Asking, id: string) => (who?.request ?? request)("DELETE", `/api/replies/${id}`);
const comment = async (who: Learner, page: string, content?: string): Promise<string> => {
  const answer = await post(who, page, content);
  expect(answer.status).toBe(201);
  return (await json<{ reply: { id: string } }>(answer)).reply.id;
};
const setState = (page: string, state: string) =>
  run("UPDATE published_pages SET state = ? WHERE id = ?", state, page);
const hide = async (page: string) => {
  for (let count = 0; count < HIDING_REPORTS; count += 1) {
    const body = { target_kind: "page", target_id: page, reason: "It asks for a password" };
    expect((await (await newLearner()).request("POST", "/api/reports", { body })).status).toBe(201);
  }
};
const restrict = ({ user_id }: Learner, columns: string) =>
  learnerBinding(env, user_id)
    .prepare(`UPDATE user_state SET ${columns} WHERE user_id = ?`)
    .bind(user_id)
    .run();
const textsOf = async (who: Learner) =>
  (await json<Notices>(await who.request("GET", "/api/notices"))).notices.map(({ text, path }) => [
    text,
    path,
  ]);

describe("comments of a page", () => {
  it("are read by everybody, and written by Starters and Warriors; a visitor is told nobody's id", async () => {
    const [author, starter, warrior] = [
      await newLearner(),
      await newLearner(),
      await newLearner({ plan: "warrior" }),
    ];
    const page = await newPage(author);
    expect(await read(visitor, page)).toEqual({
      comments: { rows: [], next: null },
      count: 0,
      following: false,
      reader_id: null,
      is_moderator: false,
    });
    await comment(starter, page, "Lovely, with **bold** `code`");
    await comment(warrior, page, "So it is");
    await comment(author, page, "Thanks");
    const texts = ["Lovely, with **bold** `code`", "So it is", "Thanks"];
    for (const who of [visitor, starter, warrior, author]) expect(await contents(who, page)).toEqual(texts);
    const text = await (await get(visitor, page)).text();
    for (const { user_id, display_name } of [starter, warrior, author]) {
      expect(text).not.toContain(user_id);
      expect(text).toContain(display_name);
    }
    expect(await read(starter, page)).toMatchObject({ count: 3, following: true, is_moderator: false });
    expect((await read(starter, page)).comments.rows[0]?.author.user_id).toBe(starter.user_id);
    expect((await post(visitor, page)).status).toBe(401);
  });

  it("are stored once if the request is repeated, in one thread however many come first at once", async () => {
    const [author, ada] = [await newLearner(), await newLearner()];
    const page = await newPage(author);
    const id = crypto.randomUUID();
    const others = await Promise.all([newLearner(), newLearner(), newLearner()]);
    await Promise.all([
      ...Array.from({ length: 4 }, () => post(ada, page, "Once", id)),
      ...others.map((other) => post(other, page, "Me too")),
    ]);
    expect((await contents(visitor, page)).sort()).toEqual(["Me too", "Me too", "Me too", "Once"]);
    // The id is another learner's, or the own one's elsewhere.
    const elsewhere = await newPage(await newLearner());
    expect((await post(others[0], page, "Mine", id)).status).toBe(409);
    expect((await post(ada, elsewhere, "Once", id)).status).toBe(409);
    expect(await contents(visitor, elsewhere)).toEqual([]);
  });

  it("come in pages without repeated or skipped rows, and without those of muted learners", async () => {
    const [author, ada, ben] = [await newLearner(), await newLearner(), await newLearner()];
    const page = await newPage(author);
    await comment(ada, page, "first");
    const rows = Array.from({ length: REPLIES_PER_PAGE + 2 }, (_, index) => [
      crypto.randomUUID(),
      index % 2 ? ada.user_id : ben.user_id,
    ]);
    await run(
      `INSERT INTO threads_messages (id, thread_id, user_id, content, created_at)
        SELECT value ->> 0, ?, value ->> 1, 'many', 9e15 FROM json_each(?)`,
      commentsId(page),
      JSON.stringify(rows),
    );
    const readAll = async (who: Asking) => {
      const first = await read(who, page);
      const rest = await read(who, page, `?cursor=${first.comments.next}`);
      expect(rest.comments.next).toBeNull();
      return [...first.comments.rows, ...rest.comments.rows].map(({ id }) => id);
    };
    const all = await readAll(visitor);
    expect([new Set(all).size, all.length]).toEqual([REPLIES_PER_PAGE + 3, REPLIES_PER_PAGE + 3]);
    await author.request("PUT", `/api/mutes/${ada.user_id}`, { body: { muted: true } });
    expect(await readAll(author)).toHaveLength((REPLIES_PER_PAGE + 2) / 2);
  });

  it.each(["", " \n", "x".repeat(10_001)])("need words, and not too many: %#", async (content) => {
    const page = await newPage(await newLearner());
    expect((await post(await newLearner(), page, content)).status).toBe(422);
  });
});

describe("who may not comment", () => {
  it("is who is silenced, who may still take a comment back", async () => {
    const ada = await newLearner();
    const page = await newPage(await newLearner());
    const id = await comment(ada, page);
    await restrict(ada, `silenced_until = ${Date.now() + 60_000}`);
    const answer = await post(ada, page);
    expect([answer.status, (await json(answer)).code]).toEqual([403, "silenced"]);
    expect((await takeBack(ada, id)).status).toBe(200);
    expect(await contents(visitor, page)).toEqual([]);
  });

  it.each(["the author", "the other"])(
    "is one of two of whom one has blocked the other: %s",
    async (blocker) => {
      const [author, ada] = [await newLearner(), await newLearner()];
      const page = await newPage(author);
      const [who, whom] = blocker === "the author" ? [author, ada] : [ada, author];
      const block = (blocked: boolean) =>
        who.request("PUT", `/api/blocks/${whom.user_id}`, { body: { blocked } });
      await comment(ada, page, "Before");
      await block(true);
      const answer = await post(ada, page);
      expect([answer.status, (await json(answer)).title]).toEqual([409, "You can't comment on this page."]);
      await comment(await newLearner(), page, "Others may");
      // What is there of whom the author has blocked is shown to nobody.
      const isShown = blocker === "the other";
      expect(await contents(visitor, page)).toEqual(isShown ? ["Before", "Others may"] : ["Others may"]);
      await block(false);
      expect((await post(ada, page)).status).toBe(201);
      expect(await contents(visitor, page)).toEqual(["Before", "Others may", "Lovely!"]);
    },
  );
});

describe("a page that isn't public", () => {
  it.each(["unpublished", "removed"])(
    "shows and takes no comments while it is %s; then they are there again",
    async (state) => {
      const [author, ada, moderator] = [await newLearner(), await newLearner(), await newModerator()];
      const page = await newPage(author);
      await comment(ada, page, "Before");
      await setState(page, state);
      for (const who of [visitor, author, ada, moderator]) expect((await get(who, page)).status).toBe(404);
      for (const who of [author, ada]) expect((await post(who, page)).status).toBe(404);
      await setState(page, "public");
      expect(await contents(visitor, page)).toEqual(["Before"]);
    },
  );

  it("shows comments to its author and moderators alone while reports hide it, and takes none", async () => {
    const [author, ada, moderator] = [await newLearner(), await newLearner(), await newModerator()];
    const page = await newPage(author);
    await comment(ada, page, "Before");
    await hide(page);
    for (const who of [visitor, ada]) expect((await get(who, page)).status).toBe(404);
    for (const who of [author, moderator]) expect(await contents(who, page)).toEqual(["Before"]);
    for (const who of [author, ada, moderator]) expect((await post(who, page)).status).toBe(404);
  });

  it("is none where publishing is switched off, or that there isn't", async () => {
    const [author, ada] = [await newLearner(), await newLearner()];
    const page = await newPage(author);
    await comment(ada, page);
    for (const id of ["none", crypto.randomUUID()]) {
      expect((await get(visitor, id)).status).toBe(404);
      expect((await post(ada, id)).status).toBe(404);
    }
    env.PUBLISHING = "off";
    expect((await get(author, page)).status).toBe(404);
    expect((await post(ada, page)).status).toBe(404);
  });

  it("takes its comments with it when it is deleted", async () => {
    const [author, ada] = [await newLearner(), await newLearner()];
    const page = await newPage(author, -1);
    await comment(ada, page);
    expect((await author.request("DELETE", `/api/made/${page}`)).status).toBe(200);
    for (const [table, column] of [
      ["threads", "id"],
      ["threads_messages", "thread_id"],
      ["thread_follows", "thread_id"],
    ])
      expect(
        await community()
          .prepare(`SELECT 1 FROM ${table} WHERE ${column} = ?`)
          .bind(commentsId(page))
          .first(),
      ).toBeNull();
  });
});

describe("a comment", () => {
  it("is removed by who wrote it and by the page's author, and by nobody else", async () => {
    const [author, ada, ben] = [
      await newLearner(),
      await newLearner(),
      await newLearner({ plan: "warrior" }),
    ];
    const [page, other] = [await newPage(author), await newPage(ben)];
    const [one, two] = [await comment(ada, page, "one"), await comment(ada, page, "two")];
    const elsewhere = await comment(ada, other, "elsewhere");
    for (const who of [ben, await newModerator()]) expect((await takeBack(who, one)).status).toBe(404);
    expect((await takeBack(author, elsewhere)).status).toBe(404);
    expect((await takeBack(visitor, one)).status).toBe(401);
    expect((await takeBack(ada, one)).status).toBe(200);
    expect((await takeBack(author, two)).status).toBe(200);
    expect((await takeBack(author, two)).status).toBe(404);
    expect(await read(visitor, page)).toMatchObject({ count: 0, comments: { rows: [] } });
    expect(await contents(visitor, other)).toEqual(["elsewhere"]);
  });

  it("is reported by Starters too, and taken away by moderators", async () => {
    const [author, ada, ben] = [await newLearner(), await newLearner(), await newLearner()];
    const moderator = await newModerator();
    const page = await newPage(author);
    const target = { target_kind: "reply", target_id: await comment(ada, page, "Rude words") };
    const reported = await ben.request("POST", "/api/reports", { body: { ...target, reason: "Rude" } });
    expect(reported.status).toBe(201);
    const { reports } = await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));
    expect(reports.find(({ target_id }) => target_id === target.target_id)).toMatchObject({
      ...{ target_in: commentsId(page), excerpt: "Rude words", author_id: ada.user_id },
    });
    expect((await moderator.request("POST", "/api/moderation/remove", { body: target })).status).toBe(200);
    expect(await contents(visitor, page)).toEqual([]);
  });

  it("stays without a name once its author's account is gone", async () => {
    const [author, ada] = [await newLearner(), await newLearner()];
    const page = await newPage(author);
    await comment(ada, page, "I was here");
    const left = await ada.request("POST", "/api/cancel-subscription", { body: { userId: ada.user_id } });
    expect(left.status).toBe(200);
    expect((await read(author, page)).comments.rows).toMatchObject([
      { content: "I was here", author: { user_id: null, display_name: "Anonymous" } },
    ]);
  });

  it("is in the export of who wrote it, and the thread in nobody's", async () => {
    const [author, ada] = [await newLearner(), await newLearner()];
    const page = await newPage(author);
    await comment(ada, page, "Exported");
    const of = async (who: Learner) => (await who.request("GET", "/api/export")).text();
    expect(await of(ada)).toContain("Exported");
    const authors = await of(author);
    expect(authors).not.toContain("Exported");
    expect(JSON.parse(authors)).toMatchObject({ threads: [], threads_messages: [] });
  });

  it("is told to the page's author, unless that muted who wrote it, and leads to the page", async () => {
    const [author, ada, ben] = [await newLearner(), await newLearner(), await newLearner()];
    const page = await newPage(author);
    await author.request("PUT", `/api/mutes/${ben.user_id}`, { body: { muted: true } });
    await comment(ben, page);
    await comment(author, page);
    await comment(ada, page);
    const said = [`${ada.display_name} commented on your page “My page”.`, `/made/${page}#comments`];
    await eventually(async () => expect(await textsOf(author)).toEqual([said]));
    // Who has commented follows, whatever the plan.
    await comment(author, page);
    const followed = `${author.display_name} commented on “My page”, which you follow.`;
    await eventually(async () => expect(await textsOf(ada)).toEqual([[followed, `/made/${page}#comments`]]));
    await setState(page, "unpublished");
    for (const who of [author, ada]) expect(await textsOf(who)).toEqual([]);
  });
});

describe("the forum", () => {
  it("neither lists, finds, opens, likes, answers nor changes comments as a thread of its own", async () => {
    const [author, ada] = [await newLearner({ plan: "warrior" }), await newLearner({ plan: "warrior" })];
    const page = await newPage(author);
    const reply_id = await comment(ada, page, "zebras everywhere");
    const id = commentsId(page);
    const rowsOf = async (path: string) =>
      (await json<Page<ThreadCard>>(await ada.request("GET", path))).rows.map((row) => row.id);
    for (const path of ["/api/threads", "/api/threads?solved=false", "/api/threads/search?words=zebras"])
      expect(await rowsOf(path)).not.toContain(id);
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PUT", "", { title: "Mine", description: "" }],
      ["DELETE", "", undefined],
      ["POST", "/messages", { id: crypto.randomUUID(), content: "So" }],
      ["PUT", "/like", { liked: true }],
      ["PUT", "/answer", { reply_id }],
    ] as const) {
      const asked = await author.request(method, `/api/threads/${id}${path}`, body ? { body } : {});
      expect([method, path, asked.status]).toEqual([method, path, 404]);
    }
    expect(await contents(visitor, page)).toEqual(["zebras everywhere"]);
  });

  it("lets Starters follow the comments, and no more", async () => {
    const ada = await newLearner();
    const page = await newPage(await newLearner());
    const follow = (following: boolean) =>
      ada.request("PUT", `/api/threads/${commentsId(page)}/follow`, { body: { following } });
    expect((await follow(true)).status).toBe(404);
    await comment(ada, page);
    expect(await json(await follow(false))).toEqual({ following: false });
    expect((await read(ada, page)).following).toBe(false);
  });

  it("takes no replies of its own back by this way", async () => {
    const ada = await newLearner({ plan: "warrior" });
    const body = { id: crypto.randomUUID(), title: "A thread", description: "" };
    const { thread } = await json<{ thread: Thread }>(await ada.request("POST", "/api/threads", { body }));
    const id = crypto.randomUUID();
    await ada.request("POST", `/api/threads/${thread.id}/messages`, { body: { id, content: "So" } });
    expect((await takeBack(ada, id)).status).toBe(404);
  });
});

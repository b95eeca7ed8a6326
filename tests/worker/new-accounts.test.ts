/** What is refused in what others read: listed words and links, and what new accounts do too much of. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Reply, Thread } from "../../worker/contract/community.ts";
import type { ProblemBody } from "../../worker/contract/problems.ts";
import {
  isNewAccount,
  NEW_ACCOUNT_DAY,
  NEW_ACCOUNT_MS,
  newLinkProblem,
} from "../../worker/rules/new-accounts.ts";
import { holdClock } from "../support/worker/clock.ts";
import { json, type Learner, newcomer, newLearner } from "../support/worker/learner.ts";
import { openChannel, shipPages, shipRight } from "../support/worker/writers.ts";

const MINUTE_MS = 60_000;
/** A task of the content. */
const TASK = 101;
const warrior = { plan: "warrior" } as const;

/** The status of a request, and what its refusal says. */
async function outcome(asked: Promise<Response>): Promise<[number, string?]> {
  const answer = await asked;
  if (answer.ok) return [answer.status];
  const { title, fields } = await json<ProblemBody>(answer);
  return [answer.status, fields ? `${fields[0]?.field}: ${fields[0]?.message}` : title];
}

const openThread = (who: Learner, title: string, description = "", id: string = crypto.randomUUID()) =>
  who.request("POST", "/api/threads", { body: { id, title, description } });
const newThread = async (who: Learner) =>
  (await json<{ thread: Thread }>(await openThread(who, "A title"))).thread.id;
const reply = (who: Learner, thread: string, content: string, id: string = crypto.randomUUID()) =>
  who.request("POST", `/api/threads/${thread}/messages`, { body: { id, content } });
const comment = (who: Learner, page: string, content: string) =>
  who.request("POST", `/api/made/${page}/comments`, { body: { id: crypto.randomUUID(), content } });
const talk = (who: Learner, content: string) =>
  who.request("POST", `/api/tasks/${TASK}/thread`, {
    body: { id: crypto.randomUUID(), content, spoiler: false },
  });
const publish = (who: Learner, page: object, id: string = crypto.randomUUID()) =>
  who.request("PUT", `/api/made/${id}`, {
    body: { title: "Mine", description: "", html: "<h1>Hi</h1>", css: "", js: "", ...page },
  });
/** The counters as they are 24 hours later. */
const passDay = () =>
  env.DB.prepare("UPDATE rate_limits SET window_start = window_start - ?")
    .bind(24 * 60 * MINUTE_MS)
    .run();
/** Says something in a channel, and then something else in its place. @returns the sentence that refuses it; undefined once it is there */
async function say(who: Learner, message: string, edit?: string): Promise<string | undefined> {
  const { ask, socket } = await openChannel(who, "help");
  const refusal = await ask({ type: "send", message });
  if (refusal !== undefined || edit === undefined) return refusal;
  const sent = socket.frames.flatMap((frame) => (frame.type === "batch" ? frame.messages : []));
  return ask({ type: "edit", id: sent.at(-1)?.id ?? 0, message: edit });
}

describe("a listed word or link", () => {
  // Wherever others would read it: tests/security/writers.test.ts.
  it("is named at its field", async () => {
    const who = await newLearner(warrior);
    const named = (field: string) => [422, expect.stringMatching(`^${field}: .*“kys”`)];
    expect(await outcome(openThread(who, "Fine", "kys please"))).toEqual(named("description"));
    await shipPages(who);
    expect(await outcome(publish(who, { html: "<p>k<b>y</b>s</p>" }))).toEqual(named("html"));
  });

  it("isn't seen where there is none", async () => {
    const who = await newLearner(warrior);
    const thread = await newThread(who);
    await shipPages(who);
    expect(await outcome(reply(who, thread, "In Scunthorpe, a class has https://example.com"))).toEqual([
      201,
    ]);
    expect(await outcome(publish(who, { html: "<a href='https://example.com'>A classic</a>" }))).toEqual([
      200,
    ]);
    expect(await say(who, "a cocktail, see https://example.com", "a tycoon")).toBeUndefined();
  });
});

describe("a new account", () => {
  it.each([
    [0, true],
    [NEW_ACCOUNT_MS - 1, true],
    [NEW_ACCOUNT_MS, false],
    [10 * NEW_ACCOUNT_MS, false],
  ])("is one of less than three days: %d ms", (age, isNew) => {
    expect(isNewAccount(1_000_000, 1_000_000 + age)).toBe(isNew);
  });

  it("opens three threads in 24 hours, each once however often it is sent", async () => {
    holdClock();
    const who = await newcomer(NEW_ACCOUNT_MS - 1, warrior);
    const ids = Array.from({ length: NEW_ACCOUNT_DAY.threads }, () => crypto.randomUUID());
    for (const id of [...ids, ...ids]) expect(await outcome(openThread(who, "T", "", id))).toEqual([201]);
    expect(await outcome(openThread(who, "One more"))).toEqual([429, expect.stringContaining("3 threads")]);
    // Deleted ones are counted too.
    expect((await who.request("DELETE", `/api/threads/${ids[0]}`)).status).toBeLessThan(300);
    expect((await outcome(openThread(who, "In its place")))[0]).toBe(429);
    await passDay();
    for (const _ of ids) expect(await outcome(openThread(who, "The next day"))).toEqual([201]);
    expect((await outcome(openThread(who, "Once more")))[0]).toBe(429);
    await env.DB.prepare("UPDATE users SET created_at = ? WHERE id = ?")
      .bind(Date.now() - NEW_ACCOUNT_MS, who.user_id)
      .run();
    expect(await outcome(openThread(who, "As old as it takes"))).toEqual([201]);
  });

  it("opens no more at once", async () => {
    const who = await newcomer(MINUTE_MS, warrior);
    const answers = await Promise.all(Array.from({ length: 6 }, () => openThread(who, "T")));
    const opened = answers.filter(({ status }) => status === 201);
    expect(opened).toHaveLength(NEW_ACCOUNT_DAY.threads);
  });

  it.each([
    "[x](http:codepen.io/%)",
    "[x](https:\\\\codepen.io/%)",
    "WWW.codepen.io/%",
    "Http://codepen.io/%",
  ])("sends five replies with links such as %s", async (link) => {
    const [who, other] = [await newcomer(MINUTE_MS, warrior), await newLearner(warrior)];
    const thread = await newThread(other);
    const send = (sent: number) => outcome(reply(who, thread, `see ${link.replace("%", `${sent}`)}`));
    for (let sent = 1; sent <= NEW_ACCOUNT_DAY.linkedReplies; sent += 1)
      expect(await send(sent)).toEqual([201]);
    expect(await send(6)).toEqual([429, expect.stringContaining("5 replies")]);
  });

  it("sends five replies with links in 24 hours, and any number without", async () => {
    const [who, other] = [await newcomer(MINUTE_MS, warrior), await newLearner(warrior)];
    const thread = await newThread(other);
    for (let sent = 0; sent < NEW_ACCOUNT_DAY.linkedReplies; sent += 1) {
      expect(await outcome(reply(who, thread, `see https://developer.mozilla.org/${sent}`))).toEqual([201]);
      expect(await outcome(reply(who, thread, "without one"))).toEqual([201]);
    }
    const id = crypto.randomUUID();
    const link = "see https://codepen.io/a";
    expect(await outcome(reply(who, thread, link, id))).toEqual([429, expect.stringContaining("5 replies")]);
    expect(await outcome(reply(who, thread, "without one", id))).toEqual([201]);
    for (let sent = 0; sent <= NEW_ACCOUNT_DAY.linkedReplies; sent += 1)
      expect(await outcome(reply(other, thread, "https://example.com"))).toEqual([201]);
  });

  it.each(["starter", "warrior"] as const)(
    "of a %s sends as few in comments and about tasks",
    async (plan) => {
      const [who, author] = [await newcomer(MINUTE_MS, { plan }), await newLearner()];
      await shipPages(author);
      const page = crypto.randomUUID();
      expect(await outcome(publish(author, {}, page))).toEqual([200]);
      const link = "see https://codepen.io/a";
      const away = [422, expect.stringContaining("can't link to example.com")];
      expect(await outcome(comment(who, page, "https://example.com/x"))).toEqual(away);
      for (let sent = 0; sent < NEW_ACCOUNT_DAY.linkedReplies; sent += 1) {
        const answer = await comment(who, page, link);
        expect(answer.status).toBe(201);
        const { id } = (await json<{ reply: Reply }>(answer)).reply;
        expect((await who.request("DELETE", `/api/replies/${id}`)).status).toBeLessThan(300);
      }
      const refused = [429, expect.stringContaining("5 replies")];
      expect(await outcome(comment(who, page, link))).toEqual(refused);
      expect(await outcome(comment(who, page, "without one"))).toEqual([201]);
      // As a Starter only who has shipped the task right writes about it.
      if (plan === "starter") await shipRight(who, TASK);
      expect(await outcome(talk(who, "https://example.com/x"))).toEqual(away);
      expect(await outcome(talk(who, link))).toEqual(refused);
      expect(await outcome(talk(who, "without one"))).toEqual([201]);
      expect(await outcome(comment(author, page, "https://example.com/x"))).toEqual([201]);
    },
  );

  it("links to no other site, in the chat, threads and replies", async () => {
    const [who, other] = [await newcomer(MINUTE_MS, warrior), await newLearner(warrior)];
    const thread = await newThread(other);
    const link = "see https://example.com/x";
    const says = expect.stringContaining("can't link to example.com");
    expect(await outcome(openThread(who, link))).toEqual([422, says]);
    expect(await outcome(openThread(who, "T", link))).toEqual([422, says]);
    expect(await outcome(reply(who, thread, link))).toEqual([422, says]);
    const own = await newThread(who);
    const edited = who.request("PUT", `/api/threads/${own}`, { body: { title: "T", description: link } });
    expect(await outcome(edited)).toEqual([422, says]);
    expect(await say(who, link)).toEqual(says);
    expect(await say(who, "see https://codepen.io/a", link)).toEqual(says);
    expect(await say(who, "my page is at /made/1 and https://developer.mozilla.org")).toBeUndefined();
    expect(await say(other, link)).toBeUndefined();
  });

  it("publishes three new pages in 24 hours, and each again", async () => {
    const who = await newcomer(MINUTE_MS);
    await shipPages(who, [1, 4]);
    const project = (project_id: number) =>
      who.request("POST", "/api/made", { body: { project_id, title: "Mine", description: "" } });
    const ids = [crypto.randomUUID(), crypto.randomUUID()];
    expect(await outcome(project(1))).toEqual([201]);
    for (const id of [...ids, ...ids]) expect(await outcome(publish(who, {}, id))).toEqual([200]);
    const refused = [429, expect.stringContaining("3 new pages")];
    expect(await outcome(publish(who, {}))).toEqual(refused);
    expect(await outcome(project(4))).toEqual(refused);
    expect(await outcome(project(1))).toEqual([201]);
    // One that is taken back is counted too.
    expect((await who.request("DELETE", `/api/made/${ids[1]}`)).status).toBeLessThan(300);
    expect(await outcome(publish(who, {}))).toEqual(refused);
    expect(await outcome(publish(who, {}, ids[0]))).toEqual([200]);
    const link = { description: "more at https://example.com/x" };
    const away = [422, expect.stringMatching("^description: .*can't link to example.com")];
    expect(await outcome(publish(who, link, ids[0]))).toEqual(away);
    await env.DB.prepare("UPDATE users SET created_at = 1 WHERE id = ?").bind(who.user_id).run();
    expect(await outcome(publish(who, {}))).toEqual([200]);
    expect(await outcome(publish(who, link, ids[0]))).toEqual([200]);
  });

  it("may link to pages of the product", () => {
    expect(newLinkProblem("https://codenaut.example/made/1", "codenaut.example")).toBeUndefined();
    expect(newLinkProblem("https://codenaut.example.com", "codenaut.example")).toBeDefined();
  });

  it("is told of its plan and its silence first", async () => {
    const [starter, silent] = [
      await newcomer(MINUTE_MS),
      await newcomer(MINUTE_MS, { plan: "warrior", silenced_until: Date.now() + MINUTE_MS }),
    ];
    for (const who of [starter, silent]) expect((await outcome(openThread(who, "T")))[0]).toBe(403);
  });
});

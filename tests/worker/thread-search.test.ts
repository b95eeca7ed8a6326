import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchThreads } from "../../worker/community/queries.ts";
import { findThreads } from "../../worker/community/search-threads.ts";
import type { Page, ThreadCard } from "../../worker/contract/community.ts";
import { communityDatabase } from "../../worker/db/client.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import {
  RARE_THREADS,
  SECTION_MARK,
  SECTION_THREADS,
  searchWords,
} from "../../worker/rules/thread-search.ts";
import { json, type Learner, newLearner, newModerator } from "../support/worker/learner.ts";
import { hasSeveral } from "../support/worker/several.ts";

const bindings = env as unknown as Bindings;
const warrior = () => newLearner({ plan: "warrior" });

async function newThread(learner: Learner, body: Record<string, unknown>) {
  const id = crypto.randomUUID();
  const answer = await learner.request("POST", "/api/threads", { body: { id, description: "", ...body } });
  expect(answer.status).toBe(201);
  return id;
}

const search = (learner: Learner, words: string, cursor?: string) =>
  learner.request(
    "GET",
    `/api/threads/search?words=${encodeURIComponent(words)}${cursor ? `&cursor=${cursor}` : ""}`,
  );
const found = async (learner: Learner, words: string) =>
  (await json<Page<ThreadCard>>(await search(learner, words))).rows.map(({ id }) => id);

describe("the search of the threads", () => {
  it.skipIf(hasSeveral)("reads no threads for a Starter", async () => {
    const starter = await newLearner();
    let answered = 0;
    const DB = {
      prepare: (query: string) => env.DB.prepare(query),
      batch: async (statements: D1PreparedStatement[]) => {
        const results = await env.DB.batch(statements);
        answered += 1;
        return results;
      },
    } as unknown as D1Database;
    const asked = findThreads({ ...bindings, DB }, starter.user_id, "word", undefined);
    await expect(asked).rejects.toMatchObject({ code: "plan_required" });
    expect(answered).toBe(0);
  });

  it("finds all words in any form, in titles first, then in texts, each newest first", async () => {
    const ada = await warrior();
    const inText = await newThread(ada, {
      title: "Help",
      description: "My Zebras: centering each **button**",
    });
    const inTitle = await newThread(ada, { title: "Zebra buttons centred?" });
    const newer = await newThread(ada, { title: "Center a zebra button" });
    await newThread(ada, { title: "Zebra" });
    expect(await found(ada, "zebra  BUTTON, center")).toEqual([newer, inText]);
    expect(await found(ada, "zebra button")).toEqual([newer, inTitle, inText]);
    expect(await found(ada, "<Zébra>-{button}")).toEqual([newer, inTitle, inText]);
  });

  it("follows edits, and finds nothing that is deleted by its author or a moderator", async () => {
    const [ada, moderator] = [await warrior(), await newModerator()];
    const [one, other] = [
      await newThread(ada, { title: "Okapi" }),
      await newThread(ada, { title: "Two", description: "okapis" }),
    ];
    expect(await found(ada, "okapi")).toEqual([one, other]);
    const body = { title: "Giraffe", description: "" };
    await ada.request("PUT", `/api/threads/${one}`, { body });
    expect([await found(ada, "okapi"), await found(ada, "giraffe")]).toEqual([[other], [one]]);
    await ada.request("DELETE", `/api/threads/${one}`);
    await moderator.request("POST", "/api/moderation/remove", {
      body: { target_kind: "thread", target_id: other },
    });
    expect([await found(ada, "okapi"), await found(ada, "giraffe")]).toEqual([[], []]);
  });

  it("finds nothing of whom the learner has muted or blocked", async () => {
    const [ada, ben, cleo] = [await warrior(), await warrior(), await warrior()];
    await newThread(ben, { title: "Narwhal by Ben" });
    await newThread(cleo, { title: "Narwhal by Cleo" });
    const own = await newThread(ada, { title: "Narwhal by Ada" });
    await ada.request("PUT", `/api/mutes/${ben.user_id}`, { body: { muted: true } });
    await ada.request("PUT", `/api/blocks/${cleo.user_id}`, { body: { blocked: true } });
    expect(await found(ada, "narwhal")).toEqual([own]);
    expect(await found(ben, "narwhal")).toHaveLength(3);
  });

  it("comes in pages, each thread once, over both parts", async () => {
    const ada = await warrior();
    await env.DB.batch(
      Array.from({ length: 50 }, (_, n) =>
        env.DB.prepare(
          "INSERT INTO threads (id, title, description, created_by, created_at) VALUES (?, ?, ?, ?, 1000)",
        ).bind(crypto.randomUUID(), n % 2 ? "Quokka" : "Else", n % 2 ? "" : "a quokka", ada.user_id),
      ),
    );
    const pages: string[][] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Page<ThreadCard> = await json(await search(ada, "quokka", cursor));
      pages.push(page.rows.map((row) => row.title));
      cursor = page.next;
    }
    expect(pages.map((page) => page.length)).toEqual([20, 20, 10]);
    expect(pages.flat()).toEqual([...Array(25).fill("Quokka"), ...Array(25).fill("Else")]);
  });

  it("of frequent words goes through the threads section by section, and of a rare one through all at once", async () => {
    const ada = await warrior();
    const insert = (title: string, description: string, count: number) =>
      env.DB.prepare(
        `INSERT INTO threads (id, title, description, created_by, created_at)
         WITH RECURSIVE made (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM made WHERE n < ?4)
         SELECT lower(hex(randomblob(16))), ?1, ?2, ?3, 1000 FROM made`,
      ).bind(title, description, ada.user_id, count);
    /** Goes on with the numbers of a later section. */
    const skipTo = (section: number) =>
      env.DB.batch([
        insert("Skipped", "", 1),
        env.DB.prepare(
          "UPDATE threads SET number = ? WHERE number = (SELECT max(t.number) FROM threads t)",
        ).bind(section * SECTION_THREADS - 1),
      ]);
    await env.DB.batch([
      insert("Llama in the oldest section", "Alpaca", 1),
      insert("Old llama and alpaca", "", 1),
      insert("Only a llama", "", RARE_THREADS),
      insert("Only an alpaca", "", RARE_THREADS),
    ]);
    await skipTo(3);
    await insert("Llama", "alpaca and vicuna", 1).run();
    await skipTo(4);
    await insert("Newest llama", "and alpaca", 1).run();
    // An edit leaves a thread in its section.
    await env.DB.prepare("UPDATE threads SET title = 'Edited llama' WHERE title = 'Llama'").run();
    const pagesOf = async (words: string) => {
      const pages: string[][] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: Page<ThreadCard> = await findThreads(bindings, ada.user_id, words, cursor || undefined);
        pages.push(page.rows.map((row) => row.title));
        cursor = page.next;
      }
      return pages;
    };
    expect(await pagesOf("llama alpaca")).toEqual([
      ["Newest llama", "Edited llama"],
      // Between these sections there is none.
      [],
      ["Old llama and alpaca", "Llama in the oldest section"],
    ]);
    expect(await pagesOf("llama vicuna")).toEqual([["Edited llama"]]);
    expect(await pagesOf("oldest alpaca")).toEqual([["Llama in the oldest section"]]);
    // Across sections each thread comes once, whichever page it is on.
    expect((await pagesOf("llama")).flat()).toHaveLength(RARE_THREADS + 4);
  });

  it("finds no thread by the word of its section", async () => {
    const ada = await warrior();
    await newThread(ada, { title: "Wombat" });
    expect((await search(ada, `${SECTION_MARK}0`)).status).toBe(200);
    expect(await found(ada, `wombat ${SECTION_MARK}0`)).toEqual([]);
  });

  it.each(['"', "a* OR b", "title:x", "NEAR(a b)", "^a", "-", "a\u0000b", "x".repeat(101), "", "{} ;"])(
    "takes %j as words or refuses it, never as an expression",
    async (words) => {
      const answer = await search(await warrior(), words);
      expect(answer.status).toBe(searchWords(words).length > 0 && words.length <= 100 ? 200 : 422);
    },
  );

  it("asks the index nothing but words, whatever is typed", async () => {
    const db = communityDatabase(bindings);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 100 }), async (text) => {
        const words = searchWords(text);
        if (words.length === 0) return;
        await searchThreads(db, "nobody", words, undefined);
      }),
      { numRuns: 100 },
    );
  });

  it("refuses a malformed cursor", async () => {
    const ada = await warrior();
    for (const cursor of ["2_1", "0_", "x", "0_1e9", "0_1;", "0_1_", "0_1_1_1"])
      expect((await search(ada, "a", cursor)).status).toBe(422);
  });

  it("is refused past the platform's limit", async () => {
    const ada = await warrior();
    const statuses = [];
    // So many that one of the limiter's minutes is full, whenever it begins.
    for (let n = 0; n <= 60; n += 1) statuses.push((await search(ada, "")).status);
    expect([statuses[0], statuses.includes(429)]).toEqual([422, true]);
  });
});

describe("tags", () => {
  const list = async (learner: Learner, query: string) =>
    (await json<Page<ThreadCard>>(await learner.request("GET", `/api/threads${query}`))).rows;

  it("are set, changed and taken away by the author, and filter the list", async () => {
    const ada = await warrior();
    const css = await newThread(ada, { title: "A", language: "css", project_id: 1 });
    const js = await newThread(ada, { title: "B", language: "js" });
    await newThread(ada, { title: "C" });
    const idsOf = async (query: string) => (await list(ada, query)).map(({ id }) => id);
    expect(await idsOf("?tag=css")).toEqual([css]);
    expect(await idsOf("?tag=project:1")).toEqual([css]);
    expect(await idsOf("?tag=project:2")).toEqual([]);
    const body = { title: "A", description: "" };
    await ada.request("PUT", `/api/threads/${css}`, { body: { ...body, language: "html" } });
    expect([await idsOf("?tag=css"), await idsOf("?tag=html"), await idsOf("?tag=project:1")]).toEqual([
      [],
      [css],
      [css],
    ]);
    // As a page of the release before sends it.
    await ada.request("PUT", `/api/threads/${css}`, { body });
    await ada.request("PUT", `/api/threads/${js}`, { body: { ...body, language: null } });
    expect((await list(ada, "?tag=html"))[0]).toMatchObject({ id: css, language: "html", project_id: 1 });
    expect(await idsOf("?tag=js")).toEqual([]);
  });

  it("are of the languages and the projects that there are", async () => {
    const ada = await warrior();
    const id = await newThread(ada, { title: "No such project", project_id: 999_999 });
    expect((await list(ada, "")).find((row) => row.id === id)).toMatchObject({ project_id: null });
    for (const tags of [{ language: "php" }, { project_id: "1" }, { project_id: -1 }, { tag: "css" }]) {
      const body = { id: crypto.randomUUID(), title: "T", description: "", ...tags };
      expect((await ada.request("POST", "/api/threads", { body })).status).toBe(422);
    }
    for (const tag of ["php", "project:x", "css' OR 1=1 --", "project:1 OR 1", "project:9999999999"])
      expect((await ada.request("GET", `/api/threads?tag=${encodeURIComponent(tag)}`)).status).toBe(422);
  });
});

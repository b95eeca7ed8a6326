/** The search of a channel's messages, and the pages of messages around one. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { ChannelQueries } from "../../worker/community/channel-queries.ts";
import type { FoundMessages, MessagePage, ServerFrame } from "../../worker/contract/community.ts";
import { FOUND_MESSAGES } from "../../worker/rules/chat-limits.ts";
import { SECTION_NUMBERS, SECTIONS_PER_SEARCH } from "../../worker/rules/chat-search.ts";
import { searchWords } from "../../worker/rules/thread-search.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, type Learner, newLearner, newModerator, request } from "../support/worker/learner.ts";
import { openSocket } from "../support/worker/socket.ts";

const CHANNEL = "help";
const object = env.CHANNEL.getByName(CHANNEL);

/** A Warrior with a page of the channel. */
async function talker() {
  const who = await newLearner({ plan: "warrior" });
  const client = await openSocket<ServerFrame>(`/api/channels/${CHANNEL}/socket`, { cookie: who.cookie });
  const updates = () =>
    client.frames.flatMap((frame) => (frame.type === "batch" || frame.type === "history" ? [frame] : []));
  const ask = (asked: object) => client.send({ client_id: crypto.randomUUID(), ...asked });
  return {
    ...who,
    /** Writes a message. @returns its number once it is stored */
    async say(message: string): Promise<number> {
      const client_id = crypto.randomUUID();
      ask({ type: "send", client_id, message });
      const stored = () => updates().flatMap(({ messages }) => messages);
      const { id } = await client.until(() => stored().find((one) => one.client_id === client_id));
      return id;
    },
    async edit(id: number, message: string): Promise<void> {
      ask({ type: "edit", id, message });
      await client.until(() =>
        updates()
          .flatMap(({ changed }) => changed)
          .find(({ edited }) => edited?.message === message),
      );
    },
    async delete(id: number): Promise<void> {
      ask({ type: "delete", id });
      await client.until(() => (updates().some(({ removed }) => removed.includes(id)) ? true : undefined));
    },
  };
}

type Reader = Pick<Learner, "request">;
const ask = (learner: Reader, words: string, before?: number, channel: string = CHANNEL) =>
  learner.request(
    "GET",
    `/api/channels/${channel}/search?words=${encodeURIComponent(words)}${before ? `&before=${before}` : ""}`,
  );
const find = async (learner: Reader, words: string, before?: number) =>
  json<FoundMessages>(await ask(learner, words, before));
const idsOf = async (learner: Reader, words: string) =>
  (await find(learner, words)).messages.map(({ id }) => id);

/** Stores messages of nobody at numbers of the test's choice. */
const store = (...messages: { id: number; message: string; user_id?: string }[]) =>
  runInDurableObject(object, (_, { storage }) => {
    const queries = new ChannelQueries(storage.sql);
    for (const { id, message, user_id = "uma" } of messages)
      queries.add(
        { user_id, display_name: "Uma", avatar_url: "", message, created_at: id, client_id: `${id}` },
        id,
      );
  });

beforeEach(async () => {
  await runInDurableObject(object, (_, { storage }) => {
    for (const table of ["messages", "earlier_texts", "reactions", "message_search"])
      storage.sql.exec(`DELETE FROM ${table}`);
    storage.sql.exec("UPDATE message_search_from SET id = 1");
  });
  // It knows numbers that are gone.
  await evictDurableObject(object, { webSockets: "close" });
});

describe("the search of a channel", () => {
  it("finds messages with all words in any form, newest first", async () => {
    const ada = await talker();
    const first = await ada.say("My Zebras: centering each **button**");
    const second = await ada.say("a zebra-button, it centers the `ZÉBRA`");
    await ada.say("zebra alone");
    expect(await idsOf(ada, "zebra  BUTTON, center")).toEqual([second, first]);
    expect(await idsOf(ada, "<Zébra>-{buttons}")).toEqual([second, first]);
    expect(await idsOf(ada, "zebra nowhere")).toEqual([]);
    const { messages, next } = await find(ada, "alone");
    expect(messages).toMatchObject([
      { user_id: ada.user_id, display_name: ada.display_name, message: "zebra alone" },
    ]);
    expect(next).toBeNull();
  });

  it("follows edits, and finds nothing that its author or a moderator took away", async () => {
    const [ada, moderator] = [await talker(), await newModerator()];
    const [edited, deleted, removed] = [
      await ada.say("okapi"),
      await ada.say("okapi"),
      await ada.say("okapi"),
    ];
    await ada.edit(edited, "giraffe");
    await ada.delete(deleted);
    const target = { target_kind: "message", target_id: `${CHANNEL}/${removed}` };
    await moderator.request("POST", "/api/moderation/remove", { body: target });
    expect([await idsOf(ada, "okapi"), await idsOf(ada, "giraffe")]).toEqual([[], [edited]]);
    await runInDurableObject(object, (_, { storage }) => {
      expect(storage.sql.exec("SELECT count(*) AS n FROM message_search").one()).toEqual({ n: 1 });
    });
    await moderator.request("POST", "/api/moderation/restore", { body: target });
    expect(await idsOf(ada, "okapi")).toEqual([removed]);
  });

  it("finds what a moderator restores by its text of then, unless it is nobody's any more", async () => {
    const [ada, ben, moderator] = [await talker(), await talker(), await newModerator()];
    const id = await ada.say("axolotl");
    await ada.edit(id, "salamander");
    const anonymous = await ben.say("salamander");
    await object.anonymize(ben.user_id);
    for (const act of ["remove", "restore"] as const)
      for (const one of [id, anonymous]) {
        const target = { target_kind: "message", target_id: `${CHANNEL}/${one}` };
        const { status } = await moderator.request("POST", `/api/moderation/${act}`, { body: target });
        expect([act, one, status]).toEqual([act, one, 200]);
        if (act === "remove") expect(await idsOf(ada, "salamander")).not.toContain(one);
      }
    expect([await idsOf(ada, "salamander"), await idsOf(ada, "axolotl")]).toEqual([[id], []]);
  });

  it("finds what is restored of before there was a search once", async () => {
    const ada = await newLearner({ plan: "warrior" });
    await store(...[1, 2, 3].map((id) => ({ id, message: "tapir" })));
    await runInDurableObject(object, (_, { storage }) => {
      const { sql } = storage;
      sql.exec("DELETE FROM message_search");
      sql.exec("UPDATE message_search_from SET id = 4");
      const queries = new ChannelQueries(sql);
      const change = (id: number, changed_id: number) => ({ id, changed_id, changed_at: 1 });
      for (const id of [1, 2]) queries.remove(change(id, 3 + id));
      // One comes back before the older ones are indexed, the other one after it.
      expect(queries.restore(change(1, 6))).toBe(true);
      queries.indexOlder(10);
      expect(queries.restore(change(2, 7))).toBe(true);
      expect(sql.exec("SELECT rowid AS id FROM message_search ORDER BY rowid").toArray()).toHaveLength(3);
    });
    expect(await idsOf(ada, "tapir")).toEqual([3, 2, 1]);
  });

  it("finds nothing of a deleted account, nor of whom the learner has muted or blocked", async () => {
    const [ada, ben, cleo, dan] = [await talker(), await talker(), await talker(), await talker()];
    const own = await ada.say("narwhal");
    for (const other of [ben, cleo, dan]) await other.say("narwhal");
    expect(await idsOf(ada, "narwhal")).toHaveLength(4);
    await ada.request("PUT", `/api/mutes/${ben.user_id}`, { body: { muted: true } });
    await ada.request("PUT", `/api/blocks/${cleo.user_id}`, { body: { blocked: true } });
    await object.anonymize(dan.user_id);
    expect(await idsOf(ada, "narwhal")).toEqual([own]);
    expect(await idsOf(ben, "narwhal")).toHaveLength(3);
  });

  it("is for Warriors, in channels that hold messages, for words", async () => {
    const [ada, starter] = [await newLearner({ plan: "warrior" }), await newLearner()];
    await runInDurableObject(object, (channel) => {
      channel.search = () => expect.unreachable("the channel was searched for a Starter");
    });
    expect((await ask(starter, "word")).status).toBe(403);
    await evictDurableObject(object);
    expect((await ask({ request }, "word")).status).toBe(401);
    for (const channel of ["threads", "nowhere"])
      expect((await ask(ada, "word", undefined, channel)).status).toBe(404);
    for (const words of ["", "- ;", "x".repeat(101)]) expect((await ask(ada, words)).status).toBe(422);
    expect((await ask(ada, "word", 0.5)).status).toBe(422);
  });

  it("comes in pages, each message once", async () => {
    const ada = await newLearner({ plan: "warrior" });
    await store(...Array.from({ length: 50 }, (_, n) => ({ id: 3 * n + 1, message: `quokka ${n}` })));
    const pages: number[][] = [];
    for (let before: number | undefined; before !== 0; ) {
      const { messages, next } = await find(ada, "quokka", before);
      pages.push(messages.map(({ id }) => id));
      before = next ?? 0;
    }
    expect(pages.map(({ length }) => length)).toEqual([FOUND_MESSAGES, FOUND_MESSAGES, 10]);
    expect(pages.flat()).toEqual(Array.from({ length: 50 }, (_, n) => 3 * (49 - n) + 1));
  });

  it("looks into a few sections of numbers, and says from where to go on", async () => {
    const ada = await newLearner({ plan: "warrior" });
    const newest = (SECTIONS_PER_SEARCH + 1) * SECTION_NUMBERS + 5;
    await store(
      { id: 7, message: "lynx of long ago" },
      { id: 2 * SECTION_NUMBERS - 1, message: "lynx at the end of a section" },
      { id: 2 * SECTION_NUMBERS, message: "lynx at the beginning of one" },
      { id: newest, message: "newest" },
    );
    const first = await find(ada, "lynx");
    expect(first.messages.map(({ id }) => id)).toEqual([2 * SECTION_NUMBERS]);
    expect(first.next).toBe(2 * SECTION_NUMBERS);
    const second = await find(ada, "lynx", first.next ?? 0);
    expect(second.messages.map(({ id }) => id)).toEqual([2 * SECTION_NUMBERS - 1, 7]);
    expect(second.next).toBeNull();
  });

  it("ends where words are frequent, and where none has both", async () => {
    await store(
      ...Array.from({ length: 2000 }, (_, n) => ({ id: n + 1, message: n % 2 ? "odd all" : "even all" })),
    );
    await runInDurableObject(object, (_, { storage }) => {
      const queries = new ChannelQueries(storage.sql);
      expect(queries.search(["all"], undefined).messages.map(({ id }) => id)).toEqual(
        Array.from({ length: FOUND_MESSAGES }, (_, n) => 2000 - n),
      );
      expect(queries.search(["odd", "even"], undefined)).toEqual({ messages: [], next: null });
    });
  });

  it("reaches messages of before it was known, some with each search", async () => {
    const ada = await newLearner({ plan: "warrior" });
    await runInDurableObject(object, (_, { storage }) => {
      storage.sql.exec("DROP TABLE message_search");
      storage.sql.exec("DROP TABLE message_search_from");
      for (let n = 1; n <= 2500; n += 1)
        storage.sql.exec(
          "INSERT INTO messages (id, user_id, display_name, avatar_url, message, created_at, client_id) VALUES (?, 'u', 'U', '', ?, 0, ?)",
          ...[n, n % 1250 === 1 ? "dodo" : "other", `${n}`],
        );
      new ChannelQueries(storage.sql);
    });
    await store({ id: 2501, message: "dodo of now" });
    // Taken away and restored before it was indexed.
    await object.removeMessage(1);
    await object.restoreMessage(1);
    expect(await idsOf(ada, "dodo")).toEqual([2501, 1251]);
    expect(await idsOf(ada, "dodo")).toEqual([2501, 1251, 1]);
    expect(await idsOf(ada, "dodo")).toEqual([2501, 1251, 1]);
  });

  it("takes whatever is typed for words", async () => {
    const words = [
      "a",
      "NOT",
      "OR",
      '"',
      "*",
      "(",
      "message_search",
      "é",
      "हिन्दी",
      "日本",
      "\u0000",
      "-",
      "ing",
      "y",
    ];
    await runInDurableObject(object, (_, { storage }) => {
      const queries = new ChannelQueries(storage.sql);
      let id = 0;
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string({ unit: "binary", maxLength: 80 }),
            fc.array(fc.constantFrom(...words)).map((all) => all.join(" ")),
          ),
          (text) => {
            id += 1;
            queries.add(
              {
                user_id: "u",
                display_name: "",
                avatar_url: "",
                message: text,
                created_at: 0,
                client_id: `${id}`,
              },
              id,
            );
            const asked = searchWords(text);
            // Letters that are younger than SQLite's tables are none to it.
            if (asked.length > 0) queries.search(asked, undefined);
          },
        ),
        { numRuns: 100, seed: 21 },
      );
    });
  });
});

describe("a page of messages", () => {
  const page = async (learner: Reader, query: string) =>
    json<MessagePage>(await learner.request("GET", `/api/channels/${CHANNEL}/messages?${query}`));

  it("is around a message, and goes on from there in both directions", async () => {
    const ada = await newLearner({ plan: "warrior" });
    await store(...Array.from({ length: 200 }, (_, n) => ({ id: n + 1, message: `m ${n + 1}` })));
    await object.removeMessage(99);
    const around = await page(ada, "around=100");
    const ids = around.messages.map(({ id }) => id);
    expect([ids[0], ids.length, ids.at(-1)]).toEqual([74, 51, 125]);
    expect(ids).toContain(100);
    expect(ids).not.toContain(99);
    expect([around.more, around.newer]).toEqual([true, true]);
    const after = await page(ada, "after=125");
    expect(after.messages.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => 126 + n));
    expect([after.more, after.newer]).toEqual([true, true]);
    expect(await page(ada, "after=190")).toMatchObject({ more: true, newer: false });
    expect(await page(ada, "around=3")).toMatchObject({ more: false, newer: true });
    expect((await page(ada, "around=99")).messages.map(({ id }) => id)).toContain(100);
  });

  it.each(["", "before=5&after=3", "around=0", "around=x", "after=-1"])(
    "isn't asked for by %j",
    async (query) => {
      const ada = await newLearner({ plan: "warrior" });
      const answer = await ada.request("GET", `/api/channels/${CHANNEL}/messages?${query}`);
      expect(answer.status).toBe(422);
    },
  );

  it("isn't read without end", async () => {
    const ada = await newLearner({ plan: "warrior" });
    const read = () => ada.request("GET", `/api/channels/${CHANNEL}/messages?before=1`);
    expect((await read()).status).toBe(200);
    // Once more where one of the limiter's minutes ends meanwhile.
    await eventually(async () => {
      while ((await env.HISTORY_LIMIT.limit({ key: ada.id_hash })).success);
      expect((await read()).status).toBe(429);
    });
  });
});

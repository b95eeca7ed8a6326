/**
 * Whatever can be reported is shown nowhere once a moderator has taken it away, in every place again once it is restored, and never again once its
 * author has left. A kind of report that is missing here fails.
 */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { reportBody } from "../../worker/contract/community.ts";
import { database } from "../../worker/db/client.ts";
import { remixes } from "../../worker/db/schema.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import { clearPlaceCaches } from "../../worker/platform/place-cache.ts";
import type { RestorableKind } from "../../worker/rules/moderation.ts";
import { cardPng } from "../support/card.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, type Learner, newLearner, newModerator, request } from "../support/worker/learner.ts";
import { openRoom } from "../support/worker/rooms.ts";
import { sendCopies } from "../support/worker/several.ts";
import { openChannel, shipPages, shipRight } from "../support/worker/writers.ts";

const id = () => crypto.randomUUID();
const TASK = 101;

/** What is read somewhere. Of a picture that it is there. */
type Way = () => Promise<string>;
type Made = {
  /** What a report names. */
  target_id: string;
  /** What a restoration names, where that is something else. */
  restored_id?: string;
  /** The places where others are shown it. */
  ways: Readonly<Record<string, Way>>;
};
type Case = {
  kind: (typeof reportBody.shape.target_kind.options)[number];
  /** @param word by which it is looked for */
  make: (author: Learner, reader: Learner, word: string) => Promise<Made>;
  /** How it is taken away, where that isn't by `remove`. */
  takeAway?: readonly [path: string, body: (author: Learner) => object];
  restored?: RestorableKind;
};

const read =
  (who: Pick<Learner, "request">, path: string): Way =>
  async () =>
    (await who.request("GET", path)).text();
const picture =
  (who: Learner, path: string, word: string): Way =>
  async () =>
    (await who.request("GET", path)).status === 200 ? word : "";
/** A visitor from another address each time. */
const visitor: Pick<Learner, "request"> = {
  request: (method, path) => request(method, path, { headers: { "cf-connecting-ip": id() } }),
};
async function ok(asked: Promise<Response>): Promise<void> {
  const answer = await asked;
  if (!answer.ok) throw new Error(await answer.text());
}
const post = (who: Learner, path: string, body: object) => ok(who.request("POST", path, { body }));

/** Says something in #general. @returns its number */
async function say(who: Learner, message: string, more: { reply_to?: number; edited?: string } = {}) {
  const { ask, socket } = await openChannel(who, "general");
  const { edited, ...reply } = more;
  expect(await ask({ type: "send", message, ...reply })).toBeUndefined();
  const sent = socket.frames.flatMap((frame) => (frame.type === "batch" ? frame.messages : []));
  const number = sent.findLast((one) => one.message === message)?.id ?? 0;
  if (edited !== undefined) expect(await ask({ type: "edit", id: number, message: edited })).toBeUndefined();
  socket.close();
  return number;
}

async function newThread(who: Learner, title: string, description = ""): Promise<string> {
  const thread = id();
  await post(who, "/api/threads", { id: thread, title, description });
  return thread;
}

async function newPage(who: Learner, title: string): Promise<string> {
  const page = id();
  await shipPages(who);
  const body = { title, description: "", html: "<h1>Hi</h1>", css: "", js: "" };
  await ok(who.request("PUT", `/api/made/${page}`, { body }));
  return page;
}

const CASES: Readonly<Record<string, Case>> = {
  "a message": {
    kind: "message",
    make: async (author, reader, word) => {
      const number = await say(author, "an okapi", { edited: `a ${word}` });
      const answer = await say(reader, "indeed", { reply_to: number });
      return {
        target_id: `general/${number}`,
        ways: {
          page: read(reader, `/api/channels/general/messages?around=${number}`),
          "quote of an answer": read(reader, `/api/channels/general/messages?after=${answer - 1}`),
          search: read(reader, `/api/channels/general/search?words=${word}`),
          preview: read(reader, "/api/channels/general/preview"),
        },
      };
    },
  },
  "a thread": {
    kind: "thread",
    make: async (author, reader, word) => {
      const thread = await newThread(author, `A ${word}`, word);
      await ok(reader.request("PUT", `/api/threads/${thread}/follow`, { body: { following: true } }));
      await post(author, `/api/threads/${thread}/messages`, { id: id(), content: "So." });
      return {
        target_id: thread,
        ways: {
          thread: read(reader, `/api/threads/${thread}`),
          list: read(reader, "/api/threads"),
          search: read(reader, `/api/threads/search?words=${word}`),
          notices: read(reader, "/api/notices"),
        },
      };
    },
  },
  "a reply": {
    kind: "reply",
    make: async (author, reader, word) => {
      const [thread, reply] = [await newThread(reader, "A question"), id()];
      await post(author, `/api/threads/${thread}/messages`, { id: reply, content: `A ${word}` });
      return { target_id: reply, ways: { thread: read(reader, `/api/threads/${thread}`) } };
    },
  },
  "a comment on a page": {
    kind: "reply",
    make: async (author, reader, word) => {
      const [page, comment] = [await newPage(reader, "Mine"), id()];
      await post(author, `/api/made/${page}/comments`, { id: comment, content: `A ${word}` });
      const path = `/api/made/${page}/comments`;
      return { target_id: comment, ways: { comments: read(reader, path), visitors: read(visitor, path) } };
    },
  },
  "a post about a task": {
    kind: "reply",
    make: async (author, reader, word) => {
      const said = id();
      await shipRight(reader, TASK);
      await post(author, `/api/tasks/${TASK}/thread`, { id: said, content: `A ${word}`, spoiler: false });
      return { target_id: said, ways: { thread: read(reader, `/api/tasks/${TASK}/thread`) } };
    },
  },
  "a page": {
    kind: "page",
    make: async (author, reader, word) => {
      const page = await newPage(author, `A ${word}`);
      await ok(author.request("PUT", `/api/made/${page}/card`, { raw: cardPng() }));
      const [{ picture: card = "" } = {}] = (
        await json<{ rows: { id: string; picture: string }[] }>(await reader.request("GET", "/api/made"))
      ).rows.filter((one) => one.id === page);
      const remix = await newPage(reader, "A remix");
      await database(env.DB).insert(remixes).values({ page_id: remix, origin_id: page });
      await post(reader, `/api/made/${page}/comments`, { id: id(), content: "Lovely" });
      await post(author, `/api/made/${page}/comments`, { id: id(), content: `A ${word}` });
      return {
        target_id: page,
        ways: {
          page: read(visitor, `/api/made/${page}`),
          gallery: read(reader, "/api/made"),
          link: read(reader, `/api/linked-pages?ids=${page}`),
          profile: read(visitor, `/api/learners/${encodeURIComponent(author.display_name)}`),
          "origin of a remix": read(visitor, `/api/made/${remix}`),
          comments: read(visitor, `/api/made/${page}/comments`),
          card: picture(reader, card, word),
          notices: read(reader, "/api/notices"),
        },
      };
    },
  },
  "a certificate": {
    kind: "certificate",
    make: async (author, _, word) => {
      const certificate = id();
      await env.DB.prepare(
        `INSERT INTO certificates (id, user_id, map, name, projects, tasks, issued_at)
          VALUES (?, ?, 'BeachIsland', ?, '["One"]', 5, 1)`,
      )
        .bind(certificate, author.user_id, word)
        .run();
      return {
        target_id: certificate,
        ways: { certificate: read(visitor, `/api/certificates/${certificate}`) },
      };
    },
  },
  "a name": {
    kind: "profile",
    takeAway: ["rename", ({ user_id }) => ({ user_id })],
    restored: "name",
    make: async (author, reader, word) => {
      await ok(author.request("PUT", "/api/display-name", { body: { display_name: word } }));
      await sendCopies(author.user_id);
      const number = await say(author, "hello");
      const thread = await newThread(author, "A title");
      const room = await openRoom(author);
      return {
        target_id: word,
        restored_id: author.user_id,
        ways: {
          message: read(reader, `/api/channels/general/messages?around=${number}`),
          thread: read(reader, `/api/threads/${thread}`),
          profile: read(visitor, `/api/learners/${word}`),
          room: read(visitor, `/api/rooms/${room}`),
        },
      };
    },
  },
  "a picture": {
    kind: "profile",
    takeAway: ["clear-picture", ({ user_id }) => ({ user_id })],
    restored: "picture",
    make: async (author, reader, word) => {
      const answer = await author.request("PUT", "/api/avatar/upload", {
        ...{ raw: cardPng(), headers: { "content-type": "image/png" } },
      });
      const { avatar_url } = await json<{ avatar_url: string }>(answer);
      const profile = read(visitor, `/api/learners/${encodeURIComponent(author.display_name)}`);
      return {
        target_id: author.display_name,
        restored_id: author.user_id,
        ways: {
          picture: picture(reader, avatar_url, word),
          profile: async () => ((await profile()).includes(avatar_url) ? word : ""),
        },
      };
    },
  },
};

/** The places where the word stands now. */
async function shownIn({ ways }: Made, word: string): Promise<string[]> {
  clearIsolateCaches();
  await clearPlaceCaches();
  const texts = await Promise.all(
    Object.entries(ways).map(async ([name, way]) => [name, await way()] as const),
  );
  return texts.filter(([, text]) => text.includes(word)).map(([name]) => name);
}

let words = 0;
async function begin({ kind, make }: Case) {
  const [author, reader, moderator] = [
    await newLearner({ plan: "warrior" }),
    await newLearner({ plan: "warrior" }),
    await newModerator(),
  ];
  words += 1;
  // Letters alone, as a certificate has them.
  const word = `quokka${String(words)
    .padStart(3, "0")
    .replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
  const made = await make(author, reader, word);
  const everywhere = Object.keys(made.ways);
  const shown = () => shownIn(made, word);
  // Notices come after the response.
  await eventually(async () => expect(await shown()).toEqual(everywhere));
  const reported = { target_kind: kind, target_id: made.target_id, reason: "Rude" };
  await post(reader, "/api/reports", reported);
  return { author, moderator, made, everywhere, shown };
}
const take = (moderator: Learner, { kind, takeAway }: Case, author: Learner, { target_id }: Made) =>
  takeAway
    ? post(moderator, `/api/moderation/${takeAway[0]}`, takeAway[1](author))
    : post(moderator, "/api/moderation/remove", { target_kind: kind, target_id });
const bringBack = async (
  moderator: Learner,
  { kind, restored = kind as RestorableKind }: Case,
  made: Made,
) => {
  const body = { target_kind: restored, target_id: made.restored_id ?? made.target_id };
  return (await moderator.request("POST", "/api/moderation/restore", { body })).status;
};

describe("what can be reported", () => {
  it("is here, all of it", () => {
    // A room isn't restored: its table is over by then.
    const kinds = new Set([...Object.values(CASES).map(({ kind }) => kind), "room"]);
    expect([...kinds].sort()).toEqual([...reportBody.shape.target_kind.options].sort());
  });

  it.each(Object.entries(CASES))("%s: goes from everywhere, and comes back to it", async (_, one) => {
    const { author, moderator, made, everywhere, shown } = await begin(one);
    for (let round = 0; round < 2; round += 1) {
      await take(moderator, one, author, made);
      expect(await shown()).toEqual([]);
      expect(await bringBack(moderator, one, made)).toBe(200);
      expect(await shown()).toEqual(everywhere);
    }
  });

  it.each(Object.entries(CASES))("%s: stays away once its author has left", async (_, one) => {
    const { author, moderator, made, shown } = await begin(one);
    await take(moderator, one, author, made);
    await post(author, "/api/cancel-subscription", { userId: author.user_id });
    expect(await bringBack(moderator, one, made)).toBe(404);
    expect(await shown()).toEqual([]);
  });
});

/** What becomes of a channel's messages: edits, deletions, reactions and replies, at the channel's object and over relays. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { ChannelObject } from "../../worker/community/channel-object.ts";
import type { SocketOwner } from "../../worker/community/channel-subscribers.ts";
import { joinRequest } from "../../worker/community/join-request.ts";
import type { ServerFrame } from "../../worker/contract/community.ts";
import {
  changed,
  EMPTY_FEED,
  type Feed,
  type FeedMessage,
  received,
  removed,
  replaced,
} from "../../worker/rules/chat-feed.ts";
import { CHANGE_MS, EARLIER_TEXTS_MS, MAX_EDITS } from "../../worker/rules/chat-limits.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { holdClock } from "../support/worker/clock.ts";
import { eventually } from "../support/worker/eventually.ts";
import { newLearner } from "../support/worker/learner.ts";
import { listen, openSocket } from "../support/worker/socket.ts";

type Frame<Type extends ServerFrame["type"]> = Extract<ServerFrame, { type: Type }>;

const channelOf = (place: string) => env.CHANNEL.getByName(place.split("/")[0] ?? "");

let test = 0;
beforeEach(() => {
  test += 1;
});
/** A learner of this test alone: sockets of other tests stay open. */
const idOf = (name: string) => `${name} ${test}`;

/**
 * Opens a socket at an object itself: the sequencer for a channel's name, else a relay.
 * @param since what it has received already: all that is there, unless the test says
 */
async function join(place: string, name: string, more: Partial<SocketOwner> = {}, since?: number) {
  const after = since ?? (await channelOf(place).historySince(0))?.last_id ?? 0;
  const user_id = idOf(name);
  const owner: SocketOwner = {
    ...{
      user_id,
      id_hash: "one",
      display_name: user_id,
      avatar_url: "/noobie.png",
      silenced_until: null,
      hide_presence: false,
    },
    ...{ until: Date.now() + 3_600_000, ...more },
  };
  const stub = place.includes("/") ? env.RELAYS.getByName(place) : env.CHANNEL.getByName(place);
  const answer = await stub.fetch(joinRequest({ owner, after, region: "weur", full: null }));
  if (!answer.webSocket) throw new Error(`no socket but ${answer.status}`);
  const client = listen<ServerFrame>(answer.webSocket);
  const feed = () => client.frames.reduce(receive, { ...EMPTY_FEED, last_id: after });
  const find = (text: string) => feed().messages.find(({ message }) => message === text);
  const refusals = () => client.frames.filter((frame): frame is Frame<"refused"> => frame.type === "refused");
  return {
    ...client,
    feed,
    find,
    message: (id: number) => feed().messages.find((one) => one.id === id),
    /** Sends a request, with an id of its own. */
    ask: (request: object) => client.send({ client_id: crypto.randomUUID(), ...request }),
    /** Writes a message. @returns its number once it is there */
    async say(message: string, reply_to?: number): Promise<number> {
      const client_id = crypto.randomUUID();
      this.ask({ type: "send", client_id, message, ...(reply_to !== undefined && { reply_to }) });
      const { id } = await client.until(() => feed().messages.find((one) => one.client_id === client_id));
      return id;
    },
    receives: (text: string) => client.until(() => find(text)),
    loses: (id: number) =>
      client.until(() => (feed().messages.some((one) => one.id === id) ? undefined : true)),
    /** What the next refusal says. */
    refusal: async () => {
      const { title } = await client.until(() => refusals()[0]);
      client.frames.splice(client.frames.indexOf(refusals()[0] as ServerFrame), 1);
      return title;
    },
  };
}

function receive(feed: Feed, frame: ServerFrame): Feed {
  if (frame.type !== "history" && frame.type !== "batch") return feed;
  if (frame.type === "batch" && frame.after > feed.last_id) throw new Error(`a gap before ${frame.after}`);
  const joined = (frame.type === "history" && frame.fresh ? replaced : received)(
    feed,
    frame.messages,
    frame.last_id,
  );
  return removed(changed(joined, frame.changed), frame.removed);
}

/** Makes a message older, as the server's clock sees it. */
const age = (place: string, id: number, ms: number) =>
  runInDurableObject(channelOf(place), (_, { storage }) => {
    storage.sql.exec("UPDATE messages SET created_at = created_at - ? WHERE id = ?", ms, id);
  });

const PLACES = [
  ["at the channel's object", "general"],
  ["over a relay", "general/oc/0"],
] as const;

describe.each(PLACES)("an own message %s", (_, place) => {
  it("is edited and deleted for everyone", async () => {
    const [ada, ben] = [await join(place, "ada"), await join("general", "ben")];
    const id = await ada.say("helo");
    ada.ask({ type: "edit", id, message: "  hello  " });
    await Promise.all([ada.receives("hello"), ben.receives("hello")]);
    expect(ben.message(id)).toMatchObject({ message: "hello", edited_at: expect.any(Number) });
    ada.ask({ type: "delete", id });
    await Promise.all([ada.loses(id), ben.loses(id)]);
    const late = await join("general", "late", {}, 0);
    await late.until(() => late.frames[0]);
    expect(late.message(id)).toBeUndefined();
  });

  it("isn't changed by somebody else, nor after fifteen minutes", async () => {
    const [ada, ben] = [await join("general", "ada"), await join(place, "ben")];
    const id = await ada.say("mine");
    await ben.receives("mine");
    for (const request of [{ type: "edit", message: "yours" }, { type: "delete" }]) {
      ben.ask({ ...request, id });
      expect(await ben.refusal()).toBe("Only who wrote a message can change it.");
    }
    const old = await ben.say("old");
    await age(place, old, CHANGE_MS + 1000);
    for (const request of [{ type: "edit", message: "new" }, { type: "delete" }]) {
      ben.ask({ ...request, id: old });
      expect(await ben.refusal()).toContain("15 minutes");
    }
    expect([ada.message(id)?.message, ada.message(old)?.message]).toEqual(["mine", "old"]);
  });

  it("can't be changed by who is silenced, but taken back", async () => {
    const cleo = await join(place, "cleo");
    const id = await cleo.say("rude");
    const silenced = await join(place, "cleo", { silenced_until: Date.now() + 60_000 });
    silenced.ask({ type: "edit", id, message: "ruder" });
    expect(await silenced.refusal()).toMatch(/^A moderator has silenced you/);
    silenced.ask({ type: "react", id, reaction: "heart", on: true });
    expect(await silenced.refusal()).toMatch(/^A moderator has silenced you/);
    silenced.ask({ type: "delete", id });
    await cleo.loses(id);
  });

  it("is refused blank and long texts, and a sixth edit", async () => {
    const ada = await join(place, "editor");
    const id = await ada.say("text 0");
    ada.ask({ type: "edit", id, message: "  " });
    expect(await ada.refusal()).toBe("A message needs some words.");
    ada.ask({ type: "edit", id, message: "x".repeat(2001) });
    expect(await ada.refusal()).toBe("A message has at most 2000 characters.");
    await runInDurableObject(channelOf(place), (_, { storage }) => {
      storage.sql.exec("UPDATE messages SET edits = ? WHERE id = ?", MAX_EDITS - 1, id);
    });
    // Both are allowed when they arrive; the first one uses the last edit up.
    ada.ask({ type: "edit", id, message: "text 5" });
    ada.ask({ type: "edit", id, message: "text 6" });
    await ada.receives("text 5");
    ada.ask({ type: "edit", id, message: "text 7" });
    expect(await ada.refusal()).toContain("5 times");
    expect(ada.message(id)?.message).toBe("text 5");
  });

  it("is changed once by what is sent twice, and not at all once it is gone", async () => {
    const ada = await join(place, "twice");
    const id = await ada.say("once");
    const edit = { type: "edit", client_id: crypto.randomUUID(), id, message: "twice" };
    ada.send(edit);
    ada.send(edit);
    await ada.receives("twice");
    ada.ask({ type: "delete", id });
    ada.ask({ type: "delete", id });
    await ada.loses(id);
    const { earlier_texts } = await channelOf(place).changesOf(idOf("twice"));
    expect(earlier_texts.map(({ message }) => message)).toEqual(["once", "twice"]);
    for (const request of [
      { type: "edit", message: "back" },
      { type: "delete" },
      { type: "react", reaction: "heart", on: true },
    ]) {
      ada.ask({ ...request, id });
      expect(await ada.refusal()).toBe("That message is gone.");
      ada.ask({ ...request, id: id + 1_000_000 });
      expect(await ada.refusal()).toBe("That message is gone.");
    }
  });

  it("is answered by the change's id once stored, and refused where it was taken away meanwhile", async () => {
    const ada = await join(place, "answered");
    const id = await ada.say("one");
    const answerTo = async (request: object) => {
      const client_id = crypto.randomUUID();
      ada.send({ ...request, id, client_id });
      return await ada.until(() =>
        ada.frames.find((frame) => "client_id" in frame && frame.client_id === client_id),
      );
    };
    expect(await answerTo({ type: "edit", message: "two" })).toMatchObject({ type: "confirmed", id });
    // Both are allowed when they arrive; the second changes nothing any more.
    const [first, second] = [answerTo({ type: "delete" }), answerTo({ type: "edit", message: "three" })];
    expect(await first).toMatchObject({ type: "confirmed", id });
    expect(await second).toMatchObject({ type: "refused", title: "That message is gone." });
  });

  it("counts as edited with the messages: a sixth in five seconds waits", async () => {
    const ada = await join(place, "hasty");
    const id = await ada.say("a");
    // One more than fit into five seconds, should those of the message be over.
    for (const message of ["b", "c", "d", "e", "f", "g"]) ada.ask({ type: "edit", id, message });
    expect(await ada.refusal()).toContain("That was fast!");
    await ada.until(() => ada.find("e") ?? ada.find("f"));
  });
});

describe.each(PLACES)("reactions %s", (_, place) => {
  it("are counted once a learner and kind, and taken back", async () => {
    const [ada, ben] = [await join(place, "ada"), await join(place, "ben")];
    const id = await ada.say("like me");
    const isTaken = (message?: FeedMessage) => message?.reactions?.eyes && !message.reactions.heart;
    const heart = { type: "react", id, reaction: "heart" };
    for (const on of [true, true]) ada.ask({ ...heart, on });
    ben.ask({ ...heart, on: true });
    ben.ask({ ...heart, reaction: "eyes", on: true });
    await ada.until(() => ada.message(id)?.reactions?.eyes);
    expect(ada.message(id)?.reactions).toEqual({ heart: 2, eyes: 1 });
    ben.ask({ ...heart, on: false });
    ben.ask({ ...heart, on: false });
    ada.ask({ ...heart, on: false });
    await ben.until(() => (isTaken(ben.message(id)) ? true : undefined));
    expect(ben.message(id)?.reactions).toEqual({ eyes: 1 });
    ben.ask({ type: "own_reactions", from: id });
    const own = await ben.until(() =>
      ben.frames.find((frame) => frame.type === "own_reactions" && frame.to === undefined),
    );
    expect(own).toMatchObject({ from: id, reactions: [{ id, reaction: "eyes" }] });
    const late = await join(place, "late", {}, 0);
    await late.until(() => late.frames[0]);
    expect(late.message(id)?.reactions).toEqual({ eyes: 1 });
  });

  it("are told to all pages of their learner, by what they are once stored, and also where nothing changed", async () => {
    const ada = await join(place, "everywhere");
    const others = [await join("general", "everywhere"), await join("general/weur/0", "everywhere")];
    const id = await ada.say("on all of them");
    const own = (frames: ServerFrame[], client_id: string) =>
      frames.find(
        (frame): frame is Frame<"own_reactions"> =>
          frame.type === "own_reactions" && frame.client_id === client_id,
      );
    const party = { type: "react", id, reaction: "party" };
    for (const [on, reactions] of [
      [true, [{ id, reaction: "party" }]],
      [true, [{ id, reaction: "party" }]],
      [false, []],
      [false, []],
    ] as const) {
      const client_id = crypto.randomUUID();
      ada.send({ ...party, client_id, on });
      for (const { until, frames } of [ada, ...others])
        expect(await until(() => own(frames, client_id))).toMatchObject({ from: id, to: id, reactions });
    }
  });

  it("go with their message: at once where its author deletes it, with its text where a moderator takes it away", async () => {
    const ada = await join(place, "gone");
    const [deleted, removed] = [await ada.say("deleted"), await ada.say("taken away")];
    for (const id of [deleted, removed]) ada.ask({ type: "react", id, reaction: "heart", on: true });
    await ada.until(() => ada.message(removed)?.reactions?.heart);
    const channel = channelOf(place);
    const idsOfReactions = async () => (await channel.changesOf(idOf("gone"))).reactions.map(({ id }) => id);
    ada.ask({ type: "delete", id: deleted });
    await ada.loses(deleted);
    await channel.removeMessage(removed);
    await ada.loses(removed);
    expect(await idsOfReactions()).toEqual([removed]);
    await channel.forgetEarlierTexts(Date.now() + EARLIER_TEXTS_MS - 60_000);
    expect(await idsOfReactions()).toEqual([removed]);
    await channel.forgetEarlierTexts(Date.now() + EARLIER_TEXTS_MS + 60_000);
    expect(await idsOfReactions()).toEqual([]);
  });

  it("of no closed list are malformed, and too many wait", async () => {
    const ada = await join(place, "keen");
    const id = await ada.say("react to me");
    ada.ask({ type: "react", id, reaction: "skull", on: true });
    await ada.until(() => ada.frames.find((frame) => frame.type === "error"));
    for (let n = 0; n < 11; n += 1) ada.ask({ type: "react", id, reaction: "heart", on: n % 2 === 0 });
    expect(await ada.refusal()).toContain("That was fast!");
  });
});

describe("an hour", () => {
  it("has room for 300 messages and edits in a channel, though its object hibernates", async () => {
    holdClock();
    const [ada, ben] = [await join("general", "talkative"), await join("general", "quiet")];
    const store = (count: number, minutes: number, edits: number) =>
      runInDurableObject(channelOf("general"), (_, { storage }) => {
        for (let n = 0; n < count; n += 1)
          storage.sql.exec(
            `INSERT INTO messages (user_id, display_name, avatar_url, message, created_at, client_id, edits)
             VALUES (?, 'U', '/u.png', 'Some words.', ?, ?, ?)`,
            ...[idOf("talkative"), Date.now() - minutes * 60_000, crypto.randomUUID(), edits],
          );
      });
    await store(50, 60, 5);
    await store(100, 50, 1);
    await store(99, 5, 0);
    /** Asks an object that has forgotten who sent how much. @returns its answer, or the batch with the message */
    const ask = async (request: object, client_id: string = crypto.randomUUID()) => {
      await evictDurableObject(channelOf("general"), { webSockets: "hibernate" });
      const [before, { last_id }] = [ada.frames.length, ada.feed()];
      ada.send({ client_id, ...request });
      const isAnswer = (frame: ServerFrame) =>
        frame.type === "batch"
          ? frame.messages.some((message) => message.client_id === client_id && message.id > last_id)
          : "client_id" in frame && frame.client_id === client_id;
      return ada.until(() => ada.frames.slice(before).find(isAnswer));
    };
    const id = await ada.say("the last of 300");
    const tooMany = {
      type: "refused",
      title: "That was fast! Please wait 10 minutes before you send more.",
      wait_ms: 600_000,
    };
    expect(await ask({ type: "send", message: "one more" })).toMatchObject(tooMany);
    expect(await ask({ type: "edit", id, message: "other words" })).toMatchObject(tooMany);
    const again = await ask({ type: "send", message: "the last of 300" }, ada.message(id)?.client_id);
    expect(again).toMatchObject({ type: "confirmed", id });
    await ben.say("what others say doesn't count");
    // As ten minutes later.
    await runInDurableObject(channelOf("general"), (_, { storage }) => {
      storage.sql.exec("UPDATE messages SET created_at = created_at - 600000");
    });
    await ada.say("an hour after the first of them");
    const edited = await ask({ type: "edit", id, message: "other words" });
    expect(edited).toMatchObject({ type: "confirmed", id });
    expect(await ask({ type: "delete", id })).toMatchObject({ type: "confirmed", id });
  });
});

describe("own reactions", () => {
  it("say from which message on they are all told, where they are too many for an answer", async () => {
    const ada = await join("feedback", "collector");
    const user_id = idOf("collector");
    await runInDurableObject(channelOf("feedback"), (_, { storage }) => {
      for (let id = 1; id <= 600; id += 1)
        for (const reaction of ["heart", "eyes"])
          storage.sql.exec(
            "INSERT INTO reactions (message_id, user_id, reaction) VALUES (?, ?, ?)",
            ...[id, user_id, reaction],
          );
    });
    ada.ask({ type: "own_reactions", from: 1 });
    const own = await ada.until(() =>
      ada.frames.find((frame): frame is Frame<"own_reactions"> => frame.type === "own_reactions"),
    );
    expect(own.from).toBe(101);
    expect(own.reactions).toHaveLength(1000);
    ada.take();
    ada.ask({ type: "own_reactions", from: 40, to: 41 });
    const few = await ada.until(() => ada.frames.find(({ type }) => type === "own_reactions"));
    expect(few).toMatchObject({ from: 40, to: 41 });
    expect(few).toHaveProperty("reactions.length", 4);
  });
});

describe.each(PLACES)("a reply %s", (_, place) => {
  it("holds the line that it answers, as that is now", async () => {
    const [ada, ben] = [await join(place, "ada"), await join("general", "ben")];
    const id = await ada.say(`question ${"x".repeat(300)}`);
    const reply = await ben.say("answer", id);
    await ada.receives("answer");
    const quote = { user_id: idOf("ada"), display_name: idOf("ada") };
    expect(ada.message(reply)).toMatchObject({ reply_to: id, quote });
    expect(ada.message(reply)?.quote?.message).toBe(`question ${"x".repeat(131)}`);
    ada.ask({ type: "edit", id, message: "other" });
    await ben.receives("other");
    expect(ben.message(reply)?.quote?.message).toBe("other");
    ada.ask({ type: "delete", id });
    await ben.loses(id);
    expect(ben.message(reply)).toMatchObject({ message: "answer", reply_to: id, quote: undefined });
    const late = await join(place, "late", {}, 0);
    await late.receives("answer");
    expect(late.message(reply)?.quote).toBeUndefined();
  });

  it("to what is gone or never was is a message", async () => {
    const ada = await join(place, "ada");
    const id = await ada.say("to nobody", 1_000_000);
    expect(ada.message(id)?.reply_to).toBeUndefined();
  });
});

describe("changes in the sequence", () => {
  it("come to a page that was away, and no others", async () => {
    const [ada, ben] = [await join("help", "ada"), await join("help", "ben")];
    const [edited, deleted, untouched] = [await ada.say("one"), await ada.say("two"), await ada.say("three")];
    await ben.receives("three");
    const { last_id } = ben.feed();
    ben.close();
    ada.ask({ type: "edit", id: edited, message: "ONE" });
    ada.ask({ type: "delete", id: deleted });
    ada.ask({ type: "react", id: edited, reaction: "party", on: true });
    await ada.until(() => ada.message(edited)?.reactions?.party);
    await ada.loses(deleted);
    for (const place of ["help", "help/weur/0"]) {
      const back = await join(place, "ben", {}, last_id);
      const history = (await back.until(() => back.frames[0])) as Frame<"history">;
      expect(history).toMatchObject({ fresh: false, messages: [], removed: [deleted] });
      expect(history.changed).toEqual([
        { id: edited, reactions: { party: 1 }, edited: { message: "ONE", edited_at: expect.any(Number) } },
      ]);
      expect(history.changed.map(({ id }) => id)).not.toContain(untouched);
      const again = await join(place, "ben", {}, history.last_id);
      expect(await again.until(() => again.frames[0])).toMatchObject({ changed: [], removed: [] });
      back.close();
      again.close();
    }
  });

  it.each(["feedback", "feedback/sam/0"])("outlast a hibernation at %s", async (place) => {
    const [ada, ben] = [await join("feedback", `ada ${place}`), await join(place, `ben ${place}`)];
    const id = await ada.say(`before ${place}`);
    await ben.receives(`before ${place}`);
    ada.ask({ type: "edit", id, message: `edited ${place}` });
    await ben.receives(`edited ${place}`);
    await evictDurableObject(env.CHANNEL.getByName("feedback"), { webSockets: "hibernate" });
    ada.ask({ type: "react", id, reaction: "heart", on: true });
    await ben.until(() => ben.message(id)?.reactions?.heart);
    const next = await ada.say(`after ${place}`);
    await ben.receives(`after ${place}`);
    expect(next).toBeGreaterThan(id + 2);
    expect(ben.feed().messages.at(-1)?.id).toBe(next);
  });

  it("reach a channel of before they were known", async () => {
    const old = env.CHANNEL.getByName("help");
    await runInDurableObject(old, (_, { storage }) => {
      for (const table of ["messages", "earlier_texts", "reactions"]) storage.sql.exec(`DROP TABLE ${table}`);
      storage.sql.exec(`CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, user_id TEXT, display_name TEXT NOT NULL,
        avatar_url TEXT NOT NULL, message TEXT NOT NULL, created_at INTEGER NOT NULL, client_id TEXT NOT NULL, removed_at INTEGER,
        UNIQUE (user_id, client_id))`);
      storage.sql.exec(
        "INSERT INTO messages (user_id, display_name, avatar_url, message, created_at, client_id) VALUES (?, 'Ada', '', 'of old', ?, 'c')",
        idOf("ada"),
        Date.now(),
      );
    });
    await evictDurableObject(old);
    const ada = await join("help", "ada", {}, 0);
    const { id } = await ada.receives("of old");
    ada.ask({ type: "edit", id, message: "of now" });
    await ada.receives("of now");
    expect(await ada.say("next")).toBe(id + 2);
  });
});

describe("the record of what was changed", () => {
  it("keeps the texts for a report, and a moderator's removal deletes them", async () => {
    const ada = await join("general", "author");
    const id = await ada.say("insult");
    ada.ask({ type: "edit", id, message: "compliment" });
    await ada.receives("compliment");
    const record = () => env.CHANNEL.getByName("general").readRecord(id);
    expect(await record()).toMatchObject({
      user_id: idOf("author"),
      message: "compliment",
      earlier: [{ message: "insult" }],
    });
    ada.ask({ type: "delete", id });
    await ada.loses(id);
    expect(await record()).toMatchObject({
      message: "",
      earlier: [{ message: "insult" }, { message: "compliment" }],
    });
    await env.CHANNEL.getByName("general").removeMessage(id);
    expect(await record()).toBeNull();
  });

  it("ends after a month", async () => {
    const ada = await join("general", "author");
    const id = await ada.say("deleted long ago");
    ada.ask({ type: "delete", id });
    await ada.loses(id);
    const channel = env.CHANNEL.getByName("general");
    await channel.forgetEarlierTexts(Date.now() + EARLIER_TEXTS_MS - 60_000);
    expect(await channel.readRecord(id)).not.toBeNull();
    await channel.forgetEarlierTexts(Date.now() + EARLIER_TEXTS_MS + 60_000);
    expect(await channel.readRecord(id)).toBeNull();
  });

  it("goes with the account, and counts of reactions stay", async () => {
    const [ada, ben] = [await join("general", "leaver"), await join("general", "ben")];
    const id = await ada.say("typo");
    ada.ask({ type: "edit", id, message: "no typo" });
    ada.ask({ type: "react", id, reaction: "thumbs_up", on: true });
    await ben.until(() => ben.message(id)?.reactions?.thumbs_up);
    const channel = env.CHANNEL.getByName("general");
    expect(await channel.changesOf(idOf("leaver"))).toMatchObject({
      earlier_texts: [{ message_id: id, message: "typo" }],
      reactions: [{ id, reaction: "thumbs_up" }],
    });
    // Still pending when the account goes.
    ada.ask({ type: "edit", id, message: "one more" });
    await channel.anonymize(idOf("leaver"));
    expect(await channel.changesOf(idOf("leaver"))).toEqual({ earlier_texts: [], reactions: [] });
    await eventually(async () =>
      expect(await channel.readRecord(id)).toMatchObject({ user_id: null, earlier: [] }),
    );
    expect(ben.message(id)?.reactions).toEqual({ thumbs_up: 1 });
  });
});

describe("who is here and who is typing", () => {
  type Present = Frame<"present">;
  const presents = (client: { frames: ServerFrame[] }) =>
    client.frames.filter((frame): frame is Present => frame.type === "present");
  const namesOf = (shown?: Present["here"] | Present["typing"]) =>
    shown?.learners.map(({ display_name }) => display_name);
  const latest = (client: { frames: ServerFrame[] }) => presents(client).at(-1);
  /** A channel that nobody else is in: sockets of other tests stay open. */
  const emptied = async (channel: "general" | "help" | "feedback") => {
    await runInDurableObject(env.CHANNEL.getByName(channel), (_, { storage }) => {
      storage.sql.exec("DELETE FROM relays");
    });
    await evictDurableObject(env.CHANNEL.getByName(channel), { webSockets: "close" });
    return channel;
  };

  it("is told of learners once each, and not of those who hide it or look elsewhere", async () => {
    const place = await emptied("help");
    const ada = await join(place, "ada");
    const [second, hidden] = [await join(place, "ada"), await join(place, "cy", { hide_presence: true })];
    const ben = await join(place, "ben");
    await ada.until(() => (latest(ada)?.here.count === 2 ? true : undefined));
    expect(namesOf(latest(ada)?.here)).toEqual([idOf("ada"), idOf("ben")]);
    expect(latest(ada)?.here.isMore).toBe(false);
    // A new page knows it at once, at a relay too.
    for (const at of [place, `${place}/apac/0`]) {
      const dan = await join(at, "dan", { hide_presence: true });
      expect((await dan.until(() => presents(dan)[0])).here.learners).toEqual(latest(ada)?.here.learners);
      dan.close();
    }
    ben.send({ type: "visible", visible: false });
    await ada.until(() => (latest(ada)?.here.count === 1 ? true : undefined));
    ben.send({ type: "visible", visible: true });
    await ada.until(() => (latest(ada)?.here.count === 2 ? true : undefined));
    ben.close();
    await ada.until(() => (latest(ada)?.here.count === 1 ? true : undefined));
    for (const client of [second, hidden]) client.close();
  });

  it("isn't told of who chooses so once that is saved, which it isn't without", async () => {
    const ada = await newLearner({ plan: "warrior" });
    const page = await openSocket<ServerFrame>("/api/channels/general/socket", { cookie: ada.cookie });
    const hide = () => ada.request("PUT", "/api/settings", { body: { hide_presence: true } });
    const { renew } = ChannelObject.prototype;
    ChannelObject.prototype.renew = () => Promise.reject(new Error("Network connection lost"));
    expect((await hide()).status).toBe(500);
    ChannelObject.prototype.renew = renew;
    expect((await hide()).status).toBe(200);
    expect((await page.closed).code).toBe(CLOSE_CODES.renew);
  });

  it("stays hidden through a hibernation", async () => {
    const place = await emptied("feedback");
    const [ada, ben] = [await join(place, "ada"), await join(place, "ben")];
    ben.send({ type: "visible", visible: false });
    await ada.until(() => (latest(ada)?.here.count === 1 ? true : undefined));
    await evictDurableObject(env.CHANNEL.getByName(place), { webSockets: "hibernate" });
    ada.take();
    const cy = await join(place, "cy");
    await cy.until(() => (latest(cy)?.here.count === 2 ? true : undefined));
    expect(namesOf(latest(cy)?.here)).toEqual([idOf("ada"), idOf("cy")]);
  });

  it("names who is typing, until the message, from a relay too", async () => {
    const place = await emptied("help");
    const [ada, far] = [await join(place, "ada"), await join(`${place}/afr/0`, "far")];
    far.send({ type: "typing" });
    ada.send({ type: "typing" });
    await ada.until(() => (latest(ada)?.typing.count === 2 ? true : undefined));
    await far.until(() => (latest(far)?.typing.count === 2 ? true : undefined));
    expect(namesOf(latest(ada)?.typing)?.sort()).toEqual([idOf("ada"), idOf("far")].sort());
    expect(latest(far)?.here.isMore).toBe(true);
    await ada.say("typed");
    // So that it hasn't ended before that is told.
    far.send({ type: "typing" });
    await far.until(() => (latest(far)?.typing.count === 1 ? true : undefined));
    expect(namesOf(latest(far)?.typing)).toEqual([idOf("far")]);
  });

  it("is told once a second at most, however much is typed and by whom", async () => {
    const place = await emptied("general");
    const ada = await join(place, "ada");
    const others = await Promise.all(Array.from({ length: 8 }, (_, n) => join(place, `typist ${n}`)));
    const startedAt = Date.now();
    ada.take();
    for (let n = 0; n < 5; n += 1) for (const other of others) other.send({ type: "typing" });
    await ada.until(() => (latest(ada)?.typing.count === 8 ? true : undefined));
    expect(latest(ada)?.typing.learners).toHaveLength(4);
    // Besides the first one, which may have been due.
    const seconds = Math.ceil((Date.now() - startedAt) / 1000);
    expect(presents(ada).length).toBeLessThanOrEqual(1 + seconds);
  });

  it("names nobody as typing whose page is gone", async () => {
    const place = await emptied("help");
    const [ada, ben] = [await join(place, "ada"), await join(place, "ben")];
    ben.send({ type: "typing" });
    await ada.until(() => (latest(ada)?.typing.count === 1 ? true : undefined));
    const since = presents(ada).length;
    ben.close();
    await ada.until(() => (latest(ada)?.typing.count === 0 ? true : undefined));
    expect(
      presents(ada)
        .slice(since)
        .map(({ here, typing }) => [here.count, typing.count]),
    ).toEqual([[1, 0]]);
  });

  it("says nothing of typing by who is silenced or hides, nor in the channel of the threads", async () => {
    const place = await emptied("feedback");
    const ada = await join(place, "ada");
    const silenced = await join(place, "cleo", { silenced_until: Date.now() + 60_000 });
    const hidden = await join(place, "cy", { hide_presence: true });
    for (const client of [silenced, hidden]) client.send({ type: "typing" });
    ada.send({ type: "typing" });
    await ada.until(() => (latest(ada)?.typing.count ? true : undefined));
    expect(namesOf(latest(ada)?.typing)).toEqual([idOf("ada")]);
    const threads = await join("threads", "ada");
    threads.send({ type: "typing" });
    await env.CHANNEL.getByName("threads").broadcastThread("gone");
    await threads.until(() => threads.frames.find(({ type }) => type === "threads"));
    expect(presents(threads)).toEqual([]);
  });
});

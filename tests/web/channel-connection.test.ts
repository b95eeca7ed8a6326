/** What a page of a channel shows while pages of its messages are on their way and the connection breaks. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChannelConnection } from "../../web/api/channel.ts";
import type { ClientFrame, MessagePage, OwnReaction, ServerFrame } from "../../worker/contract/community.ts";
import type { FeedMessage } from "../../worker/rules/chat-feed.ts";
import { viewOf } from "../../worker/rules/chat-feed.ts";
import { type FakeSocket, stubPage } from "../support/fake-page.ts";

type Socket = FakeSocket<ClientFrame, ServerFrame>;
const sockets: Socket[] = [];

/** Requests of pages, which the test answers. */
const asked: { query: string; answer: (page: Partial<MessagePage>) => void }[] = [];

beforeEach(() => {
  const fetch = (input: string) =>
    new Promise((resolve) => {
      const answer = (part: Partial<MessagePage>) =>
        resolve(Response.json({ messages: [], more: true, newer: true, ...part }));
      asked.push({ query: new URL(input, "http://page.invalid").search, answer });
    });
  stubPage(sockets, { fetch });
  sockets.length = 0;
  asked.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const message = (id: number, more: Partial<FeedMessage> = {}): FeedMessage => ({
  ...{ id, user_id: "u", display_name: "U", avatar_url: "", message: `m${id}`, created_at: id },
  ...{ client_id: `c${id}`, ...more },
});
const row = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n));
const history = (from: number, to: number, part: object = {}): ServerFrame => ({
  ...{ type: "history", messages: row(from, to), changed: [], removed: [], last_id: to, fresh: true },
  ...part,
});

async function opened() {
  const connection = new ChannelConnection("general");
  const socket = async (number: number) =>
    vi.waitFor(() => sockets[number] ?? Promise.reject(new Error("none")));
  const first = await socket(0);
  first.open(history(101, 200));
  const shown = () => viewOf(connection.state().feed).messages;
  return { connection, socket, first, shown, idsOf: () => shown().map(({ id }) => id) };
}

/** Answers a request, once it is there. */
const answer = async (number: number, page: Partial<MessagePage>) =>
  (await vi.waitFor(() => asked[number] ?? Promise.reject(new Error("none")))).answer(page);

describe("a page of older messages on its way", () => {
  it("holds messages as they became meanwhile, though the connection broke", async () => {
    const { connection, socket, first, shown } = await opened();
    const loaded = connection.loadOlder();
    first.break();
    const edited = { message: "other", edited_at: 1 };
    const update = {
      changed: [{ id: 60, reactions: {}, edited }],
      removed: [61],
      fresh: false,
      messages: [],
    };
    (await socket(1)).open(history(201, 200, { ...update, last_id: 202 }));
    await answer(0, { messages: row(51, 100) });
    await loaded;
    expect(shown().find(({ id }) => id === 60)?.message).toBe("other");
    expect(shown().map(({ id }) => id)).not.toContain(61);
    expect(shown()).toHaveLength(149);
    connection.close();
  });

  it("isn't shown where it doesn't belong any more", async () => {
    const { connection, socket, first, idsOf } = await opened();
    const loaded = connection.loadOlder();
    first.break();
    (await socket(1)).open(history(901, 1000));
    await answer(0, { messages: row(51, 100) });
    await loaded;
    expect(idsOf()).toEqual(row(901, 1000).map(({ id }) => id));
    connection.close();
  });

  it("holds what moderators restored meanwhile, unless it was taken away again", async () => {
    const { connection, first, idsOf } = await opened();
    const loaded = connection.loadOlder();
    const update = { type: "batch" as const, messages: [], changed: [] };
    first.receive({
      ...update,
      removed: [60],
      restored: [message(61), message(62)],
      after: 200,
      last_id: 202,
    });
    first.receive({ ...update, removed: [62], restored: [message(60)], after: 202, last_id: 204 });
    await answer(0, { messages: row(51, 100).filter(({ id }) => id < 60 || id > 62) });
    await loaded;
    expect(idsOf()).toEqual(
      row(51, 200)
        .map(({ id }) => id)
        .filter((id) => id !== 62),
    );
    connection.close();
  });

  it("is one for two who ask at once, and loses nothing to a full list", async () => {
    const { connection, first, idsOf } = await opened();
    const both = Promise.all([connection.loadOlder(), connection.loadOlder()]);
    const batch = { changed: [], removed: [] };
    first.receive({ ...batch, type: "batch", messages: row(201, 700), after: 200, last_id: 700 });
    await answer(0, { messages: row(51, 100) });
    await both;
    expect(asked).toHaveLength(1);
    expect(idsOf()).toEqual(row(51, 700).map(({ id }) => id));
    connection.release();
    expect(idsOf()).toHaveLength(500);
    connection.close();
  });
});

describe("messages around one that was looked for", () => {
  it("are shown until the newest are asked for, or both meet", async () => {
    const { connection, idsOf } = await opened();
    const around = connection.showAround(20);
    await answer(0, { messages: row(1, 45), more: false });
    await around;
    expect([asked[0]?.query, idsOf()]).toEqual(["?around=20", row(1, 45).map(({ id }) => id)]);
    connection.showNewest();
    expect(idsOf()[0]).toBe(101);
    const again = connection.showAround(20);
    await answer(1, { messages: row(1, 70), more: false });
    await again;
    const newer = connection.loadNewer();
    await answer(2, { messages: row(71, 120) });
    await newer;
    expect(asked[2]?.query).toBe("?after=70");
    expect(idsOf()).toEqual(row(1, 200).map(({ id }) => id));
    expect(connection.state().feed.past).toBeUndefined();
    connection.close();
  });

  it("aren't asked for where the message is shown", async () => {
    const { connection } = await opened();
    await connection.showAround(150);
    expect(asked).toEqual([]);
    connection.close();
  });
});

describe("own reactions", () => {
  it("are those of the answer, and those that are under way", async () => {
    const { connection, first } = await opened();
    const has = (key: string) => connection.state().ownReactions.has(key);
    const reacted = connection.react(150, "heart", true);
    // Read before the reaction was stored.
    const reactions = [{ id: 160, reaction: "eyes" as const }];
    first.receive({ type: "own_reactions", client_id: "", from: 101, reactions });
    expect([has("150 heart"), has("160 eyes")]).toEqual([true, true]);
    first.receive({ type: "own_reactions", client_id: "", from: 120, to: 140, reactions: [] });
    expect(has("160 eyes")).toBe(true);
    first.receive({ type: "own_reactions", client_id: "", from: 101, reactions: [] });
    expect([has("150 heart"), has("160 eyes")]).toEqual([true, false]);
    connection.close();
    expect(await reacted).toContain("no connection");
    expect(has("150 heart")).toBe(false);
  });

  it("follow what another page of the learner says", async () => {
    const { connection, first } = await opened();
    const own = (reactions: OwnReaction[]) =>
      first.receive({ type: "own_reactions", client_id: "another page's", from: 150, to: 150, reactions });
    own([{ id: 150, reaction: "heart" }]);
    expect([...connection.state().ownReactions]).toEqual(["150 heart"]);
    own([]);
    expect([...connection.state().ownReactions]).toEqual([]);
    connection.close();
  });

  it("are asked for again where that was refused, or lost with the connection", async () => {
    const { connection, socket, first } = await opened();
    const askedOf = ({ sent }: Socket) => sent.filter(({ type }) => type === "own_reactions");
    const loaded = connection.loadOlder();
    await answer(0, { messages: [message(51, { reactions: { heart: 1 } }), message(52)] });
    await loaded;
    const [question] = askedOf(first) as { client_id: string }[];
    expect(question).toMatchObject({ from: 51, to: 52 });
    const refusal = { type: "refused", client_id: question?.client_id ?? "", title: "Too fast." } as const;
    first.receive({ ...refusal, wait_ms: 1 });
    await vi.waitFor(() => expect(askedOf(first)).toEqual([question, question]));
    first.break();
    const second = await socket(1);
    second.open(history(201, 200, { fresh: false }));
    expect(askedOf(second)).toEqual([question]);
    second.receive({
      type: "own_reactions",
      client_id: question?.client_id ?? "",
      from: 51,
      to: 52,
      reactions: [],
    });
    second.break();
    const third = await socket(2);
    third.open(history(201, 200, { fresh: false }));
    expect(askedOf(third)).toEqual([]);
    connection.close();
  });
});

describe("a change of a message", () => {
  const CHANGES = {
    edit: (connection: ChannelConnection) => connection.edit(150, "other"),
    delete: (connection: ChannelConnection) => connection.delete(150),
    react: (connection: ChannelConnection) => connection.react(150, "heart", true),
  };
  type Kind = keyof typeof CHANGES;
  const idOf = (frame?: ClientFrame) => (frame && "client_id" in frame ? frame.client_id : "");
  const begun = async (kind: Kind) => {
    const one = await opened();
    const problem = CHANGES[kind](one.connection);
    return { ...one, problem, client_id: idOf(one.first.sent.at(-1)) };
  };
  const GONE = "That message is gone.";
  const ROOM = { type: "batch", after: 200, last_id: 201 } as const;
  const changed = [{ id: 150, reactions: { heart: 1 } }];
  const edited = { message: "other", edited_at: 1 };

  it.each<[string, Kind, (client_id: string) => ServerFrame, string | undefined]>([
    ["its answer", "edit", (client_id) => ({ type: "confirmed", client_id, id: 150 }), undefined],
    ["its answer", "delete", (client_id) => ({ type: "confirmed", client_id, id: 150 }), undefined],
    [
      "its answer",
      "react",
      (client_id) => ({
        ...{ type: "own_reactions", client_id, from: 150, to: 150 },
        reactions: [{ id: 150, reaction: "heart" }],
      }),
      undefined,
    ],
    ["a refusal", "edit", (client_id) => ({ type: "refused", client_id, title: "No." }), "No."],
    ["a refusal", "react", (client_id) => ({ type: "refused", client_id, title: "No." }), "No."],
    [
      "the edit itself",
      "edit",
      () => ({ ...ROOM, messages: [], removed: [], changed: [{ id: 150, reactions: {}, edited }] }),
      undefined,
    ],
    ["the deletion", "delete", () => ({ ...ROOM, messages: [], changed: [], removed: [150] }), undefined],
    ["a removal", "edit", () => ({ ...ROOM, messages: [], changed: [], removed: [150] }), GONE],
    ["a removal", "react", () => ({ ...ROOM, messages: [], changed: [], removed: [150] }), GONE],
    [
      "a removal that a relay had missed",
      "edit",
      () => history(201, 200, { fresh: false, removed: [150] }),
      GONE,
    ],
  ])("ends with %s: %s", async (_, kind, frame, expected) => {
    const { connection, first, problem, client_id } = await begun(kind);
    // What others do to the message is no answer.
    first.receive({ type: "batch", after: 200, last_id: 200, messages: [], removed: [], changed });
    first.receive(frame(client_id));
    connection.close();
    expect(await problem).toBe(expected);
    expect(connection.state().ownReactions.has("150 heart")).toBe(kind === "react" && expected === undefined);
  });

  it.each(Object.keys(CHANGES) as Kind[])(
    "ends without an answer, with or without other frames: %s",
    async (kind) => {
      for (const [isAlive, expected] of [
        [true, "The channel hasn't answered. Please try again."],
        [false, "There is no connection. Please try again in a moment."],
      ] as const) {
        const { connection, first } = await opened();
        vi.useFakeTimers();
        const problem = CHANGES[kind](connection);
        if (isAlive)
          first.receive({ type: "batch", after: 200, last_id: 200, messages: [], changed, removed: [] });
        vi.advanceTimersByTime(5000);
        vi.useRealTimers();
        expect(await problem).toBe(expected);
        expect(connection.state().ownReactions.size).toBe(0);
        connection.close();
        sockets.length = 0;
      }
    },
  );

  it("that is too long isn't sent", async () => {
    const { connection, first } = await opened();
    const long = "x".repeat(2001);
    const problem = "A message has at most 2,000 characters; this one has 2,001.";
    expect(await connection.edit(150, long)).toBe(problem);
    expect(connection.sendMessage(long)).toEqual({ sentence: problem });
    expect(first.sent).toEqual([]);
    connection.close();
  });
});

describe("a frame that asks for it", () => {
  it.each<ServerFrame>([
    { type: "present", here: { learners: [], count: 0, isMore: false }, typing: { learners: [], count: 0 } },
    { type: "batch", messages: [], changed: [], removed: [], after: 200, last_id: 200 },
  ])("is acknowledged: $type", async (frame) => {
    const { connection, first } = await opened();
    first.receive({ ...frame, ack: "token" });
    expect(first.sent).toContainEqual({ type: "ack", ack: "token" });
    connection.close();
  });
});

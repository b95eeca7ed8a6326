/** What a page of a channel shows while pages of its messages are on their way and the connection breaks. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChannelConnection } from "../../web/api/channel.ts";
import type { MessagePage, ServerFrame } from "../../worker/contract/community.ts";
import type { FeedMessage } from "../../worker/rules/chat-feed.ts";
import { viewOf } from "../../worker/rules/chat-feed.ts";

const sockets: FakeSocket[] = [];
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly sent: { type: string }[] = [];
  readonly url: string;
  readyState = 0;
  binaryType = "blob";

  constructor(url: string) {
    super();
    this.url = url;
    sockets.push(this);
  }

  open(...frames: ServerFrame[]): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
    for (const frame of frames) this.receive(frame);
  }

  receive(frame: ServerFrame): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }

  send(text: string): void {
    if (text !== "ping") this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {
    this.readyState = 3;
  }

  break(): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code: 1012, reason: "", wasClean: true }));
  }
}

/** Requests of pages, which the test answers. */
const asked: { query: string; answer: (page: Partial<MessagePage>) => void }[] = [];
const GLOBALS = ["document", "window", "location", "WebSocket", "fetch"] as const;
const before = GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

beforeEach(() => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const fakes = {
    ...{ document: page, window: page, location: { origin: "http://page.invalid" }, WebSocket: FakeSocket },
    fetch: (input: string) =>
      new Promise((resolve) => {
        const answer = (part: Partial<MessagePage>) =>
          resolve(Response.json({ messages: [], more: true, newer: true, ...part }));
        asked.push({ query: new URL(input, "http://page.invalid").search, answer });
      }),
  };
  for (const [name, value] of Object.entries(fakes))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  sockets.length = 0;
  asked.length = 0;
});

afterEach(() => {
  for (const [name, descriptor] of before)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else delete (globalThis as Record<string, unknown>)[name];
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

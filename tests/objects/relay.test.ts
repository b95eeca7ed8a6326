/** Channels whose sockets are held by relays. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { SocketOwner } from "../../worker/community/channel-subscribers.ts";
import { joinRequest } from "../../worker/community/join-request.ts";
import { RelayLinks } from "../../worker/community/relay-links.ts";
import type { RelayQueries } from "../../worker/community/relay-queries.ts";
import type { ServerFrame } from "../../worker/contract/community.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { ACK_EVERY_CHARACTERS, MAX_UNACKNOWLEDGED_CHARACTERS } from "../../worker/rules/batching.ts";
import {
  changed,
  EMPTY_FEED,
  type Feed,
  type FeedUpdate,
  received,
  removed,
  replaced,
} from "../../worker/rules/chat-feed.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { holdClock } from "../support/worker/clock.ts";
import { eventually } from "../support/worker/eventually.ts";
import { newLearner, newModerator } from "../support/worker/learner.ts";
import { listen, openSocket, type TestSocket } from "../support/worker/socket.ts";

type Client = TestSocket<ServerFrame>;

const sequencer = (channel: string) => env.CHANNEL.getByName(channel);
const relay = (name: string) => env.RELAYS.getByName(name);
const socketsOf = (stub: DurableObjectStub) =>
  runInDurableObject(stub, (_, ctx) => ctx.getWebSockets().length);

/** Opens a socket at an object itself: the sequencer for a channel's name, else a relay. */
async function join(name: string, user_id: string, more: Partial<SocketOwner> = {}, after = 0) {
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
  const request = joinRequest({ owner, after, region: "weur", full: null });
  const answer = await (name.includes("/") ? relay(name) : sequencer(name)).fetch(request);
  if (!answer.webSocket) throw new Error(`no socket but ${answer.status}`);
  const client = listen<ServerFrame>(answer.webSocket);
  const feed = () => client.frames.reduce(receive, { ...EMPTY_FEED, last_id: after });
  return {
    ...client,
    feed,
    texts: () => feed().messages.map(({ message }) => message),
    sendMessage: (message: string, client_id: string = crypto.randomUUID()) =>
      client.send({ type: "send", client_id, message }),
    receives: (text: string) =>
      client.until(() => (feed().messages.some(({ message }) => message === text) ? true : undefined)),
  };
}

/** What a page makes of a frame. Throws where it would have to reconnect. */
function receive(feed: Feed, frame: ServerFrame): Feed {
  const updated = (next: Feed, update: FeedUpdate) => removed(changed(next, update.changed), update.removed);
  if (frame.type === "history")
    return updated((frame.fresh ? replaced : received)(feed, frame.messages, frame.last_id), frame);
  if (frame.type !== "batch") return feed;
  if (frame.after > feed.last_id) throw new Error(`a gap before ${frame.after}`);
  return updated(received(feed, frame.messages, frame.last_id), frame);
}

const find = <Type extends ServerFrame["type"]>(client: Client, type: Type) =>
  client.until(
    () =>
      client.frames.find((frame) => frame.type === type) as Extract<ServerFrame, { type: Type }> | undefined,
  );

/** Lets the sequencer start again without knowing its relays, as if no call had reached them for long. */
async function forgetRelays(channel: string): Promise<void> {
  await runInDurableObject(sequencer(channel), (_, ctx) => {
    ctx.storage.sql.exec("DELETE FROM relays");
  });
  await evictDurableObject(sequencer(channel), { webSockets: "hibernate" });
}

describe("a new socket", () => {
  const enter = async (continent: string) => {
    const { cookie } = await newLearner({ plan: "warrior" });
    const client = await openSocket<ServerFrame>(
      "/api/channels/help/socket?after=0",
      { cookie },
      { continent },
    );
    await find(client, "history");
    return client;
  };

  it("goes to the channel's own object while that has room, then to relays of the learner's region", async () => {
    env.CHANNEL_SOCKETS = "2";
    const clients = [];
    for (const continent of ["EU", "OC", "OC", "EU", "EU", "EU"]) clients.push(await enter(continent));
    expect(await socketsOf(sequencer("help"))).toBe(2);
    expect(await socketsOf(relay("help/oc/0"))).toBe(1);
    expect(await socketsOf(relay("help/weur/0"))).toBe(2);
    expect(await socketsOf(relay("help/weur/1"))).toBe(1);
    clients[5]?.send({ type: "send", client_id: crypto.randomUUID(), message: "for all" });
    for (const client of clients)
      await client.until(() =>
        client.frames.find((frame) => frame.type === "batch" && frame.messages[0]?.message === "for all"),
      );
    for (const client of clients) {
      client.close();
      await client.closed;
    }
    delete env.CHANNEL_SOCKETS;
  });

  it("is refused at a relay for a seventh tab, and for too many at once", async () => {
    const tabs = [];
    for (let tab = 0; tab < 6; tab += 1) tabs.push(await join("help/sam/0", "tabs"));
    expect((await (await join("help/sam/0", "tabs")).closed).code).toBe(CLOSE_CODES.tooFast);
    expect(await socketsOf(relay("help/sam/0"))).toBe(6);
  });

  it("gets the history up to what the relay's others have", async () => {
    const ada = await join("feedback/weur/0", "ada");
    ada.sendMessage("before");
    await ada.receives("before");
    const all = await Promise.all(Array.from({ length: 5 }, (_, n) => join("feedback/weur/0", `late ${n}`)));
    for (const client of all) await client.receives("before");
    const back = await join("feedback/weur/0", "back", {}, ada.feed().last_id);
    expect(await find(back, "history")).toMatchObject({ messages: [], fresh: false });
  });
});

describe("messages over relays", () => {
  it("come to everyone once and in one order, from wherever they are sent", async () => {
    const places = ["general", "general/weur/0", "general/oc/0"];
    const clients = await Promise.all(
      places.flatMap((place) => [join(place, `${place} a`), join(place, `${place} b`)]),
    );
    for (let n = 0; n < 4; n += 1)
      for (const [index, client] of clients.entries()) client.sendMessage(`${index}: ${n}`);
    for (const client of clients)
      await client.until(() => (client.feed().messages.length === 24 ? true : undefined));
    const [first] = clients;
    for (const client of clients) expect(client.texts()).toEqual(first?.texts());
    for (const index of clients.keys())
      expect(first?.texts().filter((text) => text.startsWith(`${index}:`))).toEqual(
        [0, 1, 2, 3].map((n) => `${index}: ${n}`),
      );
  });

  it("are stored before they are sent, and once if they are sent twice", async () => {
    const ada = await join("help/weur/0", "twice");
    const client_id = crypto.randomUUID();
    ada.sendMessage("only once", client_id);
    await ada.receives("only once");
    const [stored] = await sequencer("help").messagesOf("twice");
    expect(stored).toMatchObject({ message: "only once", client_id });
    ada.sendMessage("only once", client_id);
    expect(await find(ada, "confirmed")).toMatchObject({ client_id, id: stored?.id });
    expect(await sequencer("help").messagesOf("twice")).toHaveLength(1);
  });

  it("are refused with the same reasons", async () => {
    holdClock();
    const ada = await join("general/weur/0", "wordy");
    ada.sendMessage("x".repeat(2001));
    expect(await find(ada, "refused")).toMatchObject({ title: "A message has at most 2000 characters." });
    const other = await join("general/oc/0", "wordy");
    for (let n = 0; n < 3; n += 1) ada.sendMessage(`here ${n}`);
    await ada.receives("here 2");
    // The rate is the channel's, wherever the tabs are.
    for (let n = 0; n < 3; n += 1) other.sendMessage(`there ${n}`);
    expect(await find(other, "refused")).toMatchObject({ wait_ms: expect.any(Number) });
    await ada.receives("there 1");
    expect(ada.texts()).not.toContain("there 2");
  });

  it("that flood or can't be read close the socket at the relay", async () => {
    // No tokens come back while the flood is read.
    holdClock();
    const [rude, flooder] = [await join("general/weur/0", "rude"), await join("general/weur/0", "flooder")];
    for (let n = 0; n < 5; n += 1) rude.send("nonsense");
    expect((await rude.closed).code).toBe(CLOSE_CODES.malformed);
    for (let n = 0; n < 500; n += 1) flooder.send(JSON.stringify({ type: "ack", ack: "" }).padEnd(16_000));
    expect((await flooder.closed).code).toBe(CLOSE_CODES.tooFast);
    expect(await sequencer("general").messagesOf("flooder")).toEqual([]);
  });

  it("are cut off for a page that doesn't read, and for it alone", async () => {
    const [reading, lagging] = [await join("help/apac/0", "reading"), await join("help/apac/0", "lagging")];
    reading.socket.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type === "batch" && frame.ack) reading.send({ type: "ack", ack: frame.ack });
    });
    const first = reading.feed().last_id;
    for (
      let n = 0;
      n * ACK_EVERY_CHARACTERS <= MAX_UNACKNOWLEDGED_CHARACTERS + ACK_EVERY_CHARACTERS;
      n += 1
    ) {
      const [after, last_id] = [first + n, first + n + 1];
      const text = JSON.stringify({
        ...{ type: "batch", padding: "x".repeat(ACK_EVERY_CHARACTERS) },
        ...{ messages: [], changed: [], removed: [], after, last_id },
      });
      const frame = { text, after, last_id, toAll: false, mustCatchUp: false };
      await relay("help/apac/0").deliver(frame);
      await reading.until(() => (reading.feed().last_id === last_id ? true : undefined));
    }
    expect((await lagging.closed).code).toBe(CLOSE_CODES.lagging);
    expect(await socketsOf(relay("help/apac/0"))).toBe(1);
  });

  it("of threads come to relays too", async () => {
    const ada = await join("threads/weur/0", "ada");
    await sequencer("threads").broadcastThread("gone");
    expect(await find(ada, "threads")).toMatchObject({ news: [{ thread_id: "gone", gone: true }] });
  });
});

describe("a fault", () => {
  const meet = async (channel: "general" | "help" | "feedback", region: string) => {
    const near = await join(channel, `${region} near`);
    const far = await join(`${channel}/${region}/0`, `${region} far`);
    // Of its own, since the history holds those of other tests.
    const before = `before ${crypto.randomUUID()}`;
    near.sendMessage(before);
    await Promise.all([near.receives(before), far.receives(before)]);
    return { near, far, name: `${channel}/${region}/0` };
  };

  it.each(["relay", "sequencer", "both"])("that is a hibernation of %s is not seen", async (which) => {
    const { near, far, name } = await meet("general", "enam");
    if (which !== "sequencer") await evictDurableObject(relay(name), { webSockets: "hibernate" });
    if (which !== "relay") await evictDurableObject(sequencer("general"), { webSockets: "hibernate" });
    far.sendMessage(`from afar, ${which}`);
    await Promise.all([near, far].map((client) => client.receives(`from afar, ${which}`)));
    near.sendMessage(`from near, ${which}`);
    await Promise.all([near, far].map((client) => client.receives(`from near, ${which}`)));
    expect(far.texts()).toEqual(near.texts().slice(-far.texts().length));
    for (const client of [near, far]) client.close();
  });

  it("that ends a relay closes its sockets, and they come back where they were", async () => {
    const { near, far, name } = await meet("help", "enam");
    const { last_id } = far.feed();
    await evictDurableObject(relay(name), { webSockets: "close" });
    near.sendMessage("while away");
    await near.receives("while away");
    const back = await join(name, "enam far", {}, last_id);
    await back.receives("while away");
    expect(back.texts()).toEqual(["while away"]);
    near.sendMessage("after");
    await back.receives("after");
  });

  it("that hides the last frame from a relay is healed by its check-in", async () => {
    const { far, name } = await meet("general", "afr");
    // It wakes without knowing what it has sent, once it has noted that.
    await evictDurableObject(relay(name), { webSockets: "hibernate" });
    await runInDurableObject(relay(name), (_, ctx) => ctx.storage.delete("last_sent"));
    await evictDurableObject(relay(name), { webSockets: "hibernate" });
    await runDurableObjectAlarm(relay(name));
    await far.until(() => far.frames.filter(({ type }) => type === "history")[1]);
  });

  it("that hides a frame from a relay is noticed by the sequence", async () => {
    const { far, name } = await meet("help", "afr");
    const { last_id } = far.feed();
    await runInDurableObject(sequencer("help"), (_, ctx) => {
      ctx.storage.sql.exec(
        "INSERT INTO messages (user_id, display_name, avatar_url, message, created_at, client_id) VALUES ('u', 'U', '', 'missed', 1, 'm1')",
      );
    });
    const text = JSON.stringify({
      ...{ type: "batch", messages: [], changed: [], removed: [], after: last_id + 1, last_id: last_id + 1 },
    });
    const frame = { text, after: last_id + 1, last_id: last_id + 1, toAll: false };
    await relay(name).deliver({ ...frame, mustCatchUp: false });
    await far.receives("missed");
  });

  it("that takes messages from the sequencer leaves its relays behind it: what is sent next is seen", async () => {
    const name = "feedback/afr/0";
    // More than the sequencer will have sent, as after its storage was restored from an earlier time.
    await runInDurableObject(relay(name), (_, { storage }) => storage.kv.put("last_sent", 100_000));
    await evictDurableObject(relay(name), { webSockets: "close" });
    const [ada, ben] = [await join(name, "ada"), await join(name, "ben")];
    ada.sendMessage("from the start");
    await Promise.all([ada, ben].map((client) => client.receives("from the start")));
    // The same for sockets that are open then: they come back. The eviction waits until it has noted what it has sent itself.
    await evictDurableObject(relay(name), { webSockets: "hibernate" });
    await runInDurableObject(relay(name), (_, { storage }) => storage.kv.put("last_sent", 100_000));
    await evictDurableObject(relay(name), { webSockets: "hibernate" });
    await runDurableObjectAlarm(relay(name));
    for (const { closed } of [ada, ben]) expect((await closed).code).toBe(CLOSE_CODES.renew);
  });

  it("that hides who is typing from a relay is healed with what it missed", async () => {
    const { near, far, name } = await meet("general", "me");
    const typing = () => {
      const [last] = far.frames.filter((frame) => frame.type === "present").slice(-1);
      return last?.typing.learners.map(({ user_id }) => user_id).join();
    };
    near.send({ type: "typing" });
    await far.until(() => (typing() === "me near" ? true : undefined));
    far.take();
    // So that it hasn't ended before the history comes.
    near.send({ type: "typing" });
    await relay(name).deliver({ text: "", after: 0, last_id: 0, toAll: false, mustCatchUp: true });
    await far.until(() => (typing() === "me near" ? true : undefined));
  });

  it("of a relay without sockets is none: it ends, and its sequencer forgets it", async () => {
    const { near, far, name } = await meet("feedback", "sam");
    far.close();
    await far.closed;
    await eventually(async () => expect(await socketsOf(relay(name))).toBe(0));
    near.sendMessage("to nobody there");
    await near.receives("to nobody there");
    await eventually(async () => {
      const names = await runInDurableObject(sequencer("feedback"), (_, ctx) =>
        ctx.storage.sql.exec("SELECT name FROM relays").toArray(),
      );
      expect(names).not.toContainEqual({ name });
    });
    await runDurableObjectAlarm(relay(name));
    expect(await runDurableObjectAlarm(relay(name))).toBe(false);
  });
});

describe("a relay that its sequencer has forgotten", () => {
  const forgotten = async (channel: "general" | "help" | "feedback", region: string) => {
    const name = `${channel}/${region}/0`;
    const near = await join(channel, `${region} near`);
    const far = await join(name, `${region} far`);
    near.sendMessage(`before ${name}`);
    await Promise.all([near, far].map((client) => client.receives(`before ${name}`)));
    await forgetRelays(channel);
    // A log-out doesn't reach it, nor does a frame.
    await sequencer(channel).renew(`${region} far`);
    near.sendMessage(`hidden ${name}`);
    await near.receives(`hidden ${name}`);
    const id = near.feed().messages.find(({ message }) => message === `before ${name}`)?.id ?? 0;
    await sequencer(channel).removeMessage(id);
    await eventually(() => expect(near.texts()).not.toContain(`before ${name}`));
    expect(far.texts()).toEqual(expect.arrayContaining([`before ${name}`]));
    expect(far.texts()).not.toContain(`hidden ${name}`);
    return { near, far, name, removed: id };
  };
  const isSentBack = async (client: { closed: Promise<{ code: number }> }) =>
    expect((await client.closed).code).toBe(CLOSE_CODES.renew);

  it("closes its sockets at its next check-in, and they come back where they were", async () => {
    const { near, far, name, removed } = await forgotten("general", "sam");
    await runDurableObjectAlarm(relay(name));
    await isSentBack(far);
    expect(await socketsOf(relay(name))).toBe(0);
    const { last_id } = far.feed();
    const back = await join(name, "sam far", {}, last_id);
    await back.receives(`hidden ${name}`);
    expect((await find(back, "history")).removed).toContain(removed);
    near.sendMessage("seen");
    await back.receives("seen");
    expect(back.texts()).toEqual([`hidden ${name}`, "seen"]);
  });

  it("closes them with the next socket that is opened there, which stays", async () => {
    const { near, far, name } = await forgotten("feedback", "oc");
    const another = await join(name, "another");
    await isSentBack(far);
    await another.receives(`hidden ${name}`);
    near.sendMessage("seen by another");
    await another.receives("seen by another");
    expect(await socketsOf(relay(name))).toBe(1);
  });

  it("closes them with the next message that one sends, which is not taken", async () => {
    const { far, name } = await forgotten("help", "oc");
    far.sendMessage("after the log-out");
    await isSentBack(far);
    expect(await sequencer("help").messagesOf("oc far")).toEqual([]);
    expect(await socketsOf(relay(name))).toBe(0);
  });

  it("is one that a log-out couldn't reach", async () => {
    const kept = new Set<string>();
    const store = { names: () => [...kept], add: kept.add.bind(kept), remove: kept.delete.bind(kept) };
    const away = { renew: () => Promise.reject(new Error("away")) };
    const bindings = { RELAYS: { getByName: () => away } };
    let forgotten = 0;
    const onForgotten = () => {
      forgotten += 1;
    };
    const links = new RelayLinks(
      store as unknown as RelayQueries,
      bindings as unknown as Bindings,
      onForgotten,
    );
    expect(links.note("general/oc/0", 0)).toBe(true);
    expect([links.note("general/oc/0", 1), links.has("general/oc/0")]).toEqual([true, true]);
    await expect(links.renew("missed")).rejects.toThrow("away");
    expect([links.note("general/oc/0", 1), links.has("general/oc/0"), store.names()]).toEqual([
      false,
      false,
      [],
    ]);
    expect(forgotten).toBe(1);
  });
});

describe("what is done to a learner reaches the relays", () => {
  it("a log-out, for the sockets of that session alone", async () => {
    const ada = await newLearner({ plan: "warrior" });
    const [row] = (
      await env.DB.prepare("SELECT id_hash FROM sessions WHERE user_id = ?").bind(ada.user_id).all()
    ).results as { id_hash: string }[];
    const ended = await join("general/weur/1", ada.user_id, { id_hash: row?.id_hash ?? "" });
    const other = await join("general/weur/1", ada.user_id, { id_hash: "another" });
    await ada.request("POST", "/api/log-out");
    expect((await ended.closed).code).toBe(CLOSE_CODES.renew);
    other.sendMessage("still here");
    await other.receives("still here");
  });

  it("a removed message, and a silence", async () => {
    const [moderator, cleo] = [await newModerator(), await newLearner({ plan: "warrior" })];
    const [at, reader] = [await join("help/weur/2", cleo.user_id), await join("help/weur/3", "reader")];
    at.sendMessage("rude");
    await reader.receives("rude");
    const id = reader.feed().messages.find(({ message }) => message === "rude")?.id;
    const target = { target_kind: "message", target_id: `help/${id}` };
    expect((await moderator.request("POST", "/api/moderation/remove", { body: target })).status).toBe(200);
    await eventually(() => expect(reader.texts()).not.toContain("rude"));
    const silence = { user_id: cleo.user_id, hours: 1 };
    expect((await moderator.request("POST", "/api/moderation/silence", { body: silence })).status).toBe(200);
    expect((await at.closed).code).toBe(CLOSE_CODES.renew);
    const silenced = await join("help/weur/2", cleo.user_id, { silenced_until: Date.now() + 60_000 });
    silenced.sendMessage("again");
    expect((await find(silenced, "refused")).title).toMatch(/^A moderator has silenced you/);
  });

  it("a deletion: messages without an author, sockets closed", async () => {
    const ada = await join("feedback/weur/2", "leaver");
    ada.sendMessage("I was here");
    await ada.receives("I was here");
    await sequencer("feedback").anonymize("leaver");
    expect((await ada.closed).code).toBe(CLOSE_CODES.renew);
    const late = await join("feedback/weur/2", "late");
    await late.receives("I was here");
    const message = late.feed().messages.find((one) => one.message === "I was here");
    expect(message).toMatchObject({ user_id: null, display_name: "Anonymous" });
  });

  it("the end of the time that a socket's data is believed", async () => {
    const old = await join("feedback/weur/3", "old", { until: Date.now() - 1 });
    (await join("feedback", "ada")).sendMessage("hello");
    expect((await old.closed).code).toBe(CLOSE_CODES.renew);
  });
});

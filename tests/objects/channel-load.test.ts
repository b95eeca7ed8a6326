import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ChannelSubscribers, type SocketOwner } from "../../worker/community/channel-subscribers.ts";
import { joinRequest } from "../../worker/community/join-request.ts";
import type { ServerFrame } from "../../worker/contract/community.ts";
import { MAX_HISTORY_CHARACTERS, MAX_UNACKNOWLEDGED_CHARACTERS } from "../../worker/rules/batching.ts";
import { EMPTY_FEED, received } from "../../worker/rules/chat-feed.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { listen, type TestSocket } from "../support/worker/socket.ts";

/**
 * Opens a socket directly at the object, without the worker's checks: the sequencer for a channel's name, else a relay. The learner needs
 * no account.
 */
async function join(place: string, user_id: string, more: Partial<SocketOwner> = {}, after = 0) {
  const owner: SocketOwner = {
    user_id,
    id_hash: "none",
    display_name: user_id,
    avatar_url: "/noobie.png",
    silenced_until: null,
    hide_presence: false,
    until: Date.now() + 3_600_000,
    ...more,
  };
  const object = place.includes("/") ? env.RELAYS.getByName(place) : env.CHANNEL.getByName(place);
  const answer = await object.fetch(joinRequest({ owner, after, region: "weur", full: null }));
  if (!answer.webSocket) throw new Error("no socket");
  return listen<ServerFrame>(answer.webSocket);
}

const batches = (client: TestSocket<ServerFrame>) => client.frames.filter((frame) => frame.type === "batch");
const idsOf = (client: TestSocket<ServerFrame>) =>
  client.frames.reduce(
    (feed, frame) =>
      frame.type === "batch" || frame.type === "history"
        ? received(feed, frame.messages, frame.last_id)
        : feed,
    EMPTY_FEED,
  );

/** Whether a frame says that a message was accepted; undefined if it says nothing about it. */
function isAccepted(frame: ServerFrame, client_id: string): boolean | undefined {
  if (frame.type === "confirmed" && frame.client_id === client_id) return true;
  if (frame.type === "refused" && frame.client_id === client_id) return false;
  return frame.type === "batch" && frame.messages.some((message) => message.client_id === client_id)
    ? true
    : undefined;
}

describe("a busy channel", () => {
  it("sends simultaneous messages in batches after the first", async () => {
    const client = await join("general", "client");
    const senders = await Promise.all(Array.from({ length: 20 }, (_, n) => join("general", `sender ${n}`)));
    for (const sender of senders)
      sender.send({ type: "send", client_id: crypto.randomUUID(), message: "all at once" });
    await client.until(() => (idsOf(client).messages.length === 20 ? true : undefined));
    expect(batches(client)[0]).toMatchObject({ messages: [{ message: "all at once" }] });
  });

  it("closes only the socket that sends no acknowledgements, and every client receives every message", async () => {
    const [acknowledging, lagging] = [await join("help", "keen"), await join("help", "lazy")];
    acknowledging.socket.addEventListener("message", (event) => {
      const frame = JSON.parse(String(event.data)) as ServerFrame;
      if (frame.type === "batch" && frame.ack) acknowledging.send({ type: "ack", ack: frame.ack });
    });
    // 120 learners, 20 at a time, send 5 messages of 2,000 characters each: more than a subscriber may lag behind.
    const sendFive = async (n: number) => {
      const sender = await join("help", `sender ${n}`);
      sender.socket.addEventListener("message", (event) => {
        const frame = JSON.parse(String(event.data)) as ServerFrame;
        const isOpen = sender.socket.readyState === WebSocket.OPEN;
        if (frame.type === "batch" && frame.ack && isOpen) sender.send({ type: "ack", ack: frame.ack });
      });
      for (let m = 0; m < 5; m += 1) {
        const client_id = crypto.randomUUID();
        for (let isStored = false; !isStored; ) {
          sender.send({ type: "send", client_id, message: `${n}/${m} ${"x".repeat(1990)}` });
          isStored = await sender.until(() =>
            sender
              .take()
              .map((frame) => isAccepted(frame, client_id))
              .find((accepted) => accepted !== undefined),
          );
          // The wait of a page after a refusal.
          if (!isStored) await scheduler.wait(100);
        }
      }
      sender.socket.close(1000, "done");
    };
    for (let n = 0; n < 120; n += 20)
      await Promise.all(Array.from({ length: 20 }, (_, m) => sendFive(n + m)));
    expect((await lagging.closed).code).toBe(CLOSE_CODES.lagging);
    await acknowledging.until(() => (idsOf(acknowledging).last_id === 600 ? true : undefined));
    const ids = idsOf(acknowledging).messages.map((message) => message.id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    const all = batches(acknowledging).flatMap((frame) => (frame.type === "batch" ? frame.messages : []));
    expect(new Set(all.map((message) => message.id)).size).toBe(600);
    // The closed client resumes from its last message.
    const lastId = idsOf(lagging).last_id;
    const back = await join("help", "lazy", {}, lastId);
    const history = await back.until(() => back.frames.find((frame) => frame.type === "history"));
    expect(history).toMatchObject({ last_id: 600 });
    if (history.type === "history" && !history.fresh) expect(history.messages[0]?.id).toBe(lastId + 1);
  });
});

describe("a history", () => {
  /** As many characters in a frame as a message can have: JSON escapes each. */
  const LONGEST = '"\n'.repeat(1000);
  const channel = "feedback";
  const sql = <Answer>(use: (sql: SqlStorage) => Answer) =>
    runInDurableObject(env.CHANNEL.getByName(channel), (_, { storage }) => use(storage.sql));

  /** Stores messages of somebody. @returns the number of the last one */
  const store = (count: number, text: string) =>
    sql((sql) => {
      for (let n = 0; n < count; n += 1)
        sql.exec(
          `INSERT INTO messages (id, user_id, display_name, avatar_url, message, created_at, client_id)
           VALUES ((SELECT 1 + max(coalesce(max(id), 0), coalesce(max(changed_id), 0)) FROM messages), 'u', 'U', '/u.png', ?, 1, ?)`,
          ...[text, crypto.randomUUID()],
        );
      return sql.exec<{ id: number }>("SELECT max(id) AS id FROM messages").one().id;
    });
  /** Makes the newest messages ones that have changed since, each under the next number. */
  const change = (count: number, last: number, how: string) =>
    sql((sql) => {
      for (let n = 0; n < count; n += 1)
        sql.exec(
          `UPDATE messages SET ${how}, changed_id = ?1, changed_at = 1 WHERE id = ?2`,
          last + 1 + n,
          last - n,
        );
    });
  const historyAfter = async (after: number) => {
    const client = await join(channel, crypto.randomUUID(), {}, after);
    return client.until(() => client.frames.find((frame) => frame.type === "history"));
  };
  const lengthOf = (frame: ServerFrame) => JSON.stringify(frame).length;

  it.each([
    ["many short messages", 500, "Some words.", false],
    ["few long ones", 100, LONGEST, false],
    ["many long ones", 500, LONGEST, true],
    ["many of emoji", 500, "🛸".repeat(2000), true],
  ])("of %s: who missed more than fits gets the newest ones", async (_, count, text, fresh) => {
    const after = await store(1, "the last one that was received");
    await store(count, text);
    const history = await historyAfter(after);
    expect(history).toMatchObject({ fresh });
    expect(lengthOf(history)).toBeLessThan(MAX_HISTORY_CHARACTERS);
  });

  it.each([
    ["reactions to", `reactions = '{"heart":1}'`, false],
    ["edits of", "edited_at = 1", true],
    ["restored ones among", "restored_id = ?1", true],
  ])("of %s many long messages", async (_, how, fresh) => {
    const after = await store(300, LONGEST);
    await change(300, after, how);
    const history = await historyAfter(after);
    expect(history).toMatchObject({ fresh, last_id: after + 300 });
    expect(lengthOf(history)).toBeLessThan(MAX_HISTORY_CHARACTERS);
  });

  it("counts as sent, so that who reads nothing is cut off the earlier", async () => {
    await store(100, LONGEST);
    const relay = `${channel}/weur/0`;
    const whole = await join(relay, "whole");
    const { last_id } = await whole.next("history");
    const nothing = await join(relay, "nothing", {}, last_id);
    await nothing.next("history");
    // As long as three quarters of what may be unacknowledged.
    const padding = "x".repeat(MAX_UNACKNOWLEDGED_CHARACTERS / 8);
    const beside = { after: last_id, last_id, toAll: true, mustCatchUp: false };
    const text = JSON.stringify({ type: "present", padding });
    for (let n = 0; n < 6; n += 1) await env.RELAYS.getByName(relay).deliver({ ...beside, text });
    expect((await whole.closed).code).toBe(CLOSE_CODES.lagging);
    expect(nothing.socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe("a frame beside the sequence", () => {
  it("keeps no message from sockets that are still waiting for it", async () => {
    const subscribers = new ChannelSubscribers();
    const got = Array.from({ length: 200 }, (_, n) => {
      const texts: string[] = [];
      const owner: SocketOwner = {
        ...{ user_id: `${n}`, id_hash: "", display_name: "", avatar_url: "", silenced_until: null },
        ...{ hide_presence: false, until: Number.POSITIVE_INFINITY },
      };
      subscribers.add({ send: (text: string) => texts.push(text) } as unknown as WebSocket, owner, 1, 0);
      return texts;
    });
    // The first one is in its chunks when the second one begins.
    await Promise.all([subscribers.broadcast("message", 2, 0), subscribers.broadcast("beside", null, 0)]);
    for (const texts of got) expect(texts.toSorted()).toEqual(["beside", "message"]);
  });
});

describe("frames beside the sequence", () => {
  /** A subscriber whose browser acknowledges what it is asked to, or doesn't. */
  function listener(subscribers: ChannelSubscribers, isAcknowledging: boolean, firstCharacters = 0) {
    const codes: number[] = [];
    const socket = {
      close: (code: number) => codes.push(code),
      send: (text: string) => {
        const subscriber = subscribers.subscriberOf(socket);
        const { ack } = JSON.parse(text) as ServerFrame;
        if (isAcknowledging && ack && subscriber) subscribers.acknowledge(subscriber, ack);
      },
    } as unknown as WebSocket;
    subscribers.add(socket, { until: Number.POSITIVE_INFINITY } as SocketOwner, 0, 0, firstCharacters);
    return codes;
  }

  it("are acknowledged too, so that who reads them stays however many there are", async () => {
    const subscribers = new ChannelSubscribers();
    const [keen, lazy] = [true, false].map((isKeen) => listener(subscribers, isKeen));
    // Its first answer comes once the whole history has been read.
    const slow = listener(subscribers, true, MAX_HISTORY_CHARACTERS);
    const frame = JSON.stringify({ type: "present", here: "x".repeat(50_000) });
    for (let n = 0; n < 60; n += 1) await subscribers.broadcast(frame, null, 0);
    expect([keen, slow, lazy]).toEqual([[], [], [CLOSE_CODES.lagging]]);
  });
});

describe("who is here", () => {
  const present = { hide_presence: false, until: 0 };

  it("is nobody whose page hasn't been heard of for a while", () => {
    const subscribers = new ChannelSubscribers();
    const [ada, ben] = ["ada", "ben"].map((user_id) => {
      const socket = {} as WebSocket;
      subscribers.add(socket, { ...present, user_id, display_name: user_id } as SocketOwner, 0, 1000);
      return socket;
    });
    const namesAt = (now: number, heard: (WebSocket | undefined)[]) =>
      subscribers.learnersHere(now, (socket) => heard.includes(socket)).map(({ user_id }) => user_id);
    expect(namesAt(60_000, [])).toEqual(["ada", "ben"]);
    expect(namesAt(200_000, [ben])).toEqual(["ben"]);
    expect(namesAt(200_000, [ada, ben])).toEqual(["ada", "ben"]);
  });
});

describe("an expired socket", () => {
  it("is closed for renewal at the next broadcast", async () => {
    const [old, ada] = [
      await join("feedback", "old", { until: Date.now() - 1 }),
      await join("feedback", "ada"),
    ];
    ada.send({ type: "send", client_id: crypto.randomUUID(), message: "hello" });
    expect((await old.closed).code).toBe(CLOSE_CODES.renew);
    expect(batches(old)).toEqual([]);
  });
});

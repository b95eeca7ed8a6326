import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Member } from "../../worker/community/audience.ts";
import type { ServerFrame } from "../../worker/contract/community.ts";
import { EMPTY_FEED, received } from "../../worker/rules/chat-feed.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { listen, type TestSocket } from "../support/worker/socket.ts";

/** Enters a channel past the worker's door, as a learner who needs no account. */
async function enter(channel: string, user_id: string, more: Partial<Member> = {}, after = 0) {
  const member: Member = {
    user_id,
    id_hash: "none",
    display_name: user_id,
    avatar_url: "/noobie.png",
    silenced_until: null,
    kind: "talk",
    until: Date.now() + 3_600_000,
    ...more,
  };
  const query = new URLSearchParams({ member: JSON.stringify(member), after: String(after) });
  const answer = await env.CHANNEL.getByName(channel).fetch(`https://channel/?${query}`, {
    headers: { upgrade: "websocket" },
  });
  if (!answer.webSocket) throw new Error("no socket");
  return listen<ServerFrame>(answer.webSocket);
}

const batches = (heard: TestSocket<ServerFrame>) => heard.frames.filter((frame) => frame.type === "batch");
const idsOf = (heard: TestSocket<ServerFrame>) =>
  heard.frames.reduce(
    (feed, frame) =>
      frame.type === "batch" || frame.type === "history"
        ? received(feed, frame.messages, frame.last_id)
        : feed,
    EMPTY_FEED,
  );

/** Whether the channel took a message, as far as a frame says so. */
function isTaken(frame: ServerFrame, client_id: string): boolean | undefined {
  if (frame.type === "confirmed" && frame.client_id === client_id) return true;
  if (frame.type === "refused" && frame.client_id === client_id) return false;
  return frame.type === "batch" && frame.messages.some((message) => message.client_id === client_id)
    ? true
    : undefined;
}

describe("a busy channel", () => {
  it("sends everything that is said at once, the first of it by itself", async () => {
    const reader = await enter("general", "reader");
    const talkers = await Promise.all(Array.from({ length: 20 }, (_, n) => enter("general", `talker ${n}`)));
    for (const talker of talkers)
      talker.send({ type: "send", client_id: crypto.randomUUID(), message: "all at once" });
    await reader.until(() => (idsOf(reader).messages.length === 20 ? true : undefined));
    expect(batches(reader)[0]).toMatchObject({ messages: [{ message: "all at once" }] });
  });

  it("cuts off who gives no sign of reading, and nobody else; everyone has everything in the end", async () => {
    const [keen, lazy] = [await enter("help", "keen"), await enter("help", "lazy")];
    keen.socket.addEventListener("message", (event) => {
      const frame = JSON.parse(String(event.data)) as ServerFrame;
      if (frame.type === "batch" && frame.ack) keen.send({ type: "ack", ack: frame.ack });
    });
    // 120 learners, 20 at a time, say 5 times 2,000 characters: more than a reader may lag behind.
    const talk = async (n: number) => {
      const talker = await enter("help", `talker ${n}`);
      talker.socket.addEventListener("message", (event) => {
        const frame = JSON.parse(String(event.data)) as ServerFrame;
        const isOpen = talker.socket.readyState === WebSocket.OPEN;
        if (frame.type === "batch" && frame.ack && isOpen) talker.send({ type: "ack", ack: frame.ack });
      });
      for (let m = 0; m < 5; m += 1) {
        const client_id = crypto.randomUUID();
        for (let there = false; !there; ) {
          talker.send({ type: "send", client_id, message: `${n}/${m} ${"x".repeat(1990)}` });
          there = await talker.until(() =>
            talker
              .take()
              .map((frame) => isTaken(frame, client_id))
              .find((taken) => taken !== undefined),
          );
          // A page's pause after a refusal.
          if (!there) await scheduler.wait(100);
        }
      }
      talker.socket.close(1000, "said");
    };
    for (let n = 0; n < 120; n += 20) await Promise.all(Array.from({ length: 20 }, (_, m) => talk(n + m)));
    expect((await lazy.closed).code).toBe(CLOSE_CODES.lagging);
    await keen.until(() => (idsOf(keen).last_id === 600 ? true : undefined));
    const ids = idsOf(keen).messages.map((message) => message.id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    const all = batches(keen).flatMap((frame) => (frame.type === "batch" ? frame.messages : []));
    expect(new Set(all.map((message) => message.id)).size).toBe(600);
    // The one that was cut off goes on by sequence.
    const heardUpTo = idsOf(lazy).last_id;
    const back = await enter("help", "lazy", {}, heardUpTo);
    const history = await back.until(() => back.frames.find((frame) => frame.type === "history"));
    expect(history).toMatchObject({ last_id: 600 });
    if (history.type === "history" && !history.fresh) expect(history.messages[0]?.id).toBe(heardUpTo + 1);
  });
});

describe("a socket whose time is up", () => {
  it("is made to come back when the next message is sent", async () => {
    const [old, ada] = [
      await enter("feedback", "old", { until: Date.now() - 1 }),
      await enter("feedback", "ada"),
    ];
    ada.send({ type: "send", client_id: crypto.randomUUID(), message: "hello" });
    expect((await old.closed).code).toBe(CLOSE_CODES.renew);
    expect(batches(old)).toEqual([]);
  });
});

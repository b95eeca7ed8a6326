/** Whoever floods a socket is shown out before anything of it is parsed, and nothing that came after it counts. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { ServerFrame } from "../../worker/contract/community.ts";
import { CLOSE } from "../../worker/rules/chat-limits.ts";
import { FRAME_BURST, FRAME_UNIT, JOIN_COST } from "../../worker/rules/frame-cost.ts";
import { newLearner } from "../support/worker/learner.ts";
import { openSocket } from "../support/worker/socket.ts";

const enter = (cookie: string, path = "/api/channels/help/socket?after=0") =>
  openSocket<ServerFrame>(path, { cookie });
const ack = { type: "ack", ack: "nothing" };
const FLOOD = FRAME_BURST * 3;

async function messagesOf(user_id: string): Promise<string[]> {
  const kept = await env.CHANNEL.getByName("help").messagesOf(user_id);
  return kept.map(({ message }) => message);
}

describe("a flood of frames", () => {
  const floods: [string, (n: number) => object | string][] = [
    ["valid acks", () => ack],
    ["frames that can't be read", () => "nonsense"],
    ["messages", (n) => ({ type: "send", client_id: crypto.randomUUID(), message: `flood ${n}` })],
    ["a few frames of a megabyte", () => "x".repeat(FRAME_UNIT * FRAME_BURST)],
  ];
  it.each(floods)("of %s ends the socket, and what is said after it isn't heard", async (_, frame) => {
    const who = await newLearner({ plan: "warrior" });
    const heard = await enter(who.cookie);
    await heard.next("history");
    for (let n = 0; n < FLOOD; n += 1) heard.send(frame(n));
    heard.send({ type: "send", client_id: crypto.randomUUID(), message: "after the flood" });
    expect([CLOSE.tooFast, CLOSE.malformed]).toContain((await heard.closed).code);
    expect(await messagesOf(who.user_id)).not.toContain("after the flood");
  });

  it("is counted for the account, over all of its sockets", async () => {
    const who = await newLearner({ plan: "warrior" });
    const tabs = [];
    for (let tab = 0; tab < 4; tab += 1) tabs.push(await enter(who.cookie));
    for (let n = 0; n < FRAME_BURST; n += 1) for (const tab of tabs) tab.send(ack);
    for (const tab of tabs) expect((await tab.closed).code).toBe(CLOSE.tooFast);
  });

  it("costs nobody else anything", async () => {
    const [flooder, other] = [await newLearner({ plan: "warrior" }), await newLearner({ plan: "warrior" })];
    const [loud, quiet] = [await enter(flooder.cookie), await enter(other.cookie)];
    for (let n = 0; n < FLOOD; n += 1) loud.send(ack);
    quiet.send({ type: "send", client_id: crypto.randomUUID(), message: "still here" });
    await loud.closed;
    await quiet.until(() =>
      quiet.frames.some((f) => f.type === "batch" && f.messages.some((m) => m.message === "still here"))
        ? true
        : undefined,
    );
  });

  it("on a preview, which only listens, ends at its first frame", async () => {
    const who = await newLearner();
    const heard = await enter(who.cookie, "/api/channels/general/preview");
    for (let n = 0; n < FLOOD; n += 1) heard.send(ack);
    expect((await heard.closed).code).toBe(CLOSE.malformed);
  });

  it("in the queue ends at its first frame", async () => {
    const who = await newLearner({ plan: "warrior" });
    const heard = await enter(who.cookie, "/api/queue?challenge_id=c1");
    for (let n = 0; n < FLOOD; n += 1) heard.send({ type: "cancel" });
    expect((await heard.closed).code).toBe(1000);
  });
});

describe("a flood of joins", () => {
  it("is refused by the channel once the account's bucket is empty", async () => {
    const who = await newLearner({ plan: "warrior" });
    const tries = Math.ceil(FRAME_BURST / JOIN_COST) + 20;
    const codes = new Set<number>();
    for (let n = 0; n < tries; n += 1) {
      const heard = await enter(who.cookie);
      heard.close();
      codes.add((await heard.closed).code);
    }
    expect([...codes]).toContain(CLOSE.tooFast);
  });

  it("is refused before the session is looked up, past 120 a minute", async () => {
    const who = await newLearner();
    const codes = [];
    for (let n = 0; n < 130; n += 1) {
      const heard = await enter(who.cookie, "/api/channels/nowhere/socket");
      codes.push((await heard.closed).code);
    }
    expect(codes.slice(0, 100).every((code) => code === CLOSE.missing)).toBe(true);
    expect(codes.at(-1)).toBe(CLOSE.tooFast);
  });
});

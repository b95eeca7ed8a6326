/** Whoever floods a socket is shown out before anything of it is parsed, and nothing that came after it counts. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { ServerFrame } from "../../worker/contract/community.ts";
import { FrameGate } from "../../worker/platform/frame-gate.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { FRAME_BURST, FRAME_REFILL, FRAME_UNIT, JOIN_COST } from "../../worker/rules/frame-cost.ts";
import { newLearner } from "../support/worker/learner.ts";
import { openSocket } from "../support/worker/socket.ts";

const enter = (cookie: string, path = "/api/channels/help/socket?after=0") =>
  openSocket<ServerFrame>(path, { cookie });
/**
 * A frame that costs ten tokens, whatever it says: spaces are no fault in JSON. So a flood of a few frames spends more than a slow
 * machine's bucket gets back while they are read.
 */
const costly = (frame: object | string): string =>
  (typeof frame === "string" ? frame : JSON.stringify(frame)).padEnd(10 * FRAME_UNIT);
const ack = costly({ type: "ack", ack: "nothing" });
/** Ten full buckets. */
const FLOOD = FRAME_BURST;

async function messagesOf(user_id: string): Promise<string[]> {
  const kept = await env.CHANNEL.getByName("help").messagesOf(user_id);
  return kept.map(({ message }) => message);
}

describe("a flood of frames", () => {
  const floods: [string, number, (n: number) => string][] = [
    ["valid acks", FLOOD, () => ack],
    ["frames that can't be read", FLOOD, () => costly("nonsense")],
    [
      "messages",
      FLOOD,
      (n) => costly({ type: "send", client_id: crypto.randomUUID(), message: `flood ${n}` }),
    ],
    ["a few frames of a megabyte", 10, () => "x".repeat(FRAME_UNIT * FRAME_BURST)],
  ];
  it.each(floods)("of %s ends the socket, and what is said after it isn't heard", async (_, count, frame) => {
    const who = await newLearner({ plan: "warrior" });
    const heard = await enter(who.cookie);
    await heard.next("history");
    for (let n = 0; n < count; n += 1) heard.send(frame(n));
    heard.send({ type: "send", client_id: crypto.randomUUID(), message: "after the flood" });
    expect([CLOSE_CODES.tooFast, CLOSE_CODES.malformed]).toContain((await heard.closed).code);
    expect(await messagesOf(who.user_id)).not.toContain("after the flood");
  });

  it("is counted for the account, over all of its sockets", async () => {
    const who = await newLearner({ plan: "warrior" });
    const tabs = [];
    for (let tab = 0; tab < 4; tab += 1) tabs.push(await enter(who.cookie));
    for (let n = 0; n < FLOOD; n += 1) for (const tab of tabs) tab.send(ack);
    for (const tab of tabs) expect((await tab.closed).code).toBe(CLOSE_CODES.tooFast);
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
    expect((await heard.closed).code).toBe(CLOSE_CODES.malformed);
  });

  it("in the queue ends at its first frame", async () => {
    const who = await newLearner({ plan: "warrior" });
    const heard = await enter(who.cookie, "/api/queue?challenge_id=c1");
    for (let n = 0; n < FLOOD; n += 1) heard.send({ type: "cancel" });
    expect((await heard.closed).code).toBe(1000);
  });
});

describe("a flood of joins", () => {
  it("is refused before the session is looked up, past 120 a minute", async () => {
    const who = await newLearner();
    // So many that one minute's share is passed, even where a new minute begins meanwhile.
    const codes = await Promise.all(
      Array.from({ length: 260 }, async () => {
        const heard = await enter(who.cookie, "/api/channels/nowhere/socket");
        return (await heard.closed).code;
      }),
    );
    expect(new Set(codes)).toEqual(new Set([CLOSE_CODES.notFound, CLOSE_CODES.tooFast]));
    const other = await newLearner();
    const heard = await enter(other.cookie, "/api/channels/nowhere/socket");
    expect((await heard.closed).code).toBe(CLOSE_CODES.notFound);
  });
});

describe("the gate before an object's sockets", () => {
  const socket = () => new WebSocketPair()[0];

  it("takes joins out of the same bucket as frames, until it is filled again", () => {
    const gate = new FrameGate();
    const joins = Math.floor(FRAME_BURST / JOIN_COST);
    for (let n = 0; n < joins; n += 1) expect(gate.admits("ada", 0)).toBe(true);
    expect(gate.admits("ada", 0)).toBe(false);
    expect(gate.take(socket(), "ada", "x".repeat(FRAME_UNIT * 2), 0)).toBe("flood");
    expect(gate.admits("ben", 0)).toBe(true);
    expect(gate.admits("ada", (JOIN_COST / FRAME_REFILL) * 1000)).toBe(true);
  });

  it("asks more for a longer frame, of text or of bytes", () => {
    for (const frame of ["x".repeat(FRAME_UNIT * 30), new ArrayBuffer(FRAME_UNIT * 30)]) {
      const gate = new FrameGate();
      const told = Array.from({ length: 5 }, () => gate.take(socket(), "ada", frame, 0));
      expect(told).toEqual(["pass", "pass", "pass", "pass", "flood"]);
    }
  });

  it("says of a socket once that it floods, and reads nothing more of it", () => {
    const gate = new FrameGate();
    const one = socket();
    const told = Array.from({ length: FRAME_BURST + 2 }, () => gate.take(one, "ada", "x", 0));
    expect(told.slice(-3)).toEqual(["pass", "flood", "shut"]);
    expect(gate.take(one, "ada", "x", 3_600_000)).toBe("shut");
  });

  it("forgets accounts in time, and gives none a fuller bucket for it", () => {
    const gate = new FrameGate();
    for (let n = 0; n < FRAME_BURST; n += 1) gate.take(socket(), "ada", "x", 0);
    for (let n = 0; n < 10_000; n += 1) gate.take(socket(), `learner ${n}`, "x", 0);
    expect(gate.take(socket(), "ada", "x", 0)).toBe("flood");
    gate.take(socket(), "one more", "x", 3_600_000);
    expect(gate.accounts).toBe(1);
  });
});

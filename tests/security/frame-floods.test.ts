/** A socket that floods is closed before its frames are parsed, and later frames have no effect. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { ServerFrame } from "../../worker/contract/community.ts";
import { FrameThrottle } from "../../worker/platform/frame-throttle.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import {
  CHARACTERS_PER_TOKEN,
  FRAME_TOKENS_PER_SECOND,
  MAX_FRAME_TOKENS,
  SOCKET_TOKENS,
} from "../../worker/rules/frame-cost.ts";
import { newLearner } from "../support/worker/learner.ts";
import { costly, openSocket } from "../support/worker/socket.ts";

const enter = (cookie: string, path = "/api/channels/help/socket?after=0") =>
  openSocket<ServerFrame>(path, { cookie });
/** So many that the bucket is empty before a socket is closed for frames that are too long to be read. */
const TOKENS = 10;
const ack = costly({ type: "ack", ack: "nothing" }, TOKENS);
/** Ten full buckets. */
const FLOOD = MAX_FRAME_TOKENS;

async function messagesOf(user_id: string): Promise<string[]> {
  const messages = await env.CHANNEL.getByName("help").messagesOf(user_id);
  return messages.map(({ message }) => message);
}

describe("a flood of frames", () => {
  const floods: [string, number, (n: number) => string][] = [
    ["valid acks", FLOOD, () => ack],
    ["frames that can't be read", FLOOD, () => costly("nonsense", TOKENS)],
    [
      "messages",
      FLOOD,
      (n) => costly({ type: "send", client_id: crypto.randomUUID(), message: `flood ${n}` }, TOKENS),
    ],
    [
      "reactions",
      FLOOD,
      (n) =>
        costly(
          {
            ...{ type: "react", client_id: crypto.randomUUID(), id: 1 },
            ...{ reaction: "heart", on: n % 2 === 0 },
          },
          TOKENS,
        ),
    ],
    ["signs of typing", FLOOD, () => costly({ type: "typing" }, TOKENS)],
    ["a few frames of a megabyte", 10, () => "x".repeat(CHARACTERS_PER_TOKEN * MAX_FRAME_TOKENS)],
  ];
  it.each(floods)("of %s closes the socket, and later messages are dropped", async (_, count, frame) => {
    const who = await newLearner({ plan: "warrior" });
    const client = await enter(who.cookie);
    await client.next("history");
    for (let n = 0; n < count; n += 1) client.send(frame(n));
    client.send({ type: "send", client_id: crypto.randomUUID(), message: "after the flood" });
    expect([CLOSE_CODES.tooFast, CLOSE_CODES.malformed]).toContain((await client.closed).code);
    expect(await messagesOf(who.user_id)).not.toContain("after the flood");
  });

  it("is counted over all sockets of the account", async () => {
    const who = await newLearner({ plan: "warrior" });
    const tabs = [];
    for (let tab = 0; tab < 4; tab += 1) tabs.push(await enter(who.cookie));
    // Half a bucket each: one socket alone may send it, and a slow machine's bucket doesn't earn back as much meanwhile.
    for (const tab of tabs) tab.send(costly({ type: "ack", ack: "nothing" }, MAX_FRAME_TOKENS / 2));
    expect((await Promise.race(tabs.map(({ closed }) => closed))).code).toBe(CLOSE_CODES.tooFast);
  });

  it("doesn't affect other accounts", async () => {
    const [flooder, other] = [await newLearner({ plan: "warrior" }), await newLearner({ plan: "warrior" })];
    const [flooding, idle] = [await enter(flooder.cookie), await enter(other.cookie)];
    for (let n = 0; n < FLOOD; n += 1) flooding.send(ack);
    idle.send({ type: "send", client_id: crypto.randomUUID(), message: "still here" });
    await flooding.closed;
    await idle.until(() =>
      idle.frames.some((f) => f.type === "batch" && f.messages.some((m) => m.message === "still here"))
        ? true
        : undefined,
    );
  });

  it("in the queue ends with the first cancel request", async () => {
    const who = await newLearner({ plan: "warrior" });
    const client = await enter(who.cookie, "/api/queue?challenge_id=c1");
    for (let n = 0; n < FLOOD; n += 1) client.send({ type: "cancel" });
    expect((await client.closed).code).toBe(1000);
  });
});

describe("a flood of joins", () => {
  it("is refused before the session is read, after 120 a minute", async () => {
    const who = await newLearner();
    // More than two minutes' share, in case a new minute begins meanwhile.
    const codes = await Promise.all(
      Array.from({ length: 260 }, async () => {
        const client = await enter(who.cookie, "/api/channels/nowhere/socket");
        return (await client.closed).code;
      }),
    );
    expect(new Set(codes)).toEqual(new Set([CLOSE_CODES.notFound, CLOSE_CODES.tooFast]));
    const other = await newLearner();
    const client = await enter(other.cookie, "/api/channels/nowhere/socket");
    expect((await client.closed).code).toBe(CLOSE_CODES.notFound);
  });
});

describe("the frame throttle", () => {
  const socket = () => new WebSocketPair()[0];

  it("takes tokens for sockets and frames from one bucket, which refills", () => {
    const throttle = new FrameThrottle();
    const joins = Math.floor(MAX_FRAME_TOKENS / SOCKET_TOKENS);
    for (let n = 0; n < joins; n += 1) expect(throttle.acceptsSocket("ada", 0)).toBe(true);
    expect(throttle.acceptsSocket("ada", 0)).toBe(false);
    expect(throttle.check(socket(), "ada", "x".repeat(CHARACTERS_PER_TOKEN * 2), 0)).toBe("close");
    expect(throttle.acceptsSocket("ben", 0)).toBe(true);
    expect(throttle.acceptsSocket("ada", (SOCKET_TOKENS / FRAME_TOKENS_PER_SECOND) * 1000)).toBe(true);
  });

  it("takes more tokens for a longer frame, text or binary", () => {
    for (const frame of ["x".repeat(CHARACTERS_PER_TOKEN * 30), new ArrayBuffer(CHARACTERS_PER_TOKEN * 30)]) {
      const throttle = new FrameThrottle();
      const verdicts = Array.from({ length: 5 }, () => throttle.check(socket(), "ada", frame, 0));
      expect(verdicts).toEqual(["accept", "accept", "accept", "accept", "close"]);
    }
  });

  it("answers `close` once for a socket, then `drop`", () => {
    const throttle = new FrameThrottle();
    const one = socket();
    const verdicts = Array.from({ length: MAX_FRAME_TOKENS + 2 }, () => throttle.check(one, "ada", "x", 0));
    expect(verdicts.slice(-3)).toEqual(["accept", "close", "drop"]);
    expect(throttle.check(one, "ada", "x", 3_600_000)).toBe("drop");
  });

  it("evicts accounts only after their buckets are full again", () => {
    const throttle = new FrameThrottle();
    for (let n = 0; n < MAX_FRAME_TOKENS; n += 1) throttle.check(socket(), "ada", "x", 0);
    for (let n = 0; n < 10_000; n += 1) throttle.check(socket(), `learner ${n}`, "x", 0);
    expect(throttle.check(socket(), "ada", "x", 0)).toBe("close");
    throttle.check(socket(), "one more", "x", 3_600_000);
    expect(throttle.accountCount).toBe(1);
  });
});

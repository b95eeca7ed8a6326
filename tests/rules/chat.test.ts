import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flushInterval } from "../../worker/rules/batching.ts";
import {
  EMPTY_FEED,
  extended,
  type FeedMessage,
  KEPT,
  received,
  refused,
  removed,
  replaced,
  sending,
  settled,
} from "../../worker/rules/chat-feed.ts";
import { lengthOf } from "../../worker/rules/chat-limits.ts";
import { takeTurn } from "../../worker/rules/chat-rate.ts";

const message = (id: number): FeedMessage => ({
  id,
  user_id: "u",
  display_name: "U",
  avatar_url: "/u.png",
  message: `m${id}`,
  created_at: id,
  client_id: `c${id}`,
});

describe("a channel's feed", () => {
  it("has every message once and in order, however often parts of it are told again", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(60), fc.nat(20)), { maxLength: 40 }), (repeats) => {
        let feed = EMPTY_FEED;
        // The server's sequence is told without gaps, with earlier stretches thrown in.
        for (let id = 1; id <= 60; id += 1) {
          feed = received(feed, [message(id)], id);
          for (const [from, count] of repeats) {
            const again = Array.from({ length: count }, (_, n) => from + n).filter((n) => n >= 1 && n <= id);
            feed = received(feed, again.map(message), id);
          }
        }
        expect(feed.messages.map((one) => one.id)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
      }),
    );
  });

  it("shows an own message at once, and no longer as on its way when it comes back", () => {
    const own = { client_id: "c1", message: "m1", created_at: 1 };
    const feed = sending(sending(EMPTY_FEED, own), own);
    expect(feed.own).toEqual([own]);
    expect(received(feed, [message(1)], 1)).toMatchObject({ own: [], messages: [{ id: 1 }] });
    expect(settled(feed, "c1").own).toEqual([]);
    expect(refused(feed, "c1", "Too fast").own[0]?.problem).toBe("Too fast");
  });

  it("keeps own messages when it begins anew, and loses what a moderator took away", () => {
    const feed = sending(received(EMPTY_FEED, [message(1), message(2)], 2), {
      client_id: "mine",
      message: "x",
      created_at: 1,
    });
    const anew = replaced(feed, [message(900)], 900);
    expect(anew).toMatchObject({ last_id: 900, messages: [{ id: 900 }], own: [{ client_id: "mine" }] });
    expect(removed(feed, [1]).messages.map((one) => one.id)).toEqual([2]);
    expect(removed(feed, [])).toBe(feed);
  });

  it("knows whether it goes back to the first message, and takes older ones in front", () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => message(from + at));
    const short = replaced(EMPTY_FEED, page(1, 99), 99);
    expect(short.isWhole).toBe(true);
    const long = replaced(EMPTY_FEED, page(101, 100), 200);
    expect(long.isWhole).toBe(false);
    const longer = extended(long, page(51, 60), false);
    expect(longer.messages.map(({ id }) => id)).toEqual(page(51, 150).map(({ id }) => id));
    expect(longer).toMatchObject({ isWhole: false, last_id: 200 });
    expect(extended(longer, page(1, 50), true).isWhole).toBe(true);
  });

  it("keeps older messages that were asked for while new ones come", () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => message(from + at));
    const whole = extended(replaced(EMPTY_FEED, page(501, 500), 1000), page(1, 500), true);
    const next = received(whole, [message(1001)], 1001);
    expect(next.messages).toHaveLength(1000);
    expect(next.messages[0]?.id).toBe(2);
    expect(next.isWhole).toBe(false);
  });

  it("doesn't grow for ever", () => {
    const many = Array.from({ length: KEPT + 50 }, (_, n) => message(n + 1));
    const feed = received(EMPTY_FEED, many, KEPT + 50);
    expect(feed.messages).toHaveLength(KEPT);
    expect(feed.messages.at(-1)?.id).toBe(KEPT + 50);
  });
});

describe("turns", () => {
  it("let 5 through in any 5 s, and say how long the sixth waits", () => {
    const rate = { max: 5, seconds: 5 };
    let times: number[] = [];
    for (const now of [0, 1, 2, 3, 4]) ({ times } = takeTurn(times, now, rate));
    expect(takeTurn(times, 1000, rate)).toEqual({ times, wait: 4000 });
    expect(takeTurn(times, 5000, rate)).toEqual({ times: [1, 2, 3, 4, 5000], wait: 0 });
  });

  it("never let more than the rate through in a window", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3000), { maxLength: 60 }), (pauses) => {
        const rate = { max: 5, seconds: 5 };
        let now = 0;
        let times: number[] = [];
        const passed: number[] = [];
        for (const pause of pauses) {
          now += pause;
          const turn = takeTurn(times, now, rate);
          times = turn.times;
          if (turn.wait === 0) passed.push(now);
        }
        for (const time of passed)
          expect(passed.filter((other) => other > time - 5000 && other <= time).length).toBeLessThanOrEqual(
            5,
          );
      }),
    );
  });
});

describe("batching", () => {
  it("collects for twice the time that a flush takes, within 50 and 250 ms", () => {
    expect([0, 100, 1000, 1250, 3000, 6250, 30_000].map(flushInterval)).toEqual([
      50, 50, 50, 50, 120, 250, 250,
    ]);
  });
});

describe("lengths", () => {
  it("count characters as people do", () => {
    expect([lengthOf(""), lengthOf("abc"), lengthOf("🛸🛸")]).toEqual([0, 3, 2]);
  });
});

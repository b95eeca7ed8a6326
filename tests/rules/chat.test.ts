import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flushIntervalMs } from "../../worker/rules/batching.ts";
import { changeProblem } from "../../worker/rules/chat-changes.ts";
import {
  atNewest,
  changed,
  continued,
  EMPTY_FEED,
  extended,
  type Feed,
  type FeedMessage,
  held,
  MAX_FEED_MESSAGES,
  MAX_HELD_MESSAGES,
  received,
  refused,
  released,
  removed,
  replaced,
  restored,
  sending,
  settled,
  showing,
  viewOf,
} from "../../worker/rules/chat-feed.ts";
import { CHANGE_MS, countCharacters, MAX_EDITS } from "../../worker/rules/chat-limits.ts";
import { tryAcquire } from "../../worker/rules/chat-rate.ts";

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
  it("holds every message once and in order, even if parts are sent again", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(60), fc.nat(20)), { maxLength: 40 }), (repeats) => {
        let feed = EMPTY_FEED;
        // Batches without gaps, with repetitions of earlier messages.
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

  it("shows an own message at once, and no longer as unconfirmed when it is received", () => {
    const own = { client_id: "c1", message: "m1", created_at: 1 };
    const feed = sending(sending(EMPTY_FEED, own), own);
    expect(feed.own).toEqual([own]);
    expect(received(feed, [message(1)], 1)).toMatchObject({ own: [], messages: [{ id: 1 }] });
    expect(settled(feed, "c1").own).toEqual([]);
    expect(refused(feed, "c1", "Too fast").own[0]?.problem).toBe("Too fast");
  });

  it("keeps own messages when it is replaced, and drops removed messages", () => {
    const feed = sending(received(EMPTY_FEED, [message(1), message(2)], 2), {
      client_id: "mine",
      message: "x",
      created_at: 1,
    });
    const replacedFeed = replaced(feed, [message(900)], 900);
    expect(replacedFeed).toMatchObject({
      last_id: 900,
      messages: [{ id: 900 }],
      own: [{ client_id: "mine" }],
    });
    expect(removed(feed, [1]).messages.map((one) => one.id)).toEqual([2]);
    expect(removed(feed, [])).toBe(feed);
  });

  it("takes what a moderator restores into its place, once, as far back as it reaches", () => {
    const idsOf = (feed: { messages: readonly FeedMessage[] }) => feed.messages.map(({ id }) => id);
    const answer = { ...message(4), reply_to: 3 };
    const whole = { ...received(EMPTY_FEED, [message(2), message(3), answer, message(5)], 5), isWhole: true };
    const without = removed(whole, [3]);
    const back = restored(without, [message(3), message(1), message(9)]);
    expect(idsOf(back)).toEqual([1, 2, 3, 4, 5]);
    expect(back.messages.find(({ id }) => id === 4)?.quote?.message).toBe("m3");
    expect(idsOf(restored(back, [message(3)]))).toEqual([1, 2, 3, 4, 5]);
    // One that is there already is replaced, the first of a page too, and so is its line above replies.
    const renamed = restored(
      { ...back, isWhole: false },
      [1, 3].map((id) => ({ ...message(id), display_name: "New" })),
    );
    expect(idsOf(renamed)).toEqual([1, 2, 3, 4, 5]);
    expect(renamed.messages.filter(({ display_name }) => display_name === "New").map(({ id }) => id)).toEqual(
      [1, 3],
    );
    expect(renamed.messages.find(({ id }) => id === 4)?.quote?.display_name).toBe("New");
    // What lies before the page comes with its older messages.
    expect(idsOf(restored({ ...without, isWhole: false }, [message(1), message(3)]))).toEqual([2, 3, 4, 5]);
    expect(restored(EMPTY_FEED, [message(3)])).toBe(EMPTY_FEED);
    // Messages of the past get back what stood among them.
    const past = removed(
      showing(
        { ...whole, isWhole: false },
        { messages: [message(-9), message(-8), message(-7)], isWhole: false },
        false,
      ),
      [-8],
    );
    expect(idsOf(viewOf(restored(past, [message(-8), message(-3), message(-20)])))).toEqual([-9, -8, -7]);
    expect(idsOf(restored(past, [message(-8)]))).toEqual([2, 3, 4, 5]);
  });

  it("records whether it contains the first message, and prepends older ones", () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => message(from + at));
    const short = replaced(EMPTY_FEED, page(1, 99), 99);
    expect(short.isWhole).toBe(true);
    const long = replaced(EMPTY_FEED, page(101, 100), 200);
    expect(long.isWhole).toBe(false);
    const longer = extended(long, 101, page(51, 60), false);
    expect(longer.messages.map(({ id }) => id)).toEqual(page(51, 150).map(({ id }) => id));
    expect(longer).toMatchObject({ isWhole: false, last_id: 200 });
    expect(extended(longer, 51, page(1, 50), true).isWhole).toBe(true);
  });

  it("takes no older messages that no longer belong before its first one", () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => message(from + at));
    // It was replaced while they were on their way.
    const feed = replaced(replaced(EMPTY_FEED, page(101, 100), 200), page(901, 100), 1000);
    expect(extended(feed, 101, page(51, 50), false)).toBe(feed);
  });

  it("keeps loaded older messages while new ones arrive", () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => message(from + at));
    const whole = extended(replaced(EMPTY_FEED, page(501, 500), 1000), 501, page(1, 500), true);
    const next = received(whole, [message(1001)], 1001);
    expect(next).toMatchObject({ isWhole: true, messages: { length: 1001, 0: { id: 1 } } });
    const back = released(next);
    expect(back).toMatchObject({ isWhole: false, messages: { length: MAX_FEED_MESSAGES, 0: { id: 502 } } });
    expect(released(back)).toBe(back);
    // Without end they don't grow.
    const long = received(held(whole), page(1001, MAX_HELD_MESSAGES), 1000 + MAX_HELD_MESSAGES);
    expect(long).toMatchObject({ isWhole: false, messages: { length: MAX_HELD_MESSAGES } });
  });

  it("shows messages of the past in place of the newest, up to where both meet, and changes both", () => {
    const page = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
    const idsOf = (feed: Feed) => viewOf(feed).messages.map(({ id }) => id);
    const feed = replaced(EMPTY_FEED, page(901, 1000), 1000);
    const past = showing(feed, { messages: page(475, 525), isWhole: false }, false);
    expect(idsOf(past)).toEqual(page(475, 525).map(({ id }) => id));
    expect(idsOf(atNewest(past))).toEqual(idsOf(feed));
    const busy = received(past, [message(1001)], 1001);
    expect(idsOf(busy)).toEqual(idsOf(past));
    expect(idsOf(atNewest(busy)).at(-1)).toBe(1001);
    expect(idsOf(removed(past, [500, 950]))).not.toContain(500);
    expect(atNewest(removed(past, [500, 950])).messages).toHaveLength(99);
    const edited = { id: 500, reactions: {}, edited: { message: "other", edited_at: 1 } };
    expect(viewOf(changed(past, [edited])).messages.find(({ id }) => id === 500)?.message).toBe("other");
    const longer = extended(past, 475, page(425, 474), false);
    expect(idsOf(longer)).toEqual(page(425, 525).map(({ id }) => id));
    expect(continued(longer, 500, page(501, 550), false)).toBe(longer);
    const on = continued(longer, 525, page(526, 900), false);
    expect(on.past).toBeDefined();
    const met = continued(on, 900, page(901, 950), false);
    expect(met).toMatchObject({ past: undefined, isHeld: true, isWhole: false });
    expect(idsOf(met)).toEqual(page(425, 1000).map(({ id }) => id));
    // Nothing is between, though no number is in both.
    expect(continued(on, 900, [], true).past).toBeUndefined();
    expect(replaced(past, page(2001, 2100), 2100).past).toBeUndefined();
  });

  it("never has a gap, whatever is loaded and arrives in whatever order", () => {
    const total = 400;
    const server = Array.from({ length: total }, (_, n) => message(n + 1));
    const act = fc.oneof(
      fc.record({ act: fc.constant("receive" as const), count: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ act: fc.constant("older" as const) }),
      fc.record({ act: fc.constant("newer" as const) }),
      fc.record({ act: fc.constant("around" as const), at: fc.integer({ min: 1, max: total }) }),
      fc.record({ act: fc.constant("newest" as const) }),
      fc.record({ act: fc.constant("replace" as const) }),
      fc.record({ act: fc.constant("release" as const) }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(act, fc.nat(3)), { maxLength: 60 }), (acts) => {
        let sent = 120;
        let feed = replaced(EMPTY_FEED, server.slice(20, sent), sent);
        const late: { due: number; answer: (now: Feed) => Feed }[] = [];
        for (const [at, [one, delay]] of acts.entries()) {
          const { messages } = viewOf(feed);
          const reply = (answer: (now: Feed) => Feed) => late.push({ due: at + delay, answer });
          const [first = 1, last = sent] = [messages[0]?.id, messages.at(-1)?.id];
          switch (one.act) {
            case "receive": {
              const upTo = Math.min(total, sent + one.count);
              feed = received(feed, server.slice(sent, upTo), upTo);
              sent = upTo;
              break;
            }
            case "older": {
              const page = server.slice(Math.max(0, first - 51), first - 1);
              const isWhole = first <= 51;
              reply((now) => extended(now, first, page, isWhole));
              break;
            }
            case "newer": {
              const page = server.slice(last, Math.min(sent, last + 50));
              const isLast = last + 50 >= sent;
              reply((now) => continued(now, last, page, isLast));
              break;
            }
            case "around": {
              const middle = Math.min(one.at, sent);
              const page = server.slice(Math.max(0, middle - 26), Math.min(sent, middle + 25));
              const [isWhole, isLast] = [middle <= 26, middle + 25 >= sent];
              reply((now) => showing(now, { messages: page, isWhole }, isLast));
              break;
            }
            case "newest":
              feed = atNewest(feed);
              break;
            case "replace":
              sent = Math.min(total, sent + 110);
              feed = replaced(feed, server.slice(sent - 100, sent), sent);
              // What was asked for before isn't taken any more (`ChannelConnection`).
              late.length = 0;
              break;
            case "release":
              feed = released(feed);
              break;
            default:
              one satisfies never;
          }
          for (const { answer } of late.filter(({ due }) => due === at)) feed = answer(feed);
          for (const stretch of [feed, viewOf(feed)]) {
            const ids = stretch.messages.map(({ id }) => id);
            expect(ids).toEqual(ids.map((_, n) => (ids[0] ?? 0) + n));
            if (stretch.isWhole) expect(ids[0]).toBe(1);
          }
          expect(feed.messages.at(-1)?.id).toBe(sent);
        }
      }),
    );
  });

  it("shows messages as they are after changes, wherever they stand", () => {
    const reply = { ...message(2), reply_to: 1, quote: { user_id: "u", display_name: "U", message: "m1" } };
    const feed = received(EMPTY_FEED, [message(1), reply], 2);
    const edited = { message: "long ".repeat(60), edited_at: 9 };
    const after = changed(feed, [
      { id: 1, reactions: { heart: 2 }, edited },
      { id: 7, reactions: {} },
    ]);
    expect(after.messages[0]).toMatchObject({ ...edited, reactions: { heart: 2 } });
    expect(after.messages[1]?.quote?.message).toBe(edited.message.slice(0, 140));
    const without = removed(after, [1]).messages;
    expect(without).toMatchObject([{ id: 2, reply_to: 1, quote: undefined }]);
    expect(changed(feed, [])).toBe(feed);
    // What a change doesn't concern is the same object, so that it isn't drawn again.
    expect(changed(feed, [{ id: 2, reactions: {} }]).messages[0]).toBe(feed.messages[0]);
  });

  it("comes to the same by any split of what happened into updates, some of them twice", () => {
    const happened = Array.from({ length: 30 }, (_, n) => n + 1);
    fc.assert(
      fc.property(fc.array(fc.nat(29), { maxLength: 12 }), fc.array(fc.nat(29)), (cuts, changedIds) => {
        const stateOf = (id: number, upTo: number) => ({
          id,
          reactions: { heart: changedIds.filter((other, at) => other + 1 === id && at < upTo).length },
        });
        const whole = changed(
          received(EMPTY_FEED, happened.map(message), 30),
          happened.map((id) => stateOf(id, changedIds.length)),
        );
        let feed = EMPTY_FEED;
        for (const cut of [...cuts.sort((one, other) => one - other), 30]) {
          const upTo = happened.filter((id) => id <= cut);
          for (let twice = 0; twice < 2; twice += 1)
            feed = changed(
              received(feed, upTo.map(message), cut),
              upTo.map((id) => stateOf(id, cut === 30 ? changedIds.length : cut)),
            );
        }
        expect(feed.messages).toEqual(whole.messages);
      }),
    );
  });

  it("has a maximum length", () => {
    const many = Array.from({ length: MAX_FEED_MESSAGES + 50 }, (_, n) => message(n + 1));
    const feed = received(EMPTY_FEED, many, MAX_FEED_MESSAGES + 50);
    expect(feed.messages).toHaveLength(MAX_FEED_MESSAGES);
    expect(feed.messages.at(-1)?.id).toBe(MAX_FEED_MESSAGES + 50);
  });
});

describe("a change of a message", () => {
  const stored = { user_id: "ada", created_at: 1000, edits: 0, isRemoved: false };
  it.each([
    ["by its author in time", stored, "ada", "edit", 1000 + CHANGE_MS, undefined],
    ["by its author too late", stored, "ada", "edit", 1001 + CHANGE_MS, /15 minutes/],
    ["deleted too late", stored, "ada", "delete", 1001 + CHANGE_MS, /15 minutes/],
    ["by somebody else", stored, "ben", "delete", 1000, /^Only who wrote/],
    ["of nobody any more", { ...stored, user_id: null }, "ben", "edit", 1000, /^Only who wrote/],
    ["edited too often", { ...stored, edits: MAX_EDITS }, "ada", "edit", 1000, /5 times/],
    ["deleted after many edits", { ...stored, edits: MAX_EDITS }, "ada", "delete", 1000, undefined],
    ["that is gone", { ...stored, isRemoved: true }, "ada", "react", 1000, /is gone/],
    ["that never was", undefined, "ada", "react", 1000, /is gone/],
    ["reacted to by anybody at any time", stored, "ben", "react", 1e12, undefined],
  ] as const)("%s", (_, of, by, type, now, problem) => {
    const said = changeProblem(of, by, type, now);
    if (problem) expect(said).toMatch(problem);
    else expect(said).toBeUndefined();
  });
});

describe("the message rate", () => {
  it("accepts 5 messages in any 5 s, and returns the wait of the sixth", () => {
    const rate = { max: 5, seconds: 5 };
    let times: number[] = [];
    for (const now of [0, 1, 2, 3, 4]) ({ times } = tryAcquire(times, now, rate));
    expect(tryAcquire(times, 1000, rate)).toEqual({ times, wait: 4000 });
    expect(tryAcquire(times, 5000, rate)).toEqual({ times: [1, 2, 3, 4, 5000], wait: 0 });
  });

  it("never accepts more than the rate in a window", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3000), { maxLength: 60 }), (pauses) => {
        const rate = { max: 5, seconds: 5 };
        let now = 0;
        let times: number[] = [];
        const passed: number[] = [];
        for (const pause of pauses) {
          now += pause;
          const turn = tryAcquire(times, now, rate);
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
  it("collects for twice the time of a flush, from 50 to 250 ms", () => {
    expect([0, 100, 1000, 1250, 3000, 6250, 30_000].map(flushIntervalMs)).toEqual([
      50, 50, 50, 50, 120, 250, 250,
    ]);
  });
});

describe("lengths of texts", () => {
  it("count code points", () => {
    expect([countCharacters(""), countCharacters("abc"), countCharacters("🛸🛸")]).toEqual([0, 3, 2]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServerClock } from "../../web/arena/server-clock.ts";

/** The time of the server and of the page, whose clock stands still while the device sleeps. */
let server = 0;
let page = 0;
const pass = (ms: number) => {
  server += ms;
  page += ms;
};
const sleep = (ms: number) => {
  server += ms;
};
/** A sync whose answer takes as long as its way there. */
const measure = (clock: ServerClock, roundTrip: number) => {
  const sentAt = page;
  pass(roundTrip / 2);
  const answeredAt = server;
  pass(roundTrip / 2);
  clock.measure(sentAt, answeredAt);
};
/** A message of the server that is `ms` on its way. */
const hear = (clock: ServerClock, ms: number) => {
  const sentAt = server;
  pass(ms);
  clock.estimate(sentAt);
};

beforeEach(() => {
  server = 1_800_000_000_000;
  page = 5_000;
  vi.spyOn(performance, "now").mockImplementation(() => page);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the server's clock", () => {
  it("goes by messages until the first measurement", () => {
    const clock = new ServerClock();
    hear(clock, 70);
    expect(clock.now()).toBe(server - 70);
  });

  it("goes by the measurement with the shortest round trip", () => {
    const clock = new ServerClock();
    measure(clock, 40);
    expect(clock.now()).toBe(server);
    clock.measure(page - 400, server);
    expect(clock.now()).toBe(server);
  });

  it("takes no message for better than a measurement while the device is awake", () => {
    const clock = new ServerClock();
    measure(clock, 40);
    for (const ms of [0, 20, 3000]) {
      hear(clock, ms);
      expect(clock.now()).toBe(server);
    }
  });

  it("goes by messages again once the device has slept, and by the next measurement, also a slower one", () => {
    const clock = new ServerClock();
    measure(clock, 40);
    sleep(120_000);
    hear(clock, 60);
    expect(clock.now()).toBe(server - 60);
    measure(clock, 300);
    expect(clock.now()).toBe(server);
  });

  it("goes by a slower measurement where that is the first to come after the device has slept", () => {
    const clock = new ServerClock();
    measure(clock, 40);
    sleep(3000);
    measure(clock, 300);
    expect(clock.now()).toBe(server);
  });
});

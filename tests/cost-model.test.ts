/** The cost model: what a learner-month costs (docs/scale.md). */
import { describe, expect, it } from "vitest";
import { D1_COSTS } from "./bench/cost-model/acts.ts";
import { actsOf, KINDS, type Kind } from "./bench/cost-model/behaviour.ts";
import {
  billOf,
  costOfAct,
  costPerLearner,
  fixedUsage,
  listPriceOf,
  storageOf,
  sum,
  times,
  usageByAct,
} from "./bench/cost-model/model.ts";
import { METERS, PRICES } from "./bench/cost-model/prices.ts";
import { STORED } from "./bench/cost-model/stored.ts";

const IDLE: Kind = {
  name: "nobody",
  share: 1,
  days: 0,
  tasks: 0,
  dailies: 0,
  practice_days: 0,
  matches: 0,
  chat_minutes: 0,
  new: 0,
};

describe("the bill", () => {
  it.each([
    ["nothing", {}, 0],
    ["what is included", { requests: 10_000_000, stored_gb: 5 }, 0],
    ["a million requests more", { requests: 11_000_000 }, 0.3],
    ["15 GB of D1, of which 5 are included", { stored_gb: 15 }, 7.5],
    ["60 million rows written", { rows_written: 60_000_000 }, 10],
    ["4,000 mails", { mails: 4000 }, 0.35],
  ])("for %s", (_, usage, usd) => {
    const total = Object.values(billOf(usage)).reduce((all, one) => all + one, 0);
    expect(total).toBeCloseTo(usd, 10);
  });

  it("has each price with its page and the date on which it was read", () => {
    for (const meter of METERS) {
      const { source, read_at, usd, per } = PRICES[meter];
      expect(source).toMatch(/^https:\/\/developers\.cloudflare\.com\//);
      expect(read_at).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(Math.min(usd, per)).toBeGreaterThan(0);
    }
  });

  it("at list price leaves nothing out", () => {
    expect(listPriceOf({ requests: 1_000_000, rows_written: 1_000_000 })).toBeCloseTo(1.3, 10);
  });
});

describe("usage", () => {
  it("adds and multiplies by meter", () => {
    expect(sum([{ requests: 1, cpu_ms: 2 }, {}, { requests: 3 }])).toEqual({ requests: 4, cpu_ms: 2 });
    expect(times({ requests: 2, mails: 1 }, 3)).toEqual({ requests: 6, mails: 3 });
  });

  it("of an act has the rows that the worker's test measures", () => {
    expect(costOfAct("right_ship")).toMatchObject({
      requests: 1,
      rows_read: D1_COSTS.right_ship.rows_read,
      rows_written: D1_COSTS.right_ship.rows_written,
    });
  });

  it("of a match is half of what both players cost the database", () => {
    expect(costOfAct("match").rows_written).toBe(D1_COSTS.match.rows_written / 2);
  });

  it("is the mean over the kinds", () => {
    const half = { ...IDLE, share: 0.5 };
    const byAct = usageByAct([half, { ...half, dailies: 4 }], { d1: 0, d1_old: 0, r2: 0 });
    expect(byAct.get("daily_open")?.rows_written).toBe(2 * D1_COSTS.daily_open.rows_written);
  });

  it("keeps what is stored for two years, whole for a season and half a month", () => {
    expect(storageOf({ d1: 1e9, d1_old: 0, r2: 0 })).toEqual({ stored_gb: 3.5, r2_stored_gb: 0 });
    expect(storageOf({ d1: 1e9, d1_old: 1e9, r2: 1e9 })).toEqual({ stored_gb: 24, r2_stored_gb: 20.5 });
  });

  it("names acts that are measured, and every measured act", () => {
    expect(Object.keys(actsOf(IDLE))).toEqual(expect.arrayContaining(Object.keys(D1_COSTS)));
  });
});

describe("a learner-month", () => {
  const totalFor = (learners: number) =>
    Object.values(costPerLearner(learners, KINDS, STORED)).reduce((all, usd) => all + usd, 0);

  it("is of kinds that are all learners together", () => {
    expect(KINDS.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1, 10);
  });

  it("takes at most 15 kB of the database, at first and later", () => {
    expect(Math.max(STORED.d1, STORED.d1_old)).toBeLessThanOrEqual(15_000);
  });

  it("costs at most $0.003 at a million and at a hundred million learners", () => {
    expect(totalFor(1_000_000)).toBeLessThanOrEqual(0.003);
    expect(totalFor(100_000_000)).toBeLessThanOrEqual(0.003);
  });

  it("shares the objects that are always there", () => {
    const seconds = (learners: number) => fixedUsage(learners, [IDLE]).object_gb_s ?? 0;
    expect(seconds(100_000_000)).toBe(seconds(1_000_000));
    expect(seconds(500_000)).toBe(seconds(1_000_000) / 2);
  });
});

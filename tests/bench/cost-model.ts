// Usage: npm run cost-model. Prints what a learner-month costs, by part and by act (docs/scale.md).
import { actsOf, KINDS } from "./cost-model/behaviour.ts";
import { costPerLearner, listPriceOf, sum, usageByAct } from "./cost-model/model.ts";
import { METERS, PRICES } from "./cost-model/prices.ts";
import { STORED } from "./cost-model/stored.ts";

const GOAL_USD = 0.003;
const SIZES = [10_000, 1_000_000, 100_000_000];
/** In thousandths of a dollar. */
const milli = (usd: number) => (usd * 1000).toFixed(4);

console.log("What learners do in a month:");
console.table(Object.fromEntries(KINDS.map(({ name, ...kind }) => [name, kind])));

const acts = [...usageByAct(KINDS, STORED)].sort((one, other) => listPriceOf(other[1]) - listPriceOf(one[1]));
console.log("By act, in thousandths of a dollar a learner-month at list price, with nothing included:");
console.table(
  acts.map(([act, usage]) => ({
    act,
    times:
      act === "storage"
        ? ""
        : KINDS.reduce((all, kind) => all + kind.share * actsOf(kind)[act], 0).toFixed(2),
    "$/1000": milli(listPriceOf(usage)),
    written: (usage.rows_written ?? 0).toFixed(1),
    read: (usage.rows_read ?? 0).toFixed(0),
  })),
);
const total = sum(acts.map(([, usage]) => usage));
console.log(`Requests: ${total.requests?.toFixed(0)}, CPU: ${total.cpu_ms?.toFixed(0)} ms`);

const costs = SIZES.map((learners) => costPerLearner(learners, KINDS, STORED));
const nameOf = (meter: (typeof METERS)[number] | "base") =>
  meter === "base" ? "the plan" : PRICES[meter].name;
console.log("By part, in thousandths of a dollar a learner-month:");
console.table(
  Object.fromEntries([
    ...(["base", ...METERS] as const).map((meter) => [
      nameOf(meter),
      Object.fromEntries(SIZES.map((learners, at) => [learners, milli(costs[at]?.[meter] ?? 0)])),
    ]),
    [
      `all (goal ${milli(GOAL_USD)})`,
      Object.fromEntries(
        SIZES.map((learners, at) => [
          learners,
          milli(Object.values(costs[at] ?? {}).reduce((all, usd) => all + usd, 0)),
        ]),
      ),
    ],
  ]),
);

/**
 * npm run bench:pairing: how long learners wait, how alike their opponents are and how fast ratings settle, in simulated communities over 30
 * days. A check of the design, no evidence: arrivals, strengths and patience are assumed. docs/benchmarks.md has the method.
 */
import { percentile } from "./numbers.ts";
import { DAY_SHARE } from "./pairing/learners.ts";
import { COMPARED_AFTER, type Conditions, type Outcome, simulate } from "./pairing/simulate.ts";

const DAYS = 30;
/** How many learners come on a day. */
const COMMUNITIES = [3, 30, 300, 3000] as const;
/** Two ratings that are called alike. */
const LIKE_POINTS = 150;

const ALONE: Conditions = { callShare: 0, browserShare: 0, hourShare: 0, raceShare: 0 };
/** Each with all of those before. */
const VARIANTS: readonly (readonly [string, Conditions])[] = [
  ["queue alone", ALONE],
  ["open pages hear", { ...ALONE, callShare: 0.2 }],
  ["browsers tell", { ...ALONE, callShare: 0.2, browserShare: 0.1 }],
  ["an hour", { ...ALONE, callShare: 0.2, browserShare: 0.1, hourShare: 0.3 }],
  ["races", { callShare: 0.2, browserShare: 0.1, hourShare: 0.3, raceShare: 0.5 }],
];

const seconds = (all: readonly number[], share: number) =>
  all.length === 0 ? "–" : (percentile(all, share) / 1000).toFixed(1);
const percent = (part: number, all: number) => (all === 0 ? "–" : `${((100 * part) / all).toFixed(0)} %`);
const points = (all: readonly number[]) => (all.length === 0 ? "–" : percentile(all, 0.5).toFixed(0));
const likeShare = (gaps: readonly number[]) =>
  percent(gaps.filter((gap) => gap <= LIKE_POINTS).length, gaps.length);

function rowOf({ waits, unmatched, ratingGaps, strengthGaps, errors, settledAfter, ...more }: Outcome) {
  const { offered, likeRating, likeStrength } = more.ghosts;
  return {
    "here p50": percentile(more.here, 0.5),
    "here most": Math.max(...more.here),
    matches: ratingGaps.length,
    found: percent(waits.length, waits.length + unmatched),
    "wait p50 s": seconds(waits, 0.5),
    "p95 s": seconds(waits, 0.95),
    "ghost of like rating": percent(likeRating, offered),
    "of like strength": percent(likeStrength, offered),
    races: more.races,
    [`within ${LIKE_POINTS}`]: likeShare(ratingGaps),
    "in strength": likeShare(strengthGaps),
    ...Object.fromEntries(
      COMPARED_AFTER.map((matches) => [`off @${matches}`, points(errors.get(matches) ?? [])]),
    ),
    "settled after": points(settledAfter),
    "provisional at the end": percent(more.provisional, more.active),
  };
}

console.log(
  `${DAYS} days; "ghost": of those who wait longer than 4 s, to whom one of like rating or strength is offered within 5 s; "off @n": median distance of rating and strength after n rated matches, in points`,
);
const rows: Record<string, ReturnType<typeof rowOf>> = {};
for (const here of COMMUNITIES) {
  const learners = Math.round(here / DAY_SHARE);
  for (const [name, conditions] of VARIANTS)
    rows[`${here} a day of ${learners}, ${name}`] = rowOf(simulate(learners, DAYS, conditions));
}
console.table(rows);

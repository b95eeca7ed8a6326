/** The learners of the simulation: when they come, how strong they are and how long they wait. All shares and times are assumptions of our own. */
import type { RatingDay } from "../../../worker/rules/glicko.ts";
import { type Draw, drawFrom, seedOf } from "../../../worker/rules/practice/draw.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Where learners live: the offset from UTC in hours, and the share of learners. */
const ZONES = [
  { offset: -8, share: 0.08 },
  { offset: -5, share: 0.17 },
  { offset: -3, share: 0.08 },
  { offset: 1, share: 0.27 },
  { offset: 3, share: 0.1 },
  { offset: 5.5, share: 0.18 },
  { offset: 8, share: 0.12 },
] as const;

/** How likely a visit begins in each local hour, from midnight on; in parts of their sum. */
const VISITS_BY_HOUR = [2, 1, 1, 1, 1, 1, 2, 4, 5, 6, 6, 6, 7, 6, 6, 7, 8, 9, 10, 12, 12, 10, 7, 4] as const;

/** On how many of all days a learner comes. */
export const DAY_SHARE = 0.3;
/** The spread of strengths around a new rating, in points: a standard deviation. */
const STRENGTH_SPREAD = 250;
/** How long a visit takes that has no match. */
export const VISIT_MS = 20 * MINUTE_MS;
/** Nobody leaves the queue before this, and after it a learner leaves with the same chance in each second. */
const MIN_PATIENCE_MS = 10_000;
const MEAN_PATIENCE_MS = 50_000;
/** The most matches that a learner wants in a visit: 1 to this, each number as likely. */
export const MAX_WISHED = 5;

/** How many learners let a browser tell them that somebody waits. */
const TOLD_SHARE = 0.2;
/** The hours in which nobody is told, as in rules/waiting-calls.ts. */
const NIGHT = { from: 22, to: 8 } as const;

export type Learner = {
  user_id: string;
  /** In points, on the scale of ratings. It stays. */
  strength: number;
  offset: number;
  draw: Draw;
  day: RatingDay | undefined;
  last_opponent_id: string | null;
  /** Matches that moved the rating. */
  rated: number;
  /** Whether the learner has asked to be told by a browser that somebody waits. */
  isTold: boolean;
};

export type Visit = { learner: Learner; at: number; wished: number };

export const chance = (draw: Draw) => draw.int(0, 999_999) / 1_000_000;
/** Normal by the sum of twelve uniform numbers. */
const normal = (draw: Draw) =>
  Array.from({ length: 12 }, () => chance(draw)).reduce((sum, one) => sum + one, -6);

/** The index of a share that is drawn. */
function drawShare(draw: Draw, shares: readonly number[]): number {
  let left = chance(draw) * shares.reduce((sum, share) => sum + share, 0);
  for (const [index, share] of shares.entries()) {
    left -= share;
    if (left < 0) return index;
  }
  return shares.length - 1;
}

/** Draws so many learners. The same number gives the same learners. */
export function drawLearners(count: number): Learner[] {
  return Array.from({ length: count }, (_, number) => {
    const draw = drawFrom(seedOf("pairing", number));
    const zone = drawShare(
      draw,
      ZONES.map(({ share }) => share),
    );
    return {
      user_id: String(number),
      strength: 1500 + STRENGTH_SPREAD * normal(draw),
      offset: ZONES[zone]?.offset ?? 0,
      draw,
      day: undefined,
      last_opponent_id: null,
      rated: 0,
      isTold: chance(draw) < TOLD_SHARE,
    };
  });
}

/**
 * A learner's visit of a day, or none.
 * @param dayStart of the UTC day, in milliseconds since 1970
 * @param hour the UTC hour of the battle hour, at which a share of the visits begins; null without one
 */
export function drawVisit(
  learner: Learner,
  dayStart: number,
  hour: number | null,
  hourShare: number,
): Visit[] {
  const { draw, offset } = learner;
  if (chance(draw) >= DAY_SHARE) return [];
  const local = drawShare(draw, VISITS_BY_HOUR) + chance(draw);
  const usual = (((local - offset) % 24) + 24) % 24;
  const isAgreed = chance(draw) < hourShare;
  const start = hour !== null && isAgreed ? hour + chance(draw) / 6 : usual;
  return [{ learner, at: dayStart + start * HOUR_MS, wished: draw.int(1, MAX_WISHED) }];
}

/** How long a learner waits this time, in milliseconds. */
export function drawPatience({ draw }: Learner): number {
  return MIN_PATIENCE_MS - (MEAN_PATIENCE_MS - MIN_PATIENCE_MS) * Math.log(1 - chance(draw));
}

/** Whether it is night where a learner lives, so that no browser tells anything. */
export function isNightFor({ offset }: Learner, now: number): boolean {
  const hour = (((now / HOUR_MS + offset) % 24) + 24) % 24;
  return hour >= NIGHT.from || hour < NIGHT.to;
}

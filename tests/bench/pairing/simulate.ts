/** A month of one queue, event by event, with the product's own rules of pairing and rating. */
import { DAY_MS, utcDate } from "../../../worker/rules/dates.ts";
import { dayOf, type RatedScore, type Rating, rateDay, rateMatch } from "../../../worker/rules/glicko.ts";
import { planPairs, type WaitingLearner } from "../../../worker/rules/queue-pairs.ts";
import {
  PROVISIONAL_DEVIATION,
  RATED_MATCHES_A_DAY,
  RATED_MATCHES_OF_A_PAIR_A_DAY,
} from "../../../worker/rules/rating.ts";
import { chance, drawLearners, drawPatience, drawVisit, type Learner, VISIT_MS } from "./learners.ts";

/** From the pair to the result: objective, start, editing and checking. */
const MATCH_MS = 50_000;
/** What a learner looks at the result before the next match. */
const PAUSE_MS = 20_000;
/** How often two of equal strength tie. */
const TIE_SHARE = 0.04;
/** Pairs of one round of the queue, as the object has them. */
const MAX_PAIRS = 50;
/** The UTC date of the first day is of no weight. */
const FIRST_DAY_MS = 20_000 * DAY_MS;

/** What learners hear of each other. */
export type Conditions = {
  /** The chance that a learner who is here without waiting joins on hearing that somebody waits. */
  callShare: number;
  /** The share of visits that begins in the battle hour. */
  hourShare: number;
};

/** How long somebody has waited before the others hear of it. */
const CALL_AFTER_MS = 3_000;
/** Who has heard of one decides about the next one after this at the earliest. */
const HEAR_AGAIN_MS = 5 * 60_000;
const BATTLE_HOUR_UTC = 18;

type Present = {
  learner: Learner;
  until: number;
  wished: number;
  state: "here" | "waiting" | "playing";
  heard_at: number;
};
type Waiting = WaitingLearner & { present: Present; leaves_at: number; called: boolean };
type Event =
  | { at: number; kind: "come"; learner: Learner; wished: number }
  | { at: number; kind: "end"; players: [Present, Present] }
  | { at: number; kind: "next"; present: Present };

export type Outcome = {
  waits: number[];
  /** How many times somebody left the queue without an opponent. */
  unmatched: number;
  /** The differences of the two ratings and of the two strengths in each match. */
  ratingGaps: number[];
  strengthGaps: number[];
  /** By how much ratings were off, by the number of rated matches behind them. */
  errors: Map<number, number[]>;
  /** Rated matches until a rating was no longer provisional. */
  settledAfter: number[];
  provisional: number;
  active: number;
};

/** The numbers of rated matches after which a rating is compared with the strength. */
export const COMPARED_AFTER = [5, 10, 20, 50] as const;

/** Simulates a community of so many learners over so many days. */
export function simulate(count: number, days: number, { callShare, hourShare }: Conditions): Outcome {
  const learners = drawLearners(count);
  const outcome: Outcome = {
    waits: [],
    unmatched: 0,
    ratingGaps: [],
    strengthGaps: [],
    errors: new Map(COMPARED_AFTER.map((matches) => [matches, []])),
    settledAfter: [],
    provisional: 0,
    active: 0,
  };
  const events: Event[] = [];
  let waiting: Waiting[] = [];
  const present = new Set<Present>();
  const pairMatches = new Map<string, number>();
  const dayMatches = new Map<string, number>();

  const add = (event: Event) => {
    let [from, to] = [0, events.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((events[middle] as Event).at > event.at) from = middle + 1;
      else to = middle;
    }
    events.splice(from, 0, event);
  };

  const ratingOf = ({ day }: Learner, now: number): Rating => rateDay(dayOf(day, utcDate(now)));

  const join = (one: Present, now: number) => {
    one.state = "waiting";
    const { user_id, last_opponent_id } = one.learner;
    const { rating } = ratingOf(one.learner, now);
    waiting.push({
      ...{ user_id, last_opponent_id, rating, since: now, scale: 1, offer: null },
      present: one,
      leaves_at: now + drawPatience(one.learner),
      called: false,
    });
  };

  const pair = (now: number): number => {
    const { pairs, next_at } = planPairs(waiting, MAX_PAIRS, now);
    const paired = new Set(pairs.flat());
    if (paired.size > 0) waiting = waiting.filter((one) => !paired.has(one));
    for (const [one, other] of pairs) {
      for (const player of [one, other]) {
        outcome.waits.push(now - player.since);
        player.present.state = "playing";
      }
      outcome.ratingGaps.push(Math.abs(one.rating - other.rating));
      outcome.strengthGaps.push(Math.abs(one.present.learner.strength - other.present.learner.strength));
      add({ at: now + MATCH_MS, kind: "end", players: [one.present, other.present] });
    }
    return next_at;
  };

  const end = ([one, other]: [Present, Present], now: number) => {
    const [first, second] = [one.learner, other.learner];
    first.last_opponent_id = second.user_id;
    second.last_opponent_id = first.user_id;
    rate(first, second, now);
    for (const player of [one, other]) {
      player.wished -= 1;
      player.state = "here";
      add({ at: now + PAUSE_MS, kind: "next", present: player });
    }
  };

  const rate = (first: Learner, second: Learner, now: number) => {
    const expected = 1 / (1 + 10 ** ((second.strength - first.strength) / 400));
    const drawn = chance(first.draw);
    const isTie = chance(first.draw) < TIE_SHARE;
    const score: RatedScore = isTie ? 0.5 : drawn < expected ? 1 : 0;
    const date = utcDate(now);
    const pairKey = `${date} ${[first.user_id, second.user_id].sort().join(" ")}`;
    const dayKeys = [first, second].map(({ user_id }) => `${date} ${user_id}`);
    const ofPair = pairMatches.get(pairKey) ?? 0;
    const ofDay = dayKeys.map((key) => dayMatches.get(key) ?? 0);
    if (ofPair >= RATED_MATCHES_OF_A_PAIR_A_DAY || Math.max(...ofDay) >= RATED_MATCHES_A_DAY) return;
    pairMatches.set(pairKey, ofPair + 1);
    for (const [index, key] of dayKeys.entries()) dayMatches.set(key, (ofDay[index] ?? 0) + 1);
    const today = [first, second].map(({ day }) => dayOf(day, date));
    const [firstDay, secondDay] = today as [(typeof today)[number], (typeof today)[number]];
    first.day = rateMatch(firstDay, secondDay.start, score).day;
    second.day = rateMatch(secondDay, firstDay.start, (1 - score) as RatedScore).day;
    for (const learner of [first, second]) note(learner, now);
  };

  const note = (learner: Learner, now: number) => {
    learner.rated += 1;
    const { rating, deviation } = ratingOf(learner, now);
    outcome.errors.get(learner.rated)?.push(Math.abs(rating - learner.strength));
    if (deviation <= PROVISIONAL_DEVIATION && !settled.has(learner)) {
      settled.add(learner);
      outcome.settledAfter.push(learner.rated);
    }
  };
  const settled = new Set<Learner>();

  /** Who is here without waiting hears of somebody who waits. */
  const call = (now: number) => {
    for (const one of waiting.filter((each) => !each.called && each.since + CALL_AFTER_MS <= now)) {
      one.called = true;
      for (const other of present) {
        const mayHear = other.state === "here" && other.until > now && other.heard_at + HEAR_AGAIN_MS <= now;
        if (!mayHear) continue;
        other.heard_at = now;
        if (chance(other.learner.draw) < callShare) join(other, now);
      }
    }
  };

  const leave = (now: number) => {
    const left = waiting.filter(({ leaves_at }) => leaves_at <= now);
    if (left.length === 0) return;
    waiting = waiting.filter(({ leaves_at }) => leaves_at > now);
    outcome.unmatched += left.length;
    for (const { present: one } of left) {
      one.state = "here";
      one.wished = 0;
    }
  };

  const handle = (event: Event) => {
    if (event.kind === "come") {
      const one: Present = { ...event, until: event.at + VISIT_MS, state: "here", heard_at: 0 };
      present.add(one);
      join(one, event.at);
    } else if (event.kind === "end") end(event.players, event.at);
    else if (event.present.state === "here" && event.present.wished > 0) join(event.present, event.at);
  };

  let now = FIRST_DAY_MS;
  for (let day = 0; day < days; day++) {
    const start = FIRST_DAY_MS + day * DAY_MS;
    pairMatches.clear();
    dayMatches.clear();
    for (const learner of learners) {
      for (const visit of drawVisit(learner, start, hourShare > 0 ? BATTLE_HOUR_UTC : null, hourShare))
        add({ kind: "come", ...visit });
    }
    let pairsAt = Number.POSITIVE_INFINITY;
    for (;;) {
      const calls = waiting.filter(({ called }) => !called && callShare > 0);
      const next = Math.min(
        events.at(-1)?.at ?? Number.POSITIVE_INFINITY,
        pairsAt,
        ...waiting.map(({ leaves_at }) => leaves_at),
        ...calls.map(({ since }) => since + CALL_AFTER_MS),
      );
      if (next >= start + DAY_MS) break;
      now = Math.max(now, next);
      leave(now);
      while ((events.at(-1)?.at ?? Number.POSITIVE_INFINITY) <= now) handle(events.pop() as Event);
      call(now);
      pairsAt = pair(now);
    }
    for (const one of present) if (one.until < now && one.state === "here") present.delete(one);
  }
  const active = learners.filter(({ rated }) => rated > 0);
  outcome.active = active.length;
  outcome.provisional = active.filter((one) => ratingOf(one, now).deviation > PROVISIONAL_DEVIATION).length;
  return outcome;
}

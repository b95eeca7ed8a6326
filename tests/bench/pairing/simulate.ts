/** A month of one queue, event by event, with the product's own rules of pairing and rating. */
import { DAY_MS, utcDate } from "../../../worker/rules/dates.ts";
import { doneMsOf, LIKE_STRENGTH_POINTS, strengthOf } from "../../../worker/rules/ghost-strength.ts";
import { dayOf, type RatedScore, type Rating, rateDay, rateMatch } from "../../../worker/rules/glicko.ts";
import { MATCH_TIMING_MS, OFFER_GHOST_AFTER_MS, OFFER_MS } from "../../../worker/rules/match-timing.ts";
import { isReady, planOffers, type QueueStatus } from "../../../worker/rules/queue-offers.ts";
import { planPairs, type WaitingLearner } from "../../../worker/rules/queue-pairs.ts";
import {
  PROVISIONAL_DEVIATION,
  RATED_MATCHES_A_DAY,
  RATED_MATCHES_OF_A_PAIR_A_DAY,
} from "../../../worker/rules/rating.ts";
import {
  BROWSERS_PER_CALL,
  CALL_AFTER_MS,
  CALL_INTERVAL_MS,
  TURN_INTERVAL_MS,
} from "../../../worker/rules/waiting-calls.ts";
import {
  chance,
  drawLearners,
  drawPatience,
  drawVisit,
  isNightFor,
  type Learner,
  MAX_WISHED,
  VISIT_MS,
} from "./learners.ts";

const { objective, start: starting, editing, checking } = MATCH_TIMING_MS;
/** From the pair to the result, with the way into the match. */
const MATCH_MS = objective + starting + editing + checking + 3_000;
/** A race has the phases of a match. */
const RACE_MS = MATCH_MS;
/** What a learner looks at the result before the next match. */
const PAUSE_MS = 20_000;
/** How often two of equal strength tie. */
const TIE_SHARE = 0.04;
/** Pairs of one round of the queue, as the object has them. */
const MAX_PAIRS = 50;
/** The UTC date of the first day is of no weight. */
const FIRST_DAY_MS = 20_000 * DAY_MS;

/** What brings learners together beside the queue itself. The shares are assumptions of our own. */
export type Conditions = {
  /** The chance that a learner whose page is open without waiting joins on seeing that somebody waits. */
  callShare: number;
  /** The chance that a learner who is told by a browser, without a page open, comes and joins. */
  browserShare: number;
  /** The share of visits that begins in the battle hour. */
  hourShare: number;
  /** The chance that a learner who is offered a ghost races it, and waits on meanwhile. */
  raceShare: number;
};

/** How often an open page asks whether somebody waits, as in web/arena/use-somebody-waits.ts, and how old the answer may be (read-waiting.ts). */
const POLL_MS = 20_000;
const MAX_ANSWER_AGE_MS = 4_000;
/** Who has heard of one decides about the next one after this at the earliest. */
const HEAR_AGAIN_MS = 5 * 60_000;
/** How long a learner takes at most to come after a browser has told. */
const COME_WITHIN_MS = 60_000;
/** How long a racing learner thinks about an offered match, and the chance of accepting it. */
const ANSWER_AFTER_MS = 3_000;
const ACCEPT_SHARE = 0.8;
/** How long a learner waits on after a race. */
const AFTER_RACE_MS = 10_000;
/** How often those who are here are counted. */
const COUNT_EVERY_MS = 10 * 60_000;
const BATTLE_HOUR_UTC = 18;

type Present = {
  learner: Learner;
  until: number;
  wished: number;
  state: "here" | "waiting" | "playing";
  heard_at: number;
  /** Whether the page's next poll is an event. */
  polls: boolean;
};
type Waiting = WaitingLearner & QueueStatus & { present: Present; leaves_at: number };
type Event =
  | { at: number; kind: "come"; learner: Learner; wished: number }
  | { at: number; kind: "end"; players: [Present, Present] }
  | { at: number; kind: "next"; present: Present }
  | { at: number; kind: "poll"; present: Present }
  | { at: number; kind: "browsers" | "ghost" | "answer" | "race-end"; waiting: Waiting }
  | { at: number; kind: "count" };

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
  /** How many learners were here at once, every ten minutes. */
  here: number[];
  /** Offers of a ghost within 5 s of waiting: all, those of like rating, and those of like strength. */
  ghosts: { offered: number; likeRating: number; likeStrength: number };
  /** Races that were begun. */
  races: number;
};

/** The numbers of rated matches after which a rating is compared with the strength. */
export const COMPARED_AFTER = [5, 10, 20, 50] as const;

/** Simulates a community of so many learners over so many days. */
export function simulate(
  count: number,
  days: number,
  { callShare, browserShare, hourShare, raceShare }: Conditions,
): Outcome {
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
    here: [],
    ghosts: { offered: 0, likeRating: 0, likeStrength: 0 },
    races: 0,
  };
  const events: Event[] = [];
  let waiting: Waiting[] = [];
  const present = new Set<Present>();
  const pairMatches = new Map<string, number>();
  const dayMatches = new Map<string, number>();
  /** Those whose browsers may tell them, the one whose turn comes next first, with the time of the last turn. */
  const turns = learners.filter(({ isTold }) => isTold).map((learner) => ({ learner, at: 0 }));
  let calledAt = 0;

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
    const entry: Waiting = {
      ...{ user_id, last_opponent_id, rating, since: now, scale: 1, offer: null },
      ...{ race_id: null, declined: false },
      present: one,
      leaves_at: now + drawPatience(one.learner),
    };
    waiting.push(entry);
    add({ at: now + OFFER_GHOST_AFTER_MS, kind: "ghost", waiting: entry });
    if (browserShare > 0) add({ at: now + CALL_AFTER_MS, kind: "browsers", waiting: entry });
    if (callShare > 0) for (const other of present) poll(other, now);
  };

  /** The page of who is here without waiting asks next at its own time. */
  const poll = (one: Present, now: number) => {
    if (one.polls || one.state !== "here" || one.until <= now) return;
    if (one.heard_at + HEAR_AGAIN_MS > now) return;
    one.polls = true;
    const { draw } = one.learner;
    add({ at: now + chance(draw) * POLL_MS + chance(draw) * MAX_ANSWER_AGE_MS, kind: "poll", present: one });
  };

  const hear = (one: Present, now: number) => {
    one.polls = false;
    if (one.state !== "here" || one.until <= now || waiting.length === 0) return;
    one.heard_at = now;
    if (chance(one.learner.draw) < callShare) join(one, now);
  };

  /** Browsers tell those who are not here. */
  const tellBrowsers = (one: Waiting, now: number) => {
    if (!waiting.includes(one) || waiting.length > 1 || calledAt + CALL_INTERVAL_MS > now) return;
    calledAt = now;
    const here = new Set([...present].filter(({ until }) => until > now).map(({ learner }) => learner));
    let told = 0;
    for (let looked = turns.length; looked > 0 && told < BROWSERS_PER_CALL; looked -= 1) {
      const next = turns.shift();
      if (!next) break;
      turns.push(next);
      if (next.at + TURN_INTERVAL_MS > now || here.has(next.learner) || isNightFor(next.learner, now))
        continue;
      next.at = now;
      told += 1;
      const { draw } = next.learner;
      if (chance(draw) < browserShare)
        add({
          ...{ at: now + chance(draw) * COME_WITHIN_MS, kind: "come", learner: next.learner },
          wished: draw.int(1, MAX_WISHED),
        });
    }
  };

  /** The page offers a ghost that is about as strong as the learner's rating: one can always be generated. */
  const offerGhost = (one: Waiting, now: number) => {
    if (!waiting.includes(one)) return;
    const ghost = strengthOf(doneMsOf(one.rating));
    outcome.ghosts.offered += 1;
    if (Math.abs(ghost - one.rating) <= LIKE_STRENGTH_POINTS) outcome.ghosts.likeRating += 1;
    if (Math.abs(ghost - one.present.learner.strength) <= LIKE_STRENGTH_POINTS)
      outcome.ghosts.likeStrength += 1;
    if (chance(one.present.learner.draw) >= raceShare) return;
    outcome.races += 1;
    one.race_id = one.user_id;
    one.leaves_at = Math.max(one.leaves_at, now + RACE_MS + AFTER_RACE_MS);
    add({ at: now + RACE_MS, kind: "race-end", waiting: one });
  };

  const endRace = (one: Waiting) => {
    Object.assign(one, { race_id: null, declined: false, offer: null });
  };

  const answerOffer = (one: Waiting) => {
    if (one.race_id === null || !one.offer || one.offer.accepted) return;
    if (chance(one.present.learner.draw) < ACCEPT_SHARE) one.offer.accepted = true;
    else Object.assign(one, { declined: true, offer: null });
  };

  const pair = (now: number): number => {
    const { pairs, next_at } = planPairs(waiting.filter(isReady), MAX_PAIRS, now);
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
    const { ask, withdraw } = planOffers(waiting);
    for (const one of withdraw) one.offer = null;
    for (const one of ask) {
      one.offer = { until: now + OFFER_MS, accepted: false };
      add({ at: now + ANSWER_AFTER_MS, kind: "answer", waiting: one });
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

  const leave = (now: number) => {
    const left = waiting.filter(({ leaves_at }) => leaves_at <= now);
    if (left.length === 0) return;
    waiting = waiting.filter(({ leaves_at }) => leaves_at > now);
    outcome.unmatched += left.length;
    for (const { present: one } of left) {
      one.state = "here";
      one.wished = 0;
      if (callShare > 0 && waiting.length > 0) poll(one, now);
    }
  };

  const countHere = (now: number) => {
    for (const one of present) if (one.until <= now && one.state === "here") present.delete(one);
    outcome.here.push(present.size);
  };

  const come = ({ learner, wished }: { learner: Learner; wished: number }, now: number) => {
    const one: Present = {
      ...{ learner, wished, until: now + VISIT_MS, state: "here", heard_at: 0, polls: false },
    };
    present.add(one);
    join(one, now);
  };

  const next = (one: Present, now: number) => {
    if (one.state !== "here") return;
    if (one.wished > 0) join(one, now);
    else if (callShare > 0 && waiting.length > 0) poll(one, now);
  };

  const handle = (event: Event) => {
    switch (event.kind) {
      case "come":
        return come(event, event.at);
      case "end":
        return end(event.players, event.at);
      case "next":
        return next(event.present, event.at);
      case "poll":
        return hear(event.present, event.at);
      case "browsers":
        return tellBrowsers(event.waiting, event.at);
      case "ghost":
        return offerGhost(event.waiting, event.at);
      case "answer":
        return answerOffer(event.waiting);
      case "race-end":
        return endRace(event.waiting);
      case "count":
        return countHere(event.at);
    }
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
    for (let at = start; at < start + DAY_MS; at += COUNT_EVERY_MS) add({ at, kind: "count" });
    let pairsAt = Number.POSITIVE_INFINITY;
    for (;;) {
      const next = Math.min(
        events.at(-1)?.at ?? Number.POSITIVE_INFINITY,
        pairsAt,
        ...waiting.map(({ leaves_at }) => leaves_at),
      );
      if (next >= start + DAY_MS) break;
      now = Math.max(now, next);
      leave(now);
      while ((events.at(-1)?.at ?? Number.POSITIVE_INFINITY) <= now) handle(events.pop() as Event);
      pairsAt = pair(now);
    }
  }
  const active = learners.filter(({ rated }) => rated > 0);
  outcome.active = active.length;
  outcome.provisional = active.filter((one) => ratingOf(one, now).deviation > PROVISIONAL_DEVIATION).length;
  return outcome;
}

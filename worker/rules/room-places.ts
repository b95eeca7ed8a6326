/** The places and points of a round, and the table of a room. */
import { SAME_MOMENT_MS } from "./battle-score.ts";

/** What a player has come to in a round. */
export type RoundScore = {
  player: string;
  /** Share of the wishes that are met, from 0 to 1. */
  score: number;
  /** The number of wishes that are met. */
  met: number;
  /** When the last wish was met, in milliseconds since the editors opened; null unless all are. */
  last_met_at: number | null;
  /** Whether part of the code was pasted, or typed by a machine. The place stands: a room pays nothing. */
  pasted?: boolean;
};

/** A player's place in a round, from 1. */
export type RoundPlace = RoundScore & { place: number; points: number };

/** The points of the first places. Every later place has `LEAST_POINTS`. */
const POINTS_BY_PLACE: readonly number[] = [10, 8, 6, 5, 4, 3, 2];
const LEAST_POINTS = 1;

/**
 * The places of a round, best first. Who has met every wish comes first, by the time of the last one; times within 250 ms of the
 * first of a place share it. The others follow by the share of wishes that they have met; equal shares share a place. A shared
 * place has the points of its number, and the places after it are left out. Without a wish there are no points.
 */
export function placesOf(scores: readonly RoundScore[]): RoundPlace[] {
  const sorted = [...scores].sort(
    (one, other) =>
      other.score - one.score || timeOf(one) - timeOf(other) || compare(one.player, other.player),
  );
  let first = sorted[0];
  let place = 1;
  return sorted.map((score, index) => {
    if (!first || !sharesPlace(first, score)) {
      first = score;
      place = index + 1;
    }
    return { ...score, place, points: score.score > 0 ? pointsOf(place) : 0 };
  });
}

const timeOf = ({ last_met_at }: RoundScore) => last_met_at ?? Number.MAX_SAFE_INTEGER;
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function sharesPlace(first: RoundScore, next: RoundScore): boolean {
  if (first.score !== next.score) return false;
  if (first.last_met_at === null || next.last_met_at === null) return first.last_met_at === next.last_met_at;
  return next.last_met_at - first.last_met_at <= SAME_MOMENT_MS;
}

const pointsOf = (place: number) => POINTS_BY_PLACE[place - 1] ?? LEAST_POINTS;

/** A player's place in the table of a room. `moved`: how many places up since the table before; null for who is new in it. */
export type TablePlace = { player: string; points: number; place: number; moved: number | null };

/**
 * The table of a room, best first. Equal points share a place.
 * @param before the table after the round before
 */
export function tableOf(
  points: readonly { player: string; points: number }[],
  before: readonly TablePlace[],
): TablePlace[] {
  const sorted = [...points].sort(
    (one, other) => other.points - one.points || compare(one.player, other.player),
  );
  const placeBefore = new Map(before.map(({ player, place }) => [player, place]));
  return sorted.map(({ player, points }) => {
    const place = sorted.findIndex((other) => other.points === points) + 1;
    const last = placeBefore.get(player);
    return { player, points, place, moved: last === undefined ? null : last - place };
  });
}

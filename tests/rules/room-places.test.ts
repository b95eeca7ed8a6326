import { describe, expect, it } from "vitest";
import { placesOf, type RoundScore, tableOf } from "../../worker/rules/room-places.ts";

const finished = (player: string, last_met_at: number): RoundScore => ({
  player,
  score: 1,
  met: 4,
  last_met_at,
});
const partly = (player: string, met: number): RoundScore => ({
  player,
  score: met / 4,
  met,
  last_met_at: null,
});

describe("the places of a round", () => {
  it.each<[string, RoundScore[], [string, number, number][]]>([
    ["nobody", [], []],
    [
      "who finished first is first",
      [finished("a", 900), finished("b", 500)],
      [
        ["b", 1, 10],
        ["a", 2, 8],
      ],
    ],
    [
      "who finished comes before who didn't",
      [partly("a", 3), finished("b", 34_000)],
      [
        ["b", 1, 10],
        ["a", 2, 8],
      ],
    ],
    [
      "more wishes come before fewer",
      [partly("a", 1), partly("b", 3)],
      [
        ["b", 1, 10],
        ["a", 2, 8],
      ],
    ],
    [
      "equal wishes share a place, and the next one is left out",
      [partly("a", 2), partly("b", 2), partly("c", 1)],
      [
        ["a", 1, 10],
        ["b", 1, 10],
        ["c", 3, 6],
      ],
    ],
    [
      "no wish has no points, on whatever place",
      [partly("a", 0), partly("b", 0)],
      [
        ["a", 1, 0],
        ["b", 1, 0],
      ],
    ],
    [
      "250 ms share a place",
      [finished("a", 1000), finished("b", 1250)],
      [
        ["a", 1, 10],
        ["b", 1, 10],
      ],
    ],
    [
      "251 ms don't",
      [finished("a", 1000), finished("b", 1251)],
      [
        ["a", 1, 10],
        ["b", 2, 8],
      ],
    ],
    [
      "a chain is measured from its first",
      [finished("a", 0), finished("b", 200), finished("c", 400)],
      [
        ["a", 1, 10],
        ["b", 1, 10],
        ["c", 3, 6],
      ],
    ],
    [
      "without wishes the share decides",
      [
        { ...partly("a", 0), score: 0.4 },
        { ...partly("b", 0), score: 0.6 },
      ],
      [
        ["b", 1, 10],
        ["a", 2, 8],
      ],
    ],
  ])("%s", (_, scores, expected) => {
    expect(placesOf(scores).map(({ player, place, points }) => [player, place, points])).toEqual(expected);
  });

  it("gives 10, 8, 6, 5, 4, 3, 2 points, then 1", () => {
    const scores = Array.from({ length: 10 }, (_, index) => finished(`p${index}`, index * 1000));
    expect(placesOf(scores).map(({ points }) => points)).toEqual([10, 8, 6, 5, 4, 3, 2, 1, 1, 1]);
  });
});

describe("the table of a room", () => {
  it("adds up by points, shares places, and says who has moved", () => {
    const first = tableOf(
      [
        { player: "a", points: 10 },
        { player: "b", points: 8 },
      ],
      [],
    );
    expect(first).toEqual([
      { player: "a", points: 10, place: 1, moved: null },
      { player: "b", points: 8, place: 2, moved: null },
    ]);
    const points = [
      { player: "a", points: 14 },
      { player: "b", points: 18 },
      { player: "c", points: 14 },
    ];
    expect(tableOf(points, first)).toEqual([
      { player: "b", points: 18, place: 1, moved: 1 },
      { player: "a", points: 14, place: 2, moved: -1 },
      { player: "c", points: 14, place: 2, moved: null },
    ]);
  });
});

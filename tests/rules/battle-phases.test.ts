import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  acceptsCode,
  type MatchEvent,
  type MatchState,
  newMatch,
  newRace,
  otherSide,
  type Phase,
  SIDES,
  step,
} from "../../worker/rules/match-phases.ts";
import { MATCH_TIMING_MS } from "../../worker/rules/match-timing.ts";

const run = (events: readonly (readonly [MatchEvent, number])[], state = newMatch(0)): MatchState =>
  events.reduce((current, [event, now]) => step(current, event, now), state);
const join = (side: 0 | 1): MatchEvent => ({ type: "join", side });
const leave = (side: 0 | 1): MatchEvent => ({ type: "leave", side });
const done = (side: 0 | 1): MatchEvent => ({ type: "done", side });
const quit = (side: 0 | 1): MatchEvent => ({ type: "quit", side });
const tick: MatchEvent = { type: "tick" };
const BOTH = [
  [join(0), 0],
  [join(1), 1000],
] as const;
const [OPENS, CLOSES] = [12_000, 47_000];

const events = fc.constantFrom<MatchEvent>(
  tick,
  join(0),
  join(1),
  leave(0),
  leave(1),
  done(0),
  done(1),
  quit(0),
  quit(1),
);
const ORDER = ["waiting", "objective", "start", "editing", "checking", "over"];
/** Events at increasing times. */
const histories = fc
  .array(fc.tuple(events, fc.integer({ min: 0, max: 12_000 })), { maxLength: 40 })
  .map((steps) => {
    let now = 0;
    return steps.map(([event, wait]) => {
      now += wait;
      return [event, now] as const;
    });
  });

describe("a match", () => {
  const seat = { here: false, gone_at: null, done: false };

  it("waits for two players first", () => {
    expect(newMatch(1000)).toEqual({
      phase: "waiting",
      ends_at: 16_000,
      opens_at: null,
      closes_at: null,
      seats: [seat, seat],
      ending: null,
      scale: 1,
    });
  });

  it("has phases of another length at another scale", () => {
    const scaled = run(BOTH, newMatch(0, 2));
    expect(scaled).toMatchObject({
      phase: "objective",
      ends_at: 21_000,
      opens_at: 23_000,
      closes_at: 93_000,
    });
  });

  it("against a recording begins with its one player", () => {
    const race = newRace(0);
    expect(race.seats).toEqual([seat, { here: true, gone_at: null, done: true }]);
    expect(step(race, join(0), 5)).toMatchObject({ phase: "objective", ends_at: 10_005 });
  });

  it.each<[Phase, boolean]>([
    ["waiting", false],
    ["objective", false],
    ["start", false],
    ["editing", true],
    ["checking", true],
    ["over", false],
  ])("in phase %s: code is accepted: %s", (phase, accepted) =>
    expect(acceptsCode({ ...newMatch(0), phase })).toBe(accepted),
  );

  it("has two sides", () => expect(SIDES.map(otherSide)).toEqual([1, 0]));

  it.each<[string, readonly (readonly [MatchEvent, number])[], MatchEvent]>([
    ["a tick before the deadline", BOTH, tick],
    ["leaving twice", [...BOTH, [leave(1), 1500]], leave(1)],
    ["the last keystroke twice", [...BOTH, [done(0), 1500]], done(0)],
  ])("isn't changed by %s", (_, history, event) => {
    const state = run(history);
    expect(step(state, event, 2000)).toBe(state);
  });

  it.each<[string, MatchEvent[], MatchState["seats"]]>([
    ["joining", [join(1)], [seat, { ...seat, here: true }]],
    ["leaving", [join(1), leave(1)], [seat, { ...seat, gone_at: 7 }]],
    ["coming back", [join(1), leave(1), join(1)], [seat, { ...seat, here: true }]],
    ["the last keystroke", [done(0)], [{ ...seat, done: true }, seat]],
  ])("stores %s for the player's side", (_, history, seats) =>
    expect(run(history.map((event) => [event, 7])).seats).toEqual(seats),
  );
});

describe("the phases of a match", () => {
  it("can be skipped one by one, while later ones keep their length", () => {
    const skip: MatchEvent = { type: "skip" };
    const editing = run([...BOTH, [skip, 2000], [skip, 2500]]);
    expect(editing).toMatchObject({ phase: "editing", opens_at: 2500, closes_at: 37_500, ends_at: 37_500 });
    const checking = step(editing, skip, 4000);
    expect(checking).toMatchObject({ phase: "checking", closes_at: 4000, ends_at: 5000 });
    expect(step(checking, skip, 4500)).toMatchObject({ phase: "over", ending: { kind: "scored" } });
    expect(step(newMatch(0), skip, 10)).toEqual({
      ...newMatch(0),
      phase: "over",
      ends_at: null,
      ending: { kind: "void" },
    });
    // A player who was disconnected 500 ms before still is afterwards.
    expect(run([...BOTH, [leave(1), 1500], [skip, 2000]]).seats[1].gone_at).toBe(-7500);
    expect(run([...BOTH, [leave(0), 1500], [skip, 2000]]).seats.map(({ gone_at }) => gone_at)).toEqual([
      -7500,
      null,
    ]);
    const over = run([...BOTH, [quit(0), 2000]]);
    expect(step(over, skip, 3000)).toBe(over);
    const absent = run([
      ...BOTH,
      [leave(0), 1500],
      [leave(1), 1600],
      [skip, 2000],
      [skip, 2000],
      [skip, 2000],
    ]);
    expect(step(absent, skip, 2000)).toMatchObject({ phase: "over", ending: { kind: "no-contest" } });
  });

  it("take 10 s, 1 s, 35 s and 1 s, starting when both players are connected", () => {
    const state = run(BOTH);
    expect(state).toMatchObject({ phase: "objective", ends_at: 11_000, opens_at: OPENS, closes_at: CLOSES });
    const phases = [10_999, 11_000, 11_999, 12_000, 46_999, 47_000, 47_999, 48_000].map(
      (now) => step(state, tick, now).phase,
    );
    expect(phases).toEqual([
      "objective",
      "start",
      "start",
      "editing",
      "editing",
      "checking",
      "checking",
      "over",
    ]);
  });

  it("end as void if fewer than two players have connected after 15 s", () => {
    expect(
      run([
        [join(0), 0],
        [tick, 14_999],
      ]),
    ).toMatchObject({ phase: "waiting" });
    expect(
      run([
        [join(0), 0],
        [tick, 15_000],
      ]),
    ).toMatchObject({ phase: "over", ending: { kind: "void" } });
    expect(
      run([
        [join(0), 0],
        [leave(0), 10],
        [join(1), 20],
        [tick, 15_000],
      ]).ending,
    ).toEqual({ kind: "void" });
  });

  it("end with the first rage quit; before the start the match is void", () => {
    expect(run([...BOTH, [quit(1), 20_000], [quit(0), 20_001]]).ending).toEqual({ kind: "rage-quit", by: 1 });
    expect(
      run([
        [join(0), 0],
        [quit(0), 5],
      ]).ending,
    ).toEqual({ kind: "void" });
  });

  it("end as soon as both final updates have arrived, not before the editors close", () => {
    const early = run([...BOTH, [done(0), 46_990], [done(1), 46_995]]);
    expect(early.phase).toBe("editing");
    expect(step(early, tick, CLOSES)).toMatchObject({ phase: "over", ending: { kind: "scored" } });
    const late = run([...BOTH, [done(0), CLOSES + 10]]);
    expect(late.phase).toBe("checking");
    expect(step(late, done(1), CLOSES + 20)).toMatchObject({ phase: "over", ending: { kind: "scored" } });
    expect(run([...BOTH, [done(0), 46_990], [tick, CLOSES]]).phase).toBe("checking");
    const left: [MatchEvent, number][] = [
      [leave(0), 46_996],
      [leave(1), 46_997],
    ];
    expect(run([...left, [tick, 60_000]], early).ending).toEqual({ kind: "scored" });
  });

  it("continue if a player reconnects", () => {
    const back = run([...BOTH, [leave(0), 20_000], [join(0), 21_000]]);
    expect(back).toMatchObject({ phase: "editing", opens_at: OPENS, ends_at: CLOSES });
  });

  it("end with a score if a player is connected, and as no contest if both are disconnected", () => {
    expect(run([...BOTH, [leave(0), 20_000], [tick, 48_000]]).ending).toEqual({ kind: "scored" });
    expect(run([...BOTH, [leave(0), 20_000], [leave(1), 30_000], [tick, 60_000]]).ending).toEqual({
      kind: "no-contest",
    });
  });

  it("give two disconnected players five seconds from when the second one left", () => {
    const result = run([...BOTH, [leave(0), 20_000], [leave(1), 46_000], [tick, 48_000]]);
    expect(result).toMatchObject({ phase: "checking", ends_at: 51_000 });
    expect(step(result, tick, 51_000).ending).toEqual({ kind: "no-contest" });
    expect(
      run(
        [
          [join(1), 50_000],
          [tick, 51_000],
        ],
        result,
      ).ending,
    ).toEqual({ kind: "scored" });
  });

  it("count those seconds from when the first one left, if that was later", () => {
    const result = run([...BOTH, [leave(1), 20_000], [leave(0), 46_000], [tick, 48_000]]);
    expect(result).toMatchObject({ phase: "checking", ends_at: 51_000 });
  });

  it("end at once if both have been disconnected for exactly five seconds", () => {
    const result = run([...BOTH, [leave(0), 20_000], [leave(1), 43_000], [tick, 48_000]]);
    expect(result.ending).toEqual({ kind: "no-contest" });
  });

  it("only go forward, and stay at the end", () => {
    fc.assert(
      fc.property(histories, (history) => {
        let before = newMatch(0);
        for (const [event, now] of history) {
          const after = step(before, event, now);
          expect(ORDER.indexOf(after.phase)).toBeGreaterThanOrEqual(ORDER.indexOf(before.phase));
          if (before.phase === "over") expect(after).toBe(before);
          expect(after.ending === null).toBe(after.phase !== "over");
          expect(after.ends_at === null || after.ends_at > now).toBe(true);
          before = after;
        }
      }),
    );
  });

  it("don't depend on how often or how late the alarm runs", () => {
    fc.assert(
      fc.property(histories, fc.array(fc.integer({ min: 0, max: 90_000 })), (history, alarms) => {
        const withAlarms = [...history, ...alarms.map((now) => [tick, now] as const)].sort(
          (a, b) => a[1] - b[1],
        );
        const at = 200_000;
        expect(step(run(withAlarms), tick, at)).toEqual(step(run(history), tick, at));
      }),
    );
  });

  it("always end", () => {
    const longest = Object.values(MATCH_TIMING_MS).reduce((sum, ms) => sum + ms, 0);
    fc.assert(
      fc.property(histories, (history) => {
        const last = history.at(-1)?.[1] ?? 0;
        expect(step(run(history), tick, last + longest + MATCH_TIMING_MS.both_gone).phase).toBe("over");
      }),
    );
  });
});

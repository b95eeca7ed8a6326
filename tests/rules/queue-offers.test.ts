import { describe, expect, it } from "vitest";
import { isReady, planOffers, type QueueStatus } from "../../worker/rules/queue-offers.ts";

type Named = QueueStatus & { name: string };

const waiting = (name: string): Named => ({ name, race_id: null, declined: false, offer: null });
const racing = (name: string): Named => ({ ...waiting(name), race_id: "race" });
const asked = (name: string): Named => ({ ...racing(name), offer: { until: 1, accepted: false } });
const willing = (name: string): Named => ({ ...racing(name), offer: { until: 1, accepted: true } });
const declined = (name: string): Named => ({ ...racing(name), declined: true });

const plan = (entries: Named[]) => {
  const { ask, withdraw } = planOffers(entries);
  return [ask, withdraw].map((some) => some.map(({ name }) => name));
};

describe("an offer during a race", () => {
  it.each<[string, Named[], [ask: string[], withdraw: string[]]]>([
    ["nobody, where nobody races", [waiting("a")], [[], []]],
    ["nobody, where one races alone", [racing("a")], [[], []]],
    ["the one who races, where another waits", [racing("a"), waiting("b")], [["a"], []]],
    ["both of two who race", [racing("a"), racing("b")], [["a", "b"], []]],
    ["the first two of three who race", [racing("a"), racing("b"), racing("c")], [["a", "b"], []]],
    ["nobody again, if the one was asked", [asked("a"), waiting("b")], [[], []]],
    ["nobody who has declined", [declined("a"), waiting("b")], [[], []]],
    ["the next one, where the first has declined", [declined("a"), racing("b"), waiting("c")], [["b"], []]],
    ["nobody any more, where the other has gone", [asked("a")], [[], ["a"]]],
    ["nobody any more, where the other has declined", [asked("a"), declined("b")], [[], ["a"]]],
    ["the one, where the other is willing", [willing("a"), racing("b")], [["b"], []]],
    [
      "nobody again, if the asked one is the younger of two",
      [racing("a"), asked("b"), waiting("c")],
      [[], []],
    ],
  ])("goes to %s", (_, entries, expected) => {
    expect(plan(entries)).toEqual(expected);
  });

  it("makes the learner ready once it is accepted; a waiting learner is ready without one", () => {
    expect([waiting("a"), racing("b"), asked("c"), willing("d"), declined("e")].map(isReady)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});

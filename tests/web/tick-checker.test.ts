import { describe, expect, it } from "vitest";
import { createTickChecker, GAP_MS, type TickState } from "../../web/coding/tick-checker.ts";
import type { TickList } from "../../worker/contract/ships.ts";

const codeOf = (html: string) => ({ html, css: "", js: "" });
const listOf = (done: boolean | null): TickList => ({ ticks: [{ id: "html", text: "HTML", done }] });

/** A checker whose server and clock the test controls. */
function newChecker(firstTicks?: TickList["ticks"]) {
  const states: TickState[] = [];
  const asked: {
    html: string;
    answer: (list: TickList) => void;
    showEarly: (list: TickList) => void;
    fail: () => void;
  }[] = [];
  const timers: (() => void)[] = [];
  const checker = createTickChecker({
    check: ({ html }, showEarly) =>
      new Promise((answer, reject) =>
        asked.push({ html, answer, showEarly, fail: () => reject(new Error("offline")) }),
      ),
    firstTicks,
    onChange: (state) => states.push(state),
    later: (run, ms) => {
      expect(ms).toBe(GAP_MS);
      timers.push(run);
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    ask: (html: string) => checker.ask(codeOf(html)),
    askFor: checker.ask,
    asked: () => asked.map(({ html }) => html),
    answer: async (done: boolean | null = true) => {
      asked.at(-1)?.answer(listOf(done));
      await settle();
    },
    fail: async () => {
      asked.at(-1)?.fail();
      await settle();
    },
    answerEarly: (done: boolean | null) => asked.at(-1)?.showEarly(listOf(done)),
    passGap: () => timers.shift()?.(),
    state: () => states.at(-1),
  };
}

describe("the tick checker", () => {
  it("is busy until the response arrives", async () => {
    const one = newChecker();
    one.ask("a");
    expect(one.state()).toEqual({ ticks: null, checked: null, busy: true, failed: false });
    await one.answer();
    expect(one.state()).toEqual({ ...listOf(true), checked: codeOf("a"), busy: false, failed: false });
  });

  it("begins with the list that is known, and shows what is known early", async () => {
    const one = newChecker(listOf(false).ticks);
    one.ask("a");
    expect(one.state()).toEqual({ ...listOf(false), checked: null, busy: true, failed: false });
    one.answerEarly(null);
    expect(one.state()).toEqual({ ...listOf(null), checked: null, busy: true, failed: false });
    await one.answer();
    expect(one.state()).toEqual({ ...listOf(true), checked: codeOf("a"), busy: false, failed: false });
  });

  it("shows nothing early of code that is out of date", () => {
    const one = newChecker(listOf(false).ticks);
    one.ask("a");
    one.ask("b");
    one.answerEarly(true);
    expect(one.state()).toEqual({ ...listOf(false), checked: null, busy: true, failed: false });
  });

  it("sends unchanged code only once", async () => {
    const one = newChecker();
    one.ask("a");
    one.ask("a");
    await one.answer();
    one.passGap();
    one.ask("a");
    expect(one.asked()).toEqual(["a"]);
    one.ask("b");
    expect(one.asked()).toEqual(["a", "b"]);
  });

  it("sends only the newest code, a pause after the last response", async () => {
    const one = newChecker();
    one.ask("a");
    one.ask("b");
    one.ask("c");
    await one.answer(false);
    expect(one.state()).toMatchObject({ ticks: null, busy: true });
    expect(one.asked()).toEqual(["a"]);
    one.passGap();
    expect(one.asked()).toEqual(["a", "c"]);
    await one.answer();
    expect(one.state()).toMatchObject({ checked: codeOf("c"), busy: false });
    one.ask("d");
    expect(one.asked()).toEqual(["a", "c"]);
    one.passGap();
    expect(one.asked()).toEqual(["a", "c", "d"]);
  });

  it("keeps the last list if the code can't be checked, and may send that code again", async () => {
    const one = newChecker();
    one.ask("a");
    await one.answer();
    one.passGap();
    one.ask("b");
    await one.fail();
    expect(one.state()).toEqual({ ...listOf(true), checked: codeOf("a"), busy: false, failed: true });
    one.passGap();
    expect(one.asked()).toEqual(["a", "b"]);
    one.ask("b");
    await one.answer();
    expect(one.asked()).toEqual(["a", "b", "b"]);
    expect(one.state()).toMatchObject({ checked: codeOf("b"), failed: false });
  });

  it("may send code again after a failure, also during the pause", async () => {
    const one = newChecker();
    const code = codeOf("a");
    one.askFor(code);
    await one.fail();
    one.askFor(code);
    expect(one.asked()).toEqual(["a"]);
    one.passGap();
    expect(one.asked()).toEqual(["a", "a"]);
  });

  it("shows a partial list if the judge failed, and may send the code again", async () => {
    const one = newChecker();
    one.ask("a");
    await one.answer(null);
    expect(one.state()).toEqual({ ...listOf(null), checked: codeOf("a"), busy: false, failed: true });
    one.passGap();
    one.ask("a");
    expect(one.asked()).toEqual(["a", "a"]);
  });
});

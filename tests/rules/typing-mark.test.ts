import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Code } from "../../worker/rules/code.ts";
import { editsBetween } from "../../worker/rules/match-edits.ts";
import {
  type CountedUpdate,
  FAST_KEYS,
  type InputCount,
  isMarked,
  markTyping,
  type TypingMark,
} from "../../worker/rules/typing-mark.ts";

const START: Code = {
  html: '<main class="harbour">\n  <p class="lantern">Light</p>\n</main>\n',
  css: ".lantern {\n  width: 80px;\n  margin: 0 auto;\n}\n",
  js: "",
};
/** What nobody has in the start. */
const ANSWER = "  background-color: tomato;\n  border: 3px dashed teal;\n  border-radius: 12px;\n";

/** A player's page in a match: what is done to the CSS, and what the page counts. */
class Page {
  #code = START;
  #sent = START;
  #count: InputCount | undefined = { keys: 0, aided: 0, fastest: null };
  readonly updates: CountedUpdate[] = [];
  at = 1000;

  get css(): string {
    return this.#code.css;
  }

  /** Inserts a text at a place, the end of the first rule by default. */
  put(text: string, kind: "key" | "aided" | "pasted", place = this.css.lastIndexOf("}"), removed = 0): this {
    const css = this.css.slice(0, place) + text + this.css.slice(place + removed);
    this.#code = { ...this.#code, css };
    const { keys, aided, fastest } = this.#count ?? { keys: 0, aided: 0, fastest: null };
    if (this.#count)
      this.#count = {
        keys: keys + (kind === "key" ? 1 : 0),
        aided: aided + (kind === "aided" ? text.length : 0),
        fastest,
      };
    return this;
  }

  /** Types a text, and sends what there is every 100 ms. */
  type(text: string, charactersPerSecond: number): this {
    let unsent = 0;
    for (const character of text) {
      this.put(character, "key");
      this.at += 1000 / charactersPerSecond;
      unsent += 1000 / charactersPerSecond;
      if (unsent < 100) continue;
      this.send();
      unsent = 0;
    }
    return this.send();
  }

  wait(ms: number): this {
    this.at += ms;
    return this;
  }

  /** A page of an earlier release, or a script: nothing is counted. */
  uncounted(): this {
    this.#count = undefined;
    return this;
  }

  count(change: Partial<InputCount>): this {
    if (this.#count) this.#count = { ...this.#count, ...change };
    return this;
  }

  send(): this {
    const edits = editsBetween(this.#sent, this.#code, Math.round(this.at), 0);
    if (edits.length > 0) this.updates.push({ edits, ...(this.#count && { input: { ...this.#count } }) });
    this.#sent = this.#code;
    return this;
  }

  get mark(): TypingMark {
    return markTyping(START, this.updates);
  }
}

/** What arrives at once after the connection has stalled. */
function stalled(page: Page): Page {
  const at = page.updates.at(-1)?.edits[0]?.[0] ?? 0;
  const late = page.updates.map(({ edits, ...rest }) => ({
    edits: edits.map(([, ...edit]) => [at, ...edit] as const),
    ...rest,
  }));
  page.updates.splice(0, page.updates.length, ...late);
  return page;
}

const EMMET = "<ul>\n  <li><a href=''>Pier</a></li>\n  <li><a href=''>Pier</a></li>\n</ul>\n";
const SPOKEN = "The harbour is open from nine in the morning until the last boat has come home again. ";

describe("how code came about", () => {
  it.each<[string, (page: Page) => Page]>([
    ["a fast typist with 150 words a minute", (page) => page.type(ANSWER + SPOKEN, 12.5)],
    ["the fastest typist who is known, for four seconds", (page) => page.type(ANSWER, 20)],
    [
      "a fast typist behind a connection that stalls for five seconds",
      (page) => stalled(page.type(SPOKEN.slice(0, 62), 12.5)),
    ],
    [
      "typing without a connection for ten seconds",
      (page) => {
        for (const character of ANSWER) page.put(character, "key");
        return page.wait(10_000).send();
      },
    ],
    [
      "an abbreviation that the editor expands",
      (page) =>
        page.type("ul>li*2>a{Pier}", 6).put(EMMET, "aided", page.css.lastIndexOf("ul>"), 15).wait(100).send(),
    ],
    [
      "an abbreviation of a hundred entries",
      (page) => page.put(`<ul>\n${"  <li class='boat'>Boat</li>\n".repeat(100)}</ul>\n`, "aided").send(),
    ],
    [
      "a completion every second",
      (page) => {
        for (const name of ["background-color: ", "border-radius: ", "text-transform: ", "box-sizing: "])
          page.put(name, "aided").wait(900).send();
        return page;
      },
    ],
    [
      "a phone that corrects and completes words",
      (page) => {
        for (const word of SPOKEN.split(" ")) page.put(`${word} `, "aided").wait(350).send();
        return page;
      },
    ],
    ["dictation, which brings a sentence at once", (page) => page.wait(4000).put(SPOKEN, "aided").send()],
    [
      "brackets and quotes that close themselves",
      (page) => {
        for (const pair of ["()", "[]", '""', "{}", "''"]) page.put(pair, "key").wait(100).send();
        return page;
      },
    ],
    ["a copy of own code", (page) => page.put(START.css, "pasted").wait(100).send()],
    [
      "own code that is cut and put elsewhere",
      (page) => {
        page.type(ANSWER, 8);
        const place = page.css.indexOf(ANSWER);
        page.put("", "key", place, ANSWER.length).wait(500).send();
        return page.put(ANSWER, "pasted", 0).send();
      },
    ],
    ["own code of another language, dropped", (page) => page.put(START.html, "pasted").send()],
    [
      "undo of all, and redo",
      (page) => {
        page.type(ANSWER, 10);
        const after = page.css;
        page.put("", "key", 0, after.length).wait(300).send();
        return page.put(after, "pasted", 0).send();
      },
    ],
    ["a name that is pasted", (page) => page.put("#ff6347", "pasted").send()],
    ["a key that is held down", (page) => page.type("/".repeat(200), 50)],
    ["a page of an earlier release", (page) => page.uncounted().type(ANSWER, 12.5)],
  ])("isn't marked with %s", (_, play) => {
    expect(isMarked(play(new Page()).mark)).toBe(false);
  });

  it.each<[string, (page: Page) => Page]>([
    ["the whole answer, pasted", (page) => page.put(ANSWER, "pasted").send()],
    [
      "the whole answer, pasted over one's own",
      (page) => page.put(START.css + ANSWER, "pasted", 0, START.css.length).send(),
    ],
    [
      "the whole answer, pasted while typing",
      (page) => page.type("/* here */", 8).put("x", "key").put(ANSWER, "pasted").send(),
    ],
    [
      "an answer in two pastes",
      (page) => page.put(ANSWER, "pasted").wait(3000).send().put(SPOKEN, "pasted").send(),
    ],
    [
      "the whole answer from a page that counts nothing",
      (page) => page.uncounted().put(ANSWER, "pasted").send(),
    ],
  ])("is marked as pasted with %s", (_, play) => {
    const mark = play(new Page()).mark;
    expect(mark).toMatchObject({ machine: false });
    expect(mark.pasted).toBeGreaterThan(ANSWER.length * 0.8);
  });

  it.each<[string, (page: Page) => Page]>([
    ["a script that presses 1,000 keys a second", (page) => page.type(ANSWER.repeat(2) + SPOKEN, 1000)],
    [
      "a script that sends 1,000 characters a second, in a page that counts nothing",
      (page) =>
        page.uncounted().type(Array.from({ length: 90 }, (_, index) => `.n${index * 7919}{}`).join(""), 1000),
    ],
    ["a short answer as soon as the editors open", (page) => page.wait(-900).type(ANSWER, 1000)],
    [
      "a script in the page, by the stamps of its keys",
      (page) => page.count({ fastest: FAST_KEYS }).type(ANSWER, 8),
    ],
    [
      "more at once than the editors let in",
      (page) =>
        page.put(Array.from({ length: 60 }, (_, index) => `.n${index * 7919}{}`).join(""), "pasted").send(),
    ],
    [
      "a flood of frames",
      (page) => {
        page.uncounted();
        for (let frame = 0; frame < 1000; frame += 1)
          page
            .put(`${frame * 104_729}:`.repeat(12), "pasted")
            .wait(30)
            .send();
        return page;
      },
    ],
    [
      "a script that claims to have typed it all",
      (page) => {
        for (let frame = 0; frame < 20; frame += 1)
          page
            .put(`.n${frame * 104_729}{color:#${frame * 7919}}`, "aided")
            .wait(100)
            .send();
        return page;
      },
    ],
  ])("is held to be a machine's with %s", (_, play) => {
    expect(play(new Page()).mark.machine).toBe(true);
  });

  it("looks at little of a flood", () => {
    const text = Array.from({ length: 8000 }, (_, index) => String(index)).join();
    const updates: CountedUpdate[] = Array.from({ length: 1000 }, (_, at) => ({
      edits: [[at, 0, 1, 0, 0, text]],
    }));
    expect(markTyping(START, updates)).toMatchObject({ machine: true });
  });

  it("begins to count again with a page that has lost its count", () => {
    const page = new Page().type(ANSWER, 10).count({ keys: 0, aided: 0 });
    expect(isMarked(page.type("/* again, from a page without a count */", 10).mark)).toBe(false);
  });

  const code = fc.stringMatching(/^[a-z;:{} \n]{0,60}$/);
  it("never marks what is taken from one's own code", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(200), fc.nat(), (from, length, place) => {
        const page = new Page().type(ANSWER, 10);
        const { css } = page;
        const start = from % css.length;
        const copied = css.slice(start, start + length);
        return !isMarked(page.put(copied, "pasted", place % css.length).send().mark);
      }),
    );
  });

  it("never marks what is typed at the pace of hands, whatever it is and wherever the frames are cut", () => {
    fc.assert(
      fc.property(
        code,
        fc.integer({ min: 1, max: 18 }),
        (text, pace) => !isMarked(new Page().type(text, pace).mark),
      ),
    );
  });

  it("counts no more as pasted or pressed than is new, and new no more than was inserted", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(code, fc.constantFrom("key", "aided", "pasted"), fc.nat(400)), { maxLength: 20 }),
        (steps) => {
          const page = new Page();
          for (const [text, kind, ms] of steps) page.put(text, kind).wait(ms).send();
          const { inserted, keys, pasted } = page.mark;
          const total = steps.reduce((sum, [text]) => sum + text.length, 0);
          expect(inserted).toBeLessThanOrEqual(total);
          expect(Math.max(keys, pasted)).toBeLessThanOrEqual(inserted);
        },
      ),
    );
  });
});

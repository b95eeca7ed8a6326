/** Judges a page by a free task's brief. */

import type { Engine } from "../behaviour/engine.ts";
import { missingForms } from "../behaviour/uses.ts";
import type { Code, Tip } from "../code.ts";
import { ActionJudge, type AfterOutcome, isNegativeCheck } from "./actions.ts";
import { type Answer, and, or } from "./answer.ts";
import { judgeAsMany, judgeChanges, judgeCss, judgeElements, judgePage, type Outcome } from "./checks.ts";
import { type Page, readPage, UnreadablePage } from "./page.ts";
import { isMostlyNonsense } from "./real-words.ts";
import { type Context, Scene } from "./scene.ts";
import type { AfterCheck, Brief, Check, Wish } from "./schema.ts";
import { openSession, type Session } from "./session.ts";
import { OutOfSteps, Steps, withinSteps } from "./steps.ts";
import { briefTip, errorTip, type Missed, stoppedTip, unreadableTip, wordsTip } from "./tips.ts";
import { Trace } from "./trace.ts";
import { DrawnValues } from "./values.ts";

export interface BriefOptions {
  /** Whether placeholder text counts as text. */
  filler?: boolean;
}

export interface BriefVerdict {
  /** Null: it can't be judged, which is never the learner's fault. */
  correct: boolean | null;
  /** For each wish of the brief, whether the page fulfils it. */
  wishes: Answer[];
  /** At most one. */
  tips: Tip[];
}

/** The fuel of the engine for a judgement. */
const FUEL = 10_000_000;

/**
 * Judges a page. Never throws for what a learner wrote.
 * @param engine null: only what can be told without running scripts; checks with actions stay open, and all of a page with scripts
 * @param seed draws the values that are typed, and the page's random numbers
 */
export function judgeBrief(
  code: Code,
  brief: Brief,
  engine: Engine | null,
  seed: number,
  options: BriefOptions = {},
): BriefVerdict {
  try {
    return new BriefJudge(code, brief, engine, seed, options).run();
  } catch (error) {
    if (!(error instanceof OutOfSteps) && !(error instanceof UnreadablePage)) throw error;
    return openVerdict(brief, [unreadableTip()]);
  }
}

const openVerdict = ({ wishes }: Brief, tips: Tip[]): BriefVerdict => ({
  correct: null,
  wishes: wishes.map(() => null),
  tips,
});

const hasScripts = (page: Page, { js }: Code): boolean =>
  js.trim() !== "" ||
  page.scripts.some((text) => text.trim() !== "") ||
  page.elements.some(({ attributes }) => [...attributes.keys()].some((name) => name.startsWith("on")));

const checksOf = ({ checks, alternatives }: Wish): Check[] => checks ?? alternatives?.flat() ?? [];

class BriefJudge {
  readonly #code: Code;
  readonly #brief: Brief;
  readonly #engine: Engine | null;
  readonly #seed: number;
  readonly #context: Context;
  readonly #source: Page;
  #scene: Scene;
  #session: Session | null = null;
  readonly #outcomes = new Map<Check, Outcome | AfterOutcome>();

  constructor(
    code: Code,
    brief: Brief,
    engine: Engine | null,
    seed: number,
    { filler = false }: BriefOptions,
  ) {
    this.#code = code;
    this.#brief = brief;
    this.#engine = engine;
    this.#seed = seed;
    this.#context = {
      steps: new Steps(),
      sheets: new Map(),
      drawn: new DrawnValues(seed),
      allowsFiller: filler,
    };
    this.#source = readPage(code);
    this.#scene = new Scene(this.#source, this.#context);
  }

  run(): BriefVerdict {
    const checks = this.#brief.wishes.flatMap(checksOf);
    const after = checks.filter((check) => check.check === "after");
    const runs = hasScripts(this.#source, this.#code);
    // Before its scripts have run, nothing about a page is certain.
    if (runs && !this.#engine) return openVerdict(this.#brief, []);
    let trace: Trace | null = null;
    if (this.#engine && (runs || after.length > 0)) {
      this.#session = openSession(this.#engine, this.#code, this.#seed, { fuel: FUEL });
      trace = new Trace(this.#session, this.#context);
      if (!trace.start.scene) return openVerdict(this.#brief, [stoppedTip(this.#session.stopped)]);
      if (runs) this.#scene = trace.start.scene;
    }
    for (const check of checks)
      if (check.check !== "after") this.#outcomes.set(check, this.#judgeStatic(check));
    if (trace) this.#judgeActions(after, trace);
    return this.#verdict(trace);
  }

  #judgeStatic(check: Exclude<Check, AfterCheck>): Outcome {
    const bare = (answer: Answer): Outcome => ({ answer, found: [], passing: [] });
    return withinSteps(() => {
      switch (check.check) {
        case "elements":
          return judgeElements(this.#scene, check);
        case "asMany":
          return judgeAsMany(this.#scene, check);
        case "changes":
          return judgeChanges(this.#scene, check);
        case "page":
          return bare(judgePage(this.#scene, this.#code.html, check));
        case "css":
          return bare(judgeCss(this.#scene, check));
        case "script":
          return bare(this.#uses(check.uses));
      }
    }, bare(null));
  }

  #uses(form: string): Answer {
    const scripts = [...this.#source.scripts, this.#code.js].filter((text) => text.trim() !== "");
    try {
      // A property such as `onclick` listens too.
      if (/^\.?addEventListener$/.test(form) && scripts.some((text) => /\.on[a-z]{3,20} ?= ?[^=]/.test(text)))
        return true;
      return scripts.some((text) => missingForms(text, [form]).length === 0);
    } catch {
      // The walk through a syntax tree that is nested too deeply.
      return null;
    }
  }

  /** What must not happen is judged last, with the elements that fulfilled the other checks. */
  #judgeActions(checks: readonly AfterCheck[], trace: Trace): void {
    const judge = new ActionJudge(trace);
    const order = checks.toSorted((a, b) => rankOf(a) - rankOf(b));
    for (const check of order) this.#outcomes.set(check, judgeAfter(check, judge));
    const drawn = order.filter(
      (check) => usesDrawnValues(check) && this.#outcomes.get(check)?.answer === true,
    );
    if (drawn.length === 0 || !this.#session) return;
    // Once more with other values, so that an answer can't know them.
    const context = { ...this.#context, drawn: new DrawnValues(this.#seed, 1) };
    const again = new ActionJudge(new Trace(this.#session, context, trace));
    for (const check of drawn) {
      const outcome = judgeAfter(check, again);
      if (outcome.answer !== true) this.#outcomes.set(check, outcome);
    }
  }

  #answerOf(check: Check): Answer {
    return this.#outcomes.get(check)?.answer ?? null;
  }

  #verdict(trace: Trace | null): BriefVerdict {
    const all = (checks: readonly Check[]) => and(checks.map((check) => this.#answerOf(check)));
    const wishes = this.#brief.wishes.map(({ checks, alternatives = [] }) =>
      checks ? all(checks) : or(alternatives.map(all)),
    );
    const correct = and(wishes);
    if (correct === true && this.#isNonsense()) return { correct: false, wishes, tips: [wordsTip()] };
    return { correct, wishes, tips: correct === true ? [] : this.#tips(wishes, trace) };
  }

  /** Whether the page fulfils its wishes with words that say nothing. */
  #isNonsense(): boolean {
    return !this.#context.allowsFiller && withinSteps(() => isMostlyNonsense(this.#scene), false);
  }

  #tips(wishes: readonly Answer[], trace: Trace | null): Tip[] {
    const [error] = trace?.start.errors ?? [];
    if (error) return [errorTip(error, null)];
    const missed = this.#missed(wishes, false) ?? this.#missed(wishes, null);
    return missed ? [briefTip(missed, this.#scene)] : [];
  }

  /** The first check that keeps a wish from being fulfilled. */
  #missed(wishes: readonly Answer[], answer: Answer): Missed | null {
    const index = wishes.indexOf(answer);
    const wish = this.#brief.wishes[index];
    if (!wish) return null;
    const lists = wish.alternatives ?? [wish.checks ?? []];
    // Of several ways to fulfil a wish, the one that lacks least.
    const lacking = lists.map((checks) => checks.filter((check) => this.#answerOf(check) === answer));
    const nearest = lacking.filter((checks) => checks.length > 0).toSorted((a, b) => a.length - b.length)[0];
    const check = nearest?.[0] ?? checksOf(wish)[0];
    if (!check) return null;
    return { wish, check, outcome: this.#outcomes.get(check) ?? null, drawn: this.#context.drawn };
  }
}

function judgeAfter(check: AfterCheck, judge: ActionJudge): AfterOutcome {
  return withinSteps(() => judge.judge(check), { answer: null, attempt: null, absent: null });
}

/** Errors are judged when all that was fulfilled is known. */
function rankOf(check: AfterCheck): number {
  if (check.changes.some(({ change }) => change === "noErrors")) return 2;
  return isNegativeCheck(check) ? 1 : 0;
}

function usesDrawnValues(check: AfterCheck): boolean {
  return JSON.stringify(check).includes('"drawn"');
}

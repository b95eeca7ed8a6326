/** What a page does under actions: each sequence of actions is performed once, from the loaded page on. */

import type { ElementAction } from "../behaviour/record.ts";
import { type Context, Scene } from "./scene.ts";
import type { Report, Session, SessionSnapshot } from "./session.ts";

/** One step of a visitor, with its element by its index. */
export type TraceStep =
  | { kind: "act"; action: ElementAction; index: number | null; value: string }
  | { kind: "wait"; milliseconds: number }
  | { kind: "answer"; text: string | null }
  | { kind: "call"; name: string; values: unknown[] };

/** The page after a sequence of steps. */
export interface TraceNode {
  steps: readonly TraceStep[];
  /** Null: the page was stopped, or can't be read. */
  scene: Scene | null;
  /** What the last step did; null where the page was stopped. */
  report: Report | null;
  /** The uncaught errors up to here. */
  errors: NonNullable<Report["error"]>[];
}

/** Remembers what has been tried in a session. */
export class Trace {
  readonly start: TraceNode;
  readonly #session: Session;
  readonly #context: Context;
  readonly #snapshot: SessionSnapshot | null;
  readonly #nodes = new Map<string, TraceNode>();
  #current: TraceNode;

  /** @param before a trace of the same session: this one begins where that one did, and that one can't go on */
  constructor(session: Session, context: Context, before: Trace | null = null) {
    this.#session = session;
    this.#context = context;
    const { loaded } = session;
    if (before !== null && before.#snapshot !== null) session.restore(before.#snapshot);
    this.start = {
      steps: [],
      scene: before ? (before.start.scene?.inContext(context) ?? null) : this.#readScene([]),
      report: loaded,
      errors: loaded?.error ? [loaded.error] : [],
    };
    this.#current = this.start;
    this.#snapshot = before === null ? session.snapshot() : before.#snapshot;
  }

  /** Whether the page was stopped for good. */
  get isSpent(): boolean {
    return this.#session.isSpent || this.#snapshot === null;
  }

  #readScene(steps: readonly TraceStep[]): Scene | null {
    const page = this.#session.page();
    const typed = steps.flatMap((step) =>
      step.kind === "act" && step.action === "type" ? [step.value] : [],
    );
    return page && new Scene(page, this.#context, typed);
  }

  /** The page after one more step. */
  after(node: TraceNode, step: TraceStep): TraceNode {
    const steps = [...node.steps, step];
    const key = JSON.stringify(steps);
    let next = this.#nodes.get(key);
    if (!next) {
      const isThere = this.#current === node || this.#goTo(node);
      const report = isThere ? this.#perform(step) : null;
      next = {
        steps,
        scene: report ? this.#readScene(steps) : null,
        report,
        errors: report?.error ? [...node.errors, report.error] : node.errors,
      };
      this.#nodes.set(key, next);
      this.#current = next;
    }
    return next;
  }

  /** Brings the session to where a node is. */
  #goTo({ steps }: TraceNode): boolean {
    if (!this.#snapshot) return false;
    this.#session.restore(this.#snapshot);
    return steps.every((step) => this.#perform(step) !== null);
  }

  #perform(step: TraceStep): Report | null {
    const session = this.#session;
    switch (step.kind) {
      case "act":
        return session.act(step.action, step.index, step.value);
      case "wait":
        return session.wait(step.milliseconds);
      case "answer":
        return session.answer(step.text);
      case "call":
        return session.call(step.name, step.values);
    }
  }
}

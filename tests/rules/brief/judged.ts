/** Judges small pages by checks, for the tests of briefs. */
import { judgeBrief } from "../../../worker/rules/brief/judge.ts";
import { briefSchema, type Check } from "../../../worker/rules/brief/schema.ts";
import type { Code } from "../../../worker/rules/code.ts";
import { loadEngine } from "../../support/behaviour-engine.ts";

const engine = loadEngine();

/** What one check says about a page. The check goes through the schema, as a compiled brief does. */
export function judged(code: Partial<Code>, ...checks: Check[]): { answer: boolean | null; tip: string } {
  const brief = briefSchema.parse({ wishes: [{ id: "wish", text: "The wish", checks }] });
  const { wishes, tips } = judgeBrief({ html: "", css: "", js: "", ...code }, brief, engine, 7);
  return { answer: wishes[0] ?? null, tip: tips[0]?.text ?? "" };
}

/** A page of an own element and others around it. */
export function page(body: string): string {
  return `<!DOCTYPE html><html lang="en"><head><title>My page</title></head><body>${body}</body></html>`;
}

/** The references of tasks, kept in the isolate: content changes with a deployment only, and a ship should not wait for it. */
import { eq } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { tasks } from "../db/schema.ts";
import { parseActions } from "../rules/behaviour/actions.ts";
import type { Code } from "../rules/code.ts";
import type { JudgedTask } from "../rules/ship-verdict.ts";

/** What a ship is checked against. Never leaves the worker before the ship. */
export type Reference = JudgedTask & { expected_output: Code };

/** A new seed is noticed after this, at the latest. */
const KEPT_FOR = 60_000;
const kept = new Map<number, { reference: Reference; until: number }>();

/** A task's reference, or undefined where there is no such task. */
export async function readReference(
  db: Database,
  task_id: number,
  now: number,
): Promise<Reference | undefined> {
  const known = kept.get(task_id);
  if (known && known.until > now) return known.reference;
  const [row] = await db.select().from(tasks).where(eq(tasks.id, task_id));
  if (!row) return undefined;
  const reference = referenceOf(row);
  kept.set(task_id, { reference, until: now + KEPT_FOR });
  return reference;
}

type ReferenceRow = Pick<
  typeof tasks.$inferSelect,
  | "check_mode"
  | "html_check"
  | "css_check"
  | "js_check"
  | "starting_html"
  | "starting_css"
  | "starting_js"
  | "expected_output"
  | "actions"
>;

/** The reference in a row of tasks or of the daily pool. */
export function referenceOf(row: ReferenceRow): Reference {
  return {
    mode: row.check_mode,
    check: { html: row.html_check, css: row.css_check, js: row.js_check },
    start: { html: row.starting_html, css: row.starting_css, js: row.starting_js },
    plan: row.actions === "" ? null : parseActions(row.actions).plan,
    expected_output: JSON.parse(row.expected_output) as Code,
  };
}

/**
 * What each battle's picture was drawn from (`battle-pictures.json`). A picture's name doesn't tell, so this finds the battles that have
 * changed since.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Battle } from "./content.ts";

/** Digests by the battles' ids. */
type Drawn = Record<string, string>;

const file = join(import.meta.dirname, "battle-pictures.json");

/** A digest of what a battle's picture shows. */
export function drawnFrom({ check, actions }: Pick<Battle, "check" | "actions">): string {
  const sources = actions?.plan.actions.map(({ source }) => source);
  const text = JSON.stringify([check.html, check.css, check.js, sources]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

export const readDrawn = (): Drawn => JSON.parse(readFileSync(file, "utf8")) as Drawn;

export function writeDrawn(drawn: Drawn): void {
  const sorted = Object.fromEntries(Object.entries(drawn).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

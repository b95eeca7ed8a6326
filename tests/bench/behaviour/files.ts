/** Reads the input files of the engine's benchmark: one JSON object per line, whose kind follows from its fields. */
import { existsSync, readFileSync } from "node:fs";

/** A published exercise in JavaScript. */
export interface Exercise {
  id: string;
  block: string;
  start: string;
  check: string;
  actions: string[];
  /** Right answers of other people, and wrong ones. */
  alternatives: string[];
  wrong: string[];
}

/** A small page with its state in Chromium after loading and after each action. */
export interface RecordedPage {
  name: string;
  html: string;
  js: string;
  actions: string[];
  chromium: { lines: string[]; page: string; value?: string }[];
}

/** A script that tries to run for ever, to exhaust memory or to escape. */
export interface HostileScript {
  name: string;
  html: string;
  js: string;
  actions: string[];
}

interface Inputs {
  exercises: Exercise[];
  pages: RecordedPage[];
  hostile: HostileScript[];
  /** Files that aren't there. */
  missing: string[];
}

/** Reads files of cases and sorts their lines by kind. Files that don't exist are returned as `missing`. */
export function readInputs(paths: readonly string[]): Inputs {
  const inputs: Inputs = { exercises: [], pages: [], hostile: [], missing: [] };
  for (const path of paths) {
    if (!existsSync(path)) {
      inputs.missing.push(path);
      continue;
    }
    for (const line of readFileSync(path, "utf8").split("\n")) {
      if (line.trim() === "") continue;
      const entry = JSON.parse(line) as Exercise | RecordedPage | HostileScript;
      // Other files of cases have no actions.
      if (!("actions" in entry)) continue;
      if ("check" in entry) inputs.exercises.push(entry);
      else if ("chromium" in entry) inputs.pages.push(entry);
      else inputs.hostile.push(entry);
    }
  }
  return inputs;
}

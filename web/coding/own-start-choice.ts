/** Which start of a task a learner has chosen, stored in this browser. */
import type { OwnStart } from "#contract/journey.ts";
import { type Code, LANGUAGES } from "#rules/code.ts";
import { isSameCode } from "../editor/drafts.ts";
import type { GuardedStorage } from "../storage.ts";

const KEY_PREFIX = "codenaut.start.";

/** What the collisions of an own start were resolved to. */
interface Resolved {
  /** The start as it came, before the choice. Another one asks for another choice. */
  of: Code;
  /** The collisions that the learner has decided, and those at which Codex's version was taken. */
  decided: string[];
  take_codex: string[];
  /** The start by this choice. */
  code: Code;
}

/** The two starts of a task: the learner's own, and Codex's. */
export type StartSide = "yours" | "codex";

export interface StartChoice {
  /** Null where the learner hasn't chosen yet. */
  side: StartSide | null;
  resolved: Resolved | null;
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
const isCode = (value: unknown): value is Code =>
  typeof value === "object" &&
  value !== null &&
  LANGUAGES.every((language) => typeof (value as Record<string, unknown>)[language] === "string");

/**
 * Reads the choice for a task.
 * @param ownStart as the server has sent it; a choice for another one is left out
 */
export function readStartChoice(storage: GuardedStorage, key: string, ownStart: OwnStart): StartChoice {
  const stored = storage.getJson(KEY_PREFIX + key);
  if (typeof stored !== "object" || stored === null) return { side: null, resolved: null };
  const { side, resolved } = stored as Record<string, unknown>;
  return {
    side: side === "yours" || side === "codex" ? side : null,
    resolved: isResolved(resolved) && isSameCode(resolved.of, ownStart.code) ? resolved : null,
  };
}

function isResolved(value: unknown): value is Resolved {
  if (typeof value !== "object" || value === null) return false;
  const { of, decided, take_codex, code } = value as Record<string, unknown>;
  return isCode(of) && isTextList(decided) && isTextList(take_codex) && isCode(code);
}

/** Stores the choice in this browser. */
export function writeStartChoice(storage: GuardedStorage, key: string, choice: StartChoice): void {
  storage.setJson(KEY_PREFIX + key, choice);
}

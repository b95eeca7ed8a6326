/** The one tip about a page that doesn't fulfil its brief yet, in the learner's words. */
import type { StopReason } from "../behaviour/machine.ts";
import type { Thrown } from "../behaviour/record.ts";
import type { Tip } from "../code.ts";
import type { AfterOutcome } from "./actions.ts";
import type { Outcome } from "./checks.ts";
import type { Scene } from "./scene.ts";
import type { Check, Wish } from "./schema.ts";
import type { DrawnValues } from "./values.ts";

/** A wish that isn't fulfilled, and the check that decides it. */
export interface Missed {
  wish: Wish;
  check: Check;
  outcome: Outcome | AfterOutcome | null;
  drawn: DrawnValues;
}

function tip(language: Tip["language"], text: string, line: number | null = null): Tip {
  return { language, kind: "missing", line, text };
}

export function unreadableTip(): Tip {
  return tip("html", "Your page can't be read: it is nested too deeply, or too long.");
}

export function stoppedTip(reason: StopReason | null): Tip {
  if (reason === "memory")
    return tip("js", "Your code uses up all memory. Is there something that grows without end?");
  return tip("js", "Your code runs on and on. Is there a loop that never ends?");
}

export function errorTip({ name, message, place }: Thrown, after: string | null): Tip {
  const when = after ?? "While the page opens";
  return {
    language: "js",
    kind: "unreadable",
    line: place?.line ?? null,
    text: `${when} your script stops: \`${name}: ${message}\`.`,
  };
}

export function briefTip({ wish }: Missed, _scene: Scene): Tip {
  return tip("html", `Not yet: ${wish.text}`);
}

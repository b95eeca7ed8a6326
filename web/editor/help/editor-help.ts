import type { Language } from "#rules/code.ts";
import type { Pointing } from "../../preview/pointing.ts";

/** A tip and its place in the code. */
export interface EditorTip {
  language: Language;
  /** The line of that tab, from 1. Null: it has no place but the tab. */
  line: number | null;
  /** Whether something is missing below the line, rather than wrong in it. */
  isBelow: boolean;
  /** A sentence, with code between backticks as in Markdown. */
  text: string;
}

/** What an editor offers to a learner beyond highlighting and completion: cards, colour pickers, numbers to drag, pointing. */
export interface EditorHelp {
  /** Reads the ids of the concepts that the learner has been taught. Their names have cards. Null: there are no cards. */
  readTaught: (() => Promise<ReadonlySet<string>>) | null;
  /** Connects the HTML with the preview beside it. */
  pointing: Pointing;
}

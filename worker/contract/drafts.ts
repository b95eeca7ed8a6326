/** Drafts: code that is not shipped yet, kept on the server so that it follows the learner. */
import * as z from "zod";
import type { Code } from "../rules/code.ts";
import { codeFields, ownStartChoice } from "./ships.ts";

/** What a draft is of: a task by its id, with `.yours` where it was begun on the learner's own page, or a day's challenge as `daily.{date}`. */
const draftKey = z.string().regex(/^(?:[1-9]\d{0,8}(?:\.yours)?|daily\.\d{4}-\d{2}-\d{2})$/);

/** Names one state of a draft for all devices: the browser's copy in which it was written, and the number of this save in it. */
const draftVersion = z.strictObject({ copy_id: z.uuid(), save: z.int().positive() });
export type DraftVersion = z.infer<typeof draftVersion>;

/** Saves a draft. A repeated request, and one that comes after a later save of the same copy, changes nothing. */
export const draftBody = z.strictObject({
  key: draftKey,
  ...draftVersion.shape,
  /** The server's version that the copy was begun on; null where there was none. */
  based_on: draftVersion.nullable(),
  /** The offered version that the learner has decided about; it isn't kept any longer. */
  settled: draftVersion.nullable(),
  /** Milliseconds since the last change. Not a time, since the clocks of devices differ. */
  age_ms: z.int().min(0),
  revision: z.int().positive(),
  take_codex: ownStartChoice.shape.take_codex,
  /** Whether the learner has gone back to the start, which may differ when the draft is opened. */
  is_start: z.boolean(),
  ...codeFields,
});
export type DraftBody = z.infer<typeof draftBody>;

/** A version that isn't shown, but offered. `age_ms` as in `draftBody`, at the time of the response. */
export type OlderDraft = DraftVersion & Code & { revision: number; age_ms: number };

/** A draft as the server has it. */
export type ServerDraft = OlderDraft &
  Pick<DraftBody, "key" | "take_codex" | "is_start"> & {
    /** The version that it goes on from, and which is part of it, as are the earlier saves of that copy; null where there is none. */
    based_on: DraftVersion | null;
    /** Another device's version, until the learner has decided. */
    older: OlderDraft | null;
  };

/** What became of a save: the later work of another device that is shown instead, if there is such, and the version that is offered. */
export type DraftAnswer = { newer: ServerDraft | null; older: OlderDraft | null };

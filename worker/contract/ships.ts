/** Shipping a task. */
import * as z from "zod";
import type { AwardRule } from "../rules/awards.ts";
import type { Code, PlainTip, Tip } from "../rules/code.ts";
import { MAX_CODE_BYTES } from "../rules/limits.ts";
import type { Tick } from "../rules/tick.ts";
import type { Standing } from "./standing.ts";

const encoder = new TextEncoder();

/** Code of one language, at most MAX_CODE_BYTES in UTF-8; longer code is refused with `too_large`. */
const code = z
  .string()
  .refine((text) => text.length <= MAX_CODE_BYTES && encoder.encode(text).length <= MAX_CODE_BYTES, {
    message: "This code is longer than 64 KiB.",
    params: { code: "too_large" },
  });

/** Fields for code in the three languages. */
export const codeFields = { html: code, css: code, js: code };

/** The revision of the task that the code was begun on; by default the present one. */
const revision = z.int().positive().optional();

/**
 * The learner's own page that the code was begun on, by the choice at its collisions; without it, Codex's start. The page itself is
 * never sent: the server makes it again from what it has stored.
 */
export const ownStartChoice = z.strictObject({
  /** The ids of the collisions at which Codex's version was taken; a language's name stands for its whole text. */
  take_codex: z.array(z.string().max(20)).max(200),
});
export type OwnStartChoice = z.infer<typeof ownStartChoice>;

/** A ship. `ship_id` is an idempotency key: the browser generates it for each press of Ship and reuses it for retries. */
export const shipBody = z.strictObject({
  task_id: z.int().positive(),
  revision,
  own_start: ownStartChoice.optional(),
  ship_id: z.uuid(),
  /** The id of the choice, for the question of a predict task. Its code is shown only, so what is sent of it means nothing. */
  choice: z.string().max(20).optional(),
  ...codeFields,
});
export type ShipBody = z.infer<typeof shipBody>;

/** What a right ship's EXP are made of. */
export type ExpParts = {
  /** The amount that was drawn. */
  roll: number;
  /** How much of it was earned, and why. */
  rule: AwardRule;
};

/** Names of the concepts of a task or daily challenge, as learners read them. Both lists are empty for a wrong ship. */
export type ShipConcepts = {
  /** What it teaches first. */
  learned: string[];
  /** What it uses of earlier lessons. */
  used: string[];
};

export type ShipResult = {
  task_id: number;
  correct: boolean;
  tips: (Tip | PlainTip)[];
  /** Of a free task, what became of each wish; null where the task has a reference. */
  ticks: Tick[] | null;
  exp_gained: number;
  /** Null for a wrong ship, and for one that was logged before the parts were. */
  exp_parts: ExpParts | null;
  concepts: ShipConcepts;
  /** The number of earlier ships of this task. */
  attempt: number;
  /**
   * The suggested answer, on the learner's own page where the task began with it; of a free task, one of many ways. Null for a question,
   * whose answer isn't shown.
   */
  expected_output: Code | null;
  standing: Standing;
};

/** Code of a task, to see what of the task it does already. */
export const ticksBody = z.strictObject({
  task_id: z.int().positive(),
  revision,
  own_start: ownStartChoice.optional(),
  ...codeFields,
});
export type TicksBody = z.infer<typeof ticksBody>;

/** What of a task the code does already. Nothing of it is stored. */
export type TickList = { ticks: Tick[] };

/** Shipping a task. */
import { z } from "zod";
import type { Code, PlainTip, Tip } from "../rules/code.ts";
import { MAX_CODE_BYTES } from "../rules/limits.ts";
import type { Standing } from "./standing.ts";

const encoder = new TextEncoder();

/** Code of one language: 64 KiB of UTF-8 at most; more is answered with `too_large`. */
export const code = z
  .string()
  .refine((text) => text.length <= MAX_CODE_BYTES && encoder.encode(text).length <= MAX_CODE_BYTES, {
    message: "This code is longer than 64 KiB.",
    params: { code: "too_large" },
  });

/** Three languages of code. */
export const codeFields = { html: code, css: code, js: code };

/** One press of Ship. `ship_id` is drawn by the browser and kept until the answer is there: sent again, it ships nothing again. */
export const shipBody = z.strictObject({ task_id: z.int().positive(), ship_id: z.uuid(), ...codeFields });
export type ShipBody = z.infer<typeof shipBody>;

export type ShipResult = {
  task_id: number;
  correct: boolean;
  tips: (Tip | PlainTip)[];
  exp_gained: number;
  /** How many ships of this task came before this one. */
  attempt: number;
  /** The suggested answer. */
  expected_output: Code;
  standing: Standing;
};

import type * as z from "zod";
import { MAX_FRAME_BYTES } from "../rules/match-limits.ts";

const encoder = new TextEncoder();

/** Parses a frame by its schema. @returns the request, or why it is refused */
export function readFrame<Schema extends z.ZodType<object>>(
  schema: Schema,
  message: string | ArrayBuffer,
): z.output<Schema> | "tooLarge" | "malformed" {
  if (typeof message !== "string") return "malformed";
  if (!fits(message)) return "tooLarge";
  try {
    const read = schema.safeParse(JSON.parse(message));
    return read.success ? read.data : "malformed";
  } catch {
    // Not JSON.
    return "malformed";
  }
}

/** Whether a frame is within the limit. A character has up to 3 bytes for each UTF-16 unit, so short texts aren't encoded. */
function fits(text: string): boolean {
  if (text.length * 3 <= MAX_FRAME_BYTES) return true;
  return text.length <= MAX_FRAME_BYTES && encoder.encode(text).length <= MAX_FRAME_BYTES;
}

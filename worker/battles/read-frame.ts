import type { z } from "zod";
import { FRAME_BYTES } from "../rules/match-limits.ts";

const encoder = new TextEncoder();

/** Reads a frame by its schema: what it says, or why it can't be read. */
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
    // Not JSON is not a request either.
    return "malformed";
  }
}

/** Whether a frame is within the limit; only a text of doubtful length is encoded. */
function fits(text: string): boolean {
  if (text.length * 3 <= FRAME_BYTES) return true;
  return text.length <= FRAME_BYTES && encoder.encode(text).length <= FRAME_BYTES;
}

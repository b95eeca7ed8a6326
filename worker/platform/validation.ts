/** Reading and validating request bodies. */
import type { Context, MiddlewareHandler } from "hono";
import type * as z from "zod";
import type { FieldProblem } from "../contract/problems.ts";
import { MAX_BODY_BYTES } from "../rules/limits.ts";
import type { AppEnv } from "./env.ts";
import { Problem } from "./problems.ts";

type JsonInput<Schema extends z.ZodType> = {
  in: { json: z.input<Schema> };
  out: { json: z.output<Schema> };
};

/**
 * Middleware for a JSON body that must match the schema; the handler reads it with `c.req.valid("json")`.
 * @param limit largest body, in bytes
 * @throws Problem 413, 415, 400 or 422 (with the fields named), in this order
 */
export function jsonBody<Schema extends z.ZodType<object>>(
  schema: Schema,
  limit = MAX_BODY_BYTES,
): MiddlewareHandler<AppEnv, string, JsonInput<Schema>> {
  return async (c, next) => {
    const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
    if (type !== "application/json") throw new Problem("unsupported_type");
    const bytes = await readBytes(c, limit);
    c.req.addValidatedData("json", parse(schema, readJson(bytes)));
    await next();
  };
}

/**
 * Validates a value of a path or a query against a schema.
 * @throws Problem 422 with the fields named; 413 where the schema marks the issue as `too_large`
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const fields = read.error.issues.map(fieldOf);
  const tooLarge = read.error.issues.some(
    (issue) => issue.code === "custom" && issue.params?.code === "too_large",
  );
  throw new Problem(tooLarge ? "too_large" : "invalid", { fields });
}

function fieldOf(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.code === "unrecognized_keys")
    return { field: [...issue.path, issue.keys[0]].join("."), message: "This field isn't known." };
  return { field: issue.path.join("."), message: issue.message };
}

/**
 * The body's bytes. Stops reading at the limit, regardless of Content-Length.
 * @param limit in bytes
 * @throws Problem 413
 */
export async function readBytes(c: Context<AppEnv>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header("content-length") ?? 0) > limit) throw new Problem("too_large");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new Problem("too_large");
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    // The decoder and the parser throw only on invalid input.
    throw new Problem("malformed_json");
  }
}

/** Errors: handlers throw a Problem; `problemResponse` turns any thrown error into an `application/problem+json` response. */
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type FieldProblem, type ProblemBody, type ProblemCode, problems } from "../contract/problems.ts";
import type { AppEnv } from "./env.ts";

/** An error that the client may see. Any other thrown error becomes `internal`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldProblem[] | undefined;
  readonly retryAfter: number | undefined;

  /**
   * @param more.title replaces the code's default title
   * @param more.retryAfter seconds
   */
  constructor(
    code: ProblemCode,
    more: { title?: string; fields?: FieldProblem[]; retryAfter?: number } = {},
  ) {
    super(more.title ?? problems[code].title);
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }
}

/** A 422 for one field of the body, with the message for it. */
export function fieldProblem(field: string, message: string): Problem {
  return new Problem("invalid", { fields: [{ field, message }] });
}

/**
 * The app's only error handler. The response never contains a stack, a query or a parameter; the request's log line says more.
 * @param additional fields beside those of every problem
 */
export function problemResponse(
  error: Error,
  c: Context<AppEnv>,
  additional: Record<string, string> = {},
): Response {
  const problem = asProblem(error);
  const { status } = problems[problem.code];
  const body: ProblemBody = {
    ...additional,
    code: problem.code,
    title: problem.message,
    status,
    requestId: c.get("requestId"),
    ...(problem.fields && { fields: problem.fields }),
    ...(problem.retryAfter !== undefined && { retryAfter: problem.retryAfter }),
  };
  if (problem.retryAfter !== undefined) c.header("retry-after", String(problem.retryAfter));
  return c.body(JSON.stringify(body), status as ContentfulStatusCode, {
    "content-type": "application/problem+json",
  });
}

/** The Problem that an error is or has as its cause: drizzle wraps what a guarded database throws. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  return error instanceof Error && error.cause instanceof Problem ? error.cause : undefined;
}

function asProblem(error: Error): Problem {
  const problem = problemOf(error);
  if (problem) return problem;
  if (error instanceof HTTPException && error.status === 404) return new Problem("not_found");
  // D1's messages when it is overloaded or restarting, or lost the connection before the statement ran.
  if (/D1_ERROR: (?:D1 DB is overloaded|Network connection lost|.*reset because)/.test(causeMessage(error)))
    return new Problem("unavailable", { retryAfter: 1 });
  return new Problem("internal");
}

/** The message of a database error's cause. Never use the outer error's message: it contains the parameters. */
function causeMessage(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Whether a statement failed because of a unique key, e.g. `users.email`. */
export function isUniqueViolation(error: unknown, key: string): boolean {
  return causeMessage(error).includes(`UNIQUE constraint failed: ${key}`);
}

/** Errors: verbs throw a Problem, `answerProblem` turns whatever was thrown into the one shape of the wire. */
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type FieldProblem, type ProblemBody, type ProblemCode, problems } from "../contract/problems.ts";
import type { AppEnv } from "./env.ts";
import { logError } from "./log.ts";

/** An error that its caller may be told. Anything else that is thrown becomes `internal`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldProblem[] | undefined;
  readonly retryAfter: number | undefined;

  /** @param title a better sentence than the code's own, where there is one */
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

/** The refusal of one field, with its sentence. */
export function fieldProblem(field: string, message: string): Problem {
  return new Problem("invalid", { fields: [{ field, message }] });
}

/** The app's one error handler. Never tells a stack, a query or a parameter. */
export function answerProblem(error: Error, c: Context<AppEnv>): Response {
  const problem = asProblem(error);
  if (problem.code === "internal") logError(c, error);
  const { status } = problems[problem.code];
  const body: ProblemBody = {
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

/** The refusal that an error is, or carries: the library that sends a statement wraps what a guarded database throws. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  return error instanceof Error && error.cause instanceof Problem ? error.cause : undefined;
}

function asProblem(error: Error): Problem {
  const known = problemOf(error);
  if (known) return known;
  if (error instanceof HTTPException && error.status === 404) return new Problem("not_found");
  // D1 says so itself when it is overloaded, restarting or lost the connection before the statement ran.
  if (/D1_ERROR: (?:D1 DB is overloaded|Network connection lost|.*reset because)/.test(causeMessage(error)))
    return new Problem("unavailable", { retryAfter: 1 });
  return new Problem("internal");
}

/** The database's own message. The outer error's message holds the parameters, so it is not to be used. */
export function causeMessage(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Whether a statement was refused because a row with this unique key is there already, e.g. `users.email`. */
export function isUniqueViolation(error: unknown, key: string): boolean {
  return causeMessage(error).includes(`UNIQUE constraint failed: ${key}`);
}

/** The one way to the API: typed calls, and one kind of error for whatever goes wrong. */
import { hc } from "hono/client";
import type { Api } from "#app";
import { TIME_ZONE_HEADER, USER_HEADER } from "#contract/headers.ts";
import type { FieldProblem, ProblemBody, ProblemCode } from "#contract/problems.ts";

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A call that nobody has answered by then counts as lost, in milliseconds. */
const ANSWER_MS = 20_000;

let shownUser: string | undefined;

/** Sets the account that this page shows: from now on its calls are refused for any other. */
export function showUser(user_id: string | undefined): void {
  shownUser = user_id;
}

/** A socket's query for the account that this page shows. */
export const userQuery = (): string => (shownUser ? `${USER_HEADER}=${encodeURIComponent(shownUser)}` : "");

/** The API's routes, each with its types: `call(api.inbox.$get())`. */
export const api = hc<Api>("/api", {
  headers: () => ({
    [TIME_ZONE_HEADER]: timeZone,
    ...(shownUser && { [USER_HEADER]: shownUser }),
  }),
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_MS) }),
});

/** What is said where no answer came. */
export const OFFLINE = "The server couldn't be reached. Check your connection and try again.";

/** An answer that is not a success, or none at all (`offline`). Its message is a sentence for people. */
export class ApiError extends Error {
  readonly code: ProblemCode | "offline";
  readonly fields: readonly FieldProblem[];
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode | "offline", message: string, more: Partial<ProblemBody> = {}) {
    super(message);
    this.code = code;
    this.fields = more.fields ?? [];
    this.retryAfter = more.retryAfter;
  }

  /** What was refused about a field of the body, if anything. */
  field(name: string): string | undefined {
    return this.fields.find((problem) => problem.field === name)?.message;
  }
}

const PASSING: ReadonlySet<string> = new Set(["offline", "unavailable", "not_judged", "internal"]);

/** Whether another try may go better: a fault that passes, no refusal. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && PASSING.has(error.code);
}

type Answer<Body> = { ok: boolean; json(): Promise<Body>; headers: Headers; status: number };

/**
 * The body of a successful answer.
 * @throws ApiError for every other answer, and where none came
 */
export async function call<Body>(request: Promise<Answer<Body>>): Promise<Body> {
  let answer: Answer<Body>;
  try {
    answer = await request;
    if (answer.ok) return await answer.json();
  } catch {
    // fetch throws only where no answer came, or not all of it.
    throw new ApiError("offline", OFFLINE);
  }
  if (!answer.headers.get("content-type")?.startsWith("application/problem+json"))
    throw new ApiError("internal", "Something went wrong on our side. Please try again.");
  const problem = (await answer.json()) as ProblemBody;
  throw new ApiError(problem.code, problem.title, problem);
}

/** A sentence for whatever was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something went wrong. Please try again.";
}

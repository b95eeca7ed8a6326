/** The typed client of the API. Every failed call throws an `ApiError`. */
import { hc } from "hono/client";
import type { Api } from "#app";
import { BOOKMARK_HEADER, TIME_ZONE_HEADER, USER_HEADER } from "#contract/headers.ts";
import type { FieldProblem, ProblemBody, ProblemCode } from "#contract/problems.ts";
import { newerBookmark } from "#rules/bookmarks.ts";

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The timeout of one request. */
const REQUEST_TIMEOUT_MS = 20_000;

let pageUserId: string | undefined;

/** Sets the account that this page shows. The server then refuses calls with another account's session (`session_changed`). */
export function setPageUser(user_id: string | undefined): void {
  pageUserId = user_id;
}

/** Whether this page shows an account, so that what is sent now goes to it or is refused. */
export const isPageUser = (user_id: string): boolean => pageUserId === user_id;

/** The query parameter with the account that this page shows, for sockets, which can't send headers. */
export const userQuery = (): string => (pageUserId ? `${USER_HEADER}=${encodeURIComponent(pageUserId)}` : "");

let bookmark: string | undefined;

/** Notes a state of the database that this page was told of. Its requests then read nothing older, whichever response came last. */
export function noteBookmark(told: string | null | undefined): void {
  bookmark = newerBookmark(bookmark, told ?? undefined);
}

/** The API's routes with their types, as in `call(api.inbox.$get())`. */
export const api = hc<Api>("/api", {
  headers: () => ({
    [TIME_ZONE_HEADER]: timeZone,
    ...(pageUserId && { [USER_HEADER]: pageUserId }),
    ...(bookmark && { [BOOKMARK_HEADER]: bookmark }),
  }),
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    const response = await fetch(input, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    noteBookmark(response.headers.get(BOOKMARK_HEADER));
    return response;
  },
});

/** The error message if there was no response. */
export const OFFLINE_MESSAGE = "The server couldn't be reached. Check your connection and try again.";

/** A response that is not a success, or no response (`offline`). Its message is a sentence that learners read. */
export class ApiError extends Error {
  readonly code: ProblemCode | "offline";
  readonly fields: readonly FieldProblem[];
  /** In seconds, as in the response's `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode | "offline", message: string, more: Partial<ProblemBody> = {}) {
    super(message);
    this.code = code;
    this.fields = more.fields ?? [];
    this.retryAfter = more.retryAfter;
  }

  /** The validation error of a field of the body, if there is one. */
  field(name: string): string | undefined {
    return this.fields.find((problem) => problem.field === name)?.message;
  }
}

const TRANSIENT_CODES: ReadonlySet<string> = new Set(["offline", "unavailable", "not_judged", "internal"]);

/** Whether a retry may succeed: the request failed, but was not refused. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && TRANSIENT_CODES.has(error.code);
}

type ApiResponse<Body> = { ok: boolean; json(): Promise<Body>; headers: Headers; status: number };

/**
 * Waits for a request and returns the body of its response.
 * @throws ApiError for an error response, and if there was no response
 */
export async function call<Body>(request: Promise<ApiResponse<Body>>): Promise<Body> {
  let response: ApiResponse<Body>;
  try {
    response = await request;
    if (response.ok) return await response.json();
  } catch {
    // fetch throws only if the response is missing or incomplete.
    throw new ApiError("offline", OFFLINE_MESSAGE);
  }
  if (!response.headers.get("content-type")?.startsWith("application/problem+json"))
    throw new ApiError("internal", "Something went wrong on our side. Please try again.");
  const problem = (await response.json()) as ProblemBody;
  throw new ApiError(problem.code, problem.title, problem);
}

/** The message of a caught error, as a sentence that learners read. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : "Something went wrong. Please try again.";
}

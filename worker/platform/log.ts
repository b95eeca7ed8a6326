/**
 * The log: one JSON object a line, built from the named fields below and nothing else. Never a body, a token, an address, a query
 * parameter, or the message of an error: the database's holds every value of its statement.
 */
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { AppEnv } from "./env.ts";

/** A read that takes longer is logged, in milliseconds. */
const SLOW = 1000;

/** Every field that a line may have. Each is an id of ours, a number, or a word of the program itself. */
type LogLine = {
  requestId?: string | undefined;
  /** What ran, where it was no request: a name from the source. */
  where?: string;
  method?: string;
  /** The route's pattern: a path may hold an id or a name. */
  route?: string;
  status?: number;
  ms?: number;
  /** The id of the learner. */
  user?: string | undefined;
  match?: string;
  /** The task that could not be judged, and the judge's own word for why. */
  what?: string;
  reason?: string;
  tries?: number;
  /** The class of an error. */
  error?: string;
  /** What the database calls its fault. */
  cause?: string | undefined;
  /** Where an error was thrown: functions, files and lines. */
  at?: string[];
};

/** What may be told of a fault beside the fault itself. */
type FaultFields = Pick<LogLine, "match" | "tries">;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Gives each request an id, tells it to the caller, and logs how the request ended. */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const requestId = crypto.randomUUID();
  c.set("requestId", requestId);
  const started = Date.now();
  await next();
  // A 101 answer's headers can't be changed.
  if (c.res.status !== 101) c.res.headers.set("x-request-id", requestId);
  const ms = Date.now() - started;
  if (c.req.method === "GET" && c.res.status < 400 && ms < SLOW) return;
  const line: LogLine = {
    requestId,
    method: METHODS.has(c.req.method) ? c.req.method : "other",
    route: routePath(c, -1),
    status: c.res.status,
    ms,
    user: c.get("session")?.user_id,
  };
  console.log(JSON.stringify(line));
};

/** An error nobody expected, in a request. */
export function logError(c: Context<AppEnv>, error: Error): void {
  const line: LogLine = {
    requestId: c.get("requestId"),
    route: routePath(c, -1),
    user: c.get("session")?.user_id,
    ...factsOf(error),
  };
  console.error(JSON.stringify(line));
}

/**
 * A ship that the judge could not judge, without the learner's code.
 * @param what the task, by its id
 * @param reason one of the judge's own
 */
export function logUnjudged(what: string, reason: string): void {
  const line: LogLine = { where: "judge", what, reason };
  console.error(JSON.stringify(line));
}

/**
 * A fault outside of a request: the nightly run, an object, what goes on after an answer.
 * @param where a name from the source
 */
export function logFault(where: string, error: unknown, fields: FaultFields = {}): void {
  const { match, tries } = fields;
  const line: LogLine = {
    where,
    ...(match !== undefined && { match }),
    ...(tries !== undefined && { tries }),
    ...factsOf(error),
  };
  console.error(JSON.stringify(line));
}

/**
 * Lets work go on after the answer. Its fault is logged here: the platform would print an error that nobody caught with its message.
 * @param where a name from the source
 */
export function afterAnswer(c: Context<AppEnv>, where: string, work: Promise<unknown>): void {
  c.executionCtx.waitUntil(work.catch((error: unknown) => logFault(where, error)));
}

function factsOf(error: unknown): Pick<LogLine, "error" | "cause" | "at"> {
  if (!(error instanceof Error)) return { error: "something else was thrown" };
  return { error: nameOf(error), cause: causeOf(error), at: placesOf(error) };
}

/** The class's name, where it looks like one. */
const nameOf = ({ name }: Error): string => (/^[A-Za-z_]{1,40}$/.test(name) ? name : "Error");

/** The database's own words for a fault: a code, and the column of a broken constraint. */
const DATABASE_FAULTS = [
  /\bSQLITE_[A-Z_]+\b/,
  /\b(?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: [a-z_0-9]+\.[a-z_0-9]+)?/,
  /\bno such (?:table|column): [a-z_0-9.]+/,
  /\bD1 DB is overloaded\b/,
  /\bNetwork connection lost\b/,
];

function causeOf(error: Error): string | undefined {
  // Only of the database: another error's words could be anyone's.
  const fault = [error.cause, error].find((one) => one instanceof Error && one.message.startsWith("D1_"));
  if (!(fault instanceof Error)) return error.cause instanceof Error ? nameOf(error.cause) : undefined;
  // What follows the message's first line isn't the database's.
  const [first = ""] = fault.message.split("\n");
  const found = DATABASE_FAULTS.map((fault) => fault.exec(first)?.[0]).filter((part) => part !== undefined);
  return found.length > 0 ? found.join(", ") : "D1_ERROR";
}

/** `at read (file:///x/worker.mjs:10:5)`, or without a function. */
const PLACE = /^\s*at (?:async )?(?:(?:new )?([\w.$<>#]+) )?\(?(?:[^()\s]*\/)?([\w.-]+:\d+):\d+\)?$/;

/** Where an error was thrown, the innermost first. Nothing of a stack whose message can't be told apart from its places. */
function placesOf({ message, stack = "" }: Error): string[] {
  const from = stack.lastIndexOf(message);
  if (from < 0) return [];
  const places: string[] = [];
  for (const line of stack.slice(from + message.length).split("\n")) {
    const [, call = "", file] = PLACE.exec(line) ?? [];
    if (file) places.push(`${call} ${file}`.trim());
    if (places.length === 5) break;
  }
  return places;
}

/**
 * Structured logging: one JSON object per line, with the fields of LogLine only. A line never contains a body, a token, an address, a
 * query parameter, or the message of an error: a database error's message contains every value of its statement.
 */
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { AppEnv } from "./env.ts";
import { problemOf } from "./problems.ts";

/** Requests that fail or take this long are all logged. */
const SLOW_MS = 1000;
/** Of the others, one in so many is logged. */
const SAMPLE_OF = 100;

/** Every field that a line may have. Each is one of our ids, a number, or a constant of the program. */
type LogLine = {
  requestId?: string | undefined;
  /** What ran outside a request: a name from the source. */
  where?: string;
  method?: string;
  /** The route's pattern. Not the path, which may contain an id or a name. */
  route?: string;
  status?: number;
  ms?: number;
  /** The learner's id. */
  user?: string | undefined;
  /** How many requests the line stands for, where only a sample of such requests is logged. */
  weight?: number;
  match?: string;
  /** The task that could not be judged, and the judge's reason code; or the job that was given up. */
  what?: string;
  reason?: string;
  tries?: number;
  /** The class of an error. */
  error?: string;
  /** The database's error code. */
  cause?: string | undefined;
  /** The stack of an error: functions, files and lines. */
  at?: string[];
};

/** Additional fields of `logFault`. */
type FaultFields = Pick<LogLine, "match" | "tries">;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Whether a successful, quick request is in the sample that is logged. The first eight digits of its id are random. */
export const isSampled = (requestId: string): boolean =>
  Number.parseInt(requestId.slice(0, 8), 16) % SAMPLE_OF === 0;

/** Assigns each request an id, returns it in `x-request-id`, and logs the response, with its error: in one line, or not at all. */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const requestId = crypto.randomUUID();
  c.set("requestId", requestId);
  const started = Date.now();
  await next();
  // The headers of a 101 response can't be changed.
  if (c.res.status !== 101) c.res.headers.set("x-request-id", requestId);
  const ms = Date.now() - started;
  const { status } = c.res;
  const isQuickSuccess = status < 400 && ms < SLOW_MS;
  if (isQuickSuccess && !isSampled(requestId)) return;
  const isFault = status >= 500 && c.error !== undefined && !problemOf(c.error);
  const line: LogLine = {
    requestId,
    method: METHODS.has(c.req.method) ? c.req.method : "other",
    route: routePath(c, -1),
    status,
    ms,
    user: c.get("session")?.user_id,
    ...(isQuickSuccess && { weight: SAMPLE_OF }),
    ...(isFault && errorFields(c.error)),
  };
  if (isFault) console.error(JSON.stringify(line));
  else console.log(JSON.stringify(line));
};

/**
 * Logs that a ship could not be judged, without the learner's code.
 * @param what the kind and id of the task
 * @param reason one of the judge's reason codes
 */
export function logUnjudged(what: string, reason: string): void {
  const line: LogLine = { where: "judge", what, reason };
  console.error(JSON.stringify(line));
}

/** Logs that a job was given up after its last try. @param job the body of its message, as far as it is one */
export function logDeadJob(job: unknown): void {
  const { kind = "", id = "" } = (job ?? {}) as { kind?: unknown; id?: unknown };
  const line: LogLine = { where: "dead job", what: `${kind} ${id}`.trim() };
  console.error(JSON.stringify(line));
}

/**
 * Logs an error outside a request, such as in the nightly job, a job of the queue, a Durable Object or work after the response, or one that a request survives.
 * @param where a name from the source
 */
export function logFault(where: string, error: unknown, fields: FaultFields = {}): void {
  const { match, tries } = fields;
  const line: LogLine = {
    where,
    ...(match !== undefined && { match }),
    ...(tries !== undefined && { tries }),
    ...errorFields(error),
  };
  console.error(JSON.stringify(line));
}

/**
 * Lets work continue after the response. Errors are logged here, because the platform prints the message of an uncaught error.
 * @param where a name from the source
 */
export function afterResponse(c: Context<AppEnv>, where: string, work: Promise<unknown>): void {
  c.executionCtx.waitUntil(work.catch((error: unknown) => logFault(where, error)));
}

function errorFields(error: unknown): Pick<LogLine, "error" | "cause" | "at"> {
  if (!(error instanceof Error)) return { error: "something else was thrown" };
  return { error: nameOf(error), cause: causeOf(error), at: stackFrames(error) };
}

/** The error's class name, if it has the form of one. */
const nameOf = ({ name }: Error): string => (/^[A-Za-z_]{1,40}$/.test(name) ? name : "Error");

/** The parts of a database error that may be logged: the code, and the column of a violated constraint. */
const DATABASE_ERRORS = [
  /\bSQLITE_[A-Z_]+\b/,
  /\b(?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: [a-z_0-9]+\.[a-z_0-9]+)?/,
  /\bno such (?:table|column): [a-z_0-9.]+/,
  /\bD1 DB is overloaded\b/,
  /\bNetwork connection lost\b/,
];

function causeOf(error: Error): string | undefined {
  // Only database errors: another error's message could contain anything.
  const fault = [error.cause, error].find((one) => one instanceof Error && one.message.startsWith("D1_"));
  if (!(fault instanceof Error)) return error.cause instanceof Error ? nameOf(error.cause) : undefined;
  // Only the first line of the message comes from the database.
  const [first = ""] = fault.message.split("\n");
  const found = DATABASE_ERRORS.map((fault) => fault.exec(first)?.[0]).filter((part) => part !== undefined);
  return found.length > 0 ? found.join(", ") : "D1_ERROR";
}

/** `at read (file:///x/worker.mjs:10:5)`, or without a function. */
const STACK_FRAME = /^\s*at (?:async )?(?:(?:new )?([\w.$<>#]+) )?\(?(?:[^()\s]*\/)?([\w.-]+:\d+):\d+\)?$/;

/** The first five stack frames, innermost first; none where the message can't be separated from the frames. */
function stackFrames({ message, stack = "" }: Error): string[] {
  const from = stack.lastIndexOf(message);
  if (from < 0) return [];
  const frames: string[] = [];
  for (const line of stack.slice(from + message.length).split("\n")) {
    const [, call = "", file] = STACK_FRAME.exec(line) ?? [];
    if (file) frames.push(`${call} ${file}`.trim());
    if (frames.length === 5) break;
  }
  return frames;
}

/** A learner in tests: an account without a hashed password, and requests as that learner's browser sends them. */
import { env, exports } from "cloudflare:workers";
import { SignJWT } from "jose";
import { nameColumns } from "../../../worker/accounts/names.ts";
import type { ProblemBody } from "../../../worker/contract/problems.ts";
import { database } from "../../../worker/db/client.ts";
import { sessions, user_state, users } from "../../../worker/db/schema.ts";
import { sha256 } from "../../../worker/platform/tokens.ts";
import { newUserId, sendCopies } from "./several.ts";

// The entry point as it runs: everything but static files.
const worker = (exports as unknown as { default: Fetcher }).default;

export const ORIGIN = "http://localhost:8787";

type Options = { body?: unknown; raw?: BodyInit; headers?: Record<string, string> };

/**
 * The response with its body read. R2 still sends a body that nobody reads when the next file resets the storage, and the runtime logs that it was
 * cancelled.
 */
export async function readWhole(answer: Response): Promise<Response> {
  return answer.body === null ? answer : new Response(await answer.arrayBuffer(), answer);
}

/** Sends a request to the worker, as same-origin unless the headers differ. */
export async function request(
  method: string,
  path: string,
  { body, raw, headers = {} }: Options = {},
): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: { "sec-fetch-site": "same-origin", ...headers },
    redirect: "manual",
  };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json", ...init.headers };
  }
  if (raw !== undefined) init.body = raw;
  return readWhole(await worker.fetch(new Request(ORIGIN + path, init)));
}

/** Parses a response's body, by default as a problem. */
export const json = <T = ProblemBody>(answer: Response): Promise<T> => answer.json<T>();

/** The code of the problem that a request is refused with. */
export const refusal = async (answer: Promise<Response>): Promise<string> => (await json(await answer)).code;

/** The mail address of a learner whom a test has made: in small letters, as all are. */
export const emailOf = ({ user_id }: { user_id: string }) => `${user_id.toLowerCase()}@example.com`;

export type Learner = Awaited<ReturnType<typeof newLearner>>;

let learnerCount = 0;

/** Opens a session of an account. @param freshMs how long the token is believed without a look at the row, as of a page in use */
export async function newSession(user_id: string, freshMs = 60_000) {
  const sid = crypto.randomUUID();
  const id_hash = await sha256(sid);
  const now = Date.now();
  await database(env.DB)
    .insert(sessions)
    .values({ id_hash, user_id, created_at: now, last_seen_at: now, expires_at: now + 86_400_000 });
  const token = await new SignJWT({ sid, sub: user_id, fresh: now + freshMs })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(env.SESSION_SECRET));
  return { id_hash, cookie: `codenaut=${token}` };
}

/** Creates an account with a session. @param freshMs as for `newSession`. @param number of several databases, the learner's */
export async function newLearner(
  state: Partial<typeof user_state.$inferInsert> = {},
  freshMs = 60_000,
  number?: number,
) {
  const db = database(env.DB);
  const user_id = newUserId(number);
  const now = Date.now();
  learnerCount += 1;
  const display_name = state.display_name ?? `Learner ${learnerCount} ${user_id.slice(0, 8)}`;
  await db.batch([
    db
      .insert(users)
      // Long ago, so that nothing is limited as for a new account.
      .values({
        ...{ id: user_id, email: emailOf({ user_id }), password_hash: "none" },
        created_at: now - 30 * 86_400_000,
      }),
    db.insert(user_state).values({ ...state, user_id, ...nameColumns(display_name) }),
  ]);
  const { id_hash, cookie } = await newSession(user_id, freshMs);
  await sendCopies(user_id);
  const as = (method: string, path: string, options: Options = {}) =>
    request(method, path, { ...options, headers: { cookie, ...options.headers } });
  return { user_id, display_name, id_hash, cookie, request: as };
}

/** Creates an account of so many milliseconds. */
export async function newcomer(ageMs: number, state: Partial<typeof user_state.$inferInsert> = {}) {
  const learner = await newLearner(state);
  await env.DB.prepare("UPDATE users SET created_at = ? WHERE id = ?")
    .bind(Date.now() - ageMs, learner.user_id)
    .run();
  return learner;
}

/** Creates a Warrior with the moderator's address, which is taken from the previous moderator. */
export async function newModerator(): Promise<Learner> {
  const learner = await newLearner({ plan: "warrior" });
  await env.DB.batch([
    env.DB.prepare("UPDATE users SET email = id || '@example.com' WHERE email = 'moderator@example.com'"),
    env.DB.prepare(
      "UPDATE users SET email = 'moderator@example.com', email_confirmed_at = 1 WHERE id = ?",
    ).bind(learner.user_id),
  ]);
  return learner;
}

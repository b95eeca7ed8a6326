/** What browser tests share: a server of their own, learners with an account, and a look at the database. */
import { createHash, randomBytes, randomUUID, scryptSync } from "node:crypto";
import { type APIResponse, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { SignJWT } from "jose";
import { presetAvatarUrl } from "../../worker/rules/avatars.ts";
import { WELCOME_AWARD } from "../../worker/rules/awards.ts";
import { displayNameKey } from "../../worker/rules/display-names.ts";
import { TIME_SCALE_COOKIE } from "../../worker/rules/time-scale.ts";
import { BUILT_WORKER } from "../support/built-worker.ts";
import { type LocalServer, startLocalServer, TEST_SECRET } from "../support/local-server.ts";
import { recordScreen } from "./recorder.ts";

export { expect };

export type Account = { user_id: string; display_name: string; email: string; password: string };

/** What a test may do to the server and its database, past all screens. */
export type Backend = {
  server: LocalServer;
  /** Runs one statement and answers its rows. */
  query<Row = Record<string, unknown>>(sql: string, ...values: (string | number)[]): Promise<Row[]>;
  /** Makes an account without a session. */
  newAccount(change?: { plan?: "starter" | "warrior" }): Promise<Account>;
  /** Makes a learner whose session this context then has. */
  signUp(context: BrowserContext, change?: { plan?: "starter" | "warrior" }): Promise<Account>;
  /** Ends the phase under way of a match. */
  skipPhase(match_id: string): Promise<void>;
  /** Something that the worker or its runtime will say in this test, which would fail the test otherwise. */
  expectLog(message: RegExp): void;
};

/** The product's own waits in tests, but for those that are about them: a tenth. */
const TIME_SCALE = 0.1;

/** What the runtime says of a busy machine and of pages that go away; it is no fault of the worker's. */
const RUNTIME_NOTES = [
  // A page was closed in the middle of an answer or a message.
  /disconnected: /,
  // An alarm ran later than it was set for.
  /^NOSENTRY SQLite alarm overdue/,
  // An alarm was set for later in the moment in which it came.
  /^NOSENTRY SQLite alarm handler canceled/,
];

let made = 0;

/** A name that no other test uses. */
export function newName(): string {
  made += 1;
  return `Test ${process.pid}-${Date.now().toString(36)}-${made}`;
}

/** A password's stored string with a cost of next to nothing: the string itself says which. */
function cheapHash(password: string): string {
  const [N, r, p, salt] = [2, 1, 1, randomBytes(16)];
  const key = scryptSync(password, salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

function backendOf(server: LocalServer): Backend & { expected: RegExp[] } {
  const expected: RegExp[] = [];
  const query = async <Row>(sql: string, ...values: (string | number)[]) =>
    (
      await server.db
        .prepare(sql)
        .bind(...values)
        .all<Row>()
    ).results;
  const insert = (table: string, row: Record<string, string | number>) => {
    const marks = Object.keys(row).map(() => "?");
    return server.db
      .prepare(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${marks})`)
      .bind(...Object.values(row));
  };

  // A sign-up takes a password's hash of 160 ms, and has tests of its own.
  const newAccount: Backend["newAccount"] = async ({ plan = "starter" } = {}) => {
    const display_name = newName();
    const email = `${display_name.replaceAll(" ", "-").toLowerCase()}@example.com`;
    const account = { user_id: randomUUID(), display_name, email, password: "correct horse battery" };
    const { user_id } = account;
    const created_at = Date.now();
    const password_hash = cheapHash(account.password);
    const display_name_key = displayNameKey(display_name);
    await server.db.batch([
      insert("users", { id: user_id, email, password_hash, created_at }),
      insert("user_state", { user_id, display_name, display_name_key, avatar_url: presetAvatarUrl(1), plan }),
      insert("exp_ledger", { user_id, key: "welcome", amount: WELCOME_AWARD, created_at }),
    ]);
    return account;
  };

  return {
    server,
    query,
    newAccount,
    signUp: async (context, change) => {
      const account = await newAccount(change);
      const { user_id } = account;
      const [sid, now] = [randomUUID(), Date.now()];
      const id_hash = createHash("sha256").update(sid).digest("hex");
      const times = { created_at: now, last_seen_at: now, expires_at: now + 3_600_000 };
      await insert("sessions", { id_hash, user_id, ...times }).run();
      const value = await new SignJWT({ sid, sub: user_id, fresh: now })
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode(TEST_SECRET));
      await context.addCookies([
        { name: "codenaut", value, url: server.origin, httpOnly: true, sameSite: "Lax" },
      ]);
      return account;
    },
    skipPhase: async (match_id) => {
      const matches = await server.miniflare.getDurableObjectNamespace("MATCHES");
      const match = matches.get(matches.idFromName(match_id)) as unknown as { skipPhase(): Promise<void> };
      await match.skipPhase();
    },
    expected,
    expectLog: (message) => expected.push(message),
  };
}

/** Tours would stand in a test's way: they count as seen, unless a test is about them. */
export async function withoutTours(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ["dashboard", "journey", "inbox", "playground", "daily"])
      localStorage.setItem(`codenaut.tour.${name}`, "seen");
  });
}

/** Sets the pace of the product's own waits in a context; 1 is the product's. */
export const setTimeScale = (context: BrowserContext, origin: string, scale: number) =>
  context.addCookies([{ name: TIME_SCALE_COOKIE, value: String(scale), url: origin }]);

/** Whatever every context needs, the test's own and those that it opens. */
export async function prepareContext(context: BrowserContext, origin: string): Promise<void> {
  await setTimeScale(context, origin, TIME_SCALE);
  await recordScreen(context);
  await withoutTours(context);
}

/**
 * A request of a page's own, with its cookies, past the page. Each has a connection of its own: one that is kept open may be closed
 * by the server just as the next request is sent. A body is sent only to a route that reads it: a server that answers and closes
 * before it has read everything breaks the connection.
 */
export function send(
  { request }: Page | BrowserContext,
  method: "get" | "put" | "post",
  path: string,
  data?: unknown,
): Promise<APIResponse> {
  const headers = { "sec-fetch-site": "same-origin", connection: "close" };
  return request[method](path, data === undefined ? { headers } : { data, headers });
}

/** Asks the API for something that has to succeed. */
export async function ask(
  page: Page | BrowserContext,
  method: "put" | "post",
  path: string,
  data?: unknown,
): Promise<void> {
  const answer = await send(page, method, `/api${path}`, data);
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Chooses a project, so that there is a task. */
export const chooseProject = (page: Page, project_id: number) =>
  ask(page, "put", "/journey/project", { project_id });

type Fixtures = {
  backend: Backend;
  learner: Account;
  warrior: Account;
  /** A context for somebody else, prepared like the test's own, and closed when the test ends. */
  newContext: (
    ...options: Parameters<import("@playwright/test").Browser["newContext"]>
  ) => Promise<BrowserContext>;
  prepared: undefined;
  /** Whether tours count as seen. */
  tours: boolean;
};

export const test = base.extend<Fixtures, { server: LocalServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs from it
    async ({}, use) => {
      const server = await startLocalServer(BUILT_WORKER, { MODERATORS: "moderator@example.com" });
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  backend: async ({ server }, use) => {
    const { expected, ...backend } = backendOf(server);
    await use(backend);
    const unexpected = server
      .takeLog()
      .filter((line) => ![...RUNTIME_NOTES, ...expected].some((message) => message.test(line)));
    expect(unexpected, "what the worker or its runtime said").toEqual([]);
  },
  tours: [false, { option: true }],
  prepared: [
    async ({ context, server, tours }, use) => {
      await setTimeScale(context, server.origin, TIME_SCALE);
      await recordScreen(context);
      if (!tours) await withoutTours(context);
      await use(undefined);
    },
    { auto: true },
  ],
  newContext: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.origin, ...options });
      contexts.push(context);
      await prepareContext(context, server.origin);
      return context;
    });
    for (const context of contexts) await context.close();
  },
  /** The page's own context is signed in as a new Starter. */
  learner: async ({ context, backend }, use) => {
    await use(await backend.signUp(context));
  },
  /** The same with a paid plan. */
  warrior: async ({ context, backend }, use) => {
    await use(await backend.signUp(context, { plan: "warrior" }));
  },
});

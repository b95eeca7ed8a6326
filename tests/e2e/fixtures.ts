/** Fixtures of the browser tests: a server for each test worker, learners with accounts, and access to the database. */
import { createHash, randomBytes, randomUUID, scryptSync } from "node:crypto";
import {
  type APIResponse,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from "@playwright/test";
import { SignJWT } from "jose";
import { presetAvatarUrl } from "../../worker/rules/avatars.ts";
import { WELCOME_AWARD } from "../../worker/rules/awards.ts";
import { displayNameKey } from "../../worker/rules/display-names.ts";
import { learnerId } from "../../worker/rules/learner-ids.ts";
import type { Phase } from "../../worker/rules/match-phases.ts";
import type { RoomPhase } from "../../worker/rules/room-phases.ts";
import { TIME_SCALE_COOKIE } from "../../worker/rules/time-scale.ts";
import { BUILT_WORKER } from "../support/built-worker.ts";
import { type LocalServer, type Statement, startLocalServer, TEST_SECRET } from "../support/local-server.ts";
import { newServerKeys } from "../support/push/server-keys.ts";
import { ContextPool, contextKey } from "./contexts.ts";
import { recordScreen } from "./recorder.ts";

export { expect };

/** An account in the database, with the password for the log-in. */
export type Account = { user_id: string; display_name: string; email: string; password: string };

type AccountChange = { plan?: "starter" | "warrior" };

/** Direct access to the server and its database, without a page. */
export type Backend = {
  server: LocalServer;
  /** Runs one statement and returns its rows. */
  query<Row = Record<string, unknown>>(sql: string, ...values: (string | number)[]): Promise<Row[]>;
  /** Creates an account without a session. */
  newAccount(change?: AccountChange): Promise<Account>;
  /** Creates an account, and a session of it in this context. */
  signUp(context: BrowserContext, change?: AccountChange): Promise<Account>;
  /** Ends a phase of a match, unless it has ended by itself. */
  skipPhase(match_id: string, from: Phase): Promise<void>;
  /** Ends phases of the room of a learner one after the other, but for those that have ended by themselves. */
  skipRoomPhases(user_id: string, ...phases: RoomPhase[]): Promise<void>;
  /** Allows a line in the log of the worker or its runtime. Any other line fails the test. */
  expectLog(message: RegExp): void;
};

/** The time scale of the tests. Tests of the waits themselves set another one. */
const TIME_SCALE = 0.1;

/** Log lines of the runtime that are no fault of the worker: of a busy machine, and of closed pages. */
const ALLOWED_LOG_LINES = [
  // A page was closed during a response or a message.
  /disconnected: /,
  // An alarm ran late.
  /^NOSENTRY SQLite alarm overdue/,
  // An alarm was postponed at the time when it was due.
  /^NOSENTRY SQLite alarm handler canceled/,
];

let nameCount = 0;

/** A unique display name. */
export function newName(): string {
  nameCount += 1;
  return `Test ${process.pid}-${Date.now().toString(36)}-${nameCount}`;
}

/** A password hash with the lowest cost. The worker reads the cost from the stored string. */
function cheapHash(password: string): string {
  const [N, r, p, salt] = [2, 1, 1, randomBytes(16)];
  const key = scryptSync(password, salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

function backendOf(server: LocalServer): Backend & { expected: RegExp[] } {
  const expected: RegExp[] = [];
  const query = async <Row>(...statement: Statement) => (await server.runSql<Row>(statement))[0] ?? [];
  const insert = (table: string, row: Record<string, string | number>): Statement => {
    const marks = Object.keys(row).map(() => "?");
    return [`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${marks})`, ...Object.values(row)];
  };

  const skipPhase = async (namespace: string, name: string, from: string) => {
    const objects = await server.miniflare.getDurableObjectNamespace(namespace);
    const object = objects.get(objects.idFromName(name)) as unknown as {
      skipPhase(from: string): Promise<void>;
    };
    await object.skipPhase(from);
  };

  // Not through the sign-up, which spends 160 ms on the password hash and has tests of its own.
  const createAccount = async (
    { plan = "starter" }: AccountChange = {},
    more: (user_id: string) => Statement[] = () => [],
  ): Promise<Account> => {
    const display_name = newName();
    const email = `${display_name.replaceAll(" ", "-").toLowerCase()}@example.com`;
    const account = {
      user_id: learnerId(randomUUID(), 0),
      display_name,
      email,
      password: "correct horse battery",
    };
    const { user_id } = account;
    // Long ago, so that nothing is limited as for a new account.
    const created_at = Date.now() - 30 * 86_400_000;
    const password_hash = cheapHash(account.password);
    const display_name_key = displayNameKey(display_name);
    await server.runSql(
      insert("users", { id: user_id, email, password_hash, created_at }),
      insert("user_state", { user_id, display_name, display_name_key, avatar_url: presetAvatarUrl(1), plan }),
      insert("exp_ledger", { user_id, key: "welcome", amount: WELCOME_AWARD, created_at }),
      ...more(user_id),
    );
    return account;
  };

  return {
    server,
    query,
    newAccount: (change) => createAccount(change),
    signUp: async (context, change) => {
      const [sid, now] = [randomUUID(), Date.now()];
      const id_hash = createHash("sha256").update(sid).digest("hex");
      const times = { created_at: now, last_seen_at: now, expires_at: now + 3_600_000 };
      const account = await createAccount(change, (user_id) => [
        insert("sessions", { id_hash, user_id, ...times }),
      ]);
      // Fresh for a minute, as after a log-in. A response would renew an older one, and could replace the cookie of the next account.
      const value = await new SignJWT({ sid, sub: account.user_id, fresh: now + 60_000 })
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode(TEST_SECRET));
      await context.addCookies([
        { name: "codenaut", value, url: server.origin, httpOnly: true, sameSite: "Lax" },
      ]);
      return account;
    },
    skipPhase: (match_id, from) => skipPhase("MATCHES", match_id, from),
    skipRoomPhases: async (user_id, ...phases) => {
      for (const phase of phases) await skipPhase("ROOMS", user_id, phase);
    },
    expected,
    expectLog: (message) => expected.push(message),
  };
}

/** Marks all tours as seen, since they would take the focus. */
async function withoutTours(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A frame without an origin has no storage.
    if (window.top !== window) return;
    for (const name of ["dashboard", "journey", "inbox", "playground"])
      localStorage.setItem(`codenaut.tour.${name}`, "seen");
  });
}

/** Sets the time scale of the product's own waits in a context. 1 is the scale of a deployed worker. */
export const setTimeScale = (context: BrowserContext, origin: string, scale: number) =>
  context.addCookies([{ name: TIME_SCALE_COOKIE, value: String(scale), url: origin }]);

/**
 * Draws nothing of the app's pages: their root is transparent, so that Chromium rasters no tiles and decodes no pictures, which is a
 * third of the time of a page. Layout, visibility for Playwright, clicks and the accessibility tree stay the same. Blurred backdrops
 * stay off when `paint` was called. Without a GPU they take 60 ms a frame.
 */
async function withoutPainting(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window.top !== window) return;
    const [blur, unpainted] = [new CSSStyleSheet(), new CSSStyleSheet()];
    blur.replaceSync("*, ::before, ::after, ::backdrop { backdrop-filter: none !important }");
    unpainted.replaceSync("html { opacity: 0 !important }");
    document.adoptedStyleSheets.push(blur, unpainted);
    Object.assign(window, { unpainted });
  });
}

/**
 * Sends the form of the log-in or the sign-up that is open. By a key, since the app's form may take the place of the document's between
 * the press of a button and its release.
 */
export const submitByKey = (page: Page) => page.getByLabel("Password").press("Enter");

/** Waits for the panels of /profile that come by themselves: one that comes later moves the button between a press and its release. */
export async function expectWholeProfile(page: Page): Promise<void> {
  for (const name of ["Medals", "Where you are logged in"])
    await expect(page.getByRole("region", { name }).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText("Loading...")).toHaveCount(0);
}

/** Waits for the chat's preview on the dashboard, which is as high as what it holds. */
export async function expectChatPreview(page: Page): Promise<void> {
  const chat = page.getByRole("region", { name: "Global Chat" });
  await expect(
    chat.getByText("All quiet on this channel.").or(chat.getByRole("listitem")).first(),
  ).toBeAttached();
}

/** Draws a page from now on, for what looks at pixels or colours, such as pictures and axe, and for clicks and Tab into frames of another process. */
export const paint = (page: Page) =>
  page.evaluate(() => {
    const { unpainted } = window as unknown as { unpainted?: CSSStyleSheet };
    if (unpainted) unpainted.disabled = true;
  });

/**
 * Takes a page's context off the network, or brings it back. The browser answers the command before its network service follows, so that a
 * request right after it could still pass.
 */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  await page.context().setOffline(offline);
  const isOffline = () =>
    page
      .evaluate(() =>
        fetch("/robots.txt", { cache: "no-store" }).then(
          () => false,
          () => true,
        ),
      )
      // A page may load again by itself once the network is back. The next document is asked then.
      .catch(() => undefined);
  await expect.poll(isOffline).toBe(offline);
}

/** Attaches a screenshot of each open page of a context to a test that failed. */
async function attachScreenshots(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  for (const page of context.pages()) {
    const path = testInfo.outputPath(`page-${testInfo.attachments.length + 1}.png`);
    await paint(page);
    await page.screenshot({ path });
    testInfo.attachments.push({ name: "screenshot", path, contentType: "image/png" });
  }
}

/** Acquires a context with the time scale of the tests, the recorder, no painting, and no tours unless they are wanted. */
async function acquireContext(
  pool: ContextPool,
  origin: string,
  contextKey: string,
  options: BrowserContextOptions,
  tours: boolean,
): Promise<BrowserContext> {
  const key = JSON.stringify([contextKey, options, tours]);
  const context = await pool.acquire(key, options, async (opened) => {
    await recordScreen(opened);
    await withoutPainting(opened);
    if (!tours) await withoutTours(opened);
  });
  await setTimeScale(context, origin, TIME_SCALE);
  return context;
}

/** Releases a context after a test. */
async function releaseContext(pool: ContextPool, context: BrowserContext, testInfo: TestInfo): Promise<void> {
  await attachScreenshots(context, testInfo);
  await pool.release(context);
}

/**
 * Options of requests outside of a page. They share keep-alive connections, which the server closes after 5 s without a request, or after a
 * response before the whole body was read: perhaps just when the next request is sent. The server has not read a request that is reset so
 * (ECONNRESET), and it is retried.
 */
export const RETRY_ON_RESET = { maxRetries: 3 };

/** Sends a request with a page's cookies, outside of the page. */
export function send(
  { request }: Page | BrowserContext,
  method: "get" | "put" | "post",
  path: string,
  data?: unknown,
): Promise<APIResponse> {
  const headers = { "sec-fetch-site": "same-origin" };
  return request[method](path, { headers, ...RETRY_ON_RESET, ...(data !== undefined && { data }) });
}

/** Sends a request to the API and expects success. */
export async function ask(
  page: Page | BrowserContext,
  method: "put" | "post",
  path: string,
  data?: unknown,
): Promise<void> {
  const response = await send(page, method, `/api${path}`, data);
  expect(response.ok(), await response.text()).toBe(true);
}

/** Chooses a project, which gives the learner a current task. */
export const chooseProject = (page: Page, project_id: number) =>
  ask(page, "put", "/journey/project", { project_id });

type Fixtures = {
  backend: Backend;
  learner: Account;
  warrior: Account;
  /** Opens a prepared context for another learner, which is released when the test ends. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Whether tours start on first visits. */
  tours: boolean;
  /** The options of the test's contexts, as a string. */
  contextKey: string;
};

type WorkerFixtures = { server: LocalServer; pool: ContextPool };

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
    async ({}, use) => {
      const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = newServerKeys();
      const bindings = { MODERATORS: "moderator@example.com", VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
      const server = await startLocalServer(BUILT_WORKER, bindings);
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
      .filter((line) => ![...ALLOWED_LOG_LINES, ...expected].some((message) => message.test(line)));
    expect(unexpected, "the log of the worker and its runtime").toEqual([]);
  },
  tours: [false, { option: true }],
  pool: [
    async ({ browser, server }, use) => use(new ContextPool(browser, server.origin)),
    { scope: "worker" },
  ],
  contextKey,
  context: async ({ pool, server, contextKey, tours }, use, testInfo) => {
    const context = await acquireContext(pool, server.origin, contextKey, {}, tours);
    await use(context);
    await releaseContext(pool, context, testInfo);
  },
  newContext: async ({ pool, server, contextKey }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await acquireContext(pool, server.origin, contextKey, options, false);
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await releaseContext(pool, context, testInfo);
  },
  /** A new Starter, signed in in the test's context. */
  learner: async ({ context, backend }, use) => {
    await use(await backend.signUp(context));
  },
  /** A new Warrior, signed in in the test's context. */
  warrior: async ({ context, backend }, use) => {
    await use(await backend.signUp(context, { plan: "warrior" }));
  },
});

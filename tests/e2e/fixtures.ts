/** What browser tests share: learners with an account, and a look at the local record. */
import { createHash, randomBytes, randomUUID, scryptSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { SignJWT } from "jose";
import { presetAvatarUrl } from "../../worker/rules/avatars.ts";
import { WELCOME_AWARD } from "../../worker/rules/awards.ts";
import { displayNameKey } from "../../worker/rules/display-names.ts";

export { expect };

export type Account = { user_id: string; display_name: string; email: string; password: string };

let made = 0;

/** A name that no other test uses. */
export function newName(): string {
  made += 1;
  return `Test ${process.pid}-${Date.now().toString(36)}-${made}`;
}

/**
 * A new Starter with the first avatar and the bonus for it, put into the record by hand: signing up takes a password's hash of
 * 160 ms and has tests of its own.
 */
export async function newAccount(): Promise<Account> {
  const display_name = newName();
  const email = `${display_name.replaceAll(" ", "-").toLowerCase()}@example.com`;
  const account = { user_id: randomUUID(), display_name, email, password: "correct horse battery" };
  const { user_id } = account;
  await fill("users", {
    id: user_id,
    email,
    password_hash: cheapHash(account.password),
    created_at: Date.now(),
  });
  await fill("user_state", {
    user_id,
    display_name,
    display_name_key: displayNameKey(display_name),
    avatar_url: presetAvatarUrl(1),
  });
  await fill("exp_ledger", { user_id, key: "welcome", amount: WELCOME_AWARD, created_at: Date.now() });
  return account;
}

/** Makes a new Starter and leaves a session's cookie in the context. */
export async function signUp(context: BrowserContext, baseURL: string): Promise<Account> {
  const account = await newAccount();
  const [sid, now] = [randomUUID(), Date.now()];
  await fill("sessions", {
    id_hash: createHash("sha256").update(sid).digest("hex"),
    user_id: account.user_id,
    created_at: now,
    last_seen_at: now,
    expires_at: now + 3_600_000,
  });
  const token = await new SignJWT({ sid, sub: account.user_id, fresh: now })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(sessionSecret()));
  await context.addCookies([
    { name: "codenaut", value: token, url: baseURL, httpOnly: true, sameSite: "Lax" },
  ]);
  return account;
}

/** A password's stored string with a cost of next to nothing: the string itself says which. */
function cheapHash(password: string): string {
  const [N, r, p, salt] = [2, 1, 1, randomBytes(16)];
  const key = scryptSync(password, salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** What the started app signs its sessions with. */
function sessionSecret(): string {
  const kept = readFileSync(join(import.meta.dirname, "../../.dev.vars"), "utf8");
  const secret = /^SESSION_SECRET=(.+)$/m.exec(kept)?.[1];
  if (!secret) throw new Error("There is no SESSION_SECRET in .dev.vars");
  return secret;
}

/** What a page would ask the API, without going there. */
export async function ask(
  page: Page,
  method: "put" | "post",
  path: string,
  data: unknown = {},
): Promise<void> {
  const answer = await page.request[method](`/api${path}`, {
    data,
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Chooses a project, so that there is a task. */
export const chooseProject = (page: Page, project_id: number) =>
  ask(page, "put", "/journey/project", { project_id });

/** Where wrangler lets a developer look into the local D1: written past it, the worker would find its record locked. */
const explorer = () =>
  `http://localhost:${process.env.E2E_PORT}/cdn-cgi/local/explorer/api/d1/database/00000000-0000-0000-0000-000000000000/raw`;

/** The local D1, for what no page can do: a paid plan without paying, a look at the ledger. */
export async function record<Row = Record<string, unknown>>(
  sql: string,
  ...params: (string | number)[]
): Promise<Row[]> {
  const answer = await fetch(explorer(), {
    method: "POST",
    headers: { "content-type": "application/json" },
    // It takes texts only; a column makes numbers of them.
    body: JSON.stringify({ sql, params: params.map(String) }),
  });
  if (!answer.ok) throw new Error(`The record answered ${answer.status}: ${await answer.text()}`);
  const { result } = (await answer.json()) as {
    result: { results: { columns: string[]; rows: unknown[][] } }[];
  };
  const { columns, rows } = result[0]?.results ?? { columns: [], rows: [] };
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [columns[at], value])) as Row);
}

/** Puts a row into the record. */
function fill(table: string, row: Record<string, string | number>): Promise<unknown> {
  const columns = Object.keys(row);
  const marks = columns.map(() => "?");
  return record(`INSERT INTO ${table} (${columns.join()}) VALUES (${marks.join()})`, ...Object.values(row));
}

/** Tours and sound would stand in a test's way: both count as seen and off, unless a test is about them. */
export async function withoutTours(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ["dashboard", "journey", "inbox", "playground", "daily"])
      localStorage.setItem(`codenaut.tour.${name}`, "seen");
  });
}

export const test = base.extend<{ learner: Account; warrior: Account; quiet: undefined }>({
  quiet: [
    async ({ context }, use) => {
      await withoutTours(context);
      await use(undefined);
    },
    { auto: true },
  ],
  /** The page's own context is signed in as a new Starter. */
  learner: async ({ context, baseURL }, use) => {
    await use(await signUp(context, baseURL ?? ""));
  },
  /** The same with a paid plan. */
  warrior: async ({ context, baseURL }, use) => {
    const account = await signUp(context, baseURL ?? "");
    await record("UPDATE user_state SET plan = 'warrior' WHERE user_id = ?", account.user_id);
    await use(account);
  },
});

/** What browser tests share: learners with an account, and a look at the local record. */
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from "@playwright/test";

export { expect };

export type Account = { user_id: string; display_name: string; email: string; password: string };

let made = 0;

/** A name that no other test uses. */
export function newName(): string {
  made += 1;
  return `Test ${process.pid}-${Date.now().toString(36)}-${made}`;
}

/** An address of its own for each sign-up, so that tests don't share a rate limit. */
const newAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;

/** Signs a new Starter up, with the first avatar, and leaves the session's cookie in the context. */
export async function signUp(request: APIRequestContext, baseURL: string): Promise<Account> {
  const display_name = newName();
  const email = `${display_name.replaceAll(" ", "-").toLowerCase()}@example.com`;
  const password = "correct horse battery";
  const headers = { "sec-fetch-site": "same-origin", "cf-connecting-ip": newAddress() };
  const answer = await request.post(`${baseURL}/api/sign-up`, {
    headers,
    data: { display_name, email, password },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { user_id } = (await answer.json()) as { user_id: string };
  await request.put(`${baseURL}/api/avatar`, { headers, data: { preset: 1 } });
  return { user_id, display_name, email, password };
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
    await use(await signUp(context.request, baseURL ?? ""));
  },
  /** The same with a paid plan. */
  warrior: async ({ context, baseURL }, use) => {
    const account = await signUp(context.request, baseURL ?? "");
    await record("UPDATE user_state SET plan = 'warrior' WHERE user_id = ?", account.user_id);
    await use(account);
  },
});

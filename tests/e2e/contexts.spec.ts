/** Reused contexts: what one test leaves, the next doesn't find. */
import type { BrowserContext, Page } from "@playwright/test";
import { ContextPool } from "./contexts.ts";
import { test as base, expect } from "./fixtures.ts";

/** A pool of its own, and how it opened its contexts. */
const test = base.extend<{ own: ContextPool; opened: BrowserContext[]; first: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
  opened: ({}, use) => use([]),
  own: async ({ browser, server, opened }, use) => {
    await use(new ContextPool(browser, server.origin));
    for (const context of opened) await context.close();
  },
  /** A page in its first use. */
  first: async ({ own, opened }, use) => use(await acquirePage(own, opened)),
});

/** Acquires a context, and notes it where it is a new one. */
const acquire = (pool: ContextPool, opened: BrowserContext[], key = "") =>
  pool.acquire(key, {}, async (context) => void opened.push(context));

const acquirePage = async (pool: ContextPool, opened: BrowserContext[]) =>
  (await acquire(pool, opened)).newPage();

test("a reused page is empty", async ({ own, opened, first }) => {
  const context = first.context();
  await first.goto("/log-in");
  await context.addCookies([{ name: "left", value: "1", url: first.url() }]);
  await first.evaluate(async () => {
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    window.name = "left";
    await new Promise((resolve) => {
      indexedDB.open("left").onsuccess = resolve;
    });
    await caches.open("left");
  });
  await first.setViewportSize({ width: 390, height: 844 });
  await first.route("**/cheatsheet", (route) => route.fulfill({ body: "of a route of the page" }));
  await context.route("**/cheatsheet", (route) => route.fulfill({ body: "of a route of the context" }));
  const heard: string[] = [];
  for (const emitter of [first, context]) emitter.on("request", (request) => heard.push(request.url()));
  const other = await context.newPage();
  await other.goto("/robots.txt");
  await first.mouse.move(300, 300);
  await own.release(context);
  expect(other.isClosed()).toBe(true);

  heard.length = 0;
  const again = await acquirePage(own, opened);
  expect(again).toBe(first);
  await again.goto("/cheatsheet");
  await expect(again.getByRole("heading", { level: 1 })).toBeVisible();
  expect(heard).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(again.viewportSize()).toEqual({ width: 1440, height: 900 });
  const found = await again.evaluate(async () => ({
    stored: [localStorage.getItem("left"), sessionStorage.getItem("left")],
    name: window.name,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    pointedAt: document.querySelectorAll(":hover").length,
  }));
  expect(found).toEqual({ stored: [null, null], name: "", databases: [], caches: [], pointedAt: 0 });
  expect(await again.goBack().then((answer) => answer?.url())).toMatch(/robots\.txt$/);
  expect(await again.goBack()).toBeNull();
});

test("a second page of a context is a new one", async ({ first }) => {
  expect(await first.context().newPage()).not.toBe(first);
});

const IRREVERSIBLE: Record<string, (page: Page) => Promise<unknown>> = {
  "a script for all pages": (page) => page.context().addInitScript(() => {}),
  "a script for the page": (page) => page.addInitScript(() => {}),
  "a function": (page) => page.exposeFunction("left", () => {}),
  "a held clock": (page) => page.clock.install(),
  "no connection": (page) => page.context().setOffline(true),
  "other colours": (page) => page.emulateMedia({ colorScheme: "dark" }),
  "a closed page": (page) => page.close(),
  "a closed context": (page) => page.context().close(),
};

for (const [what, leave] of Object.entries(IRREVERSIBLE))
  test(`a context with ${what} is closed, and not reused`, async ({ own, opened, first }) => {
    const context = first.context();
    await leave(first);
    await own.release(context);
    expect(await acquire(own, opened)).not.toBe(context);
    expect(opened).toHaveLength(2);
  });

test("a page without an origin is reused too", async ({ own, opened, first }) => {
  await first.goto("data:text/html,left");
  await own.release(first.context());
  expect(await acquirePage(own, opened)).toBe(first);
});

test("a context is reused only for what it was opened for, and three wait at most", async ({
  own,
  opened,
}) => {
  const keys = ["a", "b", "c", "d"];
  const contexts = [];
  for (const key of keys) contexts.push(await acquire(own, opened, key));
  for (const context of contexts) await own.release(context);
  expect(opened).toHaveLength(4);
  expect(await acquire(own, opened, "d")).toBe(contexts[3]);
  expect(await acquire(own, opened, "b")).toBe(contexts[1]);
  expect(contexts).not.toContain(await acquire(own, opened, "a"));
});

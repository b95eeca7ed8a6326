/** The fixtures of tests of one part of the app, which a part server shows: contexts that are reused, and nothing of the app around it. */
import { test as base } from "@playwright/test";
import { ContextPool, contextKey } from "./contexts.ts";

type Fixtures = {
  /** The options of the test's context, as a string. */
  contextKey: string;
};

export const test = base.extend<Fixtures, { pool: ContextPool }>({
  // Each file has a server of its own, so there is no one origin.
  pool: [async ({ browser }, use) => use(new ContextPool(browser, null)), { scope: "worker" }],
  contextKey,
  context: async ({ pool, contextKey }, use) => {
    const context = await pool.acquire(contextKey, {}, async () => {});
    await use(context);
    await pool.release(context);
  },
});

export { expect } from "@playwright/test";

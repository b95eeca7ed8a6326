/**
 * Browser contexts that are reused by one test after another. The first page of a new context starts renderer processes, and loads and
 * compiles all files anew: three times the processor time of a reused page (docs/benchmarks.md). Such a page keeps its process
 * and its context's HTTP cache, and nothing else: no cookies, no storage, no history, no routes and no listeners.
 */
import type { EventEmitter } from "node:events";
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
  PlaywrightTestOptions,
} from "@playwright/test";

/** A context with the page that it keeps between tests. */
type Kept = {
  context: BrowserContext;
  /** What it was opened with. Only a test that wants the same gets it. */
  key: string;
  page: Page;
  devtools: CDPSession;
  viewport: { width: number; height: number } | null;
  /** Whether the test has the page. */
  taken: boolean;
  /** Whether the test made an irreversible call, so that the context is closed after it. */
  dirty: boolean;
};

/** Calls whose effects can't be undone. A context is closed after a test with one of them. */
const IRREVERSIBLE = {
  context: [
    ...["addInitScript", "exposeBinding", "exposeFunction", "grantPermissions", "newCDPSession"],
    ...["routeWebSocket", "setExtraHTTPHeaders", "setGeolocation", "setOffline", "setStorageState"],
  ],
  page: [
    ...["addInitScript", "addLocatorHandler", "close", "emulateMedia", "exposeBinding", "exposeFunction"],
    ...["routeWebSocket", "setDefaultNavigationTimeout", "setDefaultTimeout", "setExtraHTTPHeaders"],
  ],
  // Each of these installs the held clock.
  clock: ["fastForward", "install", "pauseAt", "resume", "runFor", "setFixedTime", "setSystemTime"],
};

/** All that tests set of Playwright's options, as a string: a context that was opened with one value is not reused for another. */
export const contextKey = (
  { viewport, contextOptions, hasTouch, isMobile, userAgent, javaScriptEnabled }: PlaywrightTestOptions,
  use: (key: string) => Promise<void>,
) => use(JSON.stringify({ viewport, contextOptions, hasTouch, isMobile, userAgent, javaScriptEnabled }));

/** How many contexts wait for a test. A waiting page takes no time, but memory. */
const MOST_IDLE = 3;

/** How long it may take to empty a context, in milliseconds. One whose page does not answer is closed. */
const RESET_MS = 5000 * Number(process.env.TEST_SLOWNESS ?? 1);

/** The contexts of a test worker. */
export class ContextPool {
  readonly #inUse = new Map<BrowserContext, Kept>();
  readonly #idle: Kept[] = [];

  /** @param origin of the server under test; null where each file of tests has its own */
  constructor(
    private readonly browser: Browser,
    private readonly origin: string | null,
  ) {}

  /**
   * Acquires a context for a test. Its `newPage` gives the kept page first.
   * @param key names the options and what `prepare` does
   * @param prepare adds scripts to a context that is opened
   */
  async acquire(
    key: string,
    options: BrowserContextOptions,
    prepare: (context: BrowserContext) => Promise<void>,
  ): Promise<BrowserContext> {
    const index = this.#idle.findIndex((kept) => kept.key === key);
    const [kept = await this.#open(key, options, prepare)] = index < 0 ? [] : this.#idle.splice(index, 1);
    kept.taken = false;
    this.#inUse.set(kept.context, kept);
    return kept.context;
  }

  /** Releases a context after a test: empties it for the next, or closes it. */
  async release(context: BrowserContext): Promise<void> {
    const kept = this.#inUse.get(context);
    this.#inUse.delete(context);
    if (!kept || kept.dirty || context.serviceWorkers().length > 0 || !(await this.#reset(kept)))
      return context.close();
    this.#idle.push(kept);
    if (this.#idle.length > MOST_IDLE) await this.#idle.shift()?.context.close();
  }

  async #open(
    key: string,
    options: BrowserContextOptions,
    prepare: (context: BrowserContext) => Promise<void>,
  ) {
    const context = await this.browser.newContext({
      ...(this.origin !== null && { baseURL: this.origin }),
      ...options,
    });
    await prepare(context);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const kept: Kept = {
      ...{ context, key, page, devtools },
      ...{ viewport: page.viewportSize(), taken: false, dirty: false },
    };
    const markDirty = () => {
      kept.dirty = true;
    };
    intercept(context, IRREVERSIBLE.context, markDirty);
    intercept(context.clock, IRREVERSIBLE.clock, markDirty);
    intercept(page, IRREVERSIBLE.page, markDirty);
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      if (kept.taken) return newPage();
      kept.taken = true;
      return page;
    };
    return kept;
  }

  /** @returns whether the context can be reused */
  async #reset(kept: Kept): Promise<boolean> {
    const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, RESET_MS, false).unref());
    return Promise.race([this.#empty(kept), tooLate]).catch(() => false);
  }

  async #empty({ context, page, devtools, viewport }: Kept): Promise<boolean> {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const emitter of [page, context]) removeListeners(emitter);
    await Promise.all([context.unrouteAll(), page.unrouteAll()]);
    // Not to about:blank, which leaves the process for a new one, since the app's pages have an opener policy.
    const { origin } = new URL(page.url());
    const own = origin === "null" ? this.origin : origin;
    if (own === null) return false;
    await page.goto(`${own}/robots.txt`);
    await Promise.all([
      devtools.send("Storage.clearDataForOrigin", { origin: "*", storageTypes: "all" }),
      page.evaluate(() => {
        window.name = "";
      }),
      viewport && page.setViewportSize(viewport),
    ]);
    await devtools.send("Page.resetNavigationHistory");
    return true;
  }
}

/** Removes a test's listeners. Playwright itself listens to the end of a page, of a context and of a renderer. */
function removeListeners(emitter: Page | BrowserContext): void {
  for (const name of (emitter as unknown as EventEmitter).eventNames())
    if (name !== "close" && name !== "crash") emitter.removeAllListeners(String(name));
}

/** Intercepts calls of these methods of an object: `then` is called first. */
function intercept(object: object, names: string[], then: () => void): void {
  const methods = object as Record<string, (...values: unknown[]) => unknown>;
  for (const name of names) {
    const method = methods[name]?.bind(object);
    if (!method) throw new Error(`There is no ${name}`);
    methods[name] = (...values) => {
      then();
      return method(...values);
    };
  }
}

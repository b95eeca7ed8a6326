/** Learners who talk: each in a browser context of their own. */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { type Account, test as base, record, signUp, withoutTours } from "./fixtures.ts";

export type Talker = Account & { page: Page; context: BrowserContext; say: (text: string) => Promise<void> };

export const test = base.extend<{ newTalker: (plan?: "starter" | "warrior") => Promise<Talker> }>({
  /** Makes a new learner with a page open, of either plan; it is closed when the test ends. */
  newTalker: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (plan = "warrior") => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      contexts.push(context);
      await withoutTours(context);
      const account = await signUp(context, baseURL ?? "");
      await record("UPDATE user_state SET plan = ? WHERE user_id = ?", plan, account.user_id);
      const page = await context.newPage();
      const say = async (text: string) => {
        const box = page.getByRole("textbox", { name: /^Message #/ });
        await box.fill(text);
        await box.press("Enter");
      };
      return { ...account, page, context, say };
    });
    for (const context of contexts) await context.close();
  },
});

/** The messages of the open channel. */
export const messages = (page: Page): Locator =>
  page.getByRole("log", { name: "Messages" }).getByRole("article");

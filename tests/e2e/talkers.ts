/** Learners who talk: each in a browser context of their own. */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { type Account, test as base } from "./fixtures.ts";

export type Talker = Account & { page: Page; context: BrowserContext; say: (text: string) => Promise<void> };

export const test = base.extend<{ newTalker: (plan?: "starter" | "warrior") => Promise<Talker> }>({
  /** Makes a new learner with a page open, of either plan. */
  newTalker: async ({ newContext, backend }, use) => {
    await use(async (plan = "warrior") => {
      const context = await newContext();
      const account = await backend.signUp(context, { plan });
      const page = await context.newPage();
      const say = async (text: string) => {
        const box = page.getByRole("textbox", { name: /^Message #/ });
        await box.fill(text);
        await box.press("Enter");
      };
      return { ...account, page, context, say };
    });
  },
});

/** The messages of the open channel. */
export const messages = (page: Page): Locator =>
  page.getByRole("log", { name: "Messages" }).getByRole("article");

/** Learners in the chat, each in a separate browser context. */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { type Account, test as base } from "./fixtures.ts";

type ChatLearner = Account & {
  page: Page;
  context: BrowserContext;
  send: (text: string) => Promise<void>;
};

export const test = base.extend<{ newChatLearner: (plan?: "starter" | "warrior") => Promise<ChatLearner> }>({
  /** Signs a new learner up and opens a page. */
  newChatLearner: async ({ newContext, backend }, use) => {
    await use(async (plan = "warrior") => {
      const context = await newContext();
      const account = await backend.signUp(context, { plan });
      const page = await context.newPage();
      const send = async (text: string) => {
        const box = page.getByRole("textbox", { name: /^Message #/ });
        await box.fill(text);
        await box.press("Enter");
      };
      return { ...account, page, context, send };
    });
  },
});

/** The messages of the open channel. */
export const messages = (page: Page): Locator =>
  page.getByRole("log", { name: "Messages" }).getByRole("article");

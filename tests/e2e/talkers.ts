/** Learners who talk: each in a browser context of their own. */
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { type Account, record, signUp, withoutTours } from "./fixtures.ts";

export type Talker = Account & { page: Page; context: BrowserContext; say: (text: string) => Promise<void> };

/** A new learner with a page open, of either plan. */
export async function newTalker(
  browser: Browser,
  baseURL: string | undefined,
  plan: "starter" | "warrior" = "warrior",
): Promise<Talker> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  await withoutTours(context);
  const account = await signUp(context.request, baseURL ?? "");
  record("UPDATE user_state SET plan = ? WHERE user_id = ?", plan, account.user_id);
  const page = await context.newPage();
  const say = async (text: string) => {
    const box = page.getByRole("textbox", { name: /^Message #/ });
    await box.fill(text);
    await box.press("Enter");
  };
  return { ...account, page, context, say };
}

/** The messages of the open channel. */
export const messages = (page: Page): Locator =>
  page.getByRole("log", { name: "Messages" }).getByRole("article");

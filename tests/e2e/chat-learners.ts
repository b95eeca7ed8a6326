/** Learners in the chat, each in a separate browser context. */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { type Account, type Backend, test as base } from "./fixtures.ts";

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

/**
 * Stores messages in a channel, directly at its object, without the worker's checks: five of each of so many learners.
 * @param textOf the text of the learner's message of a number
 */
export async function fillChannel(
  backend: Backend,
  name: string,
  learners: number,
  textOf: (learner: number, number: number) => string,
): Promise<void> {
  const channels = await backend.server.miniflare.getDurableObjectNamespace("CHANNEL");
  const channel = channels.get(channels.idFromName(name));
  const profile = { id_hash: "none", display_name: "Uma", avatar_url: "/noobie.png", silenced_until: null };
  for (let learner = 0; learner < learners; learner += 1) {
    const owner = { ...profile, user_id: `u${learner} ${Math.random()}`, until: Date.now() + 60_000 };
    const { webSocket } = await channel.fetch(
      `https://channel/?${new URLSearchParams({ owner: JSON.stringify(owner), after: "1" })}`,
      { headers: { upgrade: "websocket" } },
    );
    webSocket?.accept();
    const texts = Array.from({ length: 5 }, (_, number) => textOf(learner, number));
    for (const message of texts)
      webSocket?.send(JSON.stringify({ type: "send", client_id: crypto.randomUUID(), message }));
    const last = JSON.stringify(texts.at(-1)).slice(1, -1);
    await new Promise<void>((received) =>
      webSocket?.addEventListener("message", ({ data }) => String(data).includes(last) && received()),
    );
    webSocket?.close();
  }
}

/** The messages of the open channel. */
export const messages = (page: Page): Locator =>
  page.getByRole("log", { name: "Messages" }).getByRole("article");

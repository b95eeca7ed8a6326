/** Two learners in a match that a test brings from phase to phase by hand. */
import type { BrowserContext, Page } from "@playwright/test";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { type Account, type Backend, test as base, expect, setTimeScale } from "./fixtures.ts";

const { battles } = loadCurriculum().curriculum;

/** The battle of every match here that no queue has drawn. */
export const battle = battles[0] as (typeof battles)[number];

/** The battle that a match was drawn. */
export async function battleDrawn(backend: Backend, match_id: string): Promise<(typeof battles)[number]> {
  const [row] = await backend.query<{ battle_id: string }>(
    "SELECT battle_id FROM matches WHERE id = ?",
    match_id,
  );
  const drawn = battles.find(({ id }) => id === row?.battle_id);
  if (!drawn) throw new Error(`Match ${match_id} has no battle`);
  return drawn;
}

export type Player = { page: Page; account: Account; context: BrowserContext };

export type Pair = {
  one: Player;
  other: Player;
  match_id: string;
  /** Both pages open the match. @param origin where the first player's page comes from, if not straight from the server */
  open(origin?: string): Promise<void>;
  /** Brings the match to the editors: no page is hurried, no test waits. */
  startEditing(): Promise<void>;
  /** Ends the editing. */
  stopEditing(): Promise<void>;
};

/** Phases four times as long as the product's: no machine is too slow for them, and none is waited for. */
const SLOW = 4;

export const test = base.extend<{
  /** Makes a Warrior with a page open. @param scale of the product's waits in this context */
  newPlayer: (scale?: number) => Promise<Player>;
  /** Makes two, and a match between them. */
  newPair: () => Promise<Pair>;
}>({
  newPlayer: async ({ newContext, backend, server }, use) => {
    await use(async (scale = SLOW) => {
      const context = await newContext();
      await setTimeScale(context, server.origin, scale);
      const account = await backend.signUp(context, { plan: "warrior" });
      return { page: await context.newPage(), account, context };
    });
  },
  newPair: async ({ newPlayer, backend }, use) => {
    await use(async () => {
      const [one, other] = [await newPlayer(), await newPlayer()];
      const match_id = crypto.randomUUID();
      await backend.query(
        "INSERT INTO matches (id, challenge_id, battle_id, user_1_id, user_2_id, created_at) VALUES (?, 'c1', ?, ?, ?, ?)",
        ...[match_id, battle.id, one.account.user_id, other.account.user_id, Date.now()],
      );
      const open = async (origin = "") => {
        await one.page.goto(`${origin}/battle/${match_id}`);
        await other.page.goto(`/battle/${match_id}`);
      };
      return {
        ...{ one, other, match_id, open },
        startEditing: () => startEditing(backend, match_id, one.page, other.page),
        stopEditing: () => backend.skipPhase(match_id),
      };
    });
  },
});

/** Skips the objective and the start of a match whose players are there or on their way. */
export async function startEditing(backend: Backend, match_id: string, ...pages: Page[]): Promise<void> {
  for (const page of pages) await expect(page.locator("main[data-phase=objective]")).toBeVisible();
  await backend.skipPhase(match_id);
  await backend.skipPhase(match_id);
  for (const page of pages) await expectEditing(page);
}

export const expectEditing = (page: Page) => expect(page.locator("main[data-phase=editing]")).toBeVisible();

export const cssEditor = (page: Page) => page.getByRole("tabpanel", { name: "CSS" }).getByRole("textbox");

/** Replaces what the CSS editor holds, as by select-all and paste. */
export async function replaceCss(page: Page, css: string): Promise<void> {
  await cssEditor(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(css);
}

/** The opponent's page as it is shown; the next one is made behind the one in sight. */
export const opponentsPage = (page: Page) =>
  page
    .getByRole("region", { name: "Opponent's page" })
    .locator("iframe")
    .filter({ visible: true })
    .contentFrame();

export const expectResult = (page: Page, heading: string) =>
  expect(page.getByRole("heading", { name: heading })).toBeVisible();

/** What the battle's reference looks like at the opponent's: the first player has written it, and it has arrived. */
export const expectLantern = (page: Page) =>
  expect(opponentsPage(page).locator(".lantern")).toHaveCSS("background-color", "rgb(255, 99, 71)");

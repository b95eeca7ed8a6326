/** Two learners in a match whose phases are ended by the test. */
import type { BrowserContext, Page } from "@playwright/test";
import type { Code } from "../../worker/rules/code.ts";
import type { Phase } from "../../worker/rules/match-phases.ts";
import type { RoomPhase } from "../../worker/rules/room-phases.ts";
import { curriculum } from "../support/curriculum.ts";
import { editorOf, TABS, type TabName } from "./editors.ts";
import { type Account, type Backend, test as base, expect, setTimeScale } from "./fixtures.ts";

/** The battles of the curriculum. */
export const { battles } = curriculum;

/** The battle of a match that is inserted here, unless another is chosen. */
export const battle = battles[0] as (typeof battles)[number];

/** The battle that the queue chose for a match. */
export async function battleOfMatch(backend: Backend, match_id: string): Promise<(typeof battles)[number]> {
  const [row] = await backend.query<{ battle_id: string }>(
    "SELECT battle_id FROM matches WHERE id = ?",
    match_id,
  );
  const chosen = battles.find(({ id }) => id === row?.battle_id);
  if (!chosen) throw new Error(`Match ${match_id} has no battle`);
  return chosen;
}

export type Player = { page: Page; account: Account; context: BrowserContext };

type Pair = {
  one: Player;
  other: Player;
  match_id: string;
  /** Opens the match in both pages. @param origin of the first player's page, if not the server's own */
  open(origin?: string): Promise<void>;
  /** Skips to the editing phase. */
  startEditing(): Promise<void>;
  /** Ends the editing phase. */
  stopEditing(): Promise<void>;
};

/** Makes phases four times as long as the product's, and longer on a slow machine. Tests end them with `skipPhase`. */
const SLOW_TIME_SCALE = Math.min(100, 4 * Number(process.env.TEST_SLOWNESS ?? 1));

export const test = base.extend<{
  /** Signs a Warrior up and opens a page. @param scale of the product's waits in this context */
  newPlayer: (scale?: number) => Promise<Player>;
  /** As `newPlayer`, a Starter. */
  newStarter: () => Promise<Player>;
  /** The page of a visitor without an account, at the players' scale. */
  newVisitor: () => Promise<Page>;
  /** Creates two players and a match between them. */
  newPair: (chosen?: (typeof battles)[number]) => Promise<Pair>;
}>({
  newPlayer: async ({ newContext, backend, server }, use) => {
    await use(async (scale = SLOW_TIME_SCALE) => {
      const context = await newContext();
      await setTimeScale(context, server.origin, scale);
      const account = await backend.signUp(context, { plan: "warrior" });
      return { page: await context.newPage(), account, context };
    });
  },
  newStarter: async ({ newVisitor, backend }, use) => {
    await use(async () => {
      const page = await newVisitor();
      const context = page.context();
      return { page, account: await backend.signUp(context), context };
    });
  },
  newVisitor: async ({ newContext, server }, use) => {
    await use(async () => {
      const context = await newContext();
      await setTimeScale(context, server.origin, SLOW_TIME_SCALE);
      return context.newPage();
    });
  },
  newPair: async ({ newPlayer, backend }, use) => {
    await use(async (chosen = battle) => {
      const [one, other] = [await newPlayer(), await newPlayer()];
      const match_id = crypto.randomUUID();
      await backend.query(
        "INSERT INTO matches (id, challenge_id, battle_id, user_1_id, user_2_id, created_at) VALUES (?, 'c1', ?, ?, ?, ?)",
        ...[match_id, chosen.id, one.account.user_id, other.account.user_id, Date.now()],
      );
      const open = async (origin = "") => {
        await one.page.goto(`${origin}/battle/${match_id}`);
        await other.page.goto(`/battle/${match_id}`);
      };
      return {
        ...{ one, other, match_id, open },
        startEditing: () => startEditing(backend, match_id, one.page, other.page),
        stopEditing: () => backend.skipPhase(match_id, "editing"),
      };
    });
  },
});

/** The match that a page shows. */
export const matchOf = ({ page }: Pick<Player, "page">) =>
  new URL(page.url()).pathname.split("/").at(-1) ?? "";

/** What the page says on which an inviter waits. */
export const WAITING = "Waiting for your friend…";

/** Makes an invitation from the challenges. @returns its link */
export async function invite({ page }: Player): Promise<string> {
  await page.goto("/challenges");
  await page.getByRole("button", { name: /Speed CSS Battle/ }).click();
  await page.getByRole("button", { name: "Play a friend" }).click();
  await page.waitForURL(/\/invite\?challenge_id=c1/);
  await expect(page.getByText(WAITING)).toBeVisible();
  return page.getByRole("textbox", { name: "The link" }).inputValue();
}

/** Waits for both players, then skips the phases `objective` and `start`. */
export async function startEditing(backend: Backend, match_id: string, ...pages: Page[]): Promise<void> {
  // One page may come to it long after another.
  for (const page of pages)
    await expect(
      page.locator("main:is([data-phase=objective], [data-phase=start], [data-phase=editing])"),
    ).toBeVisible();
  for (const phase of ["objective", "start"] as const) await backend.skipPhase(match_id, phase);
  for (const page of pages) await expectEditing(page);
}

/** Waits for a phase of a match, a race or a room. */
export const phaseIs = (page: Page, phase: Phase | RoomPhase) =>
  expect(page.locator(`main[data-phase=${phase}]`)).toBeVisible();

/** Waits for the editing phase. */
export const expectEditing = (page: Page) => phaseIs(page, "editing");

/** The editor of the CSS tab. */
export const cssEditor = (page: Page) => editorOf(page, "CSS");

/** Replaces the text of the editor in the open tab, as by select-all and paste. */
async function replaceText(page: Page, tab: TabName, text: string): Promise<void> {
  await editorOf(page, tab).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/** Replaces the text of the CSS editor, whose tab is open. */
export const replaceCss = (page: Page, css: string) => replaceText(page, "CSS", css);

/** Opens a tab and replaces its text. */
export async function replaceCode(page: Page, tab: TabName, text: string): Promise<void> {
  await page.getByRole("tab", { name: tab }).click();
  await replaceText(page, tab, text);
}

/** Replaces the code of each tab in which a battle's solution differs from its start. */
export async function solve(page: Page, { start, check }: { start: Code; check: Code }): Promise<void> {
  for (const [language, tab] of TABS)
    if (check[language] !== start[language]) await replaceCode(page, tab, check[language]);
}

/** The visible frame of the opponent's page, which is nested in another frame. The next version is built in a hidden frame. */
export const opponentsPage = (page: Page) =>
  page
    .getByRole("region", { name: "Opponent's page" })
    .locator("iframe")
    .contentFrame()
    .locator("iframe")
    .filter({ visible: true })
    .contentFrame();

/** The visible frame of the player's own page. */
export const ownPage = (page: Page) =>
  page.getByRole("region", { name: "Your page" }).locator("iframe").filter({ visible: true }).contentFrame();

/** Waits for the result with a heading. */
export const expectResult = (page: Page, heading: string) =>
  expect(page.getByRole("heading", { name: heading })).toBeVisible();

/** Waits until the first player's solution is shown on the opponent's page. */
export const expectLantern = (page: Page) =>
  expect(opponentsPage(page).locator(".lantern")).toHaveCSS("background-color", "rgb(255, 99, 71)");

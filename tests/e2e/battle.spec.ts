import type { Page } from "@playwright/test";
import type { MatchMessage } from "../../worker/contract/battles.ts";
import { BATTLE_PICTURE } from "../../worker/rules/battle-picture.ts";
import type { Code } from "../../worker/rules/code.ts";
import { changedLines } from "../../worker/rules/line-diff.ts";
import { expectAccessible } from "./accessibility.ts";
import { editorOf } from "./editors.ts";
import { expect, paint } from "./fixtures.ts";
import { openNetworkProxy } from "./network-proxy.ts";
import {
  battle,
  battleOfMatch,
  battles,
  cssEditor,
  expectEditing,
  expectLantern,
  expectResult,
  opponentsPage,
  ownPage,
  phaseIs,
  replaceCode,
  replaceCss,
  test,
} from "./players.ts";
import { expectShown, statesShown } from "./recorder.ts";

/** Collects the frames that a page receives in its match. */
function listen(page: Page): MatchMessage[] {
  const messages: MatchMessage[] = [];
  page.on("websocket", (socket) => {
    if (!/\/api\/battles\//.test(socket.url())) return;
    socket.on("framereceived", ({ payload }) => {
      if (payload !== "pong") messages.push(JSON.parse(String(payload)) as MatchMessage);
    });
  });
  return messages;
}

/** The phases of a match, in the order in which a page shows them. */
const PHASES = ["waiting", "objective", "start", "editing", "checking", "over"];

test("two learners are paired in the queue and play phases of 10 s, 1 s and 35 s, with the same result for both", async ({
  newPlayer,
  backend,
}) => {
  // The match alone takes 47 s.
  test.slow();
  const [one, other] = [await newPlayer(1), await newPlayer(1)];
  const received = listen(other.page);
  await one.page.goto("/challenges");
  await one.page.getByRole("button", { name: /Speed CSS Battle/ }).click();
  await one.page.getByRole("link", { name: "Enter!" }).click();
  await expect(one.page.getByText("You are the only one in this queue.")).toBeVisible();
  await other.page.goto("/queue?challenge_id=c1");
  await Promise.all([one.page.waitForURL(/\/battle\//), other.page.waitForURL(/\/battle\//)]);
  await Promise.all([expectEditing(one.page), expectEditing(other.page)]);
  for (const { page } of [one, other]) await expectShown(page, /Match will start in \d+ seconds\.\.\./);

  const chosenBattle = await battleOfMatch(backend, one.page.url().split("/").at(-1) ?? "");
  await replaceCss(one.page, chosenBattle.check.css);
  if (chosenBattle.check.html !== chosenBattle.start.html)
    await replaceCode(one.page, "HTML", chosenBattle.check.html);
  await expect(one.page.locator("main[data-phase=over]")).toBeVisible({ timeout: 0 });
  await Promise.all([expectResult(one.page, "You win!"), expectResult(other.page, "You lose")]);
  await expect(one.page.getByText("+30 EXP")).toBeVisible();
  await expect(other.page.getByText("+0 EXP")).toBeVisible();
  await expect(one.page.getByText("1 win · 0 losses · 0 ties")).toBeVisible();

  for (const { page } of [one, other]) {
    const phases = await statesShown(page, "data-phase");
    expect(phases).toEqual(PHASES.filter((phase) => phases.includes(phase)));
    // A slow page may not draw the two that last a second.
    expect(phases).toEqual(expect.arrayContaining(["objective", "editing", "over"]));
  }
  // The lengths by the server's times, not by when a page shows the phases.
  const objective = received.find(
    (message) =>
      (message.type === "phase" || message.type === "state") && message.clock.phase === "objective",
  );
  const result = received.find((message) => message.type === "result");
  if (!objective || !("clock" in objective) || !result)
    throw new Error("No objective or no result was received");
  const { ends_at, opens_at, closes_at } = objective.clock;
  expect((opens_at ?? 0) - (ends_at ?? 0)).toBe(1000);
  expect((closes_at ?? 0) - (opens_at ?? 0)).toBe(35_000);
  expect(result.now).toBeGreaterThanOrEqual(closes_at ?? Number.NaN);
});

test("the focus is at what is asked for until the editors open, so that a screen reader reads it", async ({
  newPair,
}) => {
  const { one, ...match } = await newPair();
  await match.open();
  const objective = one.page.getByRole("region", { name: "Objective" });
  await expect(objective).toBeFocused();
  await expect(objective).toHaveAccessibleDescription(battle.description);
  await match.startEditing();
  await expect(cssEditor(one.page)).toBeFocused();
});

test("a learner sees the opponent's page live, and wins by meeting more wishes", async ({ newPair }) => {
  const { one, other, ...match } = await newPair();
  await match.open();
  await match.startEditing();
  for (const { page } of [one, other])
    await expect
      .poll(
        () =>
          page
            .getByRole("img", { name: battle.description })
            .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
        "the width of the picture of the finished page, once it is loaded",
      )
      .toBe(2 * BATTLE_PICTURE.width);
  await replaceCss(other.page, "body { background: rgb(1, 2, 3) }");
  await expect(opponentsPage(one.page).locator("body")).toHaveCSS("background-color", "rgb(1, 2, 3)");
  await replaceCss(one.page, battle.check.css);
  await expectLantern(other.page);
  await match.stopEditing();
  await Promise.all([expectResult(one.page, "You win!"), expectResult(other.page, "You lose")]);
  for (const { page } of [one, other]) await expectShown(page, "Checking submissions...");
});

test("JavaScript in another form than the reference's counts by what its clicks do", async ({ newPair }) => {
  const toggle = battles.find(({ id }) => id === "b32");
  const { one, other, ...match } = await newPair(toggle);
  await match.open();
  await match.startEditing();
  await replaceCode(
    one.page,
    "JavaScript",
    'document.querySelector(".lantern").onclick = ({ target }) => {\n  target.className = target.className === "lantern" ? "lantern lit" : "lantern";\n};',
  );
  await paint(one.page);
  const lantern = ownPage(one.page).locator(".lantern");
  await expect
    .poll(async () => {
      await lantern.click();
      return lantern.getAttribute("class");
    }, "a click in the own page, as soon as it has the code")
    .toBe("lantern lit");
  await replaceCode(one.page, "CSS", "body { background: rgb(1, 2, 3) }");
  await expect(opponentsPage(other.page).locator("body")).toHaveCSS("background-color", "rgb(1, 2, 3)");
  await match.stopEditing();
  await Promise.all([expectResult(one.page, "You win!"), expectResult(other.page, "You lose")]);
  for (const text of ["Click .lantern", "Click .lantern again"])
    await expect(one.page.getByRole("row", { name: `${text} met not met`, exact: true })).toBeVisible();
});

test("what the battle asks for is ticked off for oneself alone", async ({ newPair }) => {
  const styled = battles.find(({ wishes, actions }) => wishes.length > 1 && !actions);
  const { one, other, ...match } = await newPair(styled);
  await match.open();
  await match.startEditing();
  const wishesOf = (page: Page) => page.getByRole("list", { name: "Asked for" }).getByRole("listitem");
  const count = styled?.wishes.length ?? 0;
  await expect(wishesOf(one.page).filter({ hasText: "not yet" })).toHaveCount(count);
  for (const [tab, language] of [
    ["HTML", "html"],
    ["CSS", "css"],
  ] as const)
    if (styled && styled.check[language] !== styled.start[language])
      await replaceCode(one.page, tab, styled.check[language]);
  await expect(wishesOf(one.page).filter({ hasText: /done$/ })).toHaveCount(count);
  await expect(one.page.getByRole("status").getByText(`${count} of ${count} done`)).toBeAttached();
  await expect(wishesOf(other.page).filter({ hasText: "not yet" })).toHaveCount(count);
});

test("on a phone a result begins with the verdict, the EXP and the ways on, and its code is folded", async ({
  newPair,
}) => {
  const { one, other, ...match } = await newPair();
  await one.page.setViewportSize({ width: 390, height: 844 });
  await match.open();
  await match.startEditing();
  await expect(one.page.getByRole("list", { name: "Asked for" })).toBeHidden();
  await one.page.locator("summary", { hasText: "Asked for" }).click();
  await expect(one.page.getByRole("list", { name: "Asked for" })).toBeVisible();
  await replaceCss(one.page, battle.check.css);
  await expectLantern(other.page);
  await match.stopEditing();
  await expect(one.page.getByText("+30 EXP")).toBeVisible();
  const result = one.page.getByRole("region", { name: "You win!" });
  for (const first of [
    result.getByRole("heading", { name: "You win!" }),
    result.getByText("+30 EXP"),
    result.getByText("Your rating went from"),
    result.getByRole("button", { name: "Rematch" }),
    result.getByRole("link", { name: "Watch the replay" }),
    result.getByRole("button", { name: "Copy a link to share" }),
  ])
    await expect(first).toBeInViewport();
  await expect(result.locator("pre")).toHaveCount(0);
  const pages = result.getByRole("figure");
  await expect(pages).toHaveCount(2);
  const own = pages.filter({ hasText: "Your page" }).locator("iframe").filter({ visible: true });
  await expect(own.contentFrame().locator(".lantern")).toHaveCSS("background-color", "rgb(255, 99, 71)");
  await expect(result.getByText("did not end well")).toHaveCount(0);
  await expectAccessible(one.page, "the result on a phone");
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("above the keyboard stand the time, the request, the code and the keys that a phone hides", async ({
    newPair,
  }) => {
    const { one, ...match } = await newPair();
    await match.open();
    await match.startEditing();
    const keys = one.page.getByRole("toolbar", { name: "Keys of code" });
    await expect(keys).toBeInViewport({ ratio: 1 });
    await cssEditor(one.page).tap();
    // As the keyboard does.
    await one.page.setViewportSize({ width: 390, height: 400 });
    await expect(one.page.getByRole("region", { name: "Your page" })).toBeHidden();
    for (const part of [
      one.page.getByRole("timer", { name: "Time left" }),
      one.page.getByText(battle.description, { exact: false }),
      one.page.locator(".cm-activeLine").filter({ visible: true }),
      keys,
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await one.page.keyboard.press("ControlOrMeta+End");
    await keys.getByRole("button", { name: "Opening brace" }).tap();
    await expect(cssEditor(one.page)).toContainText("{}");
    await expect(cssEditor(one.page)).toBeFocused();
    await match.stopEditing();
    await expect(one.page.getByRole("main")).toHaveAttribute("data-keyboard", "false");
  });
});

test("a result shows how it was scored, and why it earned nothing", async ({ newPair }) => {
  const played = await newPair();
  const { one, other } = played;
  await played.open();
  await played.startEditing();
  await replaceCss(one.page, battle.check.css);
  await expectLantern(other.page);
  await played.stopEditing();
  const count = battle.wishes.length;
  await expect(
    one.page.getByText(`You did ${count} of the ${count} things asked for, ${other.account.display_name} 0.`),
  ).toBeVisible();
  for (const { text } of battle.wishes)
    await expect(one.page.getByRole("row", { name: `${text} met not met` })).toBeVisible();
  await expect(other.page.getByText("A loss earns no EXP.")).toBeVisible();
  // Not before: a match waits for its players since it was made.
  const idle = await newPair();
  await idle.open();
  await idle.startEditing();
  await idle.stopEditing();
  await expect(idle.one.page.getByText("Neither of you did anything that was asked for.")).toBeVisible();
  await expect(idle.one.page.getByText("+0 EXP")).toBeVisible();
  await expect(
    idle.one.page.getByText("No EXP, since nothing that the battle asked for was done."),
  ).toBeVisible();
});

test("a learner who reloads during a match keeps the code", async ({ newPair }) => {
  const { one, other, ...match } = await newPair();
  await match.open();
  await match.startEditing();
  await replaceCss(one.page, battle.check.css);
  await one.page.reload();
  await expectEditing(one.page);
  await expect(cssEditor(one.page)).toContainText("tomato");
  await expectLantern(other.page);
  await match.stopEditing();
  await Promise.all([expectResult(one.page, "You win!"), expectResult(other.page, "You lose")]);
});

test("a learner whose network breaks in a match keeps typing, and no code is lost", async ({
  newPair,
  server,
}) => {
  const network = await openNetworkProxy(server.origin);
  const { one, other, ...match } = await newPair();
  await match.open(network.origin);
  await match.startEditing();
  network.cut();
  await expect(one.page.getByText("The connection broke.")).toBeVisible();
  await replaceCss(one.page, battle.check.css);
  await expect(other.page.getByText(/has lost the connection/)).toBeVisible();
  network.restore();
  await expect(one.page.getByText("The connection broke.")).toBeHidden();
  await expectLantern(other.page);
  await expect(other.page.getByText(/has lost the connection/)).toBeHidden();
  await match.stopEditing();
  await Promise.all([expectResult(one.page, "You win!"), expectResult(other.page, "You lose")]);
  network.close();
});

test("a learner who rage-quits loses, after a reload too", async ({ newPair }) => {
  const { one, other, ...match } = await newPair();
  await match.open();
  await match.startEditing();
  await one.page.getByRole("button", { name: "Rage Quit" }).click();
  const question = one.page.getByRole("dialog", { name: /Rage quit\?/ });
  await question.getByRole("button", { name: "Keep fighting" }).click();
  await one.page.getByRole("button", { name: "Rage Quit" }).click();
  await question.getByRole("button", { name: "Rage Quit" }).click();
  await Promise.all([expectResult(one.page, "You lose"), expectResult(other.page, "You win!")]);
  await expect(other.page.getByText(`${one.account.display_name} rage-quit.`)).toBeVisible();
  await one.page.reload();
  await expectResult(one.page, "You lose");
});

/** Opens the match in the first player's page through links, so that Back stays within the app. */
async function enterFromChallenges(page: Page, match_id: string): Promise<void> {
  await page.goto("/challenges");
  await page.getByRole("button", { name: /Speed CSS Battle/ }).click();
  await expect(page.getByRole("link", { name: "Enter!" })).toHaveCount(0);
  await page.getByRole("link", { name: "Return to your match" }).click();
  await page.waitForURL(`/battle/${match_id}`);
}

test("Back leaves a live match only after a confirmation, and every page links back to it", async ({
  newPair,
}) => {
  const { one, other, match_id, ...match } = await newPair();
  const { page } = one;
  await enterFromChallenges(page, match_id);
  await other.page.goto(`/battle/${match_id}`);
  await match.startEditing();
  await replaceCss(page, battle.check.css);
  const back = () => page.evaluate(() => history.back());
  const question = page.getByRole("dialog", { name: /Leave the match\?/ });
  await back();
  await question.getByRole("button", { name: "Keep fighting" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(`/battle/${match_id}`);
  await expect(cssEditor(page)).toContainText("tomato");
  await back();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL("/challenges");
  for (const path of ["/dashboard", "/playground", "/settings", "/chat"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Return to your match" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Return to your match" }).click();
  await expectEditing(page);
  await expect(cssEditor(page)).toContainText("tomato");
  await match.stopEditing();
  await expectResult(page, "You win!");
  // The end is recorded after the pages are told.
  await expect(page.getByText("+30 EXP")).toBeVisible();
  // After the match there is no confirmation and no link.
  await page.getByRole("link", { name: "Challenges" }).click();
  await page.waitForURL("/challenges");
  await page.getByRole("button", { name: /Speed CSS Battle/ }).click();
  await expect(page.getByRole("link", { name: "Enter!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to your match" })).toHaveCount(0);
});

test("the start is announced, and the caret is in an editor when the editing starts", async ({
  newPair,
  backend,
}) => {
  const { one, other, match_id, ...match } = await newPair();
  await match.open();
  for (const { page } of [one, other]) await phaseIs(page, "objective");
  await backend.skipPhase(match_id, "objective");
  await expectShown(one.page, "Match Start!");
  await match.startEditing();
  await expect(cssEditor(one.page)).toBeFocused();
  await one.page.keyboard.type("/* first */");
  await expect(cssEditor(one.page)).toContainText("/* first */");
});

test("nothing behind a result can be reached by keyboard", async ({ newPair }) => {
  const { one, ...match } = await newPair();
  const { page } = one;
  await match.open();
  await match.startEditing();
  await match.stopEditing();
  await expect(page.getByText("+0 EXP")).toBeVisible();
  await expect(page.getByRole("heading", { name: "It's a tie" })).toBeFocused();
  const reached = new Set<string>();
  for (let presses = 0; presses < 24; presses++) {
    await page.keyboard.press("Tab");
    reached.add(
      await page.evaluate(() => {
        const at = document.activeElement;
        if (!at || at === document.body) return "none";
        return at.closest("[aria-labelledby=battle-result]") ? "the result" : at.outerHTML;
      }),
    );
  }
  expect([...reached].sort()).toEqual(["none", "the result"]);
});

test("Level Up! is shown with the result, after a reload too", async ({ newPair, backend }) => {
  const { one, other, match_id, ...match } = await newPair();
  const { page } = one;
  await backend.query(
    "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'nearly', 45, 0)",
    one.account.user_id,
  );
  await match.open();
  await match.startEditing();
  await replaceCss(page, battle.check.css);
  await expectLantern(other.page);
  await page.goto("about:blank");
  await match.stopEditing();
  await expect(other.page.getByText("+0 EXP")).toBeVisible();
  await page.goto(`/battle/${match_id}`);
  await expect(page.getByRole("button", { name: "Level Up!" })).toContainText("Lvl 0 ➡ Lvl 1");
  await page.getByRole("button", { name: "Level Up!" }).click();
  await expectResult(page, "You win!");
  await page.reload();
  await expectResult(page, "You win!");
  await expect(page.getByRole("button", { name: "Level Up!" })).toHaveCount(0);
});

test("a result shows the changed lines alone, and a replay scrolls the code to them", async ({
  newPair,
  backend,
}) => {
  const { one, other, match_id, ...match } = await newPair();
  const ruleOf = ({ start, check }: { start: Code; check: Code }) =>
    Math.min(...changedLines(start.css, check.css));
  const long = battles.reduce((longest, one) =>
    Number.isFinite(ruleOf(one)) && ruleOf(one) > ruleOf(longest) ? one : longest,
  );
  // So far down that it isn't visible without scrolling.
  expect(ruleOf(long)).toBeGreaterThan(12);
  await backend.query("UPDATE matches SET battle_id = ? WHERE id = ?", long.id, match_id);
  await match.open();
  await match.startEditing();
  await replaceCss(one.page, long.check.css);
  await one.page.getByRole("tab", { name: "HTML" }).click();
  await editorOf(one.page, "HTML").click();
  await one.page.keyboard.type("<!-- by the way -->");
  await expect(cssEditor(other.page)).toBeVisible();
  await match.stopEditing();
  await expect(one.page.getByText("+30 EXP")).toBeVisible();
  // The code is folded until it is asked for.
  await expect(one.page.getByRole("article")).toHaveCount(0);
  await one.page.getByText("What both changed").click();
  const mine = one.page.getByRole("article", { name: one.account.display_name });
  // Each box shows the share of its own language.
  await expect(mine.getByRole("figure").locator("figcaption")).toHaveText(["CSS100 %", "HTMLnot asked for"]);
  const lines = mine.getByRole("figure", { name: "CSS" }).locator("ins");
  await expect(lines).toHaveCount(changedLines(long.start.css, long.check.css).size);
  await expect(
    one.page.getByRole("article", { name: other.account.display_name }).locator("ins"),
  ).toHaveCount(0);
  await one.page.getByText("One way to do it").click();
  await expect(one.page.getByText("Other ways count as well")).toBeVisible();
  await one.page.getByRole("link", { name: "Watch the replay" }).click();
  await one.page.waitForURL(/\/replay\//);
  await expect(one.page.getByRole("button", { name: "Play" })).toBeVisible();
  const isInSight = (name: string) =>
    one.page
      .getByRole("region", { name })
      .getByRole("figure", { name: "CSS" })
      .locator("pre")
      .evaluate((box, line) => {
        const { top, bottom } = box.children[line]?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        const frame = box.getBoundingClientRect();
        return top >= frame.top && bottom <= frame.bottom;
      }, ruleOf(long));
  for (const { account } of [one, other])
    expect(await isInSight(account.display_name), `replay: ${account.display_name}`).toBe(true);
});

test("a long paste is refused", async ({ newPair, server }) => {
  const { one, ...match } = await newPair();
  await match.open();
  await match.startEditing();
  await one.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.origin });
  await one.page.evaluate(() => navigator.clipboard.writeText(".pasted {}".repeat(30)));
  await cssEditor(one.page).click();
  await one.page.keyboard.press("ControlOrMeta+v");
  await expect(one.page.getByText(/a paste of more than 200 characters stays out/)).toBeVisible();
  await expect(cssEditor(one.page)).not.toContainText("pasted");
});

test("an endless loop in the opponent's code doesn't freeze the page", async ({ newPair }) => {
  const { one, other, ...match } = await newPair();
  await match.open();
  await match.startEditing();
  await other.page.getByRole("tab", { name: "JavaScript" }).click();
  await editorOf(other.page, "JavaScript").click();
  await other.page.keyboard.insertText("while (true) {} parent.document.title = 'gone';");
  await cssEditor(one.page).click();
  await one.page.keyboard.type("/* alive */");
  await expect(cssEditor(one.page)).toContainText("alive");
  await match.stopEditing();
  await expectResult(one.page, "It's a tie");
  expect(await one.page.title()).not.toBe("gone");
});

test("a replay plays at any speed and from any time", async ({ newPair }) => {
  const { one, other, ...match } = await newPair();
  await match.open();
  await match.startEditing();
  await replaceCss(one.page, battle.check.css);
  await expectLantern(other.page);
  await match.stopEditing();
  await expect(one.page.getByText("+30 EXP")).toBeVisible();
  await one.page.getByRole("link", { name: "Watch the replay" }).click();
  await one.page.waitForURL(/\/replay\//);
  const mine = one.page.getByRole("region", { name: one.account.display_name });
  await expect(mine).not.toContainText("tomato");
  const time = one.page.getByRole("slider", { name: "Time" });
  await time.press("End");
  await expect(mine).toContainText("tomato");
  await time.press("Home");
  await expect(mine).not.toContainText("tomato");
  await one.page.getByLabel("Speed").selectOption("4");
  await one.page.getByRole("button", { name: "Play" }).click();
  await expect(mine).toContainText("tomato");
});

test("a replay opens for a visitor with its share link, and not without", async ({ newPair, newContext }) => {
  const { one, match_id, ...match } = await newPair();
  await match.open();
  await match.startEditing();
  await match.stopEditing();
  await expect(one.page.getByText("+0 EXP")).toBeVisible();
  await one.page.goto(`/battle/${match_id}`);
  const link = await one.page.getByRole("link", { name: "Watch the replay" }).getAttribute("href");
  const page = await (await newContext()).newPage();
  const document = await page.goto(link ?? "");
  expect(await document?.text()).toMatch(
    new RegExp(`<title>[^<]+ against [^<]+: ${battle.title} · Codenaut</title>`),
  );
  await expect(page.getByRole("heading", { name: battle.title })).toBeVisible();
  await page.getByRole("link", { name: "Try it" }).click();
  await expect(page.getByRole("textbox", { name: "HTML" }).first()).toBeVisible();
  expect((await page.goto(`/replay/${match_id}?key=${"A".repeat(22)}`))?.status()).toBe(404);
  await page.goto(`/replay/${match_id}`);
  await expect(page.getByText("That isn't there.")).toBeVisible();
});

test("the arena has no violations that axe finds", async ({ newPair }) => {
  const { one, ...match } = await newPair();
  await match.open();
  await match.startEditing();
  await expectAccessible(one.page, "the arena");
});

test("the result and the replay of a battle have no violations that axe finds", async ({ newPair }) => {
  const { one, match_id, ...match } = await newPair();
  await match.open();
  await match.startEditing();
  await match.stopEditing();
  await expect(one.page.getByText("+0 EXP")).toBeVisible();
  await expectAccessible(one.page, "the result");
  await one.page.goto(`/replay/${match_id}`);
  await expect(one.page.getByRole("heading", { name: battle.title })).toBeVisible();
  await expectAccessible(one.page, "the replay");
});

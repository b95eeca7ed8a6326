import { expect } from "./fixtures.ts";
import { battle, expectLantern, expectResult, replaceCss, test } from "./players.ts";

test("a rating moves with a match, is shown with the results, and can be hidden", async ({ newPair }) => {
  const { one, other, match_id, ...match } = await newPair();
  await match.open();
  await match.startEditing();
  await replaceCss(one.page, battle.check.css);
  await expectLantern(other.page);
  await match.stopEditing();
  await Promise.all([expectResult(one.page, "You win!"), expectResult(other.page, "You lose")]);
  const provisional = "It is provisional: a few more battles will tell how strong you are.";
  const moved = `Your rating went from 1500 to 1662. ${provisional}`;
  await expect(one.page.getByText(moved)).toBeVisible();
  await expect(other.page.getByText("Your rating went from 1500 to 1338.")).toBeVisible();
  await one.page.goto("/challenges");
  await expect(one.page.getByText("Rating 1662, provisional")).toBeVisible();
  await one.page.goto("/profile");
  await expect(one.page.getByText("Rating 1662, provisional")).toBeVisible();
  await one.page.goto(`/battle/${match_id}`);
  await expect(one.page.getByText(moved)).toBeVisible();

  await one.page.goto("/settings");
  const saved = one.page.waitForResponse((answer) => answer.url().endsWith("/api/settings"));
  await one.page.getByLabel(/Hide ratings/).check();
  await saved;
  for (const [path, text] of [
    [`/battle/${match_id}`, "+30 EXP"],
    ["/challenges", "1 win · 0 losses · 0 ties"],
    ["/profile", "1 win · 0 losses · 0 ties"],
  ] as const) {
    await one.page.goto(path);
    await expect(one.page.getByText(text)).toBeVisible();
    await expect(one.page.getByText(/rating/i)).toHaveCount(0);
  }
  await one.page.goto("/settings");
  await expect(one.page.getByLabel(/Hide ratings/)).toBeChecked();
});

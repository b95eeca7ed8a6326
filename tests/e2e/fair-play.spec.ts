import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { battle, cssEditor, expectLantern, expectResult, test } from "./players.ts";

/** Pastes a text behind the code in the CSS editor, from the clipboard. */
async function pasteCss(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), css);
  await cssEditor(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("ControlOrMeta+v");
}

test("who pastes the whole answer reads so in the result, and so does the opponent", async ({
  newPair,
  server,
}) => {
  const { one, other, match_id, ...match } = await newPair();
  await one.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.origin });
  await match.open();
  await match.startEditing();
  await pasteCss(one.page, "\n.lantern { background-color: tomato; outline: 3px dashed teal; }\n");
  await expectLantern(other.page);
  await match.stopEditing();
  await expectResult(one.page, "You win!");
  await expect(one.page.getByText("+30 EXP")).toBeVisible();
  await expect(one.page.getByText(/Part of your code was pasted: \d+ of \d+ new characters\./)).toBeVisible();
  const words = new RegExp(`Part of ${one.account.display_name}'s code was pasted`);
  await expect(other.page.getByText(words)).toBeVisible();
  await one.page.goto(`/replay/${match_id}`);
  await expect(one.page.getByText(words)).toBeVisible();
});

test("who types, undoes and moves own code has no mark", async ({ newPair, server }) => {
  const { one, other, ...match } = await newPair();
  await one.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.origin });
  await match.open();
  await match.startEditing();
  await cssEditor(one.page).click();
  await one.page.keyboard.press("ControlOrMeta+Home");
  await one.page.keyboard.type("/* by hand */", { delay: 60 });
  await one.page.keyboard.press("ControlOrMeta+a");
  await one.page.keyboard.press("ControlOrMeta+x");
  await expect(cssEditor(one.page)).not.toContainText("by hand");
  await one.page.keyboard.press("ControlOrMeta+z");
  await expect(cssEditor(one.page)).toContainText("by hand");
  await match.stopEditing();
  await expectResult(one.page, "It's a tie");
  await expect(other.page.getByText("+0 EXP")).toBeVisible();
  for (const { page } of [one, other])
    await expect(page.getByText(/was pasted|faster than hands/)).toHaveCount(0);
});

/** A script in a player's page: it takes the match's socket over, and sends the answer as typed within 20 ms. */
const sendAsMachine = (page: Page, match_id: string, code: typeof battle.check) =>
  page.evaluate(
    ([id, html, css, js]) =>
      new Promise<void>((resolve) => {
        const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/battles/${id}/socket`);
        socket.onmessage = ({ data }) => {
          if (!String(data).includes('"type":"state"')) return;
          const input = { keys: 60, aided: 0, fastest: 20 };
          socket.send(JSON.stringify({ type: "code-update", seq: 1000, html, css, js, input }));
          resolve();
        };
      }),
    [match_id, code.html, code.css, code.js] as const,
  );

test("a result that only a machine could type waits for a moderator, who releases it, and then it pays once", async ({
  newPair,
  newPlayer,
  backend,
}) => {
  const { one, other, match_id, ...match } = await newPair();
  await match.open();
  await match.startEditing();
  await sendAsMachine(one.page, match_id, battle.check);
  await expectLantern(other.page);
  await match.stopEditing();
  await expectResult(other.page, "You lose");
  await expect(other.page.getByText(/code came faster than hands can type/)).toBeVisible();
  await expect(other.page.getByText(/Your EXP are yours already/)).toBeVisible();
  const expOf = async () => {
    const [row] = await backend.query<{ exp: number }>(
      "SELECT exp FROM user_state WHERE user_id = ?",
      one.account.user_id,
    );
    return row?.exp ?? 0;
  };
  const before = await expOf();
  await one.page.goto(`/battle/${match_id}`);
  await expectResult(one.page, "You win!");
  await expect(one.page.getByText("+0 EXP")).toBeVisible();
  await expect(one.page.getByText("Your code came faster than hands can type.")).toBeVisible();
  await expect(
    one.page.getByText(/Nothing is lost: if all is well, your EXP and your rating follow/),
  ).toBeVisible();
  await expectAccessible(one.page, "a result that waits");

  const moderator = await newPlayer();
  await backend.query("UPDATE users SET email = id || '@example.com' WHERE email = 'moderator@example.com'");
  await backend.query(
    "UPDATE users SET email = 'moderator@example.com', email_confirmed_at = 1 WHERE id = ?",
    moderator.account.user_id,
  );
  await moderator.page.goto("/moderation");
  const { page } = moderator;
  const held = page.getByRole("listitem", {
    name: `${one.account.display_name} against ${other.account.display_name}`,
  });
  await expect(held).toContainText("30 new characters, 30 keys");
  await expect(held).toContainText("faster than hands can type");
  await held.locator("summary", { hasText: `${one.account.display_name}'s code` }).click();
  await expect(held.locator("pre").filter({ hasText: "tomato" })).toBeVisible();
  await expectAccessible(page, "the results that wait");
  await held.getByRole("link", { name: "Watch the replay" }).click();
  await expect(page.getByRole("heading", { name: battle.title })).toBeVisible();
  await page.goBack();
  await held.getByRole("button", { name: "Release it" }).click();
  await expect(held).toHaveCount(0);
  await expect(page.getByTitle(`match:${match_id}`)).toHaveText("a match");

  expect(await expOf()).toBe(before + 30);
  await one.page.reload();
  await expect(one.page.getByText("+30 EXP")).toBeVisible();
  await expect(one.page.getByText("It counts now.")).toBeVisible();
  await expect(one.page.getByText(/Your rating went from/)).toBeVisible();
});

/** A daily challenge over the end of its day. */
import { DAY_MS, utcDayStart } from "../../worker/rules/dates.ts";
import { writeCode } from "./coding.ts";
import { openToAll, setDaily } from "./daily.ts";
import { expect } from "./fixtures.ts";
import { test } from "./moved-clock.ts";

test("a challenge that is begun before midnight and shipped after it says why it earns nothing", async ({
  page,
  context,
  backend,
}) => {
  const [challenge] = openToAll;
  if (!challenge) throw new Error("No challenge is open to a new learner");
  const { server, query } = backend;
  const learner = await backend.signUp(context);
  await query("UPDATE sessions SET expires_at = expires_at + ?", 3 * DAY_MS);
  const now = await server.passTime(0);
  await setDaily(backend, challenge, -1);
  await server.passTime(utcDayStart(now) + 1.5 * DAY_MS - now);
  await page.goto("/dailychallenge");
  await page.getByRole("button", { name: "Okay!" }).click();
  await writeCode(page, challenge.check);
  await server.passTime(DAY_MS / 2);
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await page.getByRole("button", { name: "Ship it" }).click();
  await expect(page.getByText("A past day: well done, but it earns no EXP.")).toBeVisible();
  expect(
    await query("SELECT key FROM exp_ledger WHERE user_id = ? AND key LIKE 'daily:%'", learner.user_id),
  ).toEqual([]);
});

import { curriculum } from "../support/curriculum.ts";
import { expectAccessible } from "./accessibility.ts";
import { writeCode } from "./coding.ts";
import { afterLessons, openToAll, setDaily } from "./daily.ts";
import { expect, test } from "./fixtures.ts";

const pool = curriculum.daily;

/** The shown challenge with its answer, which the page doesn't have before the ship. */
function challengeTitled(title: string | null) {
  const challenge = pool.find((each) => each.title === title);
  if (!challenge) throw new Error(`No challenge is called ${title}`);
  return challenge;
}

test.beforeEach(({ backend }) => setDaily(backend, openToAll[0]));

test("a learner takes the daily challenge, asks for hints, ships wrong, then right, and comes back tomorrow", async ({
  page,
  learner,
  backend,
}) => {
  await page.goto("/dailychallenge");
  await expect(page.getByText("Daily Challenge can ONLY by done ONCE!")).toBeVisible();
  const challenge = challengeTitled(await page.getByRole("heading", { level: 1 }).textContent());
  await page.getByRole("button", { name: "Okay!" }).click();

  await page.getByRole("button", { name: "Show Tools" }).click();
  await page.getByRole("button", { name: "Not yet" }).click();
  await expect(page.getByRole("complementary", { name: "Tools" })).toBeHidden();
  await page.getByRole("button", { name: "Show Tools" }).click();
  await page.getByRole("button", { name: "Show them" }).click();
  await expect(page.getByRole("complementary", { name: "Tools" })).toBeVisible();
  await page.getByRole("button", { name: "Hide Tools" }).click();
  await page.getByRole("button", { name: "Show Tools" }).click();
  await expect(page.getByRole("complementary", { name: "Tools" })).toBeVisible();

  const ship = async () => {
    await page.getByRole("button", { name: "Ship", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Are you sure you want to ship today's challenge?" });
    await question.getByRole("button", { name: "Ship it" }).click();
  };
  await writeCode(page, { html: "<p>Not this</p>", css: "", js: "" });
  await ship();
  await expect(page.getByRole("heading", { name: "Improvement tips" })).toBeVisible();
  await page.getByRole("button", { name: "Keep coding" }).click();
  // The ship is moved 20 s back: the time to read its answer is over.
  await backend.query(
    "UPDATE daily_challenge_ships SET created_at = created_at - 20000 WHERE user_id = ?",
    learner.user_id,
  );
  await writeCode(page, challenge.check);
  await ship();
  await expect(page.getByText(/hints: half$/)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("You already completed today's challenge. Come back tomorrow!")).toBeVisible();
  await expect(page.getByRole("timer")).toContainText(/Next challenge in \d\d:\d\d:\d\d/);
  await page.reload();
  await expect(page.getByText("You already completed today's challenge. Come back tomorrow!")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("Today's challenge is done.")).toBeVisible();
  await expect(page.getByText("Warm up")).toBeHidden();

  const [log] = await backend.query(
    "SELECT attempts, completed, hints_used FROM daily_challenge_log WHERE user_id = ?",
    learner.user_id,
  );
  expect({ ...log }).toEqual({ attempts: 2, completed: 1, hints_used: 1 });
  const [award] = await backend.query<{ amount: number }>(
    "SELECT amount FROM exp_ledger WHERE user_id = ? AND key LIKE 'daily:%'",
    learner.user_id,
  );
  expect(award?.amount).toBeGreaterThanOrEqual(15);
  expect(award?.amount).toBeLessThanOrEqual(35);
});

test("before a right ship, the answer is shown only on request", async ({ page, learner, backend }) => {
  await page.goto("/dailychallenge");
  const challenge = challengeTitled(await page.getByRole("heading", { level: 1 }).textContent());
  await page.getByRole("button", { name: "Okay!" }).click();
  await writeCode(page, { html: "<p>Not this</p>", css: "", js: "" });
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await page.getByRole("button", { name: "Ship it" }).click();
  const show = page.getByRole("button", { name: "Show the answer" });
  await expect(show).toBeVisible();
  await expect(page.getByText("Suggested answer")).toHaveCount(0);
  await show.click();
  await page.getByRole("button", { name: "Keep trying" }).click();
  await show.click();
  await page.getByRole("button", { name: "Show it" }).click();
  await expect(page.getByText("Suggested answer")).toBeVisible();

  await page.getByRole("button", { name: "Keep coding" }).click();
  await writeCode(page, challenge.check);
  // The time to read the answer is over.
  await backend.query(
    "UPDATE daily_challenge_log SET answer_shown_at = answer_shown_at - 60000 WHERE user_id = ?",
    learner.user_id,
  );
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await page.getByRole("button", { name: "Ship it" }).click();
  await expect(page.getByText(/answer shown: half$/)).toBeVisible();
});

test("a past day is in the archive, with its tools and without EXP", async ({ page, learner, backend }) => {
  const [challenge] = openToAll;
  if (!challenge) throw new Error("No challenge is open to a new learner");
  await setDaily(backend, afterLessons[0]);
  await setDaily(backend, challenge, 1);
  await page.goto("/dailychallenge");
  await page.getByRole("link", { name: new RegExp(challenge.title) }).click();
  await expect(page.getByText("This day is over")).toBeVisible();
  await page.getByRole("button", { name: "Okay!" }).click();
  await page.getByRole("button", { name: "Show Tools" }).click();
  await expect(page.getByRole("complementary", { name: "Tools" })).toBeVisible();
  await writeCode(page, challenge.check);
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  await page.getByRole("button", { name: "Ship it" }).click();
  await expect(page.getByText("A past day: well done")).toBeVisible();
  expect(
    await backend.query("SELECT * FROM daily_challenge_ships WHERE user_id = ?", learner.user_id),
  ).toEqual([]);
});

test("a day whose challenges want later lessons leads to the next lesson", async ({
  page,
  learner: _,
  backend,
}) => {
  await setDaily(backend, afterLessons[0]);
  await page.goto("/dailychallenge");
  await expect(page.getByRole("heading", { name: "First, a lesson" })).toBeVisible();
  await expectAccessible(page, "a day that wants a lesson first");
  await page.getByRole("button", { name: "Choose a project" }).click();
  await page.waitForURL("/journey");
});

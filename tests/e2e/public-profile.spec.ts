/** The public profile of a learner, its settings, and the names that lead to it. */
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const utcDay = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

test("a learner chooses what everybody sees, looks at it as others do, and hides it", async ({
  page,
  learner,
  backend,
  newContext,
}) => {
  const { user_id, display_name } = learner;
  await backend.query(
    "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'test', 850, 0)",
    user_id,
  );
  for (const project of [1, 2, 3])
    await backend.query(
      "INSERT INTO finished_projects (user_id, project_id, finished_at) VALUES (?, ?, 1)",
      ...[user_id, project],
    );
  const page_id = crypto.randomUUID();
  for (const [id, project, state] of [
    [page_id, 2, "public"],
    [crypto.randomUUID(), 3, "unpublished"],
  ] as const)
    await backend.query(
      `INSERT INTO published_pages (id, user_id, project_id, state, title, description, published_at, updated_at, html, css, js)
        VALUES (?, ?, ?, ?, 'Mine', '', 1, 1, 'Hi', '', '')`,
      ...[id, user_id, project, state],
    );
  await backend.query(
    "INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (?, 'mended', 20, 5), (?, 'three-maps', 1, 6)",
    user_id,
    user_id,
  );
  for (const back of [0, 1, 2, 4, 9, 30, 31])
    await backend.query(
      "INSERT INTO active_days (user_id, date, shipped, shipped_right) VALUES (?, ?, ?, 1)",
      ...[user_id, utcDay(back), (back % 5) + 1],
    );
  for (const concept of ["html-heading", "html-image", "html-list", "css-color"])
    await backend.query(
      "INSERT INTO practice_reviews (user_id, source, item, correct, created_at) VALUES (?, 'practice', ?, 1, ?)",
      ...[user_id, concept, Date.now()],
    );
  const visitor = await (await newContext()).newPage();
  const path = `/u/${encodeURIComponent(display_name)}`;
  await visitor.goto(path);
  await expect(visitor.getByRole("heading", { name: display_name })).toBeVisible();
  await expect(visitor).toHaveTitle(`${display_name} · Codenaut`);
  await expect(visitor.getByText("Level")).toHaveCount(0);
  await expect(visitor.getByRole("link", { name: "Report" })).toBeVisible();
  await expectAccessible(visitor, "a public profile with name and picture");

  await page.goto("/settings");
  const settings = page.getByRole("region", { name: "Your public profile" });
  const all = [
    "My level",
    "My streak",
    "My rating",
    "My medals",
    "My tasks per day",
    "My finished projects",
    "My sky",
  ];
  // After a pause between two, the first have a request of their own. The last one holds all.
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith("/api/settings") &&
      answer.request().postDataJSON()?.shown_parts?.length === all.length,
  );
  for (const name of all) await settings.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check();
  await saved;
  await settings.getByRole("link", { name: "See it as others do" }).click();
  await expect(page.getByText("This is your public profile as others see it.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Choose what it shows" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Report" })).toHaveCount(0);
  const finished = page.getByRole("region", { name: "Finished projects" });
  await expect(finished.getByRole("listitem")).toHaveCount(3);
  await expect(finished.getByRole("link")).toHaveCount(1);
  await expect(finished.getByRole("link")).toHaveAttribute("href", `/made/${page_id}`);

  await visitor.reload();
  await expect(visitor.getByText("days in a row")).toBeVisible();
  await expect(visitor.getByRole("region", { name: "Sky" }).getByRole("listitem")).toHaveCount(4);
  await expectAccessible(visitor, "a public profile with all its parts");

  await page.getByRole("link", { name: "Choose what it shows" }).click();
  const hidden = page.waitForResponse((answer) => answer.url().endsWith("/api/settings"));
  await settings.getByRole("checkbox", { name: /^Hide my public profile/ }).check();
  await hidden;
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Lost in space" })).toBeVisible();
});

test("a name in the leaderboard leads to the learner's page", async ({ page, learner, backend }) => {
  expect(learner.user_id).toBeTruthy();
  const other = await backend.newAccount();
  await backend.query(
    "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'test', 234567, 0)",
    other.user_id,
  );
  // The first screen, by which this browser knows that somebody is signed in.
  await page.goto("/friends");
  await expect(page.getByText("No friends here yet")).toBeVisible();
  await page.goto("/leaderboard");
  await page.getByRole("link", { name: other.display_name, exact: true }).click();
  await expect(page.getByRole("heading", { name: other.display_name })).toBeVisible();
  // Also where the page is opened by its address.
  await page.reload();
  await expect(page.getByRole("button", { name: "Report" })).toBeVisible();
});

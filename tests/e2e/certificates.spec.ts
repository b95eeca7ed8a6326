/** The certificate of a map: made by who has finished it, read by everybody, printed, withdrawn. And the head of a public profile's document. */
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test("a learner makes a certificate, somebody without an account reads it, and it is withdrawn", async ({
  page,
  learner,
  backend,
  newContext,
}) => {
  const rest = `FROM tasks WHERE NOT retired AND project_id IN (SELECT id FROM projects WHERE map = 'BeachIsland')`;
  await backend.query(
    `INSERT INTO ship_sums (user_id, task_id, revision, ships, right_ships, last_at) SELECT ?, id, revision, 1, 1, 1 ${rest}`,
    learner.user_id,
  );
  await backend.query(
    `INSERT INTO inbox_messages (user_id, task_id, received_at) SELECT ?, id, 1 ${rest}`,
    learner.user_id,
  );
  const [last] = await backend.query<{ task: number }>(`SELECT max(id) AS task ${rest}`);
  const setRight = (right: number) =>
    backend.query(
      "UPDATE ship_sums SET right_ships = ? WHERE user_id = ? AND task_id = ?",
      ...[right, learner.user_id, last?.task ?? 0],
    );
  await setRight(0);
  await page.goto("/certificates");
  await expect(page.getByRole("listitem").filter({ hasText: "BeachIsland" })).toContainText(
    /(\d+) of \d+ tasks right, in \d+ projects/,
  );
  await setRight(1);
  await page.goto("/certificates");
  const beach = page.getByRole("listitem").filter({ hasText: "BeachIsland" });
  const name = beach.getByLabel("The name on it");
  await expect(name).toHaveValue(learner.display_name);
  await name.fill("www.evil.example");
  await beach.getByRole("button", { name: "Make the certificate" }).click();
  await expect(beach.getByText("A name has letters")).toBeVisible();
  await expectAccessible(page, "the certificates, with a form");
  await name.fill("Ada Lovelace");
  await beach.getByRole("button", { name: "Make the certificate" }).click();
  const link = beach.getByRole("link", { name: "Open and print" });
  await expect(link).toBeVisible();
  await expect(beach.getByRole("heading")).toBeFocused();
  const path = (await link.getAttribute("href")) ?? "";

  const visitor = await (await newContext()).newPage();
  const answer = await visitor.goto(path);
  expect(answer?.status()).toBe(200);
  expect(await answer?.text()).toContain("<title>Ada Lovelace has finished BeachIsland · Codenaut</title>");
  await expect(visitor.getByRole("heading", { name: "Certificate for Ada Lovelace" })).toBeVisible();
  await expect(visitor.getByText(path)).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Report" })).toBeVisible();
  await expectAccessible(visitor, "a certificate");
  // One page of paper, without what is pressed.
  await visitor.emulateMedia({ media: "print" });
  await expect(visitor.getByRole("button", { name: "Print" })).toBeHidden();
  const pdf = await visitor.pdf({
    preferCSSPageSize: true,
    printBackground: true,
  });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);

  await beach.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Withdraw", exact: true }).last().click();
  await expect(name).toBeVisible();
  await expect(beach.getByRole("heading")).toBeFocused();
  expect((await visitor.goto(path))?.status()).toBe(404);
  await expect(visitor.getByRole("heading", { name: "No certificate here" })).toBeVisible();
});

test("the document of a public profile says whose it is, and is 404 for nobody", async ({
  page,
  learner,
}) => {
  const answer = await page.goto(`/u/${encodeURIComponent(learner.display_name)}`);
  expect(answer?.status()).toBe(200);
  expect(await answer?.text()).toContain(`<title>${learner.display_name} · Codenaut</title>`);
  expect((await page.goto("/u/nobody-has-this-name"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Lost in space" })).toBeVisible();
});

/** The thread of a task: stuck on the desk, asked, answered, and unfolded by the ship. */
import type { BrowserContext } from "@playwright/test";
import { curriculum } from "../support/curriculum.ts";
import { expectAccessible } from "./accessibility.ts";
import { rightShip, ship, writeCode } from "./coding.ts";
import { ask, type Backend, chooseProject, expect, newName, test } from "./fixtures.ts";

const task = firstTask();

function firstTask() {
  const [first] = curriculum.projects[0]?.tasks ?? [];
  if (!first) throw new Error("Project 1 has no task");
  return first;
}

// The tests of a worker share its database.
test.beforeEach(({ backend }) => backend.query("DELETE FROM threads WHERE task_id = ?", task.id));

/** Somebody who has shipped the task writes in its thread. */
async function writeAsShipper(backend: Backend, context: BrowserContext, contents: string[]) {
  await backend.signUp(context);
  await ask(context, "put", "/journey/project", { project_id: 1 });
  await ask(context, "post", "/ships", rightShip(task));
  for (const content of contents) {
    const reply = { id: crypto.randomUUID(), content, spoiler: false };
    await ask(context, "post", `/tasks/${task.id}/thread`, reply);
  }
}

test("who is stuck asks at the desk, gets a hint, and the answer once the task is shipped right", async ({
  page,
  warrior: _,
  backend,
  newContext,
}) => {
  const hint = "Look at the first word of the request.";
  await chooseProject(page, 1);
  await page.goto("/playground");
  await page.getByRole("button", { name: "Stuck on this task?" }).click();
  const talk = page.getByRole("dialog", { name: /^About the task/ });
  const replies = talk.getByRole("list", { name: "Replies" });
  await expect(talk.getByText("Ask the first question!")).toBeVisible();
  await talk.getByLabel("Ask a question").fill("Why does <b>this</b> not do?");
  await expect(talk.getByText("your code is for those who have shipped the task")).toBeVisible();
  await talk.getByRole("button", { name: "Send" }).click();
  await expect(replies).toContainText("Why does <b>this</b> not do?");
  await expect(talk.getByLabel("Ask a question")).toHaveValue("");

  await writeAsShipper(backend, await newContext(), [hint, "Like so: `<h1>`", "```\n<h1>\n```"]);
  await talk.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Stuck on this task?" }).click();
  await expect(replies).toContainText(hint);
  await expect(replies).toContainText("2 answers are shown once you have shipped this task.");
  await expect(replies).not.toContainText("Like so");
  await expectAccessible(page, "the thread of a task that isn't shipped");
  await talk.getByRole("button", { name: "Close" }).last().click();

  await writeCode(page, task.check);
  await ship(page);
  await page.getByRole("button", { name: "Talk about this task" }).click();
  await expect(replies).toContainText("Like so: <h1>");
  const box = talk.getByLabel("Write a hint or an answer");
  const spoiler = talk.getByLabel("It shows the answer");
  await box.fill("Try a heading.");
  await expect(spoiler).not.toBeChecked();
  await box.fill("Try `<h2>`.");
  await expect(spoiler).toBeChecked();
  await expect(spoiler).toBeDisabled();
  await talk.getByRole("button", { name: "Send" }).click();
  await expect(replies).toContainText("Try <h2>.");
  await talk.getByRole("button", { name: "Delete this reply" }).last().click();
  await page.getByRole("dialog").last().getByRole("button", { name: "Delete" }).click();
  await expect(replies).not.toContainText("Try <h2>.");
  await talk.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
});

test("a Starter is told what helps until the task is shipped, and reads and answers from then on", async ({
  page,
  learner,
  backend,
  newContext,
}) => {
  const sign = newName();
  await writeAsShipper(backend, await newContext(), [`Write \`${sign}\``]);
  await chooseProject(page, 1);
  await page.goto(`/talk/${task.id}`);
  await expect(page.getByText("This opens once you have shipped the task right.")).toBeVisible();
  await expect(page.getByText("Warriors may ask here before they have shipped.")).toBeVisible();
  await expectAccessible(page, "the closed thread of a task");
  await ask(page, "post", "/ships", rightShip(task));
  await page.reload();
  const replies = page.getByRole("list", { name: "Replies" });
  await expect(replies).toContainText(sign);
  await page.getByLabel("Write a hint or an answer").fill(`So it is, says ${learner.display_name}`);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(replies).toContainText(`says ${learner.display_name}`);
  await expect(page.getByRole("button", { name: "Following" })).toBeVisible();
  await expectAccessible(page, "/talk/:task_id");
  await page.goto("/talk/999999");
  await expect(page.getByText("Lost in space")).toBeVisible();
});

test("the forum leads to the threads of a project's tasks by its tag", async ({
  page,
  warrior: _,
  backend,
  newContext,
}) => {
  await writeAsShipper(backend, await newContext(), ["A hint."]);
  await page.goto("/chat?channel=threads&tag=project:1");
  const card = page.getByRole("listitem").filter({ hasText: "About the task" });
  await expect(card).toContainText("folded until you have shipped the task");
  await card.getByRole("link").click();
  await expect(page).toHaveURL(/\/talk\/\d+$/);
  await expect(page.getByLabel("Ask a question")).toBeVisible();
});

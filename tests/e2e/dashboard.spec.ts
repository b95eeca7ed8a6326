import { afterLessons, setDaily } from "./daily.ts";
import { type Account, type Backend, chooseProject, expect, send, setTimeScale, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Inserts ships of a date: a number of tasks of project 1, each shipped twice. */
async function shipped(backend: Backend, learner: Account, date: string, tasks: number): Promise<void> {
  for (let ship = 0; ship < tasks * 2; ship++)
    await backend.query(
      `INSERT INTO task_completion_log (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at)
       VALUES (?, ?, ?, ?, 'x', 1, '[]', 0, ?, 0)`,
      learner.user_id,
      `${date}-${ship}`,
      101 + (ship % tasks),
      Number(date.replaceAll("-", "")) * 100 + ship,
      date,
    );
}

const localDate = (daysAgo: number) => {
  const day = new Date();
  day.setDate(day.getDate() - daysAgo);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((n) => String(n).padStart(2, "0"))
    .join("-");
};
const tooltip = (date: string, tasks: number) => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const name = new Date(year, month - 1, day).toLocaleString("en", { month: "short", day: "numeric" });
  return `${name}: ${tasks} tasks`;
};

test("a newcomer finds nothing started, level 0 and the first map, and what is empty folded", async ({
  page,
  learner,
}) => {
  await page.goto("/dashboard");
  const task = page.getByRole("region", { name: "Current Task" });
  await expect(task.getByText("Not Started!")).toBeVisible();
  await expect(page.getByRole("region", { name: "Dev Stats" })).toContainText("0 commits today");
  const me = page.getByRole("region", { name: "You" });
  await expect(me).toContainText("LEVEL 0");
  await expect(me).toContainText("Live");
  await expect(me.getByRole("link", { name: learner.display_name })).toHaveAttribute("href", "/profile");
  await expect(page.getByRole("region", { name: "BeachIsland" }).getByRole("img")).toBeVisible();
  await expect(page.getByText("Ctrl+S to run your code")).toBeHidden();
  const chat = page.getByRole("region", { name: "Global Chat" });
  await expect(chat.getByRole("link", { name: "Open Chat" })).toBeHidden();
  await chat.getByRole("heading", { name: "Global Chat" }).click();
  await expect(chat.getByRole("link", { name: "Open Chat" })).toHaveAttribute("href", "/chat");
  await expect(page.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/settings");
  await task.getByRole("button", { name: "Start" }).click();
  await page.waitForURL("/dailychallenge");
});

test("a newcomer's first press leads to the first task, which then goes on from there", async ({
  page,
  learner: _,
  backend,
}) => {
  await setDaily(backend, afterLessons[0]);
  await page.goto("/dashboard");
  const task = page.getByRole("region", { name: "Current Task" });
  await expect(task.getByText("Today's challenge wants what later lessons teach.")).toBeVisible();
  await task.getByRole("button", { name: "First task" }).click();
  await page.waitForURL("/inbox");
  await expect(page.getByRole("button", { name: "Start Task" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(task.getByText("In Progress")).toBeVisible();
  await task.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("/inbox");
  await expect(page.getByRole("button", { name: "Start Task" })).toBeVisible();
});

test("after a right ship that was left by a reload, Continue leads to the next message", async ({
  page,
  learner,
  backend,
}) => {
  await chooseProject(page, 1);
  await backend.query("UPDATE user_state SET task_just_shipped = 1 WHERE user_id = ?", learner.user_id);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("/inbox");
  await expect(page.getByRole("article", { name: "Tell them more" })).toBeVisible();
});

test("a learner at work sees the task in progress, today's commits, the streak and each day of the heatmap", async ({
  page,
  learner,
  backend,
}) => {
  await chooseProject(page, 1);
  await shipped(backend, learner, localDate(0), 3);
  await shipped(backend, learner, localDate(2), 6);
  await page.goto("/dashboard");
  const current = page.getByRole("region", { name: "Current Task" });
  await expect(current.getByText("In Progress")).toBeVisible();
  await expect(current).toContainText("2 days in a row Today is done.");
  const stats = page.getByRole("region", { name: "Dev Stats" });
  await expect(stats).toContainText("3 commits today");
  const heatmap = stats.getByRole("group", { name: "Tasks per day" });
  await expect(heatmap).toHaveAccessibleDescription(/: 9 on 2 days\. Busiest day, .*: 6 tasks\./);
  // Again, since what comes late above it moves it away from the pointer.
  const ofToday = heatmap.getByText(tooltip(localDate(0), 3)).first();
  await expect
    .poll(async () => {
      await heatmap.locator("rect").last().hover();
      return ofToday.isVisible();
    })
    .toBe(true);
  await page.mouse.move(0, 0);
  await expect(ofToday).toBeHidden();
  // By keyboard: the first key chooses today, then two days back.
  await heatmap.focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("ArrowUp");
  await expect(heatmap.getByText(tooltip(localDate(2), 6)).first()).toBeVisible();
});

test("the sidebar lists the places, and each leads somewhere", async ({ page, learner }) => {
  expect(learner.user_id).toBeTruthy();
  await page.goto("/dashboard");
  const sidebar = page.getByRole("navigation", { name: "Main" });
  const places = ["Dashboard", "Journey", "Tracker", "Inbox", "Battles", "Leaderboard", "Gallery", "Testing"];
  await expect(sidebar.getByRole("link")).toHaveText(places);
  await sidebar.getByRole("link", { name: "Inbox" }).click();
  await page.waitForURL("/inbox");
});

test("the patch banner is shown until Got it! is pressed, and not again", async ({ page, learner }) => {
  expect(learner.user_id).toBeTruthy();
  await chooseProject(page, 1);
  await page.goto("/dashboard");
  const banner = page.getByRole("region", { name: "New in v0.13" });
  await expect(banner).toContainText("Ctrl+S to run");
  await banner.getByRole("button", { name: "Got it!" }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole("region", { name: "You" })).toBeVisible();
  await expect(banner).toBeHidden();
});

test("feedback stays in the form if it couldn't be sent, and is sent by the next attempt", async ({
  page,
  learner,
  backend,
}) => {
  await page.route("**/api/feedback", (route) => route.abort());
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "For Feedback (beta only)" }).click();
  const dialog = page.getByRole("dialog", { name: "Send Feedback" });
  const text = dialog.getByRole("textbox");
  await text.fill("The moon creaks.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("alert")).toContainText("couldn't be reached");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.unroute("**/api/feedback");
  await page.getByRole("button", { name: "For Feedback (beta only)" }).click();
  await expect(text).toHaveValue("The moon creaks.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toBeHidden();
  const rows = await backend.query("SELECT feedback FROM feedback WHERE user_id = ?", learner.user_id);
  expect(rows.map(({ feedback }) => feedback)).toEqual(["The moon creaks."]);
  await page.getByRole("button", { name: "For Feedback (beta only)" }).click();
  await expect(text).toHaveValue("");
});

test("the newest messages are asked for while the page is in use, and no socket but the bell's is held", async ({
  page,
  context,
  server,
  learner: _,
}) => {
  await setTimeScale(context, server.origin, 1);
  const preview = /\/api\/channels\/general\/preview$/;
  const asked: string[] = [];
  const sockets: string[] = [];
  page.on("request", (request) => preview.test(request.url()) && asked.push(request.url()));
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await page.clock.install();
  const answered = async (act: () => Promise<unknown>) => {
    const answer = page.waitForResponse(preview);
    await act();
    await (await answer).finished();
    // The page has read it before it gets another file. Else the clock would pass the time limit of a request.
    await page.evaluate(() => fetch("/favicon.svg").then((file) => file.text()));
  };
  await answered(() => page.goto("/dashboard"));
  await expect(page.getByRole("region", { name: "Global Chat" })).toBeVisible();
  await answered(() => page.clock.fastForward(15_000));
  // The last one before the page counts as unused.
  await answered(() => page.clock.fastForward(120_000));
  const before = asked.length;
  await page.clock.fastForward(120_000);
  await page.clock.fastForward(120_000);
  expect(asked).toHaveLength(before);
  await answered(() => page.keyboard.press("Shift"));
  expect(sockets.filter((address) => !address.includes("/api/notices/socket"))).toEqual([]);
});

test("Log Out ends the session and leads to the landing page", async ({ page, learner }) => {
  expect(learner.user_id).toBeTruthy();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.waitForURL("/");
  await expect(page.getByRole("link", { name: "Start Now" })).toBeVisible();
  expect((await send(page, "get", "/api/me")).status()).toBe(401);
});

test.describe("on a first visit", () => {
  test.use({ tours: true });

  test("on a phone, what the second step speaks of stands above the tab bar", async ({
    page,
    learner: _,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/dashboard");
    await page.getByRole("dialog", { name: "Welcome aboard!" }).getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("dialog", { name: "Your journey" })).toBeVisible();
    const tabBar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    const target = await page.getByText("View Journey").boundingBox();
    expect((target?.y ?? 0) + (target?.height ?? 0)).toBeLessThan(tabBar?.y ?? 0);
  });

  test("the tour shows once: two steps, by arrow keys, and Esc asks before it stops", async ({
    page,
    learner: _,
  }) => {
    await page.goto("/dashboard");
    await expect(page.getByRole("dialog", { name: "Welcome aboard!" })).toContainText("main dashboard");
    await page.keyboard.press("ArrowRight");
    const second = page.getByRole("dialog", { name: "Your journey" });
    await expect(second.getByRole("button", { name: "Back" })).toBeVisible();
    await expect(second.getByRole("button", { name: "Done" })).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("dialog", { name: "Welcome aboard!" })).toBeVisible();
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Are you sure you want to stop the tour?" });
    await question.getByRole("button", { name: "Stop the tour" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("region", { name: "You" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

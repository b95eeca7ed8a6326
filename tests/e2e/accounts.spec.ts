import { ask, expect, newName, send, submitByKey, test } from "./fixtures.ts";
import { expectShown } from "./recorder.ts";

test("a newcomer signs up for Starter, picks an avatar and gets the 50 EXP once", async ({
  page,
  backend,
}) => {
  const name = newName();
  await page.goto("/signup");
  await page.getByLabel("Display Name").fill(name);
  await page.getByLabel("Email").fill(`${name.replaceAll(" ", "-")}@Example.com`);
  await page.getByLabel("Password").fill("correct horse battery");
  await submitByKey(page);
  await expect(page.getByRole("heading", { name: "Choose Your Path" })).toBeVisible();
  await page.getByRole("region", { name: "Starter" }).getByRole("button", { name: "Get Started" }).click();
  await expectShown(page, "Sign up completed!");
  await page.waitForURL("/newUser");
  // Nobody who uses the tab after this learner finds the address.
  expect(await page.evaluate(() => sessionStorage.getItem("codenaut.sign-up"))).toBeNull();
  await expect(page.getByText("+50 XP Boost!")).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeChecked();
  await page.getByRole("radio").nth(1).check({ force: true });
  await page.getByRole("button", { name: "Let's Begin!" }).click();
  await page.waitForURL("/dashboard");
  const exp = await send(page, "get", "/api/exp");
  expect(await exp.json()).toEqual({ exp: 50, level: 0 });
  // The tests inside workerd use a lower cost.
  const [user] = await backend.query<{ password_hash: string }>(
    "SELECT password_hash FROM users JOIN user_state ON id = user_id WHERE display_name = ?",
    name,
  );
  expect(user?.password_hash).toMatch(/^scrypt\$16384\$8\$5\$/);
});

test("a fresh account is offered the +50 XP Boost! once, and no patch notes", async ({ page }) => {
  const display_name = newName();
  const email = `${display_name.replaceAll(" ", "-")}@example.com`;
  await ask(page, "post", "/sign-up", { display_name, email, password: "correct horse battery" });
  await page.goto("/newUser");
  await expect(page.getByText("+50 XP Boost!")).toBeVisible();
  await page.getByRole("radio").first().check({ force: true });
  await page.getByRole("button", { name: "Let's Begin!" }).click();
  await expect(page.getByRole("region", { name: "You" })).toBeVisible();
  await expect(page.getByRole("region", { name: /^New in/ })).toBeHidden();
  await page.goto("/newUser");
  await expect(page.getByRole("button", { name: "Let's Begin!" })).toBeVisible();
  await expect(page.getByText("+50 XP Boost!")).toBeHidden();
});

test("a taken name, an address in use and a common password say so and lose nothing that was typed", async ({
  page,
  backend,
}) => {
  const other = await backend.newAccount();
  await page.goto("/signup");
  await page.getByLabel("Display Name").fill(other.display_name.toUpperCase());
  await page.getByLabel("Email").fill(other.email);
  await page.getByLabel("Password").fill("password1");
  await submitByKey(page);
  const nameTaken = page.getByText("That username is already taken. Try something else!");
  await expect(nameTaken).toBeVisible();
  await expect(page.getByText("one of the most common")).toBeVisible();
  await page.getByLabel("Display Name").fill(newName());
  await expect(nameTaken).toBeHidden();
  await expect(page.getByLabel("Email")).toHaveValue(other.email);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("region", { name: "Starter" }).getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByText("already in use")).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveValue("correct horse battery");
});

test("going back from the plan keeps the form, and a reload all of it but the password", async ({ page }) => {
  const [name, password] = [newName(), page.getByLabel("Password")];
  await page.goto("/signup");
  await page.getByLabel("Display Name").fill(name);
  await page.getByLabel("Email").fill("a-newcomer@example.com");
  await password.fill("correct horse battery");
  const heading = page.getByRole("heading", { name: "Choose Your Path" });
  const next = async () => {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(heading).toBeVisible();
  };
  await next();
  await page.goBack();
  await expect(password).toHaveValue("correct horse battery");
  await next();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(password).toHaveValue("correct horse battery");
  await next();
  await page.reload();
  await expect(page.getByLabel("Display Name")).toHaveValue(name);
  await expect(page.getByLabel("Email")).toHaveValue("a-newcomer@example.com");
  await expect(password).toHaveValue("");
  await password.fill("correct horse battery");
  await next();
});

test("a password that the sign-up would refuse is refused before the plan is chosen", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("Display Name").fill(newName());
  await page.getByLabel("Email").fill("a-newcomer@example.com");
  await page.getByLabel("Password").fill("123456");
  await submitByKey(page);
  await expect(page.getByText("one of the most common")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Choose Your Path" })).toBeHidden();
});

test("where the details can't be checked, the sign-up goes on to the plans", async ({ page }) => {
  await page.route("**/api/sign-up/check", (route) => route.abort());
  await page.goto("/signup");
  await page.getByLabel("Display Name").fill(newName());
  await page.getByLabel("Email").fill("a-newcomer@example.com");
  await page.getByLabel("Password").fill("correct horse battery");
  await submitByKey(page);
  await expect(page.getByRole("heading", { name: "Choose Your Path" })).toBeVisible();
});

test("a visitor who asks for a signed-in page logs in and is led back to it", async ({ page, backend }) => {
  const account = await backend.newAccount();
  await page.goto("/inbox");
  await page.waitForURL("/login?next=%2Finbox");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill("wrong horse");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid login credentials");
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL("/inbox");
});

test("a learner uploads a picture of their own, cut to a square", async ({ page, learner }) => {
  await page.goto("/newUser");
  await page.locator("input[type=file]").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } }),
  });
  await page.getByRole("button", { name: "Use it" }).click();
  await page.getByRole("button", { name: "Let's Begin!" }).click();
  await page.waitForURL("/dashboard");
  const me = (await (await send(page, "get", "/api/me")).json()) as {
    user_state: { avatar_url: string; exp: number };
  };
  expect(me.user_state.avatar_url).toContain(`/api/avatars/${learner.user_id}-`);
  expect(me.user_state.exp).toBe(50);
  const picture = await send(page, "get", me.user_state.avatar_url);
  expect(picture.headers()).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
  });
});

test("a visitor who goes to the next field while the form is replaced stays in it", async ({ page }) => {
  const session = Promise.withResolvers<void>();
  await page.route("**/api/session", async (route) => {
    await session.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    // The session may have ended, which the page asks for.
    localStorage.setItem("codenaut.signed-in", "yes");
    const { set } = Object.getOwnPropertyDescriptor(Node.prototype, "textContent") ?? {};
    // The app's form is rendered, and takes the prerendered one's place now.
    Object.defineProperty(Node.prototype, "textContent", {
      set(this: Element, text: string) {
        if (this.id === "root") this.querySelector<HTMLInputElement>("input[type=password]")?.focus();
        set?.call(this, text);
      },
    });
  });
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("ada@example.com");
  scripts.resolve();
  await expect(page.getByLabel("Password")).toBeFocused();
  await page.keyboard.type("sec");
  const answered = page.waitForResponse("**/api/session");
  session.resolve();
  await answered;
  await page.keyboard.type("ret");
  await expect(page.getByLabel("Password")).toHaveValue("secret");
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
});

test("what was typed and pressed before the scripts have come is not lost", async ({ page, backend }) => {
  const { email, password, display_name } = await backend.newAccount();
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  // The script that notes what is pressed asks for the app.
  const asked = page.waitForRequest(/\/assets\/app-/);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password.slice(0, -1));
  await asked;
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
  scripts.resolve();
  // The password was not yet whole. What is typed on goes on where the caret stood.
  await expect(page.getByText("Invalid login credentials")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password")).toBeFocused();
  await page.keyboard.type(password.slice(-1));
  await page.keyboard.press("Enter");
  await expect(page.getByText(display_name)).toBeVisible();
});

test("a link that had the focus before the scripts have come keeps it", async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  const link = page.getByRole("link", { name: "Forgot password?" });
  await link.focus();
  const before = await link.elementHandle();
  scripts.resolve();
  await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Forgot password?" })).toBeVisible();
});

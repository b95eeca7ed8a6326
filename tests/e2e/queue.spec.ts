import type { Page } from "@playwright/test";
import type { QueueMessage } from "../../worker/contract/battles.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { turnTab } from "./hidden-tab.ts";
import { openNetworkProxy } from "./network-proxy.ts";
import {
  cssEditor,
  expectEditing,
  expectResult,
  type Player,
  replaceCss,
  startEditing,
  test,
} from "./players.ts";

const ALONE = "You are the only one in this queue.";

test("a learner whose network breaks in the queue joins it again when the network is back", async ({
  newPlayer,
  server,
}) => {
  const network = await openNetworkProxy(server.origin);
  const { page } = await newPlayer();
  await page.goto(`${network.origin}/queue?challenge_id=c1`);
  await expect(page.getByText(ALONE)).toBeVisible();
  // An attempt to reconnect, which fails.
  const attempt = page.waitForEvent("websocket");
  network.cut();
  await expect(page.getByText("The connection broke.")).toBeVisible();
  await attempt;
  network.restore();
  await expect(page.getByText("The connection broke.")).toBeHidden();
  await expect(page.getByText(ALONE)).toBeVisible();
  network.close();
});

/** Joins the queue without a page that would open the match. */
async function queueOnly({ page }: Player): Promise<void> {
  await page.goto("/goback");
  await page.evaluate(
    () =>
      new Promise((done) => {
        const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/queue?challenge_id=c1`);
        socket.addEventListener("message", done);
      }),
  );
}

/** Collects the frames that a page receives from the queue. */
function listenToQueue(page: Page): QueueMessage[] {
  const messages: QueueMessage[] = [];
  page.on("websocket", (socket) => {
    if (!/\/api\/queue/.test(socket.url())) return;
    socket.on("framereceived", ({ payload }) => {
      if (payload !== "pong") messages.push(JSON.parse(String(payload)) as QueueMessage);
    });
  });
  return messages;
}

test("a learner whose opponent doesn't connect is queued again, reads why, and keeps the waiting time", async ({
  newPlayer,
  backend,
}) => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  const received = listenToQueue(one.page);
  const places = () => received.flatMap((message) => (message.type === "waiting" ? [message.since] : []));
  await one.page.goto("/queue?challenge_id=c1");
  await expect(one.page.getByText(ALONE)).toBeVisible();
  const [since] = places();
  await queueOnly(other);
  await expect(one.page.locator("main[data-phase=waiting]")).toBeVisible();
  await backend.skipPhase(one.page.url().split("/").at(-1) ?? "", "waiting");
  await one.page.waitForURL(/\/queue\?challenge_id=c1/);
  await expect(
    one.page.getByText("Your opponent didn't come. You keep your place in the queue."),
  ).toBeVisible();
  await expect.poll(() => places().at(-1)).toBe(since);
  await expect(one.page.getByRole("complementary", { name: "Your match" })).toHaveCount(0);
  await one.page.getByRole("button", { name: "Cancel" }).click();
  await one.page.waitForURL("/challenges");
});

const RACE = "A race against a recording. You are still in the queue.";

/** Starts a race from the queue, once it has been joined. @returns the object's name for `skipPhase` */
async function race({ page }: Player): Promise<string> {
  await page.goto("/queue?challenge_id=c1");
  // Before that, the queue learns of the race only when the page connects again, and could pair the learner meanwhile.
  await expect(page.getByText(ALONE)).toBeVisible();
  await page.getByRole("button", { name: "Race a ghost now" }).click();
  await expect(page.getByText(RACE)).toBeVisible();
  return `race:${new URL(page.url()).searchParams.get("race_id")}`;
}

test("a learner alone in the queue races a ghost, after a reload too, without a stored match, and reads why it pays nothing", async ({
  newPlayer,
  backend,
}) => {
  const one = await newPlayer();
  const { page, account } = one;
  const answers: string[] = [];
  page.on("response", async (response) => {
    if (/\/api\/races$/.test(response.url())) answers.push(await response.text());
  });
  const race_id = await race(one);
  // The answer's text is read while the page goes on.
  await expect.poll(() => answers.map((answer) => Object.keys(JSON.parse(answer)))).toEqual([["race_id"]]);
  await startEditing(backend, race_id, page);
  await expect(page.getByRole("link", { name: "Codenaut" })).toHaveCount(0);
  await replaceCss(page, "/* mine */");
  await page.reload();
  await expectEditing(page);
  await expect(cssEditor(page)).toContainText("mine");
  await backend.skipPhase(race_id, "editing");
  await expect(page.getByRole("heading", { name: /You win!|You lose|It's a tie/ })).toBeVisible();
  await expect(page.getByText("+0 EXP")).toBeVisible();
  await expect(
    page.getByText("A race pays where everything that the battle asks for is done."),
  ).toBeVisible();
  expect(await backend.query("SELECT 1 FROM match_submissions WHERE user_id = ?", account.user_id)).toEqual(
    [],
  );
  await page.getByRole("button", { name: "Race another ghost" }).click();
  await expect(page.locator("main[data-phase=objective]")).toBeVisible();
});

test("a learner alone in the queue is offered a ghost within seconds, and a real opponent still comes", async ({
  newPlayer,
}) => {
  const [one, other] = [await newPlayer(0.1), await newPlayer(0.1)];
  await one.page.goto("/queue?challenge_id=c1");
  await expect(one.page.getByText("A ghost about as strong as you is ready.")).toBeVisible();
  await expect(one.page.getByText("3 races can still pay today.")).toBeVisible();
  await expectAccessible(one.page, "the queue with the offer of a ghost");
  const paired = Promise.all([one.page.waitForURL(/\/battle\//), other.page.waitForURL(/\/battle\//)]);
  await other.page.goto("/queue?challenge_id=c1");
  await paired;
});

test("an offer of a real opponent doesn't take the focus in a race, and isn't repeated once declined", async ({
  newPlayer,
  backend,
}) => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  const received = listenToQueue(one.page);
  const race_id = await race(one);
  await startEditing(backend, race_id, one.page);
  await replaceCss(one.page, "/* typed");
  await other.page.goto("/queue?challenge_id=c1");
  const offer = one.page.getByRole("region", { name: "A real opponent is here!" });
  await expect(offer).toBeVisible();
  await expect(cssEditor(one.page)).toBeFocused();
  await one.page.keyboard.press("Enter");
  await one.page.keyboard.type("on */");
  await expect(cssEditor(one.page)).toContainText("on */");
  await offer.getByRole("button", { name: "Finish this race" }).click();
  await expect(offer).toBeHidden();
  await expect(other.page.getByText("2 learners are in this queue.")).toBeVisible();
  // Not after a reload either.
  await one.page.reload();
  await expect(one.page.getByText(RACE)).toBeVisible();
  await expect.poll(() => received.at(-1)?.type).toBe("waiting");
  expect(received.filter(({ type }) => type === "offer")).toHaveLength(1);
  await expect(offer).toBeHidden();
  expect(other.page.url()).toContain("/queue");
  // After leaving the race, the two are paired.
  await one.page.getByRole("button", { name: "Leave the race" }).click();
  await Promise.all([one.page.waitForURL(/\/battle\//), other.page.waitForURL(/\/battle\//)]);
});

test("a learner who races a ghost accepts a real opponent", async ({ newPlayer, backend }) => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  await race(one);
  await other.page.goto("/queue?challenge_id=c1");
  await one.page.getByRole("button", { name: "Battle!" }).click();
  await one.page.waitForURL(/\/battle\//);
  const match_id = one.page.url().split("/").at(-1) ?? "";
  await startEditing(backend, match_id, one.page, other.page);
  await backend.skipPhase(match_id, "editing");
  await Promise.all([expectResult(one.page, "It's a tie"), expectResult(other.page, "It's a tie")]);
});

test("a learner whose race starts before the queue's connection is open gets an offer before a match", async ({
  newPlayer,
}) => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  let continueConnecting = () => {};
  const held = new Promise<void>((done) => {
    continueConnecting = done;
  });
  const received: string[] = [];
  await one.page.routeWebSocket(/\/api\/queue/, async (socket) => {
    await held;
    socket.connectToServer().onMessage((message) => {
      received.push(String(message));
      socket.send(message);
    });
  });
  await one.page.goto("/queue?challenge_id=c1");
  await one.page.getByRole("button", { name: "Race a ghost now" }).click();
  await expect(one.page.getByText(RACE)).toBeVisible();
  continueConnecting();
  await expect.poll(() => received).not.toEqual([]);
  await other.page.goto("/queue?challenge_id=c1");
  await expect(one.page.getByRole("button", { name: "Battle!" })).toBeVisible();
});

test("a learner whose connection opens while the race's page is being rendered gets an offer before a match", async ({
  newPlayer,
}) => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  // Holds the opening of the queue's socket back until the address of the race is set, which is before the race is rendered. The page has others.
  await one.page.addInitScript(() => {
    let isHeld = true;
    let open: (() => void) | undefined;
    class HeldSocket extends WebSocket {
      get #isHeld() {
        return isHeld && this.url.includes("/api/queue?");
      }
      override get readyState() {
        return this.#isHeld && super.readyState === WebSocket.OPEN ? WebSocket.CONNECTING : super.readyState;
      }
      override addEventListener(type: string, listener: EventListenerOrEventListenerObject) {
        const call = (event: Event) => (listener as (event: Event) => void).call(this, event);
        super.addEventListener(type, (event) => {
          if (type === "open" && this.#isHeld) {
            open = () => call(event);
            document.documentElement.dataset.held = "true";
          } else call(event);
        });
      }
    }
    window.WebSocket = HeldSocket;
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (state, title, url) => {
      replaceState(state, title, url);
      if (!String(url).includes("race_id")) return;
      // After the caller of the navigation, and before React renders.
      queueMicrotask(() => {
        isHeld = false;
        open?.();
      });
    };
  });
  await one.page.goto("/queue?challenge_id=c1");
  await expect(one.page.locator("html[data-held]")).toBeAttached();
  await one.page.getByRole("button", { name: "Race a ghost now" }).click();
  await expect(one.page.getByText(RACE)).toBeVisible();
  await other.page.goto("/queue?challenge_id=c1");
  await expect(one.page.getByRole("button", { name: "Battle!" })).toBeVisible();
});

test("a match that is found notifies a learner in a hidden tab: a sound, the tab's title and a notification", async ({
  newPlayer,
}) => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  const { page } = one;
  await page.addInitScript(() => {
    localStorage.setItem("codenaut.sound", "on");
    const calls: string[] = [];
    class Recorded {
      static permission = "default";
      static async requestPermission() {
        Recorded.permission = "granted";
        return "granted";
      }
      constructor(title: string) {
        calls.push(`notice: ${title}`);
      }
      close() {
        calls.push("notice closed");
      }
    }
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...times) {
      if (!this.loop && document.hidden) calls.push(`sound while ${this.context.state}`);
      return start.apply(this, times);
    };
    Object.assign(window, { Notification: Recorded, calls });
  });
  const calls = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls);
  await page.goto("/queue?challenge_id=c1");
  await page.getByRole("button", { name: "Notify me when a match is found" }).click();
  await expect(page.getByRole("button", { name: "Notify me when a match is found" })).toBeHidden();
  await turnTab(page, "hidden");
  await other.page.goto("/queue?challenge_id=c1");
  await page.waitForURL(/\/battle\//);
  await expect(page).toHaveTitle("Match found! · Battle · Codenaut");
  await expect.poll(calls).toEqual(["notice: Match found!", "sound while running"]);
  await turnTab(page, "visible");
  await expect(page).toHaveTitle("Battle · Codenaut");
  expect(await calls()).toContain("notice closed");
});

test("an offer of a real opponent is in the title of a hidden tab, while it stands", async ({
  newPlayer,
  backend,
}) => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  const { page } = one;
  await startEditing(backend, await race(one), page);
  await turnTab(page, "hidden");
  await other.page.goto("/queue?challenge_id=c1");
  await expect(page).toHaveTitle("A real opponent is here! · Waiting for an opponent · Codenaut");
  await other.page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveTitle("Waiting for an opponent · Codenaut");
});

test("a Starter sees the challenges and the queue locked, with a link to upgrade", async ({
  page,
  learner: _,
}) => {
  for (const path of ["/challenges", "/queue?challenge_id=c1"]) {
    await page.goto(path);
    await expect(page.getByText("This feature is for Pro users only")).toBeVisible();
    await expect(page.getByRole("button", { name: "Become a Warrior" })).toBeVisible();
  }
});

test("the queue has no violations that axe finds", async ({ newPlayer }) => {
  const { page } = await newPlayer();
  await page.goto("/queue?challenge_id=c1");
  await expect(page.getByText(ALONE)).toBeVisible();
  await expectAccessible(page, "the queue");
});

for (const path of ["/queue?challenge_id=c1", "/invite"])
  test(`a learner whose session has ended is asked to log in by ${path.split("?")[0]}, and isn't sent back`, async ({
    newPlayer,
  }) => {
    const { page } = await newPlayer();
    // The session ends for the socket first: elsewhere it counts for as long as it is cached.
    await page.routeWebSocket(/\/api\/(queue|invitations)/, (socket) =>
      socket.close({ code: CLOSE_CODES.signedOut, reason: "You are logged out." }),
    );
    await page.goto(path);
    await page.waitForURL(`/login?next=${encodeURIComponent(path)}`);
    await expect(page.getByLabel("Email")).toBeVisible();
  });

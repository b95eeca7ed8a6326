import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LocalWorker } from "./local-worker.ts";

const ROUNDS = 5;
/** How many learners pay at the same time in a round. */
const PAYERS = 6;

/** The night sends jobs, which the local queue hands out a second later. */
const JOBS_DONE = { timeout: 60_000, interval: 200 };

const worker = new LocalWorker();
beforeAll(async () => {
  process.env.STATE_DIR = worker.state;
  await worker.prepare();
});
afterAll(() => worker.dispose());

type Browser = { email: string; password: string; session: string; cookie: string };

function post(path: string, body: unknown, cookie = ""): Promise<Response> {
  const address = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join(".");
  return fetch(worker.address + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "cf-connecting-ip": `10.${address}`,
      cookie,
    },
    body: JSON.stringify(body),
  });
}

/** A browser at the checkout. */
async function atCheckout(): Promise<Browser> {
  const unique = crypto.randomUUID().slice(0, 12);
  const details = {
    display_name: `Payer ${unique}`,
    email: `${unique}@example.com`,
    password: "correct horse battery",
  };
  const answer = await post("/api/create-checkout-session", { ...details, planName: "warrior" });
  expect(answer.status).toBe(200);
  const { url } = (await answer.json()) as { url: string };
  const cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  return { ...details, session: url.split("/").pop() ?? "", cookie: cookie.join("; ") };
}

/** Presses Pay. @returns whether the server confirmed it */
async function pay({ session }: Browser, act: "pay" | "pay_without_event"): Promise<boolean> {
  try {
    return (await post(`/api/local-checkout/${session}`, { act })).ok;
  } catch {
    // The server was killed meanwhile, so the payment may be stored or not.
    return false;
  }
}

const isPaid = ({ session }: Browser) =>
  worker.record<{ state: string }>(
    "SELECT json_extract(object, '$.state') AS state FROM stand_in_objects WHERE id = ?",
    session,
  )[0]?.state === "paid";
const accountsOf = ({ email }: Browser) =>
  worker.record<{ plan: string; live: number }>(
    `SELECT s.plan, (SELECT count(*) FROM subscriptions p WHERE p.user_id = u.id AND p.status = 'active') AS live
     FROM users u JOIN user_state s ON s.user_id = u.id WHERE u.email = ?`,
    email,
  );

describe("a server that is killed between a payment and its account", () => {
  it("has the account once the learner comes back to the page", async () => {
    await worker.start();
    const browser = await atCheckout();
    expect(await pay(browser, "pay_without_event")).toBe(true);
    await worker.kill();
    expect(accountsOf(browser)).toEqual([]);
    await worker.start();
    const answer = await post("/api/complete-sign-up", { sessionId: browser.session }, browser.cookie);
    expect(answer.status).toBe(201);
    expect(accountsOf(browser)).toEqual([{ plan: "warrior", live: 1 }]);
    await worker.kill();
  });

  it("has the account after the nightly job, though the learner didn't come back", async () => {
    await worker.start();
    const browser = await atCheckout();
    expect(await pay(browser, "pay_without_event")).toBe(true);
    await worker.kill();
    await worker.start();
    expect((await fetch(`${worker.address}/cdn-cgi/local/scheduled`)).ok).toBe(true);
    await vi.waitFor(() => expect(accountsOf(browser)).toEqual([{ plan: "warrior", live: 1 }]), JOBS_DONE);
    const { email, password } = browser;
    expect((await post("/api/log-in", { email, password })).status).toBe(200);
    await worker.kill();
  });

  it("creates one account for each payer and none for others, whenever it is killed", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await worker.start();
      const browsers = await Promise.all(Array.from({ length: PAYERS }, atCheckout));
      const paying = browsers.map(async (browser) => ({ browser, answered: await pay(browser, "pay") }));
      // A random moment during the payments.
      await wait(Math.random() * 250);
      await worker.kill();
      const paid = await Promise.all(paying);
      for (const { browser, answered } of paid)
        if (answered) expect(accountsOf(browser)).toEqual([{ plan: "warrior", live: 1 }]);
      await worker.start();
      expect((await fetch(`${worker.address}/cdn-cgi/local/scheduled`)).ok).toBe(true);
      for (const browser of browsers) {
        const accounts = isPaid(browser) ? [{ plan: "warrior", live: 1 }] : [];
        await vi.waitFor(() => expect(accountsOf(browser)).toEqual(accounts), JOBS_DONE);
      }
      await worker.kill();
    }
  });
});

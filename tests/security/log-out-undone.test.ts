/** After a log-out, no URL of the browser's history and no cookie logs in again. */
import { describe, expect, it } from "vitest";
import { stripeAccount } from "../support/stripe/account.ts";
import { json, request } from "../support/worker/learner.ts";

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");

/** A visitor who has paid for the Warrior plan and has not opened the return page. */
async function payer() {
  const stripe = stripeAccount();
  const unique = crypto.randomUUID().slice(0, 8);
  const body = {
    display_name: `Payer ${unique}`,
    email: `${unique}@example.com`,
    password: "correct horse battery",
    planName: "warrior",
  };
  const started = await stripe.request("POST", "/api/create-checkout-session", { body });
  const { url } = await json<{ url: string }>(started);
  const sessionId = url.split("/").pop() ?? "";
  await stripe.pay(sessionId);
  const browser = cookiesOf(started);
  const complete = (cookie = browser) =>
    stripe.request("POST", "/api/complete-sign-up", { body: { sessionId }, headers: { cookie } });
  const { email, password } = body;
  const logIn = () => request("POST", "/api/log-in", { body: { email, password } });
  return { stripe, browser, sessionId, complete, logIn };
}
const outcome = async (answer: Response) => [answer.status, (await json(answer)).code];

describe("the return from a checkout", () => {
  it("logs the browser that paid in once, and never after a log-out", async () => {
    const { browser, complete } = await payer();
    const first = await complete();
    expect(first.status).toBe(201);
    const cookie = `${browser}; ${cookiesOf(first)}`;
    expect((await request("POST", "/api/log-out", { headers: { cookie } })).status).toBe(200);
    const again = await complete();
    expect(await outcome(again)).toEqual([409, "account_ready"]);
    expect(again.headers.getSetCookie().join()).not.toMatch(/codenaut=ey/);
    expect(await outcome(await complete(cookie))).toEqual([409, "account_ready"]);
  });

  it("lets a reload be while the browser is logged in, without another session", async () => {
    const { browser, complete } = await payer();
    const first = await complete();
    const reloaded = await complete(`${browser}; ${cookiesOf(first)}`);
    expect(reloaded.status).toBe(201);
    expect(reloaded.headers.getSetCookie().filter((one) => one.startsWith("codenaut=ey"))).toEqual([]);
    const list = await request("GET", "/api/sessions", { headers: { cookie: cookiesOf(first) } });
    expect(await list.json()).toHaveLength(1);
  });

  it("is used up by a log-in with the password too", async () => {
    const { stripe, sessionId, complete, logIn } = await payer();
    await stripe.send(await stripe.event("checkout.session.completed", sessionId));
    expect((await logIn()).status).toBe(200);
    expect(await outcome(await complete())).toEqual([409, "account_ready"]);
  });

  it("logs in one of ten that come at once", async () => {
    const { complete } = await payer();
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => complete()))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });
});

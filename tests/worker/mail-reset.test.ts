import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { sha256 } from "../../worker/platform/tokens.ts";
import { stripeAccount } from "../support/stripe/account.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, newLearner, request } from "../support/worker/learner.ts";

const PASSWORD = "correct horse battery";
const from = () => ({ "cf-connecting-ip": crypto.randomUUID() });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  request("POST", path, { body, headers: { ...from(), ...headers } });
const cookieOf = (answer: Response) => answer.headers.get("set-cookie")?.split(";")[0] ?? "";

async function signedUp() {
  const unique = crypto.randomUUID().slice(0, 12);
  const email = `${unique}@example.com`;
  const answer = await post("/api/sign-up", { display_name: `M ${unique}`, email, password: PASSWORD });
  const { user_id } = await json<{ user_id: string }>(answer);
  return { email, user_id, cookie: cookieOf(answer) };
}

type Mail = { recipient: string; subject: string; text: string; html: string };
const mailsTo = async (email: string) =>
  (await json<Mail[]>(await request("GET", "/api/dev/mail"))).filter((mail) => mail.recipient === email);
/** The newest mail with a subject. Mails are sent after the response. */
const mail = (email: string, subject: string) =>
  eventually(async () => {
    const mail = (await mailsTo(email)).find((one) => one.subject === subject);
    if (!mail) throw new Error(`no mail "${subject}" yet`);
    return mail;
  });
const tokenOf = ({ text }: Mail) => /#([\w-]{43})/.exec(text)?.[1] ?? "";
const code = async (answer: Response) => [answer.status, (await json(answer)).code];

describe("a forgotten password", () => {
  const asked = async (email: string) => {
    expect((await post("/api/reset-request", { email: email.toUpperCase() })).status).toBe(202);
    return tokenOf(await mail(email, "Choose a new password"));
  };
  const reset = (token: string, password = "a brand new horse") =>
    post("/api/reset-password", { token, password });

  it("is replaced by a mailed link, which ends every session and confirms the address", async () => {
    const { email, cookie } = await signedUp();
    const token = await asked(email);
    expect((await reset(token)).status).toBe(200);
    expect((await request("GET", "/api/plan", { headers: { cookie } })).status).toBe(401);
    expect((await post("/api/log-in", { email, password: PASSWORD })).status).toBe(401);
    const back = await post("/api/log-in", { email, password: "a brand new horse" });
    expect(back.status).toBe(200);
    const me = await request("GET", "/api/me", { headers: { cookie: cookieOf(back) } });
    expect((await json<{ user_state: object }>(me)).user_state).toMatchObject({ email_confirmed: true });
  });

  it("has a link that works once, also if it is opened twice at the same time", async () => {
    const { email } = await signedUp();
    const token = await asked(email);
    const answers = await Promise.all([reset(token, "horse number one"), reset(token, "horse number two")]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await code(await reset(token))).toEqual([409, "link_expired"]);
  });

  it("has a link that works for an hour", async () => {
    const { email, user_id } = await signedUp();
    const second = await asked(email);
    await env.DB.prepare("UPDATE mail_tokens SET expires_at = ? WHERE user_id = ?")
      .bind(Date.now(), user_id)
      .run();
    expect(await code(await reset(second))).toEqual([409, "link_expired"]);
  });

  it("has a link that confirms nothing, and a confirmation resets nothing", async () => {
    const { email } = await signedUp();
    const confirm = tokenOf(await mail(email, "Confirm your email address"));
    expect(await code(await reset(confirm))).toEqual([409, "link_expired"]);
    const token = await asked(email);
    expect(await code(await post("/api/confirm-address", { token }))).toEqual([409, "link_expired"]);
  });

  it("answers the same for an unknown address, and sends no mail", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { email: knownAddress } = await signedUp();
    const [a, b] = [
      await post("/api/reset-request", { email }),
      await post("/api/reset-request", { email: knownAddress }),
    ];
    expect([a.status, await a.text()]).toEqual([b.status, await b.text()]);
    await mail(knownAddress, "Choose a new password");
    expect(await mailsTo(email)).toEqual([]);
  });

  it("sends at most five mails an hour to an address for one requester", async () => {
    const { email } = await signedUp();
    const answers = [];
    const other = from();
    for (let round = 0; round < 6; round += 1)
      answers.push(await post("/api/reset-request", { email }, other));
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it("stores the link's secret as a hash only, and refuses a common password", async () => {
    const { email } = await signedUp();
    const token = await asked(email);
    const { results } = await env.DB.prepare("SELECT * FROM mail_tokens").all();
    expect(JSON.stringify(results)).not.toContain(token);
    expect(JSON.stringify(results)).toContain(await sha256(token));
    expect((await reset(token, "password1")).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });
});

describe("an address", () => {
  const confirmed = async (cookie: string) =>
    (
      await json<{ user_state: { email_confirmed: boolean } }>(
        await request("GET", "/api/me", { headers: { cookie } }),
      )
    ).user_state.email_confirmed;

  it("is confirmed by the link that comes with sign-up, once; the product works before", async () => {
    const { email, cookie } = await signedUp();
    expect(await confirmed(cookie)).toBe(false);
    const token = tokenOf(await mail(email, "Confirm your email address"));
    expect((await post("/api/confirm-address", { token })).status).toBe(200);
    expect(await confirmed(cookie)).toBe(true);
    expect(await code(await post("/api/confirm-address", { token }))).toEqual([409, "link_expired"]);
  });

  it("gets another link on demand, but none once it is confirmed", async () => {
    const { email, cookie } = await signedUp();
    await mail(email, "Confirm your email address");
    const again = await post("/api/confirmation", {}, { cookie });
    expect([again.status, await again.json()]).toEqual([202, { sent: true }]);
    const token = tokenOf(await mail(email, "Confirm your email address"));
    await post("/api/confirm-address", { token });
    expect(await (await post("/api/confirmation", {}, { cookie })).json()).toEqual({ sent: false });
  });

  it("receives mails in text and in HTML, with escaped values", async () => {
    const { email } = await signedUp();
    const { html, text } = await mail(email, "Confirm your email address");
    expect(text).toContain("http://localhost:8787/confirm#");
    expect(html).not.toMatch(/<script|<img|javascript:/i);
  });
});

describe("mail on a deployed worker", () => {
  it("is sent through the platform's binding and is stored nowhere", async () => {
    const worker = stripeAccount();
    const send = vi.fn().mockResolvedValue({ messageId: "1" });
    Object.assign(worker.bindings, { ENVIRONMENT: "deployed", EMAIL: { send } });
    const { email } = await signedUp();
    await worker.request("POST", "/api/reset-request", { body: { email } });
    expect(send).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        to: email,
        subject: "Choose a new password",
        from: { email: env.MAIL_FROM, name: "Codenaut" },
      }),
    );
    expect((await mailsTo(email)).map((one) => one.subject)).not.toContain("Choose a new password");
  });
});

describe("changing the password", () => {
  const change = (cookie: string, current_password: string, password = "another fine horse") =>
    request("PUT", "/api/password", { body: { current_password, password }, headers: { cookie } });

  it("requires the current one, keeps this session and ends the others", async () => {
    const { email, cookie } = await signedUp();
    const other = cookieOf(await post("/api/log-in", { email, password: PASSWORD }));
    const wrong = await change(cookie, "wrong horse");
    expect([wrong.status, (await json(wrong)).fields?.[0]?.field]).toEqual([422, "current_password"]);
    expect((await change(cookie, PASSWORD)).status).toBe(200);
    expect((await request("GET", "/api/sessions", { headers: { cookie } })).status).toBe(200);
    expect((await request("GET", "/api/sessions", { headers: { cookie: other } })).status).toBe(401);
    expect((await post("/api/log-in", { email, password: "another fine horse" })).status).toBe(200);
  });

  it("refuses a short, a long and a common one, and ten guesses at the current", async () => {
    const { cookie } = await signedUp();
    expect((await change(cookie, PASSWORD, "12345")).status).toBe(422);
    expect((await change(cookie, PASSWORD, "x".repeat(129))).status).toBe(422);
    expect((await change(cookie, PASSWORD, "password1")).status).toBe(422);
    const guesses = await Promise.all(Array.from({ length: 11 }, () => change(cookie, "wrong horse")));
    expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(1);
  });
});

describe("changing the display name", () => {
  it("accepts a free name and one's own in another case, but no other learner's", async () => {
    const [learner, other] = [await newLearner(), await newLearner()];
    const rename = (display_name: string) =>
      learner.request("PUT", "/api/display-name", { body: { display_name } });
    const name = `New ${crypto.randomUUID().slice(0, 8)}`;
    expect(await (await rename(`  ${name} `)).json()).toEqual({ display_name: name });
    expect((await rename(name.toUpperCase())).status).toBe(200);
    expect(await code(await rename(other.display_name.toUpperCase()))).toEqual([409, "display_name_taken"]);
    expect((await rename("x".repeat(33))).status).toBe(422);
  });
});

describe("the open sessions", () => {
  type Open = { id: string; current: boolean; user_agent: string };
  const open = async (cookie: string) =>
    json<Open[]>(await request("GET", "/api/sessions", { headers: { cookie } }));

  it("are listed with place and device, and ended one by one or all", async () => {
    const { email, cookie } = await signedUp();
    const other = cookieOf(
      await post("/api/log-in", { email, password: PASSWORD }, { "user-agent": "Another Browser" }),
    );
    const list = await open(cookie);
    expect(list.map((one) => one.current).sort()).toEqual([false, true]);
    const theirs = list.find((one) => !one.current);
    expect(theirs?.user_agent).toBe("Another Browser");
    const end = (id: string, by: string) =>
      request("DELETE", `/api/sessions/${id}`, { headers: { cookie: by } });
    const otherLearner = await newLearner();
    expect((await end(theirs?.id ?? "", otherLearner.cookie)).status).toBe(404);
    expect((await end(theirs?.id ?? "", cookie)).status).toBe(200);
    expect((await request("GET", "/api/sessions", { headers: { cookie: other } })).status).toBe(401);
    const all = await request("DELETE", "/api/sessions", { headers: { cookie } });
    expect(all.headers.get("set-cookie")).toMatch(/Max-Age=0/);
    expect((await request("GET", "/api/sessions", { headers: { cookie } })).status).toBe(401);
  });

  it("can't be opened by the id that names them", async () => {
    const { cookie } = await signedUp();
    const [session] = await open(cookie);
    const answer = await request("GET", "/api/sessions", { headers: { cookie: `codenaut=${session?.id}` } });
    expect(answer.status).toBe(401);
  });
});

import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { app } from "../../worker/app.ts";
import type { UserState } from "../../worker/contract/standing.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { MAX_SESSIONS } from "../../worker/rules/limits.ts";
import { PATCH_VERSION } from "../../worker/rules/patch.ts";
import { json, newLearner, newSession, ORIGIN, request } from "../support/worker/learner.ts";

const details = (part: Record<string, unknown> = {}) => {
  const unique = crypto.randomUUID().slice(0, 12);
  return {
    display_name: `Nova ${unique}`,
    email: `${unique}@example.com`,
    password: "correct horse battery",
    ...part,
  };
};

/** Each test has its own IP address. */
const from = () => ({ "cf-connecting-ip": crypto.randomUUID() });
const signUp = (body: unknown, headers: Record<string, string> = from()) =>
  request("POST", "/api/sign-up", { body, headers });
const logIn = (email: string, password: string) =>
  request("POST", "/api/log-in", { body: { email, password }, headers: from() });
const cookieOf = (answer: Response) => answer.headers.get("set-cookie")?.split(";")[0] ?? "";
const fieldOf = async (answer: Response) => (await json(answer)).fields?.[0]?.field;
const count = async (sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .first<{ n: number }>()
  )?.n;

describe("signing up", () => {
  it("creates a Starter with no EXP and logs them in", async () => {
    const body = details({ display_name: "  Zoë   Ray  ", email: " ZOE@Example.com " });
    const answer = await signUp(body);
    expect(answer.status).toBe(201);
    const me = await request("GET", "/api/me", { headers: { cookie: cookieOf(answer) } });
    expect((await json<{ user_state: object }>(me)).user_state).toMatchObject({
      display_name: "Zoë Ray",
      email: "zoe@example.com",
      email_confirmed: false,
      avatar_url: "/noobie.png",
      plan: "starter",
      exp: 0,
      level: 0,
    });
  });

  it("has no patch notes to read for a new account", async () => {
    const headers = { cookie: cookieOf(await signUp(details())) };
    const me = await json<{ user_state: UserState }>(await request("GET", "/api/me", { headers }));
    expect(me.user_state.last_seen_update).toBe(PATCH_VERSION);
  });

  it("gives a cookie that scripts and other sites can't use", async () => {
    const cookie = (await signUp(details())).headers.get("set-cookie");
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
  });

  it("stores the password only as a salted scrypt string", async () => {
    const body = details();
    await signUp(body);
    await signUp(details({ password: body.password }));
    const { results } = await env.DB.prepare(
      "SELECT password_hash FROM users WHERE password_hash != 'none'",
    ).all<{
      password_hash: string;
    }>();
    const hashes = results.map((row) => row.password_hash);
    for (const hash of hashes) expect(hash).toMatch(/^scrypt\$\d+\$\d+\$\d+\$[\w+/]+=*\$[\w+/]+=*$/);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it("answers 409 for a taken name in any case, and creates nothing", async () => {
    const body = details({ display_name: `Ärger ${crypto.randomUUID().slice(0, 8)}` });
    await signUp(body);
    const other = details({ display_name: body.display_name.toUpperCase() });
    const answer = await signUp(other);
    expect([answer.status, (await json(answer)).code]).toEqual([409, "display_name_taken"]);
    expect(await count("SELECT count(*) AS n FROM users WHERE email = ?", other.email)).toBe(0);
  });

  it("answers 409 for an address in use", async () => {
    const body = details();
    await signUp(body);
    const answer = await signUp(details({ email: body.email.toUpperCase() }));
    expect([answer.status, (await json(answer)).code]).toEqual([409, "email_taken"]);
  });

  it("creates one account if ten request the same name at once, and nothing for the others", async () => {
    const display_name = `Race ${crypto.randomUUID().slice(0, 8)}`;
    const bodies = Array.from({ length: 10 }, () => details({ display_name }));
    const statuses = (await Promise.all(bodies.map((body) => signUp(body)))).map((answer) => answer.status);
    expect(statuses.sort()).toEqual([201, ...Array(9).fill(409)]);
    const emails = bodies.map((body) => body.email);
    const marks = emails.map(() => "?").join();
    expect(await count(`SELECT count(*) AS n FROM users WHERE email IN (${marks})`, ...emails)).toBe(1);
  });

  it.each([
    [{ display_name: " " }, "display_name"],
    [{ display_name: "x".repeat(33) }, "display_name"],
    [{ display_name: "abc\u202Edef" }, "display_name"],
    [{ email: "nobody" }, "email"],
    [{ email: `${"x".repeat(250)}@example.com` }, "email"],
    [{ password: "12345" }, "password"],
    [{ password: "x".repeat(129) }, "password"],
    [{ password: "Password1" }, "password"],
    [{ plan: "warrior" }, "plan"],
    [{ display_name: 7 }, "display_name"],
  ])("refuses %j with 422 and names the field", async (part, field) => {
    const answer = await signUp(details(part));
    expect(answer.status).toBe(422);
    expect(await fieldOf(answer)).toBe(field);
  });

  it("refuses a request of another site, and one that names no site", async () => {
    expect((await signUp(details(), { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const noSite = await request("POST", "/api/sign-up", {
      body: details(),
      headers: { "sec-fetch-site": "same-site" },
    });
    expect(noSite.status).toBe(403);
  });
});

describe("checking a sign-up before the plan is chosen", () => {
  const check = (body: object) => request("POST", "/api/sign-up/check", { body, headers: from() });

  it.each([
    [{ password: "123456" }, "password"],
    [{ password: "12345" }, "password"],
    [{ email: "me@here" }, "email"],
    [{ email: "me@here.c" }, "email"],
    [{ display_name: "x".repeat(33) }, "display_name"],
  ])("refuses %j as the sign-up does", async (part, field) => {
    const [first, second] = await Promise.all([check(details(part)), signUp(details(part))]);
    expect([first.status, second.status]).toEqual([422, 422]);
    const problems = await Promise.all([json(first), json(second)]);
    expect(problems[0].fields?.map((problem) => problem.field)).toEqual([field]);
    expect(problems[0].fields).toEqual(problems[1].fields);
  });

  it("says that a name is taken, ignoring case and outer spaces, and what else is wrong", async () => {
    const { display_name } = await newLearner();
    const takenName = ` ${display_name.toUpperCase()} `;
    const answer = await check(details({ display_name: takenName, password: "password1" }));
    const { fields } = await json(answer);
    expect(fields?.map(({ field }) => field)).toEqual(["display_name", "password"]);
  });

  it("accepts valid details, and creates no account", async () => {
    const body = details();
    expect((await check(body)).status).toBe(200);
    expect((await signUp(body)).status).toBe(201);
  });

  it("doesn't reveal whether an address is in use", async () => {
    const body = details();
    await signUp(body);
    expect((await check({ ...details(), email: body.email })).status).toBe(200);
  });
});

describe("the place of a session", () => {
  it.each([
    { origin: "https://codenaut.example", ENVIRONMENT: "deployed", place: "Austin, US" },
    { origin: ORIGIN, ENVIRONMENT: "local", place: "" },
  ])("at $origin, $ENVIRONMENT, is $place", async ({ origin, ENVIRONMENT, place }) => {
    const body = details();
    const asked = new Request(`${origin}/api/sign-up`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/json", ...from() },
      body: JSON.stringify(body),
      cf: { city: "Austin", country: "US" },
    });
    const context = createExecutionContext();
    const answer = await app.fetch(asked, { ...(env as unknown as Bindings), ENVIRONMENT }, context);
    await waitOnExecutionContext(context);
    expect(answer.status).toBe(201);
    const { user_id } = await json<{ user_id: string }>(answer);
    const row = await env.DB.prepare("SELECT location FROM sessions WHERE user_id = ?").bind(user_id).first();
    expect(row).toEqual({ location: place });
  });
});

describe("logging in and out", () => {
  it("opens a new session each time, with the address in any case", async () => {
    const body = details();
    const first = cookieOf(await signUp(body));
    const answer = await logIn(body.email.toUpperCase(), body.password);
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).not.toBe(first);
  });

  it("answers the same for a wrong password and an unknown address", async () => {
    const body = details();
    await signUp(body);
    const wrong = await logIn(body.email, "wrong horse");
    const unknown = await logIn("nobody@example.com", "wrong horse");
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const [a, b] = [await json(wrong), await json(unknown)];
    expect({ ...a, requestId: "" }).toEqual({ ...b, requestId: "" });
    expect(a.title).toBe("Invalid login credentials");
  });

  it("refuses attempts at one account after ten, the correct password included", async () => {
    const { email, ...body } = details();
    await signUp({ email, ...body });
    const headers = from();
    const attempt = (password: string) =>
      request("POST", "/api/log-in", { body: { email, password }, headers });
    const guesses = await Promise.all(Array.from({ length: 10 }, () => attempt("wrong horse")));
    expect(guesses.map((answer) => answer.status)).toEqual(Array(10).fill(401));
    expect((await attempt(body.password)).status).toBe(429);
  });

  it("clears the attempts after a correct password", async () => {
    const body = details();
    await signUp(body);
    const headers = from();
    const { email, password } = body;
    for (let round = 0; round < 12; round += 1)
      expect((await request("POST", "/api/log-in", { body: { email, password }, headers })).status).toBe(200);
  });

  it("ends the session that was used least recently beyond a hundred", async () => {
    const body = details();
    await signUp(body);
    const row = await env.DB.prepare("SELECT id FROM users WHERE email = ?")
      .bind(body.email)
      .first<{ id: string }>();
    const { id = "" } = row ?? {};
    const others = await Promise.all(Array.from({ length: MAX_SESSIONS }, () => newSession(id)));
    const seen = (id_hash: string, ago: number) =>
      env.DB.prepare("UPDATE sessions SET last_seen_at = last_seen_at - ? WHERE id_hash = ?").bind(
        ago,
        id_hash,
      );
    await env.DB.batch(others.map(({ id_hash }, at) => seen(id_hash, 1000 * (at + 1))));
    const cookie = cookieOf(await logIn(body.email, body.password));
    const { results } = await env.DB.prepare("SELECT id_hash FROM sessions WHERE user_id = ?").bind(id).all();
    // Of the account's own first session, a hundred others and the new one, the two oldest are gone.
    expect(results).toHaveLength(MAX_SESSIONS);
    const left = results.map(({ id_hash }) => id_hash);
    expect(left).toEqual(expect.arrayContaining(others.slice(0, -2).map(({ id_hash }) => id_hash)));
    expect((await request("GET", "/api/me", { headers: { cookie } })).status).toBe(200);
  });

  it("ends the session on log-out, for a stolen copy of the cookie within a minute too", async () => {
    const body = details();
    const cookie = cookieOf(await signUp(body));
    const answer = await request("POST", "/api/log-out", { headers: { cookie } });
    expect(answer.headers.get("set-cookie")).toMatch(/Max-Age=0/);
    expect(
      await count(
        "SELECT count(*) AS n FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = ?",
        body.email,
      ),
    ).toBe(0);
  });

  it("logs out without a session too", async () => {
    expect((await request("POST", "/api/log-out")).status).toBe(200);
  });
});

describe("the avatar", () => {
  const png = (width: number, height: number) => {
    const bytes = new Uint8Array(64);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    new DataView(bytes.buffer).setUint32(16, width);
    new DataView(bytes.buffer).setUint32(20, height);
    return bytes;
  };

  it("earns 50 EXP the first time only, by preset or by upload", async () => {
    const learner = await newLearner();
    const first = await json<object>(await learner.request("PUT", "/api/avatar", { body: { preset: 2 } }));
    expect(first).toEqual({ avatar_url: "/avatars/2.webp", standing: { exp: 50, level: 0 } });
    const second = await json<object>(
      await learner.request("PUT", "/api/avatar/upload", { raw: png(256, 256) }),
    );
    expect(second).toMatchObject({ standing: { exp: 50, level: 0 } });
  });

  it("serves the upload with its own type and a policy without scripts", async () => {
    const learner = await newLearner();
    const saved = await learner.request("PUT", "/api/avatar/upload", { raw: png(256, 256) });
    const { avatar_url } = await json<{ avatar_url: string }>(saved);
    const picture = await request("GET", avatar_url);
    expect(picture.status).toBe(200);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("content-security-policy")).toContain("sandbox");
    expect((await picture.arrayBuffer()).byteLength).toBe(64);
  });

  it("is not sent again to a browser that has it, and is gone for that one too once it is replaced", async () => {
    const learner = await newLearner();
    const saved = await learner.request("PUT", "/api/avatar/upload", { raw: png(256, 256) });
    const { avatar_url } = await json<{ avatar_url: string }>(saved);
    const etag = (await request("GET", avatar_url)).headers.get("etag") ?? "";
    const again = (tags: string) => request("GET", avatar_url, { headers: { "if-none-match": tags } });
    for (const tags of [etag, `W/${etag}`]) {
      const answer = await again(tags);
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([304, 0]);
      expect(answer.headers.get("etag")).toBe(etag);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    }
    for (const tags of ['"another"', "without quotes", '""', "*"])
      expect((await again(tags)).status).toBe(200);
    await learner.request("PUT", "/api/avatar/upload", { raw: png(20, 20) });
    expect((await again(etag)).status).toBe(404);
  });

  it("stores one picture for each learner and deletes the previous one", async () => {
    const learner = await newLearner();
    await learner.request("PUT", "/api/avatar/upload", { raw: png(10, 10) });
    await learner.request("PUT", "/api/avatar/upload", { raw: png(20, 20) });
    expect((await env.AVATARS.list({ prefix: `avatars/${learner.user_id}-` })).objects).toHaveLength(1);
  });

  it.each([
    ["an SVG", new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a page", new TextEncoder().encode("<html><script>alert(1)</script></html>")],
    ["a picture that is too wide", png(4097, 10)],
    ["a cut header", png(10, 10).slice(0, 12)],
    ["nothing", new Uint8Array()],
  ])("refuses %s", async (_, raw) => {
    const learner = await newLearner();
    const answer = await learner.request("PUT", "/api/avatar/upload", {
      raw,
      headers: { "content-type": "image/png" },
    });
    expect([answer.status, await fieldOf(answer)]).toEqual([422, "avatar"]);
  });

  it("refuses more than 2 MB with 413", async () => {
    const learner = await newLearner();
    const raw = new Uint8Array(2 * 1024 * 1024 + 1);
    expect((await learner.request("PUT", "/api/avatar/upload", { raw })).status).toBe(413);
  });

  it("refuses an unknown preset, and a request without a session", async () => {
    const learner = await newLearner();
    expect((await learner.request("PUT", "/api/avatar", { body: { preset: 5 } })).status).toBe(422);
    expect((await request("PUT", "/api/avatar", { body: { preset: 1 } })).status).toBe(401);
    expect((await request("PUT", "/api/avatar/upload", { raw: png(1, 1) })).status).toBe(401);
  });

  it("serves no keys but its own", async () => {
    for (const key of ["nothing.png", "..%2F..%2Fsecret", `${"a".repeat(73)}.png`])
      expect((await request("GET", `/api/avatars/${key}`)).status).toBe(404);
  });
});

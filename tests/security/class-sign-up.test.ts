/** A school class behind one network address signs up and logs in; a stranger at one address gains little. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { database } from "../../worker/db/client.ts";
import { takeToken } from "../../worker/platform/rate-limits.ts";
import { LOG_IN_RATE, SIGN_UP_RATE } from "../../worker/rules/limits.ts";
import { json, request } from "../support/worker/learner.ts";

const PASSWORD = "correct horse battery";
const PUPILS = 30;
const HOUR_S = 3600;
const db = database(env.DB);

const post = (address: string, path: string, body: unknown) =>
  request("POST", path, { body, headers: { "cf-connecting-ip": address } });
const signUp = (address: string, name: string) =>
  post(address, "/api/sign-up", {
    display_name: name,
    email: `${name.replaceAll(" ", "-")}@example.com`,
    password: PASSWORD,
  });
const logIn = (address: string, name: string, password = PASSWORD) =>
  post(address, "/api/log-in", { email: `${name.replaceAll(" ", "-")}@example.com`, password });
const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

describe("a class behind one network address", () => {
  it("signs up and logs in at once, and a pupil who guesses shuts out no other", async () => {
    const school = "192.0.2.10";
    const names = Array.from({ length: PUPILS }, (_, index) => `pupil ${index + 1}`);
    expect(await statusesOf(names.map((name) => signUp(school, name)))).toEqual(names.map(() => 201));
    expect(await statusesOf(names.map((name) => logIn(school, name)))).toEqual(names.map(() => 200));
    const guesses = Array.from({ length: LOG_IN_RATE.max + 1 }, () =>
      logIn(school, "pupil 1", "wrong horse"),
    );
    expect((await statusesOf(guesses)).filter((status) => status === 401)).toHaveLength(LOG_IN_RATE.max);
    expect((await logIn(school, "pupil 1")).status).toBe(429);
    expect((await logIn(school, "pupil 2")).status).toBe(200);
  });
});

describe("sign-ups from one network address beyond a class", () => {
  /** How many of these attempts are let through, and the wait of the last one in seconds. */
  async function attempt(key: string, times: readonly number[]) {
    let passed = 0;
    let wait = 0;
    for (const seconds of times) {
      wait = await takeToken(db, key, SIGN_UP_RATE, seconds * 1000);
      if (wait === 0) passed += 1;
    }
    return { passed, wait };
  }

  it("get slower instead of shut: of 200 within an hour 80 pass, and the wait is never longer than three minutes", async () => {
    const every18 = Array.from({ length: 200 }, (_, index) => (index * HOUR_S) / 200);
    const { passed, wait } = await attempt("hour", every18);
    expect(passed).toBeLessThanOrEqual(SIGN_UP_RATE.burst + HOUR_S / SIGN_UP_RATE.seconds);
    expect(passed).toBeGreaterThanOrEqual(SIGN_UP_RATE.burst);
    expect(wait).toBeLessThanOrEqual(SIGN_UP_RATE.seconds);
    const last = every18.at(-1) ?? 0;
    expect(await attempt("hour", [last + wait - 1, last + wait])).toEqual({ passed: 1, wait: 0 });
  });

  it("are refused without a loss to those who come later: only what was let through counts", async () => {
    const flood = Array.from({ length: 100 }, () => 0);
    expect(await attempt("flood", flood)).toEqual({ passed: SIGN_UP_RATE.burst, wait: SIGN_UP_RATE.seconds });
    expect(await attempt("flood", [SIGN_UP_RATE.seconds])).toEqual({ passed: 1, wait: 0 });
    // After the time of a burst a class may come again.
    const nextDay = 24 * HOUR_S;
    expect(
      (
        await attempt(
          "flood",
          flood.map(() => nextDay),
        )
      ).passed,
    ).toBe(SIGN_UP_RATE.burst);
  });

  it("are counted exactly, also at once", async () => {
    const now = Date.now();
    const waits = await Promise.all(
      Array.from({ length: 80 }, () => takeToken(db, "at once", SIGN_UP_RATE, now)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(SIGN_UP_RATE.burst);
  });

  it("say when to try again", async () => {
    const address = "192.0.2.20";
    await attempt(
      `sign-up:${address}`,
      Array.from({ length: SIGN_UP_RATE.burst }, () => Date.now() / 1000),
    );
    const answer = await signUp(address, "late pupil");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(SIGN_UP_RATE.seconds);
    expect((await json(answer)).title).toBe(
      "Many people have just signed up from your network. Please try again in 3 minutes.",
    );
    expect((await signUp("192.0.2.21", "late pupil")).status).toBe(201);
  });
});

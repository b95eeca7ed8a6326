/** Whatever fails, no log line contains a value of a request, or one derived from it. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword } from "../../worker/accounts/passwords.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { logFault } from "../../worker/platform/log.ts";
import { requestWithFailure } from "../support/worker/failing.ts";
import { newLearner } from "../support/worker/learner.ts";
import { hasSeveral } from "../support/worker/several.ts";

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...values) => {
      lines.push(values.map(String).join(" "));
    });
});
afterEach(() => vi.restoreAllMocks());

/** The fields that a log line may have. */
const FIELDS = "requestId where method route status ms user weight match tries error cause at".split(" ");

const password = "a password nobody else has";
const fresh = () => crypto.randomUUID().slice(0, 8);

type Try = { path: string; body: Record<string, unknown>; cookie?: string; bindings?: Partial<Bindings> };
const VERBS: [string, () => Promise<Try>][] = [
  [
    "sign-up",
    async () => ({
      path: "/api/sign-up",
      body: { display_name: `Name ${fresh()}`, email: `${fresh()}@example.com`, password },
    }),
  ],
  [
    "log-in",
    async () => {
      const email = `${fresh()}@example.com`;
      const { user_id } = await newLearner();
      await env.DB.prepare("UPDATE users SET email = ?, password_hash = ? WHERE id = ?")
        .bind(email, await hashPassword(password), user_id)
        .run();
      return { path: "/api/log-in", body: { email, password } };
    },
  ],
  [
    "checkout",
    async () => ({
      path: "/api/create-checkout-session",
      body: {
        planName: "warrior",
        display_name: `Name ${fresh()}`,
        email: `${fresh()}@example.com`,
        password,
      },
    }),
  ],
  [
    "feedback",
    async () => ({
      path: "/api/feedback",
      body: { feedback: `I live at ${fresh()} Street\n    at home (file.ts:1:1)` },
      cookie: (await newLearner()).cookie,
    }),
  ],
  [
    "reset",
    async () => {
      const email = `${fresh()}@example.com`;
      const { user_id } = await newLearner();
      await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(email, user_id).run();
      return { path: "/api/reset-request", body: { email } };
    },
  ],
];

describe("the log", () => {
  it.skipIf(hasSeveral).each(VERBS)(
    "of %s holds nothing that was sent, whichever statement fails",
    async (_, prepare) => {
      let failures = 0;
      for (let nth = 0; ; nth += 1) {
        const { path, body, cookie, bindings } = await prepare();
        lines.length = 0;
        const init = { method: "POST", body: JSON.stringify(body), headers: { ...(cookie && { cookie }) } };
        const { answer, failed, bound } = await requestWithFailure(path, init, nth, bindings);
        if (!failed) {
          expect(answer.status).toBeLessThan(300);
          break;
        }
        failures += 1;
        expect(lines.length).toBeGreaterThan(0);
        const ids = lines.map((line) => (JSON.parse(line) as { user?: string }).user);
        const values = [...Object.values(body).map(String), ...bound].flatMap((value) => value.split("\n"));
        for (const value of new Set(values)) {
          // Our own ids may be logged, and short values are constants of the schema.
          if (value.length < 8 || ids.includes(value)) continue;
          for (const line of lines) expect(line).not.toContain(value);
        }
        for (const line of lines)
          expect(Object.keys(JSON.parse(line) as object).filter((field) => !FIELDS.includes(field))).toEqual(
            [],
          );
        const text = await answer.text();
        for (const value of Object.values(body).map(String)) expect(text).not.toContain(value);
      }
      expect(failures).toBeGreaterThan(0);
    },
  );

  it("tells where an error was thrown and what the database calls it, without its message", () => {
    const cause = new Error("D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT\nsecret");
    logFault("somewhere", new Error("Failed query: x\nparams: secret\n    at secret (a.ts:1:1)", { cause }));
    const line = JSON.parse(lines[0] ?? "") as { cause: string; at: string[] };
    expect(line.cause).toBe("SQLITE_CONSTRAINT, UNIQUE constraint failed: users.email");
    expect(line.at.length).toBeGreaterThan(0);
    expect(lines[0]).not.toContain("secret");
  });

  it.each([
    ["a changed message", Object.assign(new Error("secret"), { message: "another" })],
    ["a made-up name", Object.assign(new Error("x"), { name: "secret address@example.com" })],
    ["another's cause", new Error("x", { cause: new Error("secret") })],
    ["no error at all", "secret"],
  ])("says nothing foreign of %s", (_, thrown) => {
    logFault("somewhere", thrown);
    expect(lines[0]).not.toContain("secret");
  });
});

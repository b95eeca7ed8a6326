import { describe, expect, it } from "vitest";
import { loginLink, pathAfterLogin } from "../../web/login-link.ts";

const ORIGIN = "https://codenaut.example";

describe("the log-in link", () => {
  it.each(["/inbox", "/queue?challenge_id=3", "/queue?challenge_id=3&race_id=a%20b", "/battle/0b6f"])(
    "returns to %s",
    (path) => {
      const { pathname, searchParams } = new URL(loginLink(path), ORIGIN);
      expect([pathname, pathAfterLogin(searchParams, ORIGIN)]).toEqual(["/login", path]);
    },
  );

  it.each([
    null,
    "",
    "inbox",
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "//[",
    "//a:b",
    "javascript:alert(1)",
  ])("leads to the dashboard, not to %s", (next) => {
    const search = new URLSearchParams(next === null ? {} : { next });
    expect(pathAfterLogin(search, ORIGIN)).toBe("/dashboard");
  });
});

import { describe, expect, it } from "vitest";
import { isLoopback, readTimeScale } from "../../worker/rules/time-scale.ts";

describe("the time scale", () => {
  it.each([
    ["0.1", 0.1],
    ["100", 100],
    ["100.1", 1],
    ["0", 1],
    ["-1", 1],
    ["", 1],
    ["fast", 1],
    ["Infinity", 1],
    [undefined, 1],
  ])("reads %o as %o", (text, scale) => expect(readTimeScale(text)).toBe(scale));

  it.each([
    ["localhost", true],
    ["127.0.0.1", true],
    ["[::1]", true],
    ["codenaut.example", false],
    ["localhost.example", false],
  ])("treats %o as the local machine: %o", (hostname, own) => expect(isLoopback(hostname)).toBe(own));
});

import { expect, it } from "vitest";
import { tabOfKey } from "../../web/ui/tab-keys.ts";

it.each<[key: string, open: string, next: string | undefined]>([
  ["ArrowRight", "b", "c"],
  ["ArrowRight", "c", "a"],
  ["ArrowLeft", "b", "a"],
  ["ArrowLeft", "a", "c"],
  ["Home", "c", "a"],
  ["End", "a", "c"],
  ["Enter", "a", undefined],
  // A locked tab that is still open isn't among those that keys lead to.
  ["ArrowRight", "locked", "a"],
])("%s leads from tab %s to %s", (key, open, expected) =>
  expect(tabOfKey(key, ["a", "b", "c"], open)).toBe(expected),
);

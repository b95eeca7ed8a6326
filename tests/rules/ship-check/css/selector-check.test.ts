import { describe, expect, it } from "vitest";
import { Styles } from "#rules/ship-check/css/cascade.ts";
import { checkBySelector } from "#rules/ship-check/css/selector-check.ts";
import { readSheet } from "#rules/ship-check/css/sheet.ts";

const stylesOf = (text: string) => new Styles(readSheet([{ text, firstLine: 1, tab: "css" }]));

/** Whether the reference's property at `p` is met; otherwise the declaration that wins instead. */
function checked(ship: string, reference: string, property: string): string {
  const wanted = stylesOf(reference);
  const cascaded = wanted.valuesAt("p").get(property);
  if (!cascaded) throw new Error("Nothing is wanted.");
  const mismatch = checkBySelector(
    stylesOf(ship),
    wanted,
  )({
    selectorKey: "p",
    selector: "p",
    property,
    cascaded,
  });
  if (mismatch === null) return "met";
  return mismatch.found?.text ?? "nothing";
}

describe("a wanted declaration", () => {
  it.each<[string, string, string, string, string]>([
    ["is met by its value", "p { width: 1px; }", "p { width: 1px; }", "width", "met"],
    ["isn't met by nothing", "p {}", "p { width: 1px; }", "width", "nothing"],
    ["isn't met at another selector", "a { width: 1px; }", "p { width: 1px; }", "width", "nothing"],
    ["isn't met by another value", "p { width: 2px; }", "p { width: 1px; }", "width", "width: 2px"],
    ["is met by a rule of more weight", "body p { width: 1px; }", "p { width: 1px; }", "width", "met"],
    [
      "isn't met by a rule of more weight that the reference has for something else",
      "body p { width: 1px; }",
      "p { width: 1px; } body p { height: 1px; }",
      "width",
      "nothing",
    ],
    [
      "isn't met where a rule of more weight overrides it",
      "p { width: 1px; } body p { width: 2px; }",
      "p { width: 1px; }",
      "width",
      "width: 2px",
    ],
    [
      "isn't met by more sides",
      "p { padding: 1px; }",
      "p { padding-top: 1px; }",
      "padding-top",
      "padding: 1px",
    ],
    [
      "is met by more sides that the reference has as well",
      "p { padding: 1px; }",
      "p { padding: 2px; padding-top: 1px; }",
      "padding-top",
      "met",
    ],
    [
      "is met by nothing where the reference's shorthand only implies it",
      "p {}",
      "p { background: red; }",
      "background-repeat",
      "met",
    ],
  ])("%s", (_, ship, reference, property, found) => expect(checked(ship, reference, property)).toBe(found));
});

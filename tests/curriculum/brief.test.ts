import { describe, expect, it } from "vitest";
import * as words from "../../worker/curriculum/brief.ts";
import { saysCheck } from "../../worker/rules/brief/sentences.ts";

const { anyWord, atLeast, atWidth, brief, button, card, click, every, heading, image, item, name, onHover } =
  words;
const { either, exactly, style, tag, text, textField, type, whenInvalid, wish } = words;

const only = (...claims: Parameters<typeof wish> extends [unknown, ...infer Rest] ? Rest : never) =>
  brief(wish("A wish", ...claims)).wishes[0];

describe("the words of briefs", () => {
  it("compile to the schema's JSON", () => {
    expect(brief(wish("Three or more cards", atLeast(3, card.containing(heading, image))))).toEqual({
      wishes: [
        {
          id: "three-or-more-cards",
          text: "Three or more cards",
          checks: [
            {
              check: "elements",
              quantity: { atLeast: 3 },
              elements: { noun: "card", containing: [{ noun: "heading" }, { noun: "image" }] },
            },
          ],
        },
      ],
    });
  });

  it("keep alternatives apart", () => {
    const wanted = only(either(exactly(1, heading), [every(image).has(name), atLeast(2, item)]));
    expect(wanted?.alternatives?.map((way) => way.length)).toEqual([1, 2]);
  });

  it("refuse two wishes with one id", () => {
    expect(() => brief(wish("A", every(image)), wish("A", every(image)))).toThrow("two wishes");
  });

  it.each([
    [
      every(image).has(name.ofWords(2)),
      "Every picture has a name for those who can't see it that has 2 words or more.",
    ],
    [
      atLeast(3, card.containing(heading, image)),
      "There are at least three cards with a heading and a picture inside.",
    ],
    [
      onHover(card).changes("box-shadow", "transform"),
      "Under the mouse, a card looks different (`box-shadow` or `transform`).",
    ],
    [atWidth(400).stacked(card), "On a phone (400 pixels), every card stands above or below the others."],
    [
      words.after(type(anyWord).into(textField), click(button)).oneMore(item).showing(anyWord),
      "After typing a word into a text field and clicking a button, there is one item more that shows a word.",
    ],
    [words.after(click(button)).noMore(item), "After clicking a button, there are as many items as before."],
    [every(tag("h1", "h2")).has(text.is("Hello", "Hi")), "Every `h1/h2` has a text that is *Hello* or *Hi*."],
    [every(button).has(style("display").is("flex")), "Every button has a `display` of `flex`."],
    [
      whenInvalid(words.emailField).changes("border-color"),
      "When its value is wrong, an email field looks different (`border-color`).",
    ],
    [exactly(1, heading.first), "There is the first heading."],
  ])("say themselves as a sentence: %#", (claim, sentence) => {
    const check = only(claim)?.checks?.[0];
    expect(check && saysCheck(check)).toBe(sentence);
  });
});

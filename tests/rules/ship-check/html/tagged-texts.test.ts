import { describe, expect, it } from "vitest";
import { readPage } from "#rules/ship-check/html/page.ts";
import { findPreserved } from "#rules/ship-check/html/preserved.ts";
import { findLostText, findTaggedTexts } from "#rules/ship-check/html/tagged-texts.ts";
import { elementIn } from "./elements.ts";

const tagged = (start: string, reference: string) =>
  findTaggedTexts(findPreserved(readPage(start).root, readPage(reference).root));

describe("the texts around whose words a task puts tags", () => {
  /** Each as its element, its text, and the tags with their words. */
  const shown = (start: string, reference: string) =>
    [...tagged(start, reference)].flatMap(([{ tag }, texts]) =>
      texts.map(({ text, words, elements }) => {
        const tags = elements.map((one) => `${one.tag}(${words.slice(one.from, one.to).join(" ")})`);
        return `${tag}: ${text}: ${tags.join(" ")}`;
      }),
    );

  it.each<[string, string, string, string[]]>([
    ["have one tag", "<p>the old lamp</p>", "<p>the <b>old</b> lamp</p>", ["p: the old lamp: b(old)"]],
    [
      "have a tag at the beginning",
      "<p>the old lamp</p>",
      "<p><b>the</b> old lamp</p>",
      ["p: the old lamp: b(the)"],
    ],
    [
      "have a tag at the end",
      "<p>the old lamp</p>",
      "<p>the old <b>lamp</b></p>",
      ["p: the old lamp: b(lamp)"],
    ],
    [
      "have a tag around all",
      "<p>the old lamp</p>",
      "<p><b>the old lamp</b></p>",
      ["p: the old lamp: b(the old lamp)"],
    ],
    [
      "have several tags",
      "<p>the old lamp</p>",
      "<p><b>the</b> <i>old <u>lamp</u></i></p>",
      ["p: the old lamp: b(the) u(lamp) i(old lamp)"],
    ],
    [
      "have text in front of them and behind them",
      "<p>the old lamp</p>",
      "<p>see <u>here</u> the <b>old</b> lamp or <i>there</i></p>",
      ["p: the old lamp: b(old)"],
    ],
    ["have a tag without words", "<p>the old lamp</p>", "<p>the old<br>lamp</p>", ["p: the old lamp: br()"]],
    [
      "are two in one element",
      "<p>a b<img>c d</p>",
      "<p>a <b>b</b><img>c <i>d</i></p>",
      ["p: a b: b(b)", "p: c d: i(d)"],
    ],
    [
      "stand in any element",
      "<div><p>a b</p><p>c d</p></div>",
      "<div><p>a b</p><p>c <b>d</b></p></div>",
      ["p: c d: b(d)"],
    ],
    ["are none that stay", "<p>the old lamp</p>", "<p>the old lamp <b>here</b></p>", []],
    ["are none that stay beside new tags", "<p>a<img></p>", "<p>a<img><b>c</b></p>", []],
    [
      "are none that stay beside a copy with tags",
      "<p>old lamp</p>",
      "<p><b>old</b> lamp and <img>old lamp</p>",
      [],
    ],
    ["are none whose words change", "<p>the old lamp</p>", "<p>the <b>new</b> lamp</p>", []],
    ["are none whose words are parted", "<p>the old lamp</p>", "<p>the <b>old</b> big lamp</p>", []],
    ["are none with a tag beside them", "<p>old lamp</p>", "<p><b>the</b> old lamp here</p>", []],
    ["are none with an empty tag in front of them", "<p>old lamp</p>", "<p>the <br>old lamp here</p>", []],
    ["are none with an empty tag behind them", "<p>old lamp</p>", "<p>the old lamp<br> here</p>", []],
    ["are none with a tag that goes beyond them", "<p>old lamp</p>", "<p>old <b>lamp here</b></p>", []],
    ["are none with a tag that begins before them", "<p>old lamp</p>", "<p><b>the old</b> lamp</p>", []],
    ["are none on two lines", "<div>the old lamp</div>", "<div>the <p>old</p> lamp</div>", []],
    ["are none that the reference repeats itself", "<p>old lamp</p>", "<p>old <b>old</b> lamp</p>", []],
    ["are none in a new element", "<b>a b</b>", "<p>a <i>b</i></p>", []],
  ])("%s", (_, start, reference, texts) => expect(shown(start, reference)).toEqual(texts));
});

describe("a tagged text is lost", () => {
  /** What a task with this start and reference finds lost in a ship. */
  const lost = (start: string, reference: string, ship: string, limit = 1000) => {
    const texts = [...tagged(start, reference).values()][0] ?? [];
    return findLostText(elementIn(ship, "p"), texts, limit);
  };
  const inOneTag = (ship: string) =>
    lost("<p>the old lamp</p>", "<p>the <b>old</b> lamp</p>", `<p>${ship}</p>`).lost;

  it.each<[string, string, boolean]>([
    ["not in the reference", "the <b>old</b> lamp", false],
    ["not with other space", "the  <b> old</b>\nlamp", false],
    ["not with more text around", "see the <b>old</b> lamp here", false],
    ["not with more tags", "<i>the <b><u>old</u></b></i> lamp", false],
    ["not with a picture in it", "the <img> <b>old</b> lamp", false],
    ["not with a copy elsewhere", "old and the <b>old</b> lamp", false],
    ["not with a copy of all without the tag in front", "the old lamp, the <b>old</b> lamp", false],
    ["not with words that contain its words", "bothe the <b>old</b> lamp lamps", false],
    ["without the tag", "the old lamp", true],
    ["without the words", "<b>old</b>", true],
    ["with the tag around another word", "the old <b>lamp</b>", true],
    ["with the tag around more words", "the <b>old lamp</b>", true],
    ["with the tag around no word", "the <b></b>old lamp", true],
    ["with another tag", "the <i>old</i> lamp", true],
    ["with another word", "the <b>old</b> lamps", true],
    ["with a longer word in front", "bathe <b>old</b> lamp", true],
    ["with a word more", "the <b>old</b> big lamp", true],
    ["with a sign more", "the <b>old</b>, lamp", true],
    ["with a copy in front", "old the <b>old</b> lamp", true],
    ["with a copy behind", "the <b>old</b> lamp old", true],
    ["with another line in it", "the <button><b>old</b> lamp</button>", true],
    ["with the end of a line in it", "<button>the <b>old</b></button> lamp", true],
    ["on two lines", "the <button><b>old</b></button> lamp", true],
    ["with the tag in another copy", "the old lamp <b>old</b>", true],
  ])("%s", (_, ship, isLost) => expect(inOneTag(ship)).toBe(isLost ? "the old lamp" : null));

  it.each<[string, string, boolean]>([
    ["not with both tags", "<b>the</b> old <i>lamp</i>", false],
    ["with one of both tags", "<b>the</b> old lamp", true],
    ["with a copy in front of one of both tags", "the <b>the</b> old <i>lamp</i>", true],
  ])("%s", (_, ship, isLost) => {
    const reference = "<p><b>the</b> old <i>lamp</i></p>";
    expect(lost("<p>the old lamp</p>", reference, `<p>${ship}</p>`).lost).toBe(
      isLost ? "the old lamp" : null,
    );
  });

  it.each<[string, string, boolean]>([
    ["not with a part of the tag's words in front", "x big the <b>old big</b> lamp", false],
    ["with a copy of all of the tag's words in front", "old big the <b>old big</b> lamp", true],
  ])("%s", (_, ship, isLost) => {
    const reference = "<p>the <b>old big</b> lamp</p>";
    expect(lost("<p>the old big lamp</p>", reference, `<p>${ship}</p>`).lost).toBe(
      isLost ? "the old big lamp" : null,
    );
  });

  it.each<[string, string, boolean]>([
    ["not with the break", "the<br>lamp", false],
    ["without the break", "the lamp", true],
    ["with the break behind it", "the lamp<br>", true],
  ])("%s", (_, ship, isLost) =>
    expect(lost("<p>the lamp</p>", "<p>the<br>lamp</p>", `<p>${ship}</p>`).lost).toBe(
      isLost ? "the lamp" : null,
    ),
  );

  it.each<[string, string, string | null]>([
    ["not where both stand", "<b>a</b> b<img>c <i>d</i>", null],
    ["where only the first stands", "<b>a</b> b<img>c d", "c d"],
    ["where only the second stands", "a b<img>c <i>d</i>", "a b"],
  ])("of two: %s", (_, ship, text) =>
    expect(lost("<p>a b<img>c d</p>", "<p><b>a</b> b<img>c <i>d</i></p>", `<p>${ship}</p>`).lost).toBe(text),
  );

  it.each([
    [15, null],
    [16, "a b"],
  ])("among %i copies without the tag in front: %j", (copies, text) =>
    expect(lost("<p>a b</p>", "<p>a <i>b</i></p>", `<p>${"a b c ".repeat(copies)}a <i>b</i></p>`).lost).toBe(
      text,
    ),
  );

  it("overlapping with another copy", () =>
    expect(lost("<p>a b a</p>", "<p>a b <i>a</i></p>", "<p>a b a b <i>a</i></p>").lost).toBe(null));

  it.each([
    ["not in an element with as many words as may be read", 3, { lost: null, wordsRead: 3 }],
    ["in an element with more words than may be read", 2, { lost: "the old lamp", wordsRead: 2 }],
    ["where no more words may be read", -5, { lost: "the old lamp", wordsRead: 0 }],
  ])("%s", (_, limit, result) => {
    const reference = "<p>the <b>old</b> lamp</p>";
    expect(lost("<p>the old lamp</p>", reference, reference, limit)).toEqual(result);
  });

  it("in an element whose inner elements have more words than may be read", () =>
    expect(lost("<p>a b</p>", "<p>a <i>b</i></p>", "<p><b>a a a</b></p>", 2)).toEqual({
      lost: "a b",
      wordsRead: 2,
    }));

  it("never where there is none", () =>
    expect(findLostText(elementIn("<p>a</p>", "p"), [], 0)).toEqual({ lost: null, wordsRead: 0 }));
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeMention, insertMention } from "../../web/chat/mention-completion.ts";
import { mentionedIn } from "../../web/chat/mentions.ts";

const named = (...names: string[]) => names.map((name) => ({ user_id: `id of ${name}`, display_name: name }));
const LEARNERS = named("Ada", "Ada Lovelace", "Ben", "Zoë", "C++ fan");
const mentioned = (text: string) => mentionedIn(text, LEARNERS).map((id) => id.slice(6));

describe("mentions", () => {
  it.each([
    ["@Ada, look", ["Ada"]],
    ["(@ada lovelace) and @BEN!", ["Ada Lovelace", "Ben"]],
    ["@Ada Lovelaces", ["Ada"]],
    ["@Adam @Benjamin", []],
    ["mail@ben and ada@Ada.example", []],
    ["@zoë @Zoë @ZOË", ["Zoë"]],
    ["@C++ fan.", ["C++ fan"]],
    ["`@Ada` ```\n@Ben\n``` @Zoë", ["Zoë"]],
    ["```\n@Ben", []],
    ["Ada", []],
    ["@", []],
  ])("in %j are %j", (text, names) => {
    expect(mentioned(text)).toEqual(names);
  });

  it("are ten at most, of known learners, and cheap to look for", () => {
    const many = named(...Array.from({ length: 30 }, (_, n) => `L${n}`));
    const all = many.map(({ display_name }) => `@${display_name}`).join(" ");
    expect(mentionedIn(all, many)).toHaveLength(10);
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("@", "`", "A", "d", "a", " ", "\n", "é", "🛸") }),
        (text) => {
          for (const id of mentionedIn(text, LEARNERS))
            expect(LEARNERS.map((one) => one.user_id)).toContain(id);
        },
      ),
    );
  });
});

describe("the completion of a mention", () => {
  const offered = (text: string) =>
    completeMention(text, text.length, LEARNERS)?.offered.map(({ display_name }) => display_name);

  it.each([
    ["@", ["Ada", "Ada Lovelace", "Ben", "Zoë", "C++ fan"]],
    ["hello @a", ["Ada", "Ada Lovelace"]],
    ["hello @lov", ["Ada Lovelace"]],
    ["@ada l", ["Ada Lovelace"]],
    ["@ada x", undefined],
    ["@ben", undefined],
    ["@ada", ["Ada", "Ada Lovelace"]],
    // Enter sends the message after a name that was taken; another letter offers longer ones again.
    ["@Ada ", undefined],
    ["@Ada  ", undefined],
    ["@c++ ", ["C++ fan"]],
    ["mail@ad", undefined],
    ["hello", undefined],
  ])("after %j offers %j", (text, names) => {
    expect(offered(text)).toEqual(names);
  });

  it("puts the name where it was begun", () => {
    const text = "so @lov what";
    const { from } = completeMention(text, 7, LEARNERS) ?? { from: -1 };
    expect(insertMention(text, from, 7, "Ada Lovelace")).toEqual({
      text: "so @Ada Lovelace what",
      caret: "so @Ada Lovelace ".length,
    });
  });
});

import { describe, expect, it } from "vitest";
import { tagNames } from "#rules/ship-check/spec-modes/tag-names.ts";

describe("the tag names of a page", () => {
  it.each<[string, string, string[]]>([
    ["are none in a text", "ab > cd", []],
    ["stand in order, each once", "xy<p>ab<b>cd</b></p><p>", ["p", "b"]],
    ["have no capitals", "<P><Img>", ["p", "img"]],
    ["go from a to z", "<a><z>", ["a", "z"]],
    ["end at a slash", "<br/>", ["br"]],
    ["end at white space", "<p\nclass=x>", ["p"]],
    ["end at the next tag", "<p<b>", ["p"]],
    ["end with the page", "<p><img", ["p", "img"]],
    ["begin with a letter", "1 < 2 <3> <{> <p>", ["p"]],
    ["may follow a bracket too many", "<<p>", ["p"]],
    ["may follow a closing tag without a name", "</<p>", ["p"]],
    ["may be followed by a bracket", "<p> <", ["p"]],
    ["are not those of closing tags", "</p><b></b>", ["b"]],
    ["are not those in a closing tag", "</p title='<b>'>", []],
    ["are not those in a comment", "<p><!-- <b> --><i>", ["p", "i"]],
    ["are not those behind more in a comment", "<p><!-- a long one <b> -->, and <i>", ["p", "i"]],
    ["are not those at the end of a comment", "<p><!-- <b--><i>", ["p", "i"]],
    ["are not those in a comment behind an arrow", "<p>--><!-- <b> --><i>", ["p", "i"]],
    ["are not those in a comment that doesn't end", "<p><!-- <b>", ["p"]],
    ["are not those in a value", '<a title="x> <i>"><b>', ["a", "b"]],
    ["are not those in a value in single quotes", "<a title='x> <i>'><b>", ["a", "b"]],
    ["are not those in a value with another quote", `<a title='" <i>' id="' <i>"><b>`, ["a", "b"]],
    ["are not those in a value that doesn't end", '<a title="<i>', ["a"]],
    ["are not those in a script", "<script>x = '<b>'</script><i>", ["script", "i"]],
    ["are not those in a style", "<style>/*<b>*/</style><i>", ["style", "i"]],
    ["are not those in a textarea", "<textarea><b></textarea><i>", ["textarea", "i"]],
    ["are not those in a title", "<title><b></title><i>", ["title", "i"]],
    ["are not those in a script that doesn't end", "<script><b>", ["script"]],
    ["are those behind a closing tag of a script", "</script><b>", ["b"]],
    ["are those in other elements", "<p><b></p>", ["p", "b"]],
  ])("%s", (_, html, names) => expect([...tagNames(html)]).toEqual(names));
});

/** Pages as learners make them of Codex's: seeded changes of 30 kinds, each of which can be made to two versions of the page alike. */
import type { Code } from "#rules/code.ts";

/** A change that was drawn for one page, to be made to that page and to any later version of it. */
export type LearnerChange = (code: Code) => Code;

type Random = () => number;
/** Draws a change for a page; null where the page has nothing for it. */
type Kind = (page: Code, random: Random) => LearnerChange | null;

const pick = <T>(list: readonly T[], random: Random): T | undefined =>
  list[Math.floor(random() * list.length)];
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];
const inHtml = (edit: (html: string) => string) => (code: Code) => ({ ...code, html: edit(code.html) });
const inCss = (edit: (css: string) => string) => (code: Code) => ({ ...code, css: edit(code.css) });
const inJs = (edit: (js: string) => string) => (code: Code) => ({ ...code, js: edit(code.js) });
/** Replaces the first occurrence of a text, as it is. */
const swap = (from: string, to: string) => (text: string) => text.replace(from, () => to);
/** Puts a line behind the first line that equals another one, with its indentation. */
const behindLine = (line: string, added: string) => (text: string) =>
  text
    .split("\n")
    .flatMap((one, index, lines) =>
      one === line && lines.indexOf(line) === index ? [one, (/^\s*/.exec(one)?.[0] ?? "") + added] : [one],
    )
    .join("\n");

/** The lines of a top-level statement that is one line long. */
const plainLines = (js: string) => all(js, /^[^\s/}][^\n]*;$/gm).map(([line]) => line);

function words(tag: string, text: string): Kind {
  return ({ html }, random) => {
    const found = pick(all(html, new RegExp(`<${tag}[^>]*>([^<>]+)</${tag}>`, "g")), random);
    return found ? inHtml(swap(found[0], found[0].replace(`>${found[1]}<`, `>${text}<`))) : null;
  };
}

/** A name of classes, ids, custom properties or variables, and how it is written elsewhere. */
function rename(names: (page: Code) => string[], isCss: boolean, sign: string): Kind {
  return (page, random) => {
    const name = pick([...new Set(names(page))].sort(), random);
    if (!name) return null;
    const own = isCss ? `my-${name}` : `my${name[0]?.toUpperCase()}${name.slice(1)}`;
    const word = `(?<![\\w-])${name}(?![\\w-])`;
    const inAttributes = (html: string) =>
      html.replace(/\b(class|id|for|href|aria-\w+)="([^"]*)"/g, (whole, attribute: string, value: string) =>
        (attribute === "class") === (sign === ".")
          ? `${attribute}="${value.replace(new RegExp(word, "g"), own)}"`
          : whole,
      );
    const signed = new RegExp(`\\${sign}${name}(?![\\w-])`, "g");
    const inStrings = (js: string) =>
      js
        .replace(/(["'`])([.#][^"'`\n]*)\1/g, (whole) => whole.replace(signed, sign + own))
        .replace(
          /(classList\.\w+\(|getElementById\()(["'`])([^"'`]*)\2/g,
          (_, call: string, quote: string, inner: string) =>
            call.startsWith("class") === (sign === ".")
              ? call + quote + inner.replace(new RegExp(word, "g"), own) + quote
              : call + quote + inner + quote,
        );
    return ({ html, css, js }) => ({
      html: inAttributes(html),
      css: css.replace(signed, sign + own),
      js: inStrings(js),
    });
  };
}

const attributeWords =
  (name: string) =>
  ({ html }: Code) =>
    all(html, new RegExp(`\\s${name}="([^"]+)"`, "g")).flatMap(([, value = ""]) => value.split(" "));

const RENAMED_VARIABLE: Kind = ({ js }, random) => {
  const names = all(js, /\b(?:let|const|function)\s+([A-Za-z]\w*)/g).flatMap(([, name = ""]) => name);
  const name = pick([...new Set(names)], random);
  if (!name) return null;
  const own = `my${name[0]?.toUpperCase()}${name.slice(1)}`;
  const pattern = new RegExp(`(?<![\\w.$"'#-])${name}(?![\\w"'-]|\\s*:[^:])`, "g");
  // Words of plain strings stay; holes of template literals are code.
  return inJs((text) =>
    text
      .split(/("[^"\n]*"|'[^'\n]*'|`[^`]*`|\/\/[^\n]*)/)
      .map((part) => {
        if (/^(?:["']|\/\/)/.test(part)) return part;
        if (part.startsWith("`"))
          return part.replace(/\$\{[^}]*\}/g, (hole) =>
            hole.replace(new RegExp(`(?<![\\w.$"'])${name}(?!\\w)`, "g"), own),
          );
        return part.replace(pattern, own);
      })
      .join(""),
  );
};

/** The top-level rules of a style sheet, as they are written. */
const rulesOf = (css: string) => all(css, /^[^\s@}/][^{}]*\{[^{}]*\}/gm).map(([rule]) => rule);
const simpleDeclarations = (css: string) => all(css, /^[ \t]+[\w-]+: [^;{}\n]+;$/gm).map(([line]) => line);

/** The kinds of change, by what a learner would say. */
export const LEARNER_CHANGES: Readonly<Record<string, Kind>> = {
  "other heading": words("h1", "My very own page"),
  "other words in a paragraph": words("p", "Something that I wrote"),
  "other words on a button": words("button", "Press me"),
  "more content at the end": ({ html }) => {
    const close = /\n<\/(?:main|body)>\s*$/.exec(html.trimEnd())?.[0];
    if (html.trim() === "") return null;
    const extra = '<p class="made-by">Made by Kofi</p>';
    return inHtml((text) =>
      close
        ? `${text.trimEnd().slice(0, -close.length)}\n  ${extra}${close}\n`
        : `${text.trimEnd()}\n${extra}\n`,
    );
  },
  "more content in the middle": ({ html }, random) => {
    const line = pick(
      all(html, /^ *<(h1|h2|p|button)[^>]*>[^<]*<\/\1>$/gm).map(([one]) => one),
      random,
    );
    return line ? inHtml(behindLine(line, "<p>More of mine, with <em>tags</em>.</p>")) : null;
  },
  "an element wrapped": ({ html }, random) => {
    const line = pick(
      all(html, /^ *<(h1|h2|p|ul|button)[^>]*>.*<\/\1>$/gm).map(([one]) => one),
      random,
    );
    return line
      ? inHtml(swap(line, line.replace(/^( *)(.*)$/, '$1<div class="box">\n$1  $2\n$1</div>')))
      : null;
  },
  "renamed class": rename(attributeWords("class"), true, "."),
  "renamed id": rename(attributeWords("id"), true, "#"),
  "html indented by tabs": ({ html }) =>
    /^ {2}/m.test(html)
      ? inHtml((text) => text.replace(/^(?: {2})+/gm, (spaces) => "\t".repeat(spaces.length / 2)))
      : null,
  "html on one line": ({ html }) =>
    html.trim().includes("\n") ? inHtml((text) => `${text.replace(/>\s*\n\s*</g, "><").trim()}\n`) : null,
  "html comments": ({ html }, random) => {
    const line = pick(
      html.split("\n").filter((one) => /^ *<\w.*>$/.test(one)),
      random,
    );
    return line ? inHtml(swap(line, `${/^ */.exec(line)?.[0]}<!-- my part -->\n${line}`)) : null;
  },
  "single quotes in html": ({ html }) =>
    /="[^"']*"/.test(html) ? inHtml((text) => text.replace(/="([^"']*)"/g, "='$1'")) : null,
  "one more attribute": ({ html }, random) => {
    const tag = pick(all(html, /<(h1|p|button|main|ul)\b[^>]*>/g), random);
    return tag ? inHtml(swap(tag[0], tag[0].replace(/>$/, ' title="mine">'))) : null;
  },
  "a tag around words": ({ html }, random) => {
    const found = pick(all(html, /<p[^>]*>(\w+) [^<>]*<\/p>/g), random);
    return found
      ? inHtml(swap(found[0], found[0].replace(`>${found[1]} `, `><strong>${found[1]}</strong> `)))
      : null;
  },
  "one more class": ({ html }, random) => {
    const found = pick(all(html, /class="[^"]+"/g), random);
    return found ? inHtml(swap(found[0], found[0].replace(/"$/, ' fancy"'))) : null;
  },
  "two elements swapped": ({ html }, random) => {
    const lines = html.split("\n");
    const at = pick(
      [...lines.keys()].filter((index) =>
        [lines[index], lines[index + 1]].every((line) =>
          /^ *<(h1|p|button)[^>]*>[^<]*<\/\1>$/.test(line ?? ""),
        ),
      ),
      random,
    );
    if (at === undefined) return null;
    const [one = "", two = ""] = [lines[at], lines[at + 1]];
    // In a later version, something may stand between the two.
    return inHtml((text) =>
      text
        .split("\n")
        .filter((line) => line !== two)
        .flatMap((line) => (line === one ? [two, one] : [line]))
        .join("\n"),
    );
  },
  "other colours": ({ css }, random) => {
    const line = pick(
      simpleDeclarations(css).filter((one) => /color|background/.test(one) && !one.includes("var(")),
      random,
    );
    return line ? inCss(swap(line, line.replace(/: .*;/, ": rebeccapurple;"))) : null;
  },
  "other sizes": ({ css }, random) => {
    const line = pick(
      simpleDeclarations(css).filter((one) => /\d+px/.test(one)),
      random,
    );
    return line ? inCss(swap(line, line.replace(/\d+px/, "27px"))) : null;
  },
  "a rule more": ({ css }) =>
    inCss(
      (text) => `${text.trimEnd()}${css.trim() === "" ? "" : "\n\n"}.made-by {\n  letter-spacing: 2px;\n}\n`,
    ),
  "a declaration more": ({ css }, random) => {
    const line = pick(simpleDeclarations(css), random);
    return line ? inCss(behindLine(line, "text-indent: 3px;")) : null;
  },
  "css comments": ({ css }, random) => {
    const line = pick(simpleDeclarations(css), random);
    return line ? inCss(swap(line, `${line} /* I like this */`)) : null;
  },
  "css on one line": ({ css }) =>
    css.includes("\n  ")
      ? inCss((text) =>
          text
            .replace(/\{\n\s+/g, "{ ")
            .replace(/;\n\s+/g, "; ")
            .replace(/;\n\}/g, " }"),
        )
      : null,
  "longhands for a shorthand": ({ css }, random) => {
    const line = pick(
      simpleDeclarations(css).filter((one) => /^\s*(?:padding|margin): \d+(?:px)?;$/.test(one)),
      random,
    );
    const [, indent = "", property = "", value = ""] = /^(\s*)(\w+): (.*);$/.exec(line ?? "") ?? [];
    return line
      ? inCss(
          swap(
            line,
            ["top", "right", "bottom", "left"]
              .map((side) => `${indent}${property}-${side}: ${value};`)
              .join("\n"),
          ),
        )
      : null;
  },
  "selectors split": ({ css }, random) => {
    const rule = pick(
      rulesOf(css).filter((one) => /^[^{]*,/.test(one)),
      random,
    );
    const [, list = "", block = ""] = /^([^{]*?)\s*(\{[\s\S]*)$/.exec(rule ?? "") ?? [];
    return rule
      ? inCss(
          swap(
            rule,
            list
              .split(/\s*,\s*/)
              .map((selector) => `${selector} ${block}`)
              .join("\n\n"),
          ),
        )
      : null;
  },
  "rules in another order": ({ css }) => {
    const [first = "", second = ""] = rulesOf(css).filter((one) => !one.startsWith(":root"));
    if (second === "" || first.split("{")[0] === second.split("{")[0]) return null;
    return inCss((text) =>
      text
        .replace(`${second}\n`, "")
        .replace(first, `${second}\n\n${first}`)
        .replace(/\n{3,}/g, "\n\n"),
    );
  },
  "renamed custom property": ({ css }, random) => {
    const name = pick(
      [...new Set(all(css.replace(/\/\*.*?\*\//g, ""), /--[\w-]+/g).map(([one]) => one))],
      random,
    );
    return name
      ? inCss((text) => text.replace(new RegExp(`${name}(?![\\w-])`, "g"), () => `--my${name.slice(1)}`))
      : null;
  },
  "renamed variable": RENAMED_VARIABLE,
  "other numbers in js": ({ js }, random) => {
    const line = pick(
      plainLines(js).filter((one) => /^(?:let|const) \w+ = \d+;$/.test(one)),
      random,
    );
    return line ? inJs(swap(line, line.replace(/\d+/, "7"))) : null;
  },
  "a statement more": ({ js }, random) => {
    const line = pick(plainLines(js), random);
    return line ? inJs(behindLine(line, 'console.log("It is me");')) : null;
  },
  "a function more": ({ js }) =>
    js.trim() === ""
      ? null
      : inJs(
          (text) =>
            `${text.trimEnd()}\n\nfunction hello(name) {\n  console.log(\`Hello \${name}\`);\n}\nhello("Ada");\n`,
        ),
  "js comments": ({ js }, random) => {
    const line = pick(plainLines(js), random);
    return line ? inJs(swap(line, `// my comment\n${line} // and one more`)) : null;
  },
  "no semicolons": ({ js }) =>
    js.includes(";") && !/^[ \t]*[([`]/m.test(js) ? inJs((text) => text.replace(/;$/gm, "")) : null,
  "single quotes in js": ({ js }) =>
    /"[^"'\n]*"/.test(js) ? inJs((text) => text.replace(/"([^"'\n]*)"/g, "'$1'")) : null,
  "js indented by four": ({ js }) =>
    /^ {2}/m.test(js) ? inJs((text) => text.replace(/^(?: {2})+/gm, (spaces) => spaces + spaces)) : null,
};

/**
 * Draws a learner's page: one kind of change alone for the first seeds, then three kinds together.
 *
 * @returns the changes by name, and the function that makes them
 */
export function drawLearner(
  page: Code,
  seed: number,
  random: Random,
): { names: string[]; change: LearnerChange } {
  const kinds = Object.entries(LEARNER_CHANGES);
  const names: string[] = [];
  const changes: LearnerChange[] = [];
  const wanted = seed % 5 < 3 ? 1 : 3;
  let changed = page;
  for (let tries = 0; tries < 40 && names.length < wanted; tries++) {
    const [name = "", kind] = pick(kinds, random) ?? [];
    // Formatting goes last, since the other changes look for lines as Codex writes them.
    if (!kind || names.includes(name)) continue;
    const drawn = kind(changed, random);
    if (!drawn || same(drawn(changed), changed)) continue;
    names.push(name);
    changes.push(drawn);
    changed = drawn(changed);
  }
  return { names, change: (code) => changes.reduce((one, edit) => edit(one), code) };
}

const same = (one: Code, other: Code) =>
  one.html === other.html && one.css === other.css && one.js === other.js;

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newThreadBody, replyBody } from "../../worker/contract/community.ts";
import { publishBody } from "../../worker/contract/made.ts";
import {
  findListed,
  findListedInName,
  hasLink,
  listedNameProblem,
  listedProblem,
  unknownHost,
} from "../../worker/rules/listed-text.ts";
import {
  EXCEPTIONS,
  KNOWN_HOSTS,
  LISTED_HOSTS,
  LISTED_IN_NAMES,
  LISTED_WORDS,
} from "../../worker/rules/listed-words.ts";

const root = join(import.meta.dirname, "../..");

describe("a listed word", () => {
  it.each(LISTED_WORDS.flatMap(({ words = [], parts = [] }) => [...words, ...parts]))(
    "is found in a sentence, in any case, once: %s",
    (word) => {
      for (const text of [word, word.toUpperCase(), `You said ${word}, again.`, `«${word}»`])
        expect(findListed(text)).toBeDefined();
      expect(findListed(`A harmless sentence about ${word.slice(0, 2)}`)).toBeUndefined();
    },
  );

  it.each([
    ["letters of other alphabets", "f\u0430g"],
    ["letters of other alphabets alone", "\u0440\u043ern"],
    ["full width", "\uff46\uff41\uff47"],
    ["mathematical letters", "\ud835\udc1f\ud835\udc1a\ud835\udc20"],
    ["circled letters", "\u24d5\u24d0\u24d6"],
    ["letters of flags", "\u{1f1eb}\u{1f1e6}\u{1f1ec}"],
    ["squared letters", "\u{1f175}\u{1f170}\u{1f176}"],
    ["accents", "f\u00e0g"],
    ["marks on top of each other", "f\u0300\u0301a\u0302g\u0303"],
    ["zero-width characters", "f\u200ba\u200cg"],
    ["a soft hyphen", "f\u00adag"],
    ["a variation selector", "f\ufe0fag"],
    ["digits", "f4g"],
    ["digits around it", "123fag99"],
    ["a sign", "f@g"],
    ["a sign in front", "$lut"],
    ["a mention", "@fag"],
    ["an exclamation", "fag!"],
    ["capital I for l", "sIut"],
    ["one for i", "k1ke"],
    ["repeated letters", "faaaaag"],
    ["repeated letters, uneven", "niiigggger"],
    ["emphasis within", "f**a**g"],
    ["emphasis around a part", "**fag**got"],
    ["code within", "f`a`g"],
    ["struck through", "f~~a~~g"],
    ["underscores", "f_a_g"],
    ["an escape", "f\\ag"],
    ["a numeric reference", "f&#97;g"],
    ["a hexadecimal reference", "f&#x61;g"],
    ["a reference without an end", "f&#97g"],
    ["a named reference", "f&aacute;g"],
    ["a reference to nothing seen", "f&shy;a&zwnj;g"],
    ["a tag", "f<b></b>ag"],
    ["a comment", "fa<!-- -->g"],
    ["a link's words", "[f](https://example.com)ag"],
    ["letter by letter", "you f a g g o t"],
    ["letter by letter with dots", "p.o.r.n"],
    ["letter by letter with dashes", "c-u-n-t"],
    ["a phrase over lines", "kill\n\n  yourself"],
    ["a phrase with marks", "kill *your*self"],
    ["a phrase with punctuation", "kill, yourself"],
    ["a name of a site", "look at 0nlyfans.com"],
  ])("is found behind %s", (_, text) => {
    expect(findListed(text)).toBeDefined();
  });

  it.each([
    ...["Scunthorpe", "class", "classic bass", "assassin", "Essex and Middlesex", "cocktail", "Dickens"],
    ...[
      "shuttlecock",
      "Niger",
      "Nigeria",
      "Nigel",
      "niggardly",
      "a snigger",
      "sniggering",
      "Pom",
      "a pom pom",
    ],
    ...[
      "corn",
      "like",
      "I like it",
      "raccoon",
      "tycoon",
      "document",
      "circumference",
      "cumulative",
      "analysis",
    ],
    ...[
      "canal",
      "therapist",
      "skyscraper",
      "kyss",
      "sky",
      "fig",
      "flag",
      "fog",
      "fagottino",
      "Fagott",
      "grape",
    ],
    ...["drape", "rapeseed", "spice", "spiced", "spic and span", "a chink in the armour", "en retard"],
    ...["du retard", "retardant", "Kilimanjaro", "I want to kill this process", "kill -9 1234", "nude pink"],
    ...[
      "hang the picture yourself",
      "master and slave",
      "master branch",
      "free discord server",
      "nitro cold brew",
    ],
    ...[
      "double your points",
      "white space",
      "powerful",
      "white powder",
      "gobbledygook",
      "cookbook",
      "gooks.".slice(5),
    ],
    ...["homo sapiens", "execute", "title", "competition", "push it", "shitake", "mishit", "parapets"],
    ...["What the fuck is a closure?", "this damn shit of a float", "sex: female", "sexagesimal"],
    ...["a b c d e f g", "F A G C", "x y z", "for (let i = 0; i < 5; i++) p.o.x", "p o r t"],
    ...["#fa9", "#c0c0c0", "color: #a55; width: 1488px", "w-8 h-4", "s3cr3t", "node18", "4k", "3d"],
    ...[
      "🏳️‍🌈 I am gay",
      "queer",
      "lesbian",
      "trans woman",
      "a Jewish friend",
      "black people",
      "negro (Spanish)",
    ],
    ...[
      "I want to kill myself",
      "she was raped",
      "breast cancer",
      "an anatomical drawing",
      "sugar and spice",
    ],
    ...[
      "Привет, как дела?",
      "раки и кус-кус",
      "καλημέρα",
      "你好",
      "مرحبا",
      "שלום",
      "नमस्ते",
      "안녕",
      "ありがとう",
    ],
  ])("isn't found in: %s", (text) => {
    expect([text, findListed(text)]).toEqual([text, undefined]);
  });

  it("is in no lesson, challenge, battle or exercise", () => {
    const folder = join(root, "worker/curriculum");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.(?:md|html|css|js|txt)$/.test(name),
    );
    expect(files.length).toBeGreaterThan(500);
    for (const name of files) {
      const text = readFileSync(join(folder, name), "utf8");
      expect([name, findListed(text)]).toEqual([name, undefined]);
    }
  });

  it("isn't found in any colour of three digits", () => {
    for (let colour = 0; colour < 0x1000; colour += 1) {
      const text = `color: #${colour.toString(16).padStart(3, "0")};`;
      expect([text, findListed(text)]).toEqual([text, undefined]);
    }
  });

  it("is named to its author, with the reason", () => {
    expect(listedProblem("I love HTML", "A message")).toBeUndefined();
    expect(listedProblem("k y s or kys", "A message")).toBe(
      "A message can't have “kys” here: it tells somebody to die or praises killing. Please change that.",
    );
    expect(listedNameProblem("Porno King")).toBe(
      "This name has “porno” in it, which is about sex. Please choose another.",
    );
    expect(listedNameProblem("node.js")).toBeUndefined();
    for (const name of ["www.example.com", "https://example.com", "Ada: http://a.example"])
      expect(listedNameProblem(name)).toBe("A name can't be a link. Please choose another.");
  });
});

describe("a listed name", () => {
  it.each([
    ...["fuckyou", "xX_Fuck_Xx", "Sh1t", "Adolf Hitler", "H1tler88", "nig ger", "fag-got", "N.i.g.g.e.r"],
    ...["Nazi", "bit.ly/me", "f u c k", "b1tch", "onlyfans Anna"],
  ])("is refused: %s", (name) => {
    expect(findListedInName(name)).toBeDefined();
  });

  it.each([
    ...[
      "Ada",
      "Dick van Dyke",
      "Hancock",
      "Fanny",
      "Cummings",
      "Nigel",
      "Isis",
      "Gaylord",
      "Assad",
      "Sexton",
    ],
    ...[
      "Kiki",
      "Titus",
      "Ashit",
      "Pusey",
      "Penistone Fan".slice(0, 9),
      "Zoë",
      "山田太郎",
      "Ольга",
      "Phuket",
      "Wang",
    ],
    ...["Learner 1234", "Guest 482", "mr_class", "J. R. R. Tolkien", "node.js", "Hans Hitzler", "Matsushita"],
  ])("isn't: %s", (name) => {
    expect([name, findListedInName(name)]).toEqual([name, undefined]);
  });
});

describe("a listed link", () => {
  it.each(LISTED_HOSTS.flatMap(({ hosts }) => hosts))("is found: %s", (host) => {
    for (const text of [
      `https://${host}/abc`,
      `see http://www.${host}`,
      `${host}/abc?x=1`,
      `[here](//${host}/a)`,
      `<HTTPS://${host.toUpperCase()}>`,
    ])
      expect([text, findListed(text)]).toEqual([text, expect.anything()]);
  });

  it.each([
    ...["https://bit%2ely/x", "https://b&#105;t.ly/x", "https://bit\u3002ly/x", "https://b\u0456t.ly/x"],
    ...[
      "https:bit.ly/x",
      "https:\\\\bit.ly\\x",
      "https://a@bit.ly",
      "https://a:b@bit.ly:443/",
      "http://x.y.bit.ly./a",
    ],
    ...[
      "[a](&sol;&sol;bit.ly)",
      "[a](https&colon;&bsol;&bsol;bit&period;ly/x)",
      "https://a&commat;bit&percnt;2ely",
    ],
    ...["https://github.com@bit.ly", "discord.com/invite/abc", "https://discord.com//invite/abc"],
  ])("is found behind a disguise: %s", (text) => {
    expect(findListed(text)).toBeDefined();
  });

  it.each([
    ...["https://discord.com/developers", "orbit.ly/x", "https://bit.ly.example.com/", "t.co", "t.me = 1"],
    ...[
      "the is.gd of it",
      "import a from './t.co.js'",
      "https://example.com/bit.lyric",
      "style.css/x",
      "a/b.c/d",
    ],
    ...["https://developer.mozilla.org/en-US/docs/Web/CSS/flex"],
  ])("isn't found in: %s", (text) => {
    expect([text, findListed(text)]).toEqual([text, undefined]);
  });
});

describe("a link of a new account", () => {
  it.each([
    ["https://example.com/a", "example.com"],
    ["see http://EXAMPLE.com.", "example.com"],
    ["www.example.com", "www.example.com"],
    ["[a](//example.com)", "example.com"],
    ["[a](https:example.com)", "example.com"],
    ["[a](/\\\\example.com)", "example.com"],
    ["[a](\\/\\/example.com)", "example.com"],
    ["[a](\n //example.com)", "example.com"],
    ["[a](</\t/example.com>)", "example.com"],
    ["[a](&sol;&sol;example.com)", "example.com"],
    ["[a]: //example.com", "example.com"],
    ["https://github.com@example.com/", "example.com"],
    ["https://github.com.example.com/", "github.com.example.com"],
    ["https://developer.mozilla.org and https://example.com", "example.com"],
    ["https://192.0.2.1/x", "192.0.2.1"],
    ["http://3232235777/", "3232235777"],
    ["http://0xc0a80101", "0xc0a80101"],
    ["http://0x7f.1/", "0x7f.1"],
    ["http://017700000001./", "017700000001"],
    ["http:3232235777", "3232235777"],
    ["http://%33232235777/", "3232235777"],
    ["https://github.com@3232235777/", "3232235777"],
    ["[a](//3232235777/x)", "3232235777"],
    ["http://[::1]/", "[::1]"],
    ["http://[::]", "[::]"],
    ["http://[2001:DB8::1]:8080/", "[2001:db8::1]"],
    ["http://[::ffff:192.0.2.1]/", "[::ffff:192.0.2.1]"],
    ["http://ada:x@[::1]/", "[::1]"],
    ["[a](//[::1]/)", "[::1]"],
    ["[a]: //[::1]/", "[::1]"],
    ["[::1](//example.com)", "example.com"],
    ["[::1]: //example.com", "example.com"],
  ])("leads elsewhere: %s", (text, host) => {
    expect(unknownHost(text, "codenaut.example")).toBe(host);
    expect(hasLink(text)).toBe(true);
  });

  it.each([
    ...["https://developer.mozilla.org/x", "https://codepen.io/a/pen/b", "https://codenaut.example/made/1"],
    ...[
      "[my page](/made/1)",
      "[a](/made/x.y)",
      "index.html",
      "style.css and script.js",
      "//document.write('x')",
      "ada@example.com",
    ],
    ...[
      "https://github.com:443/x",
      "https://codepen.io/a/3232235777",
      "http and 3232235777",
      "3/4",
      "// 5",
      "a[::1]",
      "[1] [2]",
    ],
    ...["console.log(a.b.c)", "x.y/z", "// see a.b", "http://localhost:8787/x", "https://sub.github.io"],
  ])("doesn't: %s", (text) => {
    expect(unknownHost(text, "codenaut.example")).toBeUndefined();
  });
});

describe("hostile texts", () => {
  it.each([
    ...[
      "n",
      "nig",
      "k y s ",
      "a.",
      "a-",
      "<",
      "](",
      "](/ ",
      "]( ",
      "&#",
      "%2e",
      "https://a.",
      "a@",
      "snigger ",
      ...["[", "[:", "[::", "[::1]", "[a:b:", "http://[", "http://1", "](//[::1"],
      "0",
      "0 ",
      "0a",
      "\ufdfa",
    ],
    // With quadratic time each would take far longer than a test may.
  ])("are read in time linear in their length: %j", (unit) => {
    const text = unit.repeat(Math.ceil(300_000 / unit.length));
    unknownHost(text, "codenaut.example");
    expect(findListed(`${text} kys`)).toBeDefined();
    // And within a word.
    expect(findListed(`a${text}a kys`)).toBeDefined();
  });
});

describe("a body", () => {
  const id = crypto.randomUUID();
  const long = "kys ".repeat(20_000);
  it.each([
    ["a thread's title", newThreadBody, { id, title: long, description: "" }],
    ["a thread's description", newThreadBody, { id, title: "Fine", description: long }],
    ["a reply", replyBody, { id, content: long }],
    ["a page's title", publishBody, { project_id: 1, title: long, description: "" }],
    ["a page's description", publishBody, { project_id: 1, title: "Fine", description: long }],
  ])("isn't searched for what is listed where it is too long: %s", (_, schema, body) => {
    const messages = schema.safeParse(body).error?.issues.map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining("at most")]);
  });
});

describe("the list", () => {
  it("names each entry once, in small letters", () => {
    const all = [...LISTED_WORDS, ...LISTED_IN_NAMES].flatMap(({ words = [], parts = [] }) => [
      ...words,
      ...parts,
    ]);
    const hosts = LISTED_HOSTS.flatMap((one) => one.hosts);
    for (const list of [all, hosts, KNOWN_HOSTS, EXCEPTIONS]) {
      expect(new Set(list).size).toBe(list.length);
      for (const entry of list) expect(entry).toMatch(/^[a-z0-9./ -]+$/);
    }
  });
});

/** Templates of exercises on HTML. */
import type { ExerciseTemplate } from "../../rules/practice/exercise.ts";
import { fix, gap, lookOfHtml, order, predict, write } from "./make.ts";

const PLACES = [
  "Otter Café",
  "Moon Museum",
  "Fern Library",
  "Kite School",
  "Snail Post",
  "Lava Bakery",
  "Cloud Garage",
];
const GOODS = ["ropes", "lamps", "tea", "maps", "boots", "bread", "soap", "kites", "honey", "paint"];
const ANIMALS = ["fox", "seal", "goat", "heron", "crab", "badger"];
const DOINGS = ["riding a bike", "asleep in a boat", "reading a map", "under an umbrella", "baking bread"];
const IMPORTANT = ["tonight", "early", "twice", "alone", "slowly", "first"];

/** Steps whose order is known to everybody. */
const RECIPES: readonly (readonly string[])[] = [
  ["Boil the water", "Pour it over the tea", "Wait four minutes", "Drink"],
  ["Open the tent bag", "Put up the poles", "Hang the tent", "Crawl in"],
  ["Wet the wall", "Paint the wall", "Let it dry", "Hang the picture"],
  ["Buy a ticket", "Find your seat", "Watch the film", "Clap"],
];

export const HTML_TEMPLATES: readonly ExerciseTemplate[] = [
  {
    id: "html-heading.choose",
    concept: "html-heading",
    make(draw) {
      const place = draw.pick(PLACES);
      const faults = [
        `<h1>${place}<h1>`,
        `<heading>${place}</heading>`,
        `<head>${place}</head>`,
        `<h1 ${place}>`,
        `h1{${place}}`,
        `<h1>${place}</h2>`,
        `<title>${place}</title>`,
        `</h1>${place}<h1>`,
      ];
      return predict(draw, {
        prompt: `Which line shows ${place} as the main heading of the page?`,
        why: "A main heading begins with `<h1>` and ends with `</h1>`.",
        code: {},
        right: `<h1>${place}</h1>`,
        wrong: draw.sample(faults, 3),
      });
    },
  },
  {
    id: "html-heading.fix",
    concept: "html-heading",
    make(draw) {
      const place = draw.pick(PLACES);
      const hours = `Open ${draw.int(6, 11)} to ${draw.int(14, 22)}`;
      const heading = draw.pick([`<h1>${place}<h1>`, `<h1>${place}`, `<h1>${place}</b>`, `<b>${place}</b>`]);
      return fix("html", {
        prompt: `${place} should be the main heading, and the hours no heading at all. Find the fault and mend it.`,
        why: "Only `<h1>…</h1>`, closed by its own tag, makes a main heading of just these words.",
        start: { html: `${heading}\n${hours}` },
        check: { html: `<h1>${place}</h1>\n${hours}` },
      });
    },
  },
  {
    id: "html-paragraph.write",
    concept: "html-paragraph",
    make(draw) {
      const [one = "", other = ""] = draw.sample(GOODS, 2);
      const texts = [`We sell ${one}.`, `We lend ${other}.`];
      return write("html", {
        prompt: `Below the heading, write two paragraphs: \`${texts[0]}\` and \`${texts[1]}\``,
        why: "Each paragraph has a `<p>` of its own.",
        ...withHtmlAfter(draw.pick(PLACES), texts),
      });
    },
  },
  {
    id: "html-paragraph.fix",
    concept: "html-paragraph",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(GOODS, 3);
      const right = [`<p>Bring ${one}.</p>`, `<p>Bring ${two}.</p>`, `<p>Leave ${three} at home.</p>`];
      const at = draw.int(0, 2);
      const broken = draw.pick([
        (line: string) => line.replace("</p>", "<p>"),
        (line: string) => line.replace("<p>", "<b>").replace("</p>", "</b>"),
        (line: string) => line.replace(/<\/?p>/g, ""),
      ]);
      return fix("html", {
        prompt: "These should be three paragraphs, and nothing else. Find the fault and mend it.",
        why: "A paragraph begins with `<p>` and ends with `</p>`, each of the three.",
        start: { html: right.map((line, index) => (index === at ? broken(line) : line)).join("\n") },
        check: { html: right.join("\n") },
      });
    },
  },
  {
    id: "html-emphasis.look",
    concept: "html-emphasis",
    make(draw) {
      const words = ["Come", draw.pick(IMPORTANT), "and", "bring", draw.pick(GOODS)];
      const marked = (at: number, tag: string) =>
        `<p>${words.map((word, index) => (index === at ? `<${tag}>${word}</${tag}>` : word)).join(" ")}</p>`;
      const [at = 1, other = 4] = draw.shuffle([1, 4]);
      const tag = draw.pick(["strong", "em"]);
      return lookOfHtml(draw, {
        why: "`<strong>` shows its words bold, `<em>` slanted; only what is between the tags.",
        html: marked(at, tag),
        others: [
          marked(other, tag),
          marked(at, tag === "strong" ? "em" : "strong"),
          marked(other, tag === "strong" ? "em" : "strong"),
        ],
      });
    },
  },
  {
    id: "html-image.gap",
    concept: "html-image",
    make(draw) {
      const animal = draw.pick(ANIMALS);
      const line = `<img src="/pictures/${animal}.webp" alt="A ${animal} ${draw.pick(DOINGS)}">`;
      const part = draw.pick(["img", "src"]);
      return gap("html", {
        prompt: "Fill the gap, so that the picture shows.",
        why: "The tag is `img`, and `src` says where the picture is.",
        text: line.replace(part, "___"),
        answer: part,
      });
    },
  },
  {
    id: "html-image.fix",
    concept: "html-image",
    make(draw) {
      const animal = draw.pick(ANIMALS);
      const check = `<h1>The ${animal}</h1>\n<img src="/pictures/${animal}.webp" alt="A ${animal}">`;
      const fault = draw.pick<[string, string]>([
        ["src=", "href="],
        ["<img", "<pic"],
        ["src=", "link="],
        [`src="/pictures/${animal}.webp"`, `"/pictures/${animal}.webp"`],
      ]);
      return fix("html", {
        prompt: `The picture \`/pictures/${animal}.webp\` doesn't show. Find the fault and mend it.`,
        why: "A picture needs the tag `<img>`, with its address in `src`.",
        start: { html: check.replace(...fault) },
        check: { html: check },
      });
    },
  },
  {
    id: "html-alt.choose",
    concept: "html-alt",
    make(draw) {
      const [animal = "", other = ""] = draw.sample(ANIMALS, 2);
      const [doing = "", otherDoing = ""] = draw.sample(DOINGS, 2);
      return predict(draw, {
        prompt: `The picture shows a ${animal} ${doing}. Which text helps a visitor most who can't see it?`,
        why: "`alt` says what the picture shows, in words for somebody who can't see it.",
        code: {},
        right: `alt="A ${animal} ${doing}"`,
        wrong: draw.sample(
          [
            `alt="picture"`,
            `alt="${animal}.webp"`,
            `alt="A ${other} ${doing}"`,
            `alt="A ${animal} ${otherDoing}"`,
            `alt="Click here"`,
            `alt=""`,
          ],
          3,
        ),
      });
    },
  },
  {
    id: "html-link.fix",
    concept: "html-link",
    make(draw) {
      const place = draw.pick(PLACES);
      const page = draw.pick(["menu", "hours", "tickets", "team"]);
      const check = `<h1>${place}</h1>\n<p>See our <a href="https://example.com/${page}">${page}</a>.</p>`;
      const fault = draw.pick<[string, string]>([
        ["href=", "src="],
        [`href="https://example.com/${page}"`, `"https://example.com/${page}"`],
        ["</a>", "<a>"],
        [/<a (.*?)>/.exec(check)?.[0] ?? "", `<link href="https://example.com/${page}">`],
      ]);
      return fix("html", {
        prompt: `Only the word \`${page}\` should lead to \`https://example.com/${page}\`. Find the fault and mend it.`,
        why: '`<a href="…">` begins a link and `</a>` ends it.',
        start: { html: check.replace(...fault) },
        check: { html: check },
      });
    },
  },
  {
    id: "html-link.choose",
    concept: "html-link",
    make(draw) {
      const word = draw.pick(["Tickets", "Menu", "Map", "Shop"]);
      const url = `https://example.com/${word.toLowerCase()}`;
      return predict(draw, {
        prompt: `Which line shows the word ${word}, and leads to \`${url}\`?`,
        why: "The address stands in `href`; the word that one can press stands between the tags.",
        code: {},
        right: `<a href="${url}">${word}</a>`,
        wrong: draw.sample(
          [
            `<a href="${word}">${url}</a>`,
            `<a src="${url}">${word}</a>`,
            `<a>${url}</a> ${word}`,
            `<link href="${url}">${word}</link>`,
            `<a href="${url}"></a>${word}`,
            `<a ${url}>${word}</a>`,
          ],
          3,
        ),
      });
    },
  },
  {
    id: "html-list.look",
    concept: "html-list",
    make(draw) {
      const goods = draw.sample(GOODS, draw.int(2, 4));
      const listOf = (items: readonly string[]) =>
        `<ul>\n${items.map((one) => `  <li>${one}</li>`).join("\n")}\n</ul>`;
      const [first = "", ...rest] = goods;
      const pages = [
        listOf(goods),
        listOf([goods.join(" ")]),
        `<p>${first}</p>\n${listOf(rest)}`,
        goods.map((one) => `<p>${one}</p>`).join("\n"),
      ];
      const html = draw.pick(pages.slice(0, 3));
      return lookOfHtml(draw, {
        why: "Each `<li>` in a `<ul>` is one line with a dot; other lines have none.",
        html,
        others: pages.filter((page) => page !== html),
      });
    },
  },
  {
    id: "html-list.order",
    concept: "html-list",
    make(draw) {
      const goods = draw.sample(GOODS, 3).sort();
      return order(draw, "html", {
        prompt: "Put the lines in order: a heading, then a list from A to Z.",
        why: "`<ul>` comes before its items, and `</ul>` after the last.",
        lines: ["<h1>To buy</h1>", "<ul>", ...goods.map((one) => `  <li>${one}</li>`), "</ul>"],
      });
    },
  },
  {
    id: "html-subheading.write",
    concept: "html-subheading",
    make(draw) {
      const [title = "", part = ""] = draw.sample(["Prices", "Hours", "Rules", "Rooms", "Rides", "News"], 2);
      const start = `<h1>${draw.pick(PLACES)}</h1>\n<h2>${title}</h2>\n<p>Ask at the door.</p>\n`;
      const text = `Come ${draw.pick(IMPORTANT)}.`;
      return write("html", {
        prompt: `Add another part at the end: the heading \`${part}\`, as large as \`${title}\`, and below it the paragraph \`${text}\``,
        why: `Both parts are on the same level, so both headings are \`<h2>\`.`,
        start: { html: start },
        check: { html: `${start}<h2>${part}</h2>\n<p>${text}</p>` },
      });
    },
  },
  {
    id: "html-section.order",
    concept: "html-section",
    make(draw) {
      const [one = "", other = ""] = draw.sample(["Rooms", "Rides", "News", "Rules"], 2);
      return order(draw, "html", {
        prompt: `Put the lines in order: a section \`${one}\` with its heading and paragraph, then the heading \`${other}\` outside of it.`,
        why: "What belongs to a section stands between `<section>` and `</section>`.",
        lines: [
          "<section>",
          `  <h2>${one}</h2>`,
          `  <p>See our ${one.toLowerCase()}.</p>`,
          "</section>",
          `<h2>${other}</h2>`,
        ],
      });
    },
  },
  {
    id: "html-ordered-list.order",
    concept: "html-ordered-list",
    make(draw) {
      const steps = draw.pick(RECIPES);
      const from = draw.int(0, 1);
      return order(draw, "html", {
        prompt: "Put the lines in order, so that the numbers fit to what one does first.",
        why: "An `<ol>` numbers its items from the top.",
        lines: ["<ol>", ...steps.slice(from, from + 3).map((step) => `  <li>${step}</li>`), "</ol>"],
      });
    },
  },
  {
    id: "html-ordered-list.fix",
    concept: "html-ordered-list",
    make(draw) {
      const steps = draw.pick(RECIPES).slice(0, draw.int(2, 4));
      const check = `<ol>\n${steps.map((step) => `  <li>${step}</li>`).join("\n")}\n</ol>`;
      const at = draw.int(0, steps.length - 1);
      const item = `<li>${steps[at] ?? ""}</li>`;
      const broken = draw.pick([
        check.replaceAll("ol>", "ul>"),
        check.replace(item, item.replaceAll("li>", "p>")),
        check.replace(item, item.replaceAll("li>", "ol>")),
      ]);
      return fix("html", {
        prompt: `These ${steps.length} steps should be numbered, each by itself. Find the fault and mend it.`,
        why: "`<ol>` numbers its items, and each item is an `<li>`.",
        start: { html: broken },
        check: { html: check },
      });
    },
  },
  {
    id: "html-class.choose",
    concept: "html-class",
    make(draw) {
      const name = draw.pick(["cheap", "hot", "new", "late"]);
      const goods = draw.sample(GOODS, 4);
      const kinds = draw.shuffle([
        ` class="${name}"`,
        ` class="${name} big"`,
        ` class="${name}-day"`,
        draw.pick([` title="${name}"`, ""]),
      ]);
      const isHit = (kind: string | undefined) => kind?.startsWith(` class="${name}`) && !kind.includes("-");
      const hits = goods.filter((_, index) => isHit(kinds[index]));
      const html = goods.map((one, index) => `<p${kinds[index]}>${one}</p>`).join("\n");
      const wrong = [hits.slice(0, 1), hits.slice(1), goods.filter((one) => !hits.includes(one)), goods];
      return predict(draw, {
        prompt: "Which lines turn red?",
        why: `\`.${name}\` is for elements with the class \`${name}\`, also where they have others beside.`,
        code: { html, css: `.${name} { color: red; }` },
        right: hits.join(", "),
        wrong: draw.sample(wrong, 3).map((list) => list.join(", ")),
      });
    },
  },
  {
    id: "html-id.choose",
    concept: "html-id",
    make(draw) {
      const name = draw.pick(["tide", "score", "door", "fuel"]);
      const tag = draw.pick(["p", "h2", "button"]);
      return predict(draw, {
        prompt: `Which line does \`document.querySelector("#${name}")\` find?`,
        why: "`#` means an id; the `#` itself is not written in the HTML.",
        code: {},
        right: `<${tag} id="${name}">?</${tag}>`,
        wrong: draw.sample(
          [
            `<${tag} class="${name}">?</${tag}>`,
            `<${tag} id="#${name}">?</${tag}>`,
            `<${tag} id=".${name}">?</${tag}>`,
            `<${tag}>#${name}</${tag}>`,
            `<${name}>?</${name}>`,
            `<${tag} name="${name}">?</${tag}>`,
          ],
          3,
        ),
      });
    },
  },
  {
    id: "html-button.fix",
    concept: "html-button",
    make(draw) {
      const word = draw.pick(["Start", "Open", "Sing", "Launch"]);
      const name = word.toLowerCase();
      const check = `<h1>${draw.pick(PLACES)}</h1>\n<button id="${name}">${word}</button>`;
      const fault = draw.pick<[RegExp, string]>([
        [/button/g, "btn"],
        [/<button id="(\w+)">(\w+)<\/button>/, '<button id="$1" "$2">'],
        [/<\/button>/, "<button>"],
        [/button/g, "press"],
      ]);
      return fix("html", {
        prompt: `There should be one button with the word \`${word}\`. Find the fault and mend it.`,
        why: "A button is a `<button>` with its word inside, closed by `</button>`.",
        start: { html: check.replace(...fault) },
        check: { html: check },
      });
    },
  },
  {
    id: "html-label.gap",
    concept: "html-label",
    make(draw) {
      const [name, text] = draw.pick<[string, string]>([
        ["age", "Your age"],
        ["seats", "Seats"],
        ["city", "City"],
        ["mail", "Mail address"],
      ]);
      const form = `<label for="${name}">${text}</label>\n<input id="${name}">`;
      const [what, answer] = draw.pick<[string, string]>([
        ["for=", "for"],
        [`for="${name}"`, `${name}`],
        [`id="${name}"`, `${name}`],
      ]);
      return gap("html", {
        prompt: `Fill the gap, so that a press on \`${text}\` leads into the field.`,
        why: "`for` of the label is the `id` of its field.",
        text: form.replace(what, what.replace(answer, "___")),
        answer,
      });
    },
  },
  {
    id: "html-input.write",
    concept: "html-input",
    make(draw) {
      const name = draw.pick(["guests", "nights", "bags", "apples"]);
      const start = `<h1>${draw.pick(PLACES)}</h1>\n`;
      return write("html", {
        prompt: `Add a label \`Number of ${name}\`, joined by the id \`${name}\` to the field after it, which takes numbers only.`,
        why: "The label's `for` is the field's `id`, and `type=\"number\"` takes numbers only.",
        start: { html: start },
        check: {
          html: `${start}<label for="${name}">Number of ${name}</label>\n<input id="${name}" type="number">`,
        },
      });
    },
  },
  {
    id: "html-input-type.choose",
    concept: "html-input-type",
    make(draw) {
      const kinds: readonly [string, string][] = [
        ["a birthday", "date"],
        ["a mail address", "email"],
        ["how many seats one wants", "number"],
        ["a secret word, shown as dots", "password"],
        ["yes or no, by a tick", "checkbox"],
        ["a favourite color", "color"],
      ];
      const [[what, type] = ["", ""], ...others] = draw.sample(kinds, 4);
      return predict(draw, {
        prompt: `Which field is made for ${what}?`,
        why: `\`type="${type}"\` is for ${what}.`,
        code: {},
        right: `<input type="${type}">`,
        wrong: others.map(([, other]) => `<input type="${other}">`),
      });
    },
  },
  {
    id: "html-landmarks.choose",
    concept: "html-landmarks",
    make(draw) {
      const place = draw.pick(PLACES);
      const parts: readonly [string, string][] = [
        [`the name of ${place} at the top of the page`, "header"],
        [`the links to the other pages of ${place}`, "nav"],
        [`what this page of ${place} is about`, "main"],
        [`the small line at the end: who made the page of ${place}`, "footer"],
      ];
      const [[what, tag] = ["", ""], ...others] = draw.shuffle(parts);
      return predict(draw, {
        prompt: `Which element is made for ${what}?`,
        why: "`<header>` is the top, `<nav>` has the links, `<main>` the content, and `<footer>` the end.",
        code: {},
        right: `<${tag}>`,
        wrong: others.map(([, other]) => `<${other}>`),
      });
    },
  },
  {
    id: "html-landmarks.order",
    concept: "html-landmarks",
    make(draw) {
      const good = draw.pick(GOODS);
      return order(draw, "html", {
        prompt:
          "Put the lines in order: the name on top, then what the page is about, then the small line at its end.",
        why: "What belongs to a part stands between its opening and its closing tag; the parts come from top to bottom.",
        lines: [
          `<header><h1>${draw.pick(PLACES)}</h1></header>`,
          "<main>",
          `  <p>Today: ${good}</p>`,
          "</main>",
          `<footer><p>Made by ${draw.pick(["Ada", "Kenji", "Lina"])}</p></footer>`,
        ],
      });
    },
  },
  {
    id: "html-skeleton.choose",
    concept: "html-skeleton",
    make(draw) {
      const place = draw.pick(PLACES);
      const page = [
        "<!doctype html>",
        '<html lang="en">',
        "  <head>",
        `    <title>${place}</title>`,
        "  </head>",
        "  <body>",
        `    <p>We sell ${draw.pick(GOODS)}.</p>`,
        "  </body>",
        "</html>",
      ].join("\n");
      const gaps: readonly [string, RegExp, string][] = [
        ["The line that says what kind of document it is", /<!doctype html>\n/, ""],
        ["The language of its words", / lang="en"/, ""],
        ["Its name for the browser's tab", / {4}<title>.*\n/, ""],
        ["The box around all that is shown", / {2}<\/?body>\n/g, ""],
      ];
      const [[right, ...fault] = ["", /x/, ""], ...others] = draw.shuffle(gaps);
      return predict(draw, {
        prompt: "What is missing in this page?",
        why: "A page has `<!doctype html>`, `<html>` with `lang`, a `<head>` with its `<title>`, and a `<body>`.",
        code: { html: page.replace(...fault) },
        right,
        wrong: others.map(([what]) => what),
      });
    },
  },
  {
    id: "html-head.choose",
    concept: "html-head",
    make(draw) {
      const [tab = "", heading = ""] = draw.sample(PLACES, 2);
      const text = `We sell ${draw.pick(GOODS)}`;
      const inTab = draw.int(0, 1) === 1;
      return predict(draw, {
        prompt: inTab
          ? "What does the browser's tab say?"
          : "What does the page itself show, below the bar with the tabs?",
        why: "What is in `<head>` isn't on the page: its `<title>` is for the tab. The page shows the `<body>`.",
        code: {
          html: `<!doctype html>\n<html lang="en">\n  <head>\n    <title>${tab}</title>\n  </head>\n  <body>\n    <h1>${heading}</h1>\n    <p>${text}</p>\n  </body>\n</html>`,
        },
        right: inTab ? tab : `${heading}; ${text}`,
        wrong: inTab ? [heading, text, `${heading}; ${text}`] : [tab, `${tab}; ${heading}; ${text}`, text],
      });
    },
  },
  {
    id: "html-table.look",
    concept: "html-table",
    make(draw) {
      const [one = "", other = ""] = draw.sample(GOODS, 2);
      const [price, second] = [draw.int(2, 9), draw.int(10, 30)];
      const rows = (...cells: string[][]) =>
        `<table>\n${cells.map((row) => `  <tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n")}\n</table>`;
      const pages = [
        rows([one, `${price}`], [other, `${second}`]),
        rows([one, other], [`${price}`, `${second}`]),
        rows([one, `${price}`, other, `${second}`]),
        rows([one], [`${price}`], [other], [`${second}`]),
      ];
      const html = draw.pick(pages);
      return lookOfHtml(draw, {
        why: "Each `<tr>` is one row from left to right; its `<td>` are the cells of this row.",
        html,
        others: pages.filter((page) => page !== html),
      });
    },
  },
  {
    id: "html-table.fix",
    concept: "html-table",
    make(draw) {
      const [one = "", other = ""] = draw.sample(GOODS, 2);
      const check = [
        "<table>",
        "  <tr><th>Thing</th><th>Price</th></tr>",
        `  <tr><td>${one}</td><td>${draw.int(2, 9)}</td></tr>`,
        `  <tr><td>${other}</td><td>${draw.int(10, 30)}</td></tr>`,
        "</table>",
      ].join("\n");
      const fault = draw.pick<[string, string]>([
        ["<th>Thing</th><th>Price</th>", "<td>Thing</td><td>Price</td>"],
        [`</tr>\n  <tr><td>${other}`, `\n  <td>${other}`],
        [`<td>${other}</td>`, `<th>${other}</th>`],
        [`<tr><td>${one}</td>`, `<tr>${one}`],
      ]);
      return fix("html", {
        prompt:
          "A table: on top a row of two headings, then one row for each thing, with its price. Find the fault and mend it.",
        why: "A row is a `<tr>`; a heading in it is a `<th>`, any other cell a `<td>`.",
        start: { html: check.replace(...fault) },
        check: { html: check },
      });
    },
  },
  {
    id: "html-form.choose",
    concept: "html-form",
    make(draw) {
      const fields = draw.sample(["Name", "City", "Seats", "Wish", "Song", "Age"], 3);
      const at = draw.int(0, 3);
      const html = fields
        .map((label, index) => {
          const id = label.toLowerCase();
          return `  <label for="${id}">${label}</label>\n  <input id="${id}"${index === at ? " required" : ""}>`;
        })
        .join("\n");
      const choices = [...fields.map((label) => `Only ${label}`), "None of them"];
      const right = choices[at] ?? "";
      return predict(draw, {
        prompt: "Which field must be filled before the form is sent?",
        why: "A form waits only for fields that are `required`; the others may stay empty.",
        code: { html: `<form>\n${html}\n  <button>Send</button>\n</form>` },
        right,
        wrong: choices.filter((choice) => choice !== right),
      });
    },
  },
  {
    id: "html-span.choose",
    concept: "html-span",
    make(draw) {
      const [one = "", other = ""] = draw.sample(GOODS, 2);
      const name = draw.pick(["hot", "new", "cheap"]);
      const html = `<p>We sell <span class="${name}">${one}</span> and <span>${other}</span>.</p>`;
      const [selector, right] = draw.pick<[string, string]>([
        ["span", `${one} and ${other}, but not what is between`],
        [`.${name}`, `Only ${one}`],
        ["p", "The whole line"],
      ]);
      const choices = [
        `Only ${one}`,
        `Only ${other}`,
        `${one} and ${other}, but not what is between`,
        "The whole line",
      ];
      return predict(draw, {
        prompt: "Which words turn red?",
        why: "A `<span>` marks just its own words, so a rule can be for them and not for the line.",
        code: { html, css: `${selector} { color: red; }` },
        right,
        wrong: choices.filter((choice) => choice !== right),
      });
    },
  },
  {
    id: "html-skeleton.gap",
    concept: "html-skeleton",
    make(draw) {
      return gap("html", {
        prompt: "Fill the gap: readers and screen readers should know that the page is in English.",
        why: "`lang` at `<html>` says the language of the whole page.",
        text: `<!doctype html>\n<html ___="en">\n  <head>\n    <title>${draw.pick(PLACES)}</title>\n  </head>\n  <body>\n    <h1>We sell ${draw.pick(GOODS)}</h1>\n  </body>\n</html>`,
        answer: "lang",
      });
    },
  },
  {
    id: "html-head.gap",
    concept: "html-head",
    make(draw) {
      const place = draw.pick(PLACES);
      return gap("html", {
        prompt: `Fill the gap, so that the browser's tab says \`${place}\`.`,
        why: "The name in the tab is the `<title>`, which stands in the `<head>`.",
        text: `<!doctype html>\n<html lang="en">\n  <head>\n    <___>${place}</title>\n  </head>\n  <body>\n    <h1>We sell ${draw.pick(GOODS)}</h1>\n  </body>\n</html>`,
        answer: "title",
      });
    },
  },
  {
    id: "html-form.fix",
    concept: "html-form",
    make(draw) {
      const label = draw.pick(["Name", "City", "Song", "Age"]);
      const id = label.toLowerCase();
      const check = [
        "<form>",
        `  <label for="${id}">${label}</label>`,
        `  <input id="${id}" required>`,
        "  <button>Send</button>",
        "</form>",
        `<p>We bring ${draw.pick(GOODS)}.</p>`,
      ].join("\n");
      const fault = draw.pick<[string, string]>([
        ["required", "require"],
        ["required", 'class="required"'],
        ["<form>", "<from>"],
        [`<input id="${id}" required>\n  <button>`, `<input id="${id}">\n  <button required>`],
      ]);
      return fix("html", {
        prompt: `One form, with a field and a button in it. It should not be sent without the ${id}. Find the fault and mend it.`,
        why: "`<form>` goes around fields and button; `required` stands at the field that has to be filled.",
        start: { html: check.replace(...fault) },
        check: { html: check },
      });
    },
  },
  {
    id: "html-span.write",
    concept: "html-span",
    make(draw) {
      const [one = "", other = ""] = draw.sample(GOODS, 2);
      const name = draw.pick(["hot", "new", "cheap"]);
      const marked = draw.pick([one, other]);
      const start = `<p>Today we have ${one} and ${other}.</p>`;
      return write("html", {
        prompt: `The word \`${marked}\`, and no other, gets an element of its own, which changes nothing by itself, with the class \`${name}\`. All words stay.`,
        why: "A `<span>` goes around a few words of a line, and can have a class.",
        start: { html: start },
        check: { html: start.replace(marked, `<span class="${name}">${marked}</span>`) },
      });
    },
  },
  {
    id: "html-span.fix",
    concept: "html-span",
    make(draw) {
      const [one = "", other = ""] = draw.sample(GOODS, 2);
      const name = draw.pick(["hot", "new", "cheap"]);
      const check = `<p>Bring <span class="${name}">${one}</span>, never ${other}.</p>`;
      return fix("html", {
        prompt: `Only the word \`${one}\` should have the class \`${name}\`; line and words stay as they are. Find the fault and mend it.`,
        why: "The `<span>` begins right before its words, and ends right behind them.",
        start: {
          html: draw.pick([
            check.replace("</span>", ""),
            `<p class="${name}">Bring ${one}, never ${other}.</p>`,
            `<p>Bring <span class="${name}">${one}, never ${other}</span>.</p>`,
            check.replace(`class="${name}"`, `"${name}"`),
          ]),
        },
        check: { html: check },
      });
    },
  },
  {
    id: "html-div.choose",
    concept: "html-div",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(GOODS, 3);
      const from = draw.int(0, 1);
      const lines = [one, two, three].map((good) => `<p>${good}</p>`);
      const inside = [one, two, three].slice(from, from + 2);
      const html = lines
        .toSpliced(from + 2, 0, "</div>")
        .toSpliced(from, 0, "<div>")
        .join("\n");
      const choices = [
        `${one} and ${two}`,
        `${two} and ${three}`,
        `${one}, ${two} and ${three}`,
        `Only ${inside[0]}`,
      ];
      const right = inside.join(" and ");
      return predict(draw, {
        prompt: "Which words stand on gold?",
        why: "A `<div>` is a box around all that is between its tags, and nothing else.",
        code: { html, css: "div { background-color: gold; }" },
        right,
        wrong: choices.filter((choice) => choice !== right),
      });
    },
  },
  {
    id: "html-div.order",
    concept: "html-div",
    make(draw) {
      const [one = "", other = ""] = draw.sample(GOODS, 2).sort();
      return order(draw, "html", {
        prompt: `Put the lines in order: the heading, then a box around both paragraphs, \`${one}\` before \`${other}\`.`,
        why: "What belongs into the box stands between `<div>` and `</div>`.",
        lines: [`<h1>${draw.pick(PLACES)}</h1>`, "<div>", `  <p>${one}</p>`, `  <p>${other}</p>`, "</div>"],
      });
    },
  },
  {
    id: "html-select.choose",
    concept: "html-select",
    make(draw) {
      const kinds: readonly [string, string][] = [
        [`one of five kinds of ${draw.pick(GOODS)}, from a list that opens`, "<select>"],
        ["a letter of several lines", "<textarea>"],
        ["a day", '<input type="date">'],
        ["yes or no, by a tick", '<input type="checkbox">'],
        ["a mail address", '<input type="email">'],
      ];
      const first = kinds[draw.int(0, 1)] ?? ["", ""];
      const others = draw.sample(
        kinds.filter((kind) => kind !== first),
        3,
      );
      return predict(draw, {
        prompt: `Which field is made for ${first[0]}?`,
        why: "`<select>` opens a list to choose from, `<textarea>` takes several lines, `<input>` one.",
        code: {},
        right: first[1],
        wrong: others.map(([, field]) => field),
      });
    },
  },
  {
    id: "html-select.fix",
    concept: "html-select",
    make(draw) {
      const [one = "", other = ""] = draw.sample(GOODS, 2);
      const check = `<label for="gift">Your gift</label>\n<select id="gift">\n  <option>${one}</option>\n  <option>${other}</option>\n</select>`;
      const fault = draw.pick<[string | RegExp, string]>([
        [/option>/g, "li>"],
        [/select/g, "list"],
        [`<option>${other}</option>`, `${other}`],
        ['id="gift"', 'for="gift"'],
      ]);
      return fix("html", {
        prompt: `Visitors should choose between \`${one}\` and \`${other}\`, in a field with its label. Find the fault and mend it.`,
        why: "A `<select>` has an `<option>` for each choice, and the `id` that its label names.",
        start: { html: check.replace(fault[0], fault[1]) },
        check: { html: check },
      });
    },
  },
];

/** A page with a heading, to which paragraphs are added. */
function withHtmlAfter(place: string, texts: readonly string[]) {
  const start = `<h1>${place}</h1>\n`;
  return {
    start: { html: start },
    check: { html: start + texts.map((text) => `<p>${text}</p>`).join("\n") },
  };
}

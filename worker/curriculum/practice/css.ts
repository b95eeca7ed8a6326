/** Templates of exercises on CSS. */
import type { Draw } from "../../rules/practice/draw.ts";
import type { Exercise, ExerciseTemplate } from "../../rules/practice/exercise.ts";
import { fix, gap, look, order, predict, write } from "./make.ts";

const WORDS = ["Boat", "Moon", "Lava", "Kite", "Fern", "Otter", "Storm", "Bread"];
const TEXTS = ["Open all day", "Two for one", "Bring a lamp", "Mind the step", "Back at noon"];
/** Colors that are easily told apart, also by those who see red and green alike. */
const COLORS = ["crimson", "darkorange", "royalblue", "black", "hotpink", "darkgray"];
const LIGHT = ["gold", "lightblue", "pink", "lightgray"];

/** All four pages have it; it isn't shown. */
const FRAME = "body { margin: 8px; font: 16px sans-serif; }";

/** One of several rules for the same page is shown; three others are drawn for the wrong pages. All must look different. */
function lookOf(draw: Draw, why: string, html: string, rules: readonly string[]): Exercise {
  const [css = "", ...others] = draw.sample(rules, 4);
  return look(draw, { why, html, css, others, frame: FRAME });
}

const rule = (selector: string, ...declarations: readonly string[]) =>
  `${selector} {\n${declarations.map((one) => `  ${one};`).join("\n")}\n}`;
const both = (...rules: readonly string[]) => rules.join("\n");

/** Answers in px: wrong ones that are right by chance, or occur twice, are left out; three stay. */
function pixels(
  draw: Draw,
  texts: { prompt: string; why: string; html?: string; css: string },
  right: number,
  wrong: readonly number[],
): Exercise {
  const others = [...new Set([...wrong, right + 10, right + 20, right + 4])].filter(
    (one) => one !== right && one >= 0,
  );
  return predict(draw, {
    prompt: texts.prompt,
    why: texts.why,
    code: { html: texts.html ?? "", css: texts.css },
    right: `${right}px`,
    wrong: others.slice(0, 3).map((one) => `${one}px`),
  });
}

/** Choices among colors. */
function colorOf(
  draw: Draw,
  texts: { prompt: string; why: string; html: string; css: string },
  right: string,
  used: readonly string[],
): Exercise {
  const others = [...new Set([...used, ...draw.shuffle(COLORS)])].filter((one) => one !== right);
  return predict(draw, {
    prompt: texts.prompt,
    why: texts.why,
    code: { html: texts.html, css: texts.css },
    right,
    wrong: others.slice(0, 3),
  });
}

const headingAndText = (draw: Draw) => `<h1>${draw.pick(WORDS)}</h1>\n<p>${draw.pick(TEXTS)}</p>`;
const boxes = (draw: Draw, count: number, name: string, inside = "p") =>
  `<section class="${name}">\n${draw
    .sample(WORDS, count)
    .map((word) => `  <${inside}>${word}</${inside}>`)
    .join("\n")}\n</section>`;
/** Makes the boxes of a page visible. */
const SEEN = rule("p", "margin: 0", "padding: 4px", "background-color: gold");

export const CSS_TEMPLATES: readonly ExerciseTemplate[] = [
  {
    id: "css-element-selector.fix",
    concept: "css-element-selector",
    make(draw) {
      const tag = draw.pick(["h1", "h2", "p"]);
      const color = draw.pick(COLORS);
      const html = `<h1>${draw.pick(WORDS)}</h1>\n<h2>${draw.pick(WORDS)}</h2>\n<p>${draw.pick(TEXTS)}</p>`;
      const check = rule(tag, `color: ${color}`);
      return fix("css", {
        prompt: `The \`<${tag}>\` should be ${color}. Find the fault and mend it.`,
        why: "A rule is a selector, a brace, a property, a colon, a value and a brace again.",
        start: {
          html,
          css: draw.pick([
            check.replace(":", ""),
            check.replace(":", " ="),
            check.replace(tag, `<${tag}>`),
            check.replace("{", "("),
            check.replace(" {", ""),
            check.replace(tag, `.${tag}`),
          ]),
        },
        check: { css: check },
      });
    },
  },
  {
    id: "css-element-selector.look",
    concept: "css-element-selector",
    make(draw) {
      const color = draw.pick(COLORS.filter((one) => one !== "black"));
      const [one = "", two = ""] = draw.sample(WORDS, 2);
      const html = `<h1>${one}</h1>\n<h2>${two}</h2>\n<p>${draw.pick(TEXTS)}</p>\n<ul>\n  <li>${two}</li>\n</ul>`;
      return lookOf(
        draw,
        "The rule is for all elements with this tag, and for no others.",
        html,
        ["h1", "h2", "p", "li"].map((tag) => rule(tag, `color: ${color}`)),
      );
    },
  },
  {
    id: "css-color.look",
    concept: "css-color",
    make(draw) {
      const [one = "", other = ""] = draw.sample(COLORS, 2);
      const pair = (heading: string, text: string) =>
        both(rule("h1", `color: ${heading}`), rule("p", `color: ${text}`));
      return lookOf(
        draw,
        "`color` is the color of the text of the element before the brace.",
        headingAndText(draw),
        [pair(one, other), pair(other, one), pair(one, one), pair(other, other)],
      );
    },
  },
  {
    id: "css-color.write",
    concept: "css-color",
    make(draw) {
      const [one = "", other = ""] = draw.sample(COLORS, 2);
      const [tag, text] = draw.sample(["h1", "h2", "p"], 2);
      return write("css", {
        prompt: `Write two rules: the \`<${tag}>\` is ${one}, and the \`<${text}>\` is ${other}.`,
        why: "Each rule names its element, and says the color in braces.",
        start: {
          html: `<h1>${draw.pick(WORDS)}</h1>\n<h2>${draw.pick(WORDS)}</h2>\n<p>${draw.pick(TEXTS)}</p>`,
        },
        check: { css: both(rule(tag ?? "", `color: ${one}`), rule(text ?? "", `color: ${other}`)) },
      });
    },
  },
  {
    id: "css-font-size.look",
    concept: "css-font-size",
    make(draw) {
      const [small, big] = [draw.int(10, 13), draw.int(28, 36)];
      const sizes = (heading: number, text: number) =>
        both(rule("h1", `font-size: ${heading}px`), rule("p", `font-size: ${text}px`));
      return lookOf(draw, "The more px, the larger the letters, whatever the tag.", headingAndText(draw), [
        sizes(small, big),
        sizes(big, small),
        sizes(small, small),
        sizes(big, big),
      ]);
    },
  },
  {
    id: "css-font-size.fix",
    concept: "css-font-size",
    make(draw) {
      const size = draw.int(20, 60);
      const check = rule("h1", `font-size: ${size}px`, `color: ${draw.pick(COLORS)}`);
      return fix("css", {
        prompt: `The heading should be ${size} px large, and colored. Find the fault and mend it.`,
        why: "The number and `px` stand together, and a semicolon ends the line.",
        start: {
          html: headingAndText(draw),
          css: draw.pick([
            check.replace(`${size}px`, `${size} px`),
            check.replace(`${size}px`, `${size}`),
            check.replace("font-size", "size"),
            check.replace("font-size", "text-size"),
            check.replace(`${size}px;`, `${size}px`),
          ]),
        },
        check: { css: check },
      });
    },
  },
  {
    id: "css-background-color.look",
    concept: "css-background-color",
    make(draw) {
      const color = draw.pick(LIGHT);
      return lookOf(
        draw,
        "`background-color` fills the box of its element; `color` would be for the letters.",
        headingAndText(draw),
        [
          rule("h1", `background-color: ${color}`),
          rule("p", `background-color: ${color}`),
          rule("body", `background-color: ${color}`),
          rule("h1", `color: ${color}`),
          both(rule("h1", `background-color: ${color}`), rule("p", `background-color: ${color}`)),
        ],
      );
    },
  },
  {
    id: "css-hex-color.choose",
    concept: "css-hex-color",
    make(draw) {
      const high = () => draw.pick(["e0", "f0", "ff", "d8"]);
      const low = () => draw.pick(["00", "10", "18", "08"]);
      const colors: [string, string][] = draw.shuffle([
        ["a strong red", `#${high()}${low()}${low()}`],
        ["a strong green", `#${low()}${high()}${low()}`],
        ["a strong blue", `#${low()}${low()}${high()}`],
        ["nearly black", `#${low()}${low()}${low()}`],
        ["nearly white", `#${high()}${high()}${high()}`],
        ["a yellow, of red and green", `#${high()}${high()}${low()}`],
      ]);
      const [[name, right] = ["", ""], ...others] = colors;
      return predict(draw, {
        prompt: `Which color is ${name}?`,
        why: "The six digits are two for red, two for green, two for blue: `00` is none, `ff` is all.",
        code: {},
        right,
        wrong: others.slice(0, 3).map(([, hex]) => hex),
      });
    },
  },
  {
    id: "css-padding.look",
    concept: "css-padding",
    make(draw) {
      const space = draw.int(20, 32);
      const html = `<p>${draw.pick(TEXTS)}</p>\n<p>${draw.pick(TEXTS)}</p>`;
      const color = draw.pick(LIGHT);
      const fill = `background-color: ${color}`;
      return lookOf(draw, "`padding` is inside of the color, around the text; `margin` is outside.", html, [
        rule("p", fill, `padding: ${space}px`),
        rule("p", fill, `margin-bottom: ${space * 2}px`),
        rule("p", fill, `padding: ${space}px`, `margin-bottom: ${space * 2}px`),
        rule("p", fill),
      ]);
    },
  },
  {
    id: "css-margin.look",
    concept: "css-margin",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(WORDS, 3);
      const space = draw.int(36, 60);
      const html = `<h1>${one}</h1>\n<h2>${two}</h2>\n<p>${three}</p>`;
      const near = both(rule("h1", "margin: 0"), rule("h2", "margin: 0"), rule("p", "margin: 0"));
      return lookOf(draw, "`margin-bottom` is the space below the element that the rule is for.", html, [
        near,
        near.replace("h1 {\n  margin: 0", `h1 {\n  margin: 0;\n  margin-bottom: ${space}px`),
        near.replace("h2 {\n  margin: 0", `h2 {\n  margin: 0;\n  margin-bottom: ${space}px`),
        near.replace("h1 {\n  margin: 0", `h1 {\n  margin: ${space}px`),
      ]);
    },
  },
  {
    id: "css-class-selector.gap",
    concept: "css-class-selector",
    make(draw) {
      const [name = "", other = ""] = draw.sample(["hot", "new", "late", "cheap", "loud"], 2);
      const lines = draw.shuffle([
        `<p class="${name}">${draw.pick(TEXTS)}</p>`,
        `<p class="${other}">${draw.pick(TEXTS)}</p>`,
        `<h2 class="${name}">${draw.pick(WORDS)}</h2>`,
        `<p>${draw.pick(TEXTS)}</p>`,
      ]);
      return gap("css", {
        prompt: `Fill the gap, so that everything that is \`${name}\` turns ${draw.pick(COLORS)}, and nothing else.`,
        why: "A dot and the name select all elements with that class.",
        context: { html: lines.join("\n") },
        text: rule("___", `color: ${draw.pick(COLORS)}`),
        answer: `.${name}`,
      });
    },
  },
  {
    id: "css-class-selector.fix",
    concept: "css-class-selector",
    make(draw) {
      const name = draw.pick(["hot", "new", "late", "cheap", "loud"]);
      const color = draw.pick(COLORS);
      const html = `<p class="${name}">${draw.pick(TEXTS)}</p>\n<p>${draw.pick(TEXTS)}</p>`;
      const check = rule(`.${name}`, `color: ${color}`);
      return fix("css", {
        prompt: `Only the first paragraph should be ${color}. Find the fault and mend it.`,
        why: "A class is selected by a dot and its name, written as in the HTML.",
        start: {
          html,
          css: draw.pick([
            check.replace(`.${name}`, name),
            check.replace(`.${name}`, `#${name}`),
            check.replace(`.${name}`, `. ${name}`),
            check.replace(`.${name}`, `.${name}s`),
            check.replace(`.${name}`, "p"),
          ]),
        },
        check: { css: check },
      });
    },
  },
  {
    id: "css-font-weight.look",
    concept: "css-font-weight",
    make(draw) {
      const name = draw.pick(["hot", "new", "late"]);
      const html = `<h1>${draw.pick(WORDS)}</h1>\n<p class="${name}">${draw.pick(TEXTS)}</p>\n<p>${draw.pick(TEXTS)}</p>`;
      return lookOf(
        draw,
        "`bold` is thick and `normal` is thin; a heading is bold unless a rule says otherwise.",
        html,
        [
          rule(`.${name}`, "font-weight: bold"),
          rule("p", "font-weight: bold"),
          rule("h1", "font-weight: normal"),
          both(rule("h1", "font-weight: normal"), rule("p", "font-weight: bold")),
          both(rule("h1", "font-weight: normal"), rule(`.${name}`, "font-weight: bold")),
        ],
      );
    },
  },
  {
    id: "css-custom-property.fix",
    concept: "css-custom-property",
    make(draw) {
      const name = draw.pick(["sun", "ink", "glow", "paper"]);
      const color = draw.pick(COLORS);
      const check = both(rule(":root", `--${name}: ${color}`), rule("h1", `color: var(--${name})`));
      return fix("css", {
        prompt: `The heading should have the color \`--${name}\`, which is ${color}. Find the fault and mend it.`,
        why: "The name begins with two dashes where it is set, and stands in `var()` where it is used.",
        start: {
          html: headingAndText(draw),
          css: draw.pick([
            check.replace(`--${name}:`, `-${name}:`),
            check.replace(`--${name}:`, `${name}:`),
            check.replace(`var(--${name})`, `--${name}`),
            check.replace(`var(--${name})`, `var(${name})`),
            check.replace(":root", "root"),
          ]),
        },
        check: { css: check },
      });
    },
  },
  {
    id: "css-var.predict",
    concept: "css-var",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(COLORS, 3);
      const [a = "", b = ""] = draw.sample(["sun", "ink", "glow", "paper"], 2);
      const used = draw.pick([a, b]);
      const tag = draw.pick(["h1", "p"]);
      return colorOf(
        draw,
        {
          prompt: `What color is the text of the \`<${tag}>\`?`,
          why: "`var()` puts in the value that the variable has.",
          html: headingAndText(draw),
          css: both(
            rule(":root", `--${a}: ${one}`, `--${b}: ${two}`),
            rule(tag === "h1" ? "p" : "h1", `color: ${three}`),
            rule(tag, `color: var(--${used})`),
          ),
        },
        used === a ? one : two,
        [one, two, three],
      );
    },
  },
  {
    id: "css-custom-property-override.predict",
    concept: "css-custom-property-override",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(COLORS, 3);
      const name = draw.pick(["sun", "ink", "glow"]);
      const [word = "", other = ""] = draw.sample(WORDS, 2);
      const isInside = draw.int(0, 1) === 1;
      return colorOf(
        draw,
        {
          prompt: `What color is the word \`${isInside ? other : word}\`?`,
          why: "The new value is only for elements with the class; all others keep the value of `:root`.",
          html: `<p>${word}</p>\n<p class="night">${other}</p>`,
          css: both(
            rule(":root", `--${name}: ${one}`),
            rule(".night", `--${name}: ${two}`),
            rule("p", `color: var(--${name})`),
          ),
        },
        isInside ? two : one,
        [one, two, three],
      );
    },
  },
  {
    id: "css-width.look",
    concept: "css-width",
    make(draw) {
      const [narrow, wide] = [draw.int(50, 70), draw.int(130, 160)];
      const html = `<p class="card">${draw.pick(WORDS)}</p>`;
      const card = (width: number, height: number) =>
        rule(".card", `width: ${width}px`, `height: ${height}px`, "background-color: gold");
      return lookOf(draw, "`width` goes from left to right, `height` from top to bottom.", html, [
        card(narrow, wide),
        card(wide, narrow),
        card(narrow, narrow),
        card(wide, wide),
      ]);
    },
  },
  {
    id: "css-border.look",
    concept: "css-border",
    make(draw) {
      const [one = "", other = ""] = draw.sample(COLORS, 2);
      const [style = "", otherStyle = ""] = draw.sample(["solid", "dashed", "dotted"], 2);
      const [thin, thick] = [draw.int(3, 4), draw.int(9, 12)];
      const html = `<p class="card">${draw.pick(TEXTS)}</p>`;
      const border = (width: number, style: string, color: string) =>
        rule(".card", "padding: 8px", `border: ${width}px ${style} ${color}`);
      // Each width, kind and color comes twice, so that none of them alone tells the page.
      return lookOf(draw, "First how thick, then what kind, then which color.", html, [
        border(thin, style, one),
        border(thick, otherStyle, one),
        border(thin, otherStyle, other),
        border(thick, style, other),
      ]);
    },
  },
  {
    id: "css-border.write",
    concept: "css-border",
    make(draw) {
      const [width, style, color] = [
        draw.int(2, 9),
        draw.pick(["solid", "dashed", "dotted"]),
        draw.pick(COLORS),
      ];
      const name = draw.pick(["card", "note", "ticket"]);
      const kind = style === "solid" ? "an unbroken" : style === "dashed" ? "a dashed" : "a dotted";
      return write("css", {
        prompt: `Draw ${kind} line around the \`${name}\`, ${width} px thick and ${color}.`,
        why: `\`border: ${width}px ${style} ${color}\`: how thick, what kind, which color.`,
        start: { html: `<p class="${name}">${draw.pick(TEXTS)}</p>` },
        check: { css: rule(`.${name}`, `border: ${width}px ${style} ${color}`) },
      });
    },
  },
  {
    id: "css-border-radius.look",
    concept: "css-border-radius",
    make(draw) {
      const color = draw.pick(LIGHT);
      const html = `<p class="card">${draw.pick(WORDS)}</p>`;
      const card = (width: number, radius: string) =>
        rule(
          ".card",
          `width: ${width}px`,
          "height: 100px",
          `background-color: ${color}`,
          `border-radius: ${radius}`,
        );
      return lookOf(
        draw,
        "Half of the height makes round ends, and a circle of a square; less rounds the corners only.",
        html,
        [
          card(100, "50px"),
          card(170, "50px"),
          card(100, `${draw.int(12, 18)}px`),
          card(170, `${draw.int(12, 18)}px`),
          card(170, "0"),
        ],
      );
    },
  },
  {
    id: "css-box-sizing.predict",
    concept: "css-box-sizing",
    make(draw) {
      const width = draw.int(10, 30) * 10;
      const [padding, border] = [draw.int(2, 6) * 5, draw.int(1, 5)];
      const sizing = draw.pick(["border-box", "content-box"]);
      const outer = width + 2 * padding + 2 * border;
      return pixels(
        draw,
        {
          prompt: "How wide is the card on the page, with padding and border?",
          why: "With `border-box`, padding and border are part of the width; with `content-box` they are added, at both sides.",
          html: '<p class="card">Hello</p>',
          css: rule(
            ".card",
            `box-sizing: ${sizing}`,
            `width: ${width}px`,
            `padding: ${padding}px`,
            `border: ${border}px solid black`,
          ),
        },
        sizing === "border-box" ? width : outer,
        [width, outer, width + padding + border, width + 2 * padding],
      );
    },
  },
  {
    id: "css-margin-auto.look",
    concept: "css-margin-auto",
    make(draw) {
      const html = `<p class="card">${draw.pick(WORDS)}</p>`;
      const width = draw.int(60, 90);
      const card = (...margins: string[]) =>
        rule(".card", `width: ${width}px`, "background-color: gold", ...margins);
      return lookOf(draw, "`auto` takes all the free space at its side; at both sides it is shared.", html, [
        card("margin: 0 auto"),
        card("margin: 0"),
        card("margin-left: auto"),
        card("margin: 40px auto"),
        card("margin: 40px 0"),
      ]);
    },
  },
  {
    id: "css-shorthand.predict",
    concept: "css-shorthand",
    make(draw) {
      const [a = 0, b = 0, c = 0, d = 0] = draw.sample([2, 4, 6, 8, 10, 12, 16, 20, 24, 30], 4);
      const side = draw.int(0, 3);
      const name = ["top", "right side", "bottom", "left side"][side];
      const isFour = draw.int(0, 1) === 1;
      const right = isFour ? [a, b, c, d][side] : [a, b, a, b][side];
      return pixels(
        draw,
        {
          prompt: `How much padding is at the ${name}?`,
          why: "Two values are for top and bottom, then for the sides. Four go around: top, right, bottom, left.",
          css: rule(".card", `padding: ${a}px ${b}px${isFour ? ` ${c}px ${d}px` : ""}`),
        },
        right ?? 0,
        isFour ? [a, b, c, d] : [a, b, a + b, c],
      );
    },
  },
  {
    id: "css-text-align.look",
    concept: "css-text-align",
    make(draw) {
      const [heading, text] = [
        draw.pick(["left", "center", "right"]),
        draw.pick(["left", "center", "right"]),
      ];
      const others = ["left", "center", "right"].flatMap((one) =>
        ["left", "center", "right"].map((other) => [one, other]),
      );
      const css = (one = "", other = "") =>
        both(rule("h1", `text-align: ${one}`), rule("p", `text-align: ${other}`));
      return look(draw, {
        why: "`text-align` places the text of its own element: at the left, in the middle, at the right.",
        html: headingAndText(draw),
        css: css(heading, text),
        others: draw
          .sample(
            others.filter(([one, other]) => one !== heading || other !== text),
            3,
          )
          .map(([one, other]) => css(one, other)),
        frame: FRAME,
      });
    },
  },
  {
    id: "css-text-transform.predict",
    concept: "css-text-transform",
    make(draw) {
      const [one = "", other = ""] = draw.sample(WORDS, 2);
      const text = `the ${one} and THE ${other.toLowerCase()}`;
      const capitals = text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
      const kinds: readonly [string, string][] = [
        ["uppercase", text.toUpperCase()],
        ["lowercase", text.toLowerCase()],
        ["capitalize", capitals],
        ["none", text],
      ];
      const [[kind, right] = ["", ""], ...others] = draw.shuffle(kinds);
      return predict(draw, {
        prompt: "How is the text shown?",
        why: "`uppercase` makes all letters large, `lowercase` all small, `capitalize` the first of each word; `none` leaves them.",
        code: { html: `<p>${text}</p>`, css: rule("p", `text-transform: ${kind}`) },
        right,
        wrong: others.map(([, shown]) => shown),
      });
    },
  },
  {
    id: "css-border-side.look",
    concept: "css-border-side",
    make(draw) {
      const line = `${draw.int(4, 8)}px ${draw.pick(["solid", "dashed"])} ${draw.pick(COLORS)}`;
      return lookOf(
        draw,
        "The line is at the side that the property names, and at no other.",
        `<p class="card">${draw.pick(TEXTS)}</p>`,
        ["top", "right", "bottom", "left"].map((side) =>
          rule(".card", "padding: 12px", `border-${side}: ${line}`),
        ),
      );
    },
  },
  {
    id: "css-display.look",
    concept: "css-display",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(WORDS, 3);
      const html = `<p>${one} <span class="tag">${two}</span> ${three}</p>`;
      const tag = (display: string, ...more: string[]) =>
        rule(".tag", `display: ${display}`, "background-color: gold", ...more);
      const width = draw.int(90, 120);
      return lookOf(
        draw,
        "`block` has a line of its own, `inline-block` stands in the line and has a size, `none` is not shown.",
        html,
        [
          tag("block"),
          tag("none"),
          tag("inline-block", `width: ${width}px`),
          tag("block", `width: ${width}px`),
          tag("inline-block"),
        ],
      );
    },
  },
  {
    id: "css-shadow.look",
    concept: "css-shadow",
    make(draw) {
      const [far, color] = [draw.int(8, 14), draw.pick(COLORS)];
      const html = `<p class="card">${draw.pick(WORDS)}</p>`;
      const card = (x: number, y: number) =>
        rule(
          ".card",
          "width: 80px",
          "margin: 20px",
          "padding: 12px",
          "background-color: gold",
          `box-shadow: ${x}px ${y}px 0 ${color}`,
        );
      return lookOf(
        draw,
        "The first number moves the shadow to the right, the second down; below zero, the other way.",
        html,
        [card(far, far), card(-far, far), card(far, -far), card(-far, -far), card(0, far)],
      );
    },
  },
  {
    id: "css-list-style.look",
    concept: "css-list-style",
    make(draw) {
      const words = draw.sample(WORDS, draw.int(2, 4));
      const html = `<ul>\n${words.map((word) => `  <li>${word}</li>`).join("\n")}\n</ul>`;
      return lookOf(
        draw,
        "`none` shows no dots; `square`, `circle` and `decimal` show squares, rings and numbers.",
        html,
        // Small dots and small squares are hard to tell apart.
        ["none", draw.pick(["square", "disc"]), "circle", "decimal"].map((style) =>
          rule("ul", `list-style: ${style}`),
        ),
      );
    },
  },
  {
    id: "css-text-decoration.look",
    concept: "css-text-decoration",
    make(draw) {
      const word = draw.pick(WORDS);
      const html = `<p>${draw.pick(TEXTS)}</p>\n<p>See the <a href="https://example.com/">${word}</a>.</p>`;
      return lookOf(
        draw,
        "`none` takes the line of a link away; a paragraph has one only where a rule draws it.",
        html,
        [
          rule("a", "text-decoration: none"),
          rule("p", "text-decoration: underline"),
          rule("p", "text-decoration: line-through"),
          rule("a", "text-decoration: line-through"),
          rule("a", "text-decoration: overline"),
        ],
      );
    },
  },
  {
    id: "css-descendant-selector.predict",
    concept: "css-descendant-selector",
    make(draw) {
      const name = draw.pick(["menu", "card", "news"]);
      const [one = "", two = "", three = "", four = ""] = draw.sample(WORDS, 4);
      const color = draw.pick(COLORS);
      const [selector, right] = draw.pick<[string, string]>([
        [`.${name} p`, `${two} and ${three}`],
        [`.${name} h2`, one],
        ["p", `${two}, ${three} and ${four}`],
        [`section p`, `${two} and ${three}`],
      ]);
      const answers = [
        `${two} and ${three}`,
        one,
        `${two}, ${three} and ${four}`,
        four,
        `${one}, ${two} and ${three}`,
      ];
      return predict(draw, {
        prompt: `Which words turn ${color}?`,
        why: "With a space between, the second part counts only inside of the first.",
        code: {
          html: `<section class="${name}">\n  <h2>${one}</h2>\n  <p>${two}</p>\n  <p>${three}</p>\n</section>\n<p>${four}</p>`,
          css: rule(selector, `color: ${color}`),
        },
        right,
        wrong: draw
          .shuffle(answers)
          .filter((answer) => answer !== right)
          .slice(0, 3),
      });
    },
  },
  {
    id: "css-flex.look",
    concept: "css-flex",
    make(draw) {
      const [a = "", b = "", c = "", d = ""] = draw.sample(WORDS, 4);
      const html = `<section class="one">\n  <p>${a}</p>\n  <p>${b}</p>\n</section>\n<section class="two">\n  <p>${c}</p>\n  <p>${d}</p>\n</section>`;
      const space = draw.int(8, 20);
      const row = (name: string) => rule(name, "display: flex", `gap: ${space}px`);
      const boxes = [".one", ".two", "section", "body"].map((name) => both(SEEN, row(name)));
      const [css = "", ...others] = draw.shuffle(boxes);
      return look(draw, {
        why: "The elements of the flex box stand in a row; those of another box stay below each other.",
        html,
        css,
        others: draw.sample([...others, SEEN], 3),
        frame: FRAME,
      });
    },
  },
  {
    id: "css-flex.write",
    concept: "css-flex",
    make(draw) {
      const name = draw.pick(["row", "menu", "cards"]);
      const space = draw.int(4, 40);
      return write("css", {
        prompt: `Make the element \`${name}\` a flex box, so that what is in it stands in a row, with ${space} px between.`,
        why: "`display: flex` stands at the box around the elements, and `gap` with it.",
        start: { html: boxes(draw, 3, name) },
        check: { css: rule(`.${name}`, "display: flex", `gap: ${space}px`) },
      });
    },
  },
  {
    id: "css-gap.look",
    concept: "css-gap",
    make(draw) {
      const [small, big] = [draw.int(2, 6), draw.int(28, 36)];
      const row = (space: number, ...more: string[]) =>
        both(SEEN, rule(".row", "display: flex", `gap: ${space}px`, ...more));
      return lookOf(
        draw,
        "`gap` is between the elements; `padding` is around all of them.",
        boxes(draw, 3, "row"),
        [row(small), row(big), row(small, `padding: ${big}px`), row(0), row(0, `padding: ${big}px`)],
      );
    },
  },
  {
    id: "css-flex-align.look",
    concept: "css-flex-align",
    make(draw) {
      const height = draw.int(90, 120);
      const html = boxes(draw, 2, "row");
      const row = (along: string, across: string) =>
        both(
          SEEN,
          rule(
            ".row",
            "display: flex",
            `height: ${height}px`,
            "border: 2px solid gray",
            `justify-content: ${along}`,
            `align-items: ${across}`,
          ),
        );
      const places = ["flex-start", "center", "flex-end"].flatMap((along) =>
        ["flex-start", "center", "flex-end"].map((across) => row(along, across)),
      );
      return lookOf(draw, "`justify-content` is along the row, `align-items` is from top to bottom.", html, [
        ...places,
        row("space-between", "center"),
        row("space-between", "flex-end"),
      ]);
    },
  },
  {
    id: "css-hover.predict",
    concept: "css-hover",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(COLORS, 3);
      const tag = draw.pick(["a", "button"]);
      const isOver = draw.int(0, 1) === 1;
      const element = tag === "a" ? '<a href="https://example.com/">Map</a>' : "<button>Map</button>";
      return colorOf(
        draw,
        {
          prompt: `The pointer is over the ${isOver ? "word `Map`" : "heading"}. What color is \`Map\`?`,
          why: "The rule with `:hover` counts only as long as the pointer is over this very element.",
          html: `<h1>${draw.pick(WORDS)}</h1>\n${element}`,
          css: both(
            rule(tag, `color: ${one}`),
            rule(`${tag}:hover`, `color: ${two}`),
            rule("h1:hover", `color: ${three}`),
          ),
        },
        isOver ? two : one,
        [one, two, three],
      );
    },
  },
  {
    id: "css-hover.gap",
    concept: "css-hover",
    make(draw) {
      const name = draw.pick(["gate", "ticket", "star", "card"]);
      const text = both(
        rule(`.${name}`, `color: ${draw.pick(COLORS)}`),
        rule("___", `background-color: ${draw.pick(LIGHT)}`),
      );
      return gap("css", {
        prompt: `Fill the gap: the \`${name}\` gets its background only while the pointer is over it.`,
        why: "`:hover` follows the selector directly, without a space.",
        context: { html: `<p class="${name}">${draw.pick(WORDS)}</p>` },
        text,
        answer: `.${name}:hover`,
      });
    },
  },
  {
    id: "css-flex-direction.look",
    concept: "css-flex-direction",
    make(draw) {
      const space = draw.int(4, 16);
      return lookOf(
        draw,
        "`row` goes to the right, `column` goes down; `reverse` begins at the other end.",
        boxes(draw, 3, "row"),
        ["row", "column", "row-reverse", "column-reverse"].map((direction) =>
          both(SEEN, rule(".row", "display: flex", `gap: ${space}px`, `flex-direction: ${direction}`)),
        ),
      );
    },
  },
  {
    id: "css-size-limit.predict",
    concept: "css-size-limit",
    make(draw) {
      const limit = draw.int(20, 60) * 10;
      const screen = limit + draw.pick([-150, -100, 200, 300]);
      return pixels(
        draw,
        {
          prompt: `The page around it is ${screen} px wide. How wide is the card?`,
          why: "`max-width` only keeps a box from growing wider; where there is less room, it is narrower.",
          html: '<section class="card"></section>',
          css: rule(".card", `max-width: ${limit}px`),
        },
        Math.min(limit, screen),
        [limit, screen, Math.abs(screen - limit), screen + limit],
      );
    },
  },
  {
    id: "css-grid-columns.look",
    concept: "css-grid-columns",
    make(draw) {
      const [narrow, wide] = [draw.int(40, 55), draw.int(90, 110)];
      const grid = (...columns: number[]) =>
        both(
          SEEN,
          rule(
            ".grid",
            "display: grid",
            "gap: 4px",
            `grid-template-columns: ${columns.map((one) => `${one}px`).join(" ")}`,
          ),
        );
      return lookOf(
        draw,
        "Each size is one column; what doesn't fit goes on in the next row.",
        boxes(draw, 4, "grid"),
        [
          grid(narrow, wide),
          grid(wide, narrow),
          grid(wide),
          grid(narrow, narrow, wide),
          grid(narrow, narrow),
        ],
      );
    },
  },
  {
    id: "css-fr.predict",
    concept: "css-fr",
    make(draw) {
      const shares = draw.pick([
        [1, 2],
        [1, 1, 2],
        [3, 1],
        [1, 3, 1],
        [2, 2, 1],
      ]);
      const sum = shares.reduce((total, one) => total + one, 0);
      const unit = draw.int(4, 20) * 10;
      const at = draw.int(0, shares.length - 1);
      const width = sum * unit;
      return pixels(
        draw,
        {
          prompt: `The grid is ${width} px wide. How wide is its ${["first", "second", "third"][at]} column?`,
          why: `${sum} shares in all: each \`fr\` is ${width} / ${sum} = ${unit} px.`,
          css: rule(
            ".grid",
            "display: grid",
            `grid-template-columns: ${shares.map((one) => `${one}fr`).join(" ")}`,
          ),
        },
        (shares[at] ?? 1) * unit,
        [unit, unit * 2, unit * 3, Math.round(width / shares.length), width],
      );
    },
  },
  {
    id: "css-aspect-ratio.predict",
    concept: "css-aspect-ratio",
    make(draw) {
      const [across = 1, down = 1] = draw.pick([
        [4, 3],
        [16, 9],
        [2, 1],
        [1, 1],
        [3, 4],
        [3, 2],
      ]);
      const unit = draw.int(2, 12) * 10;
      return pixels(
        draw,
        {
          prompt: "How high is the picture?",
          why: `For each ${across} px of width there are ${down} px of height.`,
          css: rule(".picture", `width: ${across * unit}px`, `aspect-ratio: ${across} / ${down}`),
        },
        down * unit,
        [across * unit, unit, (across + down) * unit, across * unit * 2],
      );
    },
  },
  {
    id: "css-place-items.look",
    concept: "css-place-items",
    make(draw) {
      const height = draw.int(90, 120);
      return lookOf(
        draw,
        "`start`, `center` and `end` say where in its cell a thing stands: the first for up and down, the second for left and right.",
        boxes(draw, 1, "grid"),
        ["start", "center", "end", "start end", "end start", "center end"].map((place) =>
          both(
            SEEN,
            rule(
              ".grid",
              "display: grid",
              `height: ${height}px`,
              "border: 2px solid gray",
              `place-items: ${place}`,
            ),
          ),
        ),
      );
    },
  },
  {
    id: "css-grid-span.look",
    concept: "css-grid-span",
    make(draw) {
      const [a = "", b = "", c = ""] = draw.sample(WORDS, 3);
      const html = `<section class="grid">\n  <p class="one">${a}</p>\n  <p class="two">${b}</p>\n  <p class="three">${c}</p>\n</section>`;
      const grid = rule(
        ".grid",
        "display: grid",
        `gap: ${draw.int(3, 9)}px`,
        "grid-template-columns: 60px 60px",
      );
      return lookOf(draw, "The cell with `span 2` takes both columns, so it has a row of its own.", html, [
        both(SEEN, grid, rule(".one", "grid-column: span 2")),
        both(SEEN, grid, rule(".two", "grid-column: span 2")),
        both(SEEN, grid, rule(".three", "grid-column: span 2")),
        both(SEEN, grid),
        both(SEEN, grid, rule("p", "grid-column: span 2")),
      ]);
    },
  },
  {
    id: "css-media-query.predict",
    concept: "css-media-query",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(COLORS, 3);
      const limit = draw.int(4, 9) * 100;
      const screen = limit + draw.pick([-100, -1, 0, 1, 200]);
      const isNarrow = screen <= limit;
      return colorOf(
        draw,
        {
          prompt: `The screen is ${screen} px wide. What color is the heading?`,
          why: `\`max-width: ${limit}px\` means screens up to ${limit} px, that number with it.`,
          html: headingAndText(draw),
          css: `${both(rule("h1", `color: ${one}`), rule("p", `color: ${three}`))}\n@media (max-width: ${limit}px) {\n  h1 {\n    color: ${two};\n  }\n}`,
        },
        isNarrow ? two : one,
        [one, two, three],
      );
    },
  },
  {
    id: "css-gradient.look",
    concept: "css-gradient",
    make(draw) {
      const [one = "", other = ""] = draw.sample(["gold", "crimson", "royalblue", "black", "white"], 2);
      const html = `<section class="sky"></section>`;
      const sky = (from: string, to: string, toward = "") =>
        rule(".sky", `height: ${height}px`, `background-image: linear-gradient(${toward}${from}, ${to})`);
      const height = draw.int(90, 110);
      return lookOf(
        draw,
        "A gradient runs from top to bottom unless it says where to; it begins with its first color.",
        html,
        [sky(one, other), sky(other, one), sky(one, other, "to right, "), sky(other, one, "to right, ")],
      );
    },
  },
  {
    id: "css-position.look",
    concept: "css-position",
    make(draw) {
      const html = `<section class="sky">\n  <p class="star">${draw.pick(WORDS)}</p>\n</section>`;
      const far = draw.int(4, 14);
      const sky = rule(".sky", "position: relative", "height: 120px", "border: 2px solid gray");
      const star = (...places: string[]) =>
        both(SEEN, sky, rule(".star", "position: absolute", ...places.map((place) => `${place}: ${far}px`)));
      return lookOf(
        draw,
        "Each property says how far away from that edge of the `relative` box the star is.",
        html,
        [star("top", "left"), star("top", "right"), star("bottom", "left"), star("bottom", "right")],
      );
    },
  },
  {
    id: "css-position.gap",
    concept: "css-position",
    make(draw) {
      const name = draw.pick(["sky", "map", "stage"]);
      const place = draw.pick(["top", "bottom"]);
      const isOuter = draw.int(0, 1) === 1;
      const text = both(
        rule(`.${name}`, `position: ${isOuter ? "___" : "relative"}`),
        rule(
          ".star",
          `position: ${isOuter ? "absolute" : "___"}`,
          `${place}: ${draw.int(2, 30)}px`,
          "left: 0",
        ),
      );
      return gap("css", {
        prompt: `Fill the gap, so that the star is placed by the edges of the \`${name}\`.`,
        why: "The box around is `relative`, the box that is placed in it `absolute`.",
        context: { html: `<section class="${name}">\n  <p class="star">*</p>\n</section>` },
        text,
        answer: isOuter ? "relative" : "absolute",
      });
    },
  },
  {
    id: "css-transform.look",
    concept: "css-transform",
    make(draw) {
      const html = `<p class="card">${draw.pick(WORDS)}</p>`;
      const angle = draw.int(15, 35);
      const card = (transform: string) =>
        rule(".card", "width: 70px", "margin: 30px", "background-color: gold", `transform: ${transform}`);
      return lookOf(
        draw,
        "`rotate` turns clockwise, `scale` grows, `translate` moves; below zero it is the other way.",
        html,
        [
          card(`rotate(${angle}deg)`),
          card(`rotate(-${angle}deg)`),
          card(`scale(${draw.pick(["1.6", "1.8"])})`),
          card(`scale(${draw.pick(["0.4", "0.5"])})`),
          card("rotate(180deg)"),
          card(`translate(${angle * 2}px, 0)`),
        ],
      );
    },
  },
  {
    id: "css-opacity.look",
    concept: "css-opacity",
    make(draw) {
      const [one = "", other = ""] = draw.sample(WORDS, 2);
      const html = `<p class="one">${one}</p>\n<p class="two">${other}</p>`;
      const faint = draw.pick(["0.2", "0.3"]);
      const pair = (first: string, second: string) =>
        both(SEEN, rule(".one", `opacity: ${first}`), rule(".two", `opacity: ${second}`));
      return lookOf(draw, "`1` is fully there, `0` can't be seen; what is between shines through.", html, [
        pair(faint, "1"),
        pair("1", faint),
        pair("0", "1"),
        pair("1", "0"),
        pair(faint, "0"),
      ]);
    },
  },
  {
    id: "css-nth-child.look",
    concept: "css-nth-child",
    make(draw) {
      const words = draw.sample(WORDS, 5);
      const html = `<ul>\n${words.map((word) => `  <li>${word}</li>`).join("\n")}\n</ul>`;
      const color = draw.pick(LIGHT);
      return lookOf(
        draw,
        "The count begins with 1: `odd` is 1, 3, 5, `even` is 2 and 4, and a number is that one alone.",
        html,
        ["odd", "even", "1", "2", "4", "5"].map((which) =>
          rule(`li:nth-child(${which})`, `background-color: ${color}`),
        ),
      );
    },
  },
  {
    id: "css-percent.predict",
    concept: "css-percent",
    make(draw) {
      const outer = draw.int(2, 9) * 100;
      const [one, other] = draw.pick([
        [50, 50],
        [25, 50],
        [50, 20],
        [80, 50],
        [100, 25],
      ]) as [number, number];
      const right = (outer * one * other) / 10_000;
      return pixels(
        draw,
        {
          prompt: `The page is ${outer} px wide. How wide is the paragraph?`,
          why: "A percentage is a part of the box around: here of the section, which is itself a part of the page.",
          html: '<section class="half">\n  <p>Hello</p>\n</section>',
          css: both(rule(".half", `width: ${one}%`), rule("p", `width: ${other}%`)),
        },
        right,
        [(outer * one) / 100, (outer * other) / 100, outer, outer / 2],
      );
    },
  },
  {
    id: "css-media-query.order",
    concept: "css-media-query",
    make(draw) {
      const [one = "", other = ""] = draw.sample(COLORS, 2);
      const limit = draw.int(40, 90) * 10;
      return order(draw, "css", {
        prompt: `Put the lines in order: the heading is ${one}, but ${other} on screens up to ${limit} px.`,
        why: "The rule for narrow screens stands inside of `@media`, and comes later, so that it wins.",
        context: { html: headingAndText(draw) },
        lines: [
          `h1 { color: ${one}; }`,
          `@media (max-width: ${limit}px) {`,
          `  h1 { color: ${other}; }`,
          "}",
        ],
      });
    },
  },
  {
    id: "css-specificity.predict",
    concept: "css-specificity",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(COLORS, 3);
      const [id, name] = [draw.pick(["top", "today", "sum"]), draw.pick(["news", "big", "late"])];
      const rules: [number, string, string][] = [
        [3, one, rule(`#${id}`, `color: ${one}`)],
        [2, two, rule(`.${name}`, `color: ${two}`)],
        [1, three, rule("p", `color: ${three}`)],
      ];
      const shown = draw.sample(rules, draw.int(2, 3));
      const [, right] = shown.toSorted(([a], [b]) => b - a)[0] ?? [0, ""];
      return colorOf(
        draw,
        {
          prompt: "What color is the paragraph?",
          why: "An id beats a class, and a class beats a tag, wherever the rules stand.",
          html: `<p id="${id}" class="${name}">${draw.pick(TEXTS)}</p>`,
          css: both(...shown.map(([, , text]) => text)),
        },
        right,
        shown.map(([, color]) => color),
      );
    },
  },
  {
    id: "css-rem.predict",
    concept: "css-rem",
    make(draw) {
      const own = draw.pick([16, 20, 24, 32]);
      const factor = draw.pick([0.5, 1.5, 2, 3]);
      const small = draw.int(10, 14);
      return pixels(
        draw,
        {
          prompt: `A reader has set the size of text to ${own} px. How large is the heading?`,
          why: `\`1rem\` is the reader's own size, so \`${factor}rem\` is ${factor} times ${own} px, whatever is around it.`,
          html: `<section>\n  <h1>${draw.pick(WORDS)}</h1>\n</section>`,
          css: both(rule("section", `font-size: ${small}px`), rule("h1", `font-size: ${factor}rem`)),
        },
        own * factor,
        [16 * factor, small * factor, own, small],
      );
    },
  },
  {
    id: "css-white-space.look",
    concept: "css-white-space",
    make(draw) {
      const [one = "", other = ""] = draw.sample(TEXTS, 2);
      const html = `<p class="one">${one}</p>\n<p class="two">${other}</p>`;
      const width = draw.int(50, 70);
      const cards = (...nowrap: string[]) =>
        both(
          rule("p", "margin: 8px", `width: ${width}px`, "background-color: gold"),
          ...nowrap.map((name) => rule(name, "white-space: nowrap")),
        );
      return lookOf(
        draw,
        "With `nowrap` a text stays in one line, even where its box is too narrow; the others break.",
        html,
        [cards(".one"), cards(".two"), cards("p"), cards()],
      );
    },
  },
  {
    id: "css-focus-visible.predict",
    concept: "css-focus-visible",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(COLORS, 3);
      const word = draw.pick(WORDS);
      const [where, right] = draw.pick<[string, string]>([
        [`Somebody presses the Tab key until \`${word}\` has the focus`, two],
        [`The pointer is over \`${word}\`, and nobody uses the keyboard`, three],
        ["Nobody touches pointer or keyboard", one],
      ]);
      return colorOf(
        draw,
        {
          prompt: `${where}. What color is the word?`,
          why: "`:focus-visible` is for who comes by keyboard, `:hover` for who points.",
          html: `<a href="https://example.com/">${word}</a>`,
          css: both(
            rule("a", `color: ${one}`),
            rule("a:focus-visible", `color: ${two}`),
            rule("a:hover", `color: ${three}`),
          ),
        },
        right,
        [one, two, three],
      );
    },
  },
  {
    id: "css-flex-wrap.look",
    concept: "css-flex-wrap",
    make(draw) {
      const item = draw.int(60, 72);
      const row = (wrap: string, width: number) =>
        both(
          rule("p", "margin: 0", `width: ${item}px`, "background-color: gold"),
          rule(
            ".row",
            "display: flex",
            "gap: 4px",
            `width: ${width}px`,
            "border: 2px solid gray",
            `flex-wrap: ${wrap}`,
          ),
        );
      const [narrow, wide] = [item * 2 + 10, item * 3 + 20];
      return lookOf(
        draw,
        "With `wrap` what doesn't fit goes on in the next line; with `nowrap` all shrink to stay in one.",
        boxes(draw, 4, "row"),
        [row("wrap", narrow), row("wrap", wide), row("nowrap", narrow), row("wrap-reverse", narrow)],
      );
    },
  },
  {
    id: "css-grid.predict",
    concept: "css-grid",
    make(draw) {
      const columns = draw.int(2, 4);
      const count = draw.int(5, 11);
      const isGrid = draw.int(0, 3) > 0;
      const right = isGrid ? Math.ceil(count / columns) : count;
      const others = [
        ...new Set([Math.ceil(count / columns), columns, count, Math.floor(count / columns), count + 1, 1]),
      ];
      return predict(draw, {
        prompt: `The wall has ${count} paragraphs in it. In how many rows do they stand?`,
        why: isGrid
          ? `${columns} columns take ${columns} in a row; what is left has a row of its own.`
          : "Without `display: grid` the columns count for nothing, and each paragraph has a line of its own.",
        code: {
          css: rule(
            ".wall",
            ...(isGrid ? ["display: grid"] : ["padding: 8px"]),
            `grid-template-columns: ${Array.from({ length: columns }, () => "80px").join(" ")}`,
          ),
        },
        right: String(right),
        wrong: others
          .filter((one) => one !== right)
          .slice(0, 3)
          .map(String),
      });
    },
  },
  {
    id: "css-overflow.look",
    concept: "css-overflow",
    make(draw) {
      const [one = "", other = ""] = draw.sample(WORDS, 2);
      const html = `<section class="one">\n  <h1>${one}</h1>\n</section>\n<section class="two">\n  <h1>${other}</h1>\n</section>`;
      const width = draw.int(30, 44);
      const cards = (...hidden: string[]) =>
        both(
          rule("section", "margin: 8px", `width: ${width}px`, "background-color: gold"),
          ...hidden.map((name) => rule(name, "overflow: hidden")),
        );
      return lookOf(draw, "`hidden` cuts off what is larger than its box; without it, it sticks out.", html, [
        cards(".one"),
        cards(".two"),
        cards("section"),
        cards(),
      ]);
    },
  },
  {
    id: "css-object-fit.predict",
    concept: "css-object-fit",
    make(draw) {
      const [long, short] = [draw.int(4, 9) * 100, draw.int(1, 3) * 100];
      const isWide = draw.int(0, 1) === 1;
      const fit = draw.pick(["cover", "contain", "fill"]);
      const size = draw.int(6, 12) * 10;
      const answers = {
        cover: `It fills the box; ${isWide ? "left and right" : "top and bottom"} are cut off`,
        contain: `All of it shows; ${isWide ? "above and below" : "left and right"} the box stays empty`,
        fill: "It fills the box, squeezed out of shape",
        other: `It fills the box; ${isWide ? "top and bottom" : "left and right"} are cut off`,
      };
      const right = answers[fit as keyof typeof answers];
      return predict(draw, {
        prompt: `A picture is ${isWide ? long : short} px wide and ${isWide ? short : long} px high. How does it show?`,
        why: "`cover` fills the box and cuts off, `contain` shows all and leaves strips, `fill` squeezes.",
        code: { css: rule("img", `width: ${size}px`, `height: ${size}px`, `object-fit: ${fit}`) },
        right,
        wrong: Object.values(answers).filter((answer) => answer !== right),
      });
    },
  },
  {
    id: "css-z-index.predict",
    concept: "css-z-index",
    make(draw) {
      const names = draw.sample(["moon", "cloud", "star", "kite", "tree"], 4);
      const levels = draw.sample([1, 2, 3, 5, 8, 10, 12, 20], 4);
      const sign = draw.pick([1, 1, -1]);
      const all = levels.map((level, index) => (index === 3 ? -level : level * sign));
      const top = all.indexOf(Math.max(...all));
      return predict(draw, {
        prompt: "All four lie at the same place. Which one is in front?",
        why: "The largest `z-index` is in front, wherever its rule stands; below zero is further behind.",
        code: {
          css: both(
            rule("img", "position: absolute", "top: 0"),
            ...names.map((name, index) => rule(`.${name}`, `z-index: ${all[index]}`)),
          ),
        },
        right: `.${names[top]}`,
        wrong: names.filter((_, index) => index !== top).map((name) => `.${name}`),
      });
    },
  },
  {
    id: "css-transition.predict",
    concept: "css-transition",
    make(draw) {
      const seconds = draw.int(2, 9);
      const property = draw.pick(["color", "color", "transform"]);
      const color = draw.pick(COLORS);
      const isSlow = property === "color";
      const choices = [
        "At once",
        `Bit by bit, for ${seconds} seconds`,
        `At a jump, after ${seconds} seconds`,
        "Never",
      ];
      const right = choices[isSlow ? 1 : 0] ?? "";
      return predict(draw, {
        prompt: `The pointer comes onto the button. When does its text become ${color}?`,
        why: "`transition` names the property that takes its time; all others change at once.",
        code: {
          html: `<button>${draw.pick(WORDS)}</button>`,
          css: both(
            rule("button", `transition: ${property} ${seconds}s`),
            rule("button:hover", `color: ${color}`),
          ),
        },
        right,
        wrong: choices.filter((choice) => choice !== right),
      });
    },
  },
  {
    id: "css-animation.gap",
    concept: "css-animation",
    make(draw) {
      const name = draw.pick(["spin", "swing", "dance", "fly"]);
      const angle = draw.int(2, 9) * 40;
      const inRule = draw.int(0, 1) === 1;
      return gap("css", {
        prompt: "Fill the gap, so that the star turns.",
        why: "`animation` calls its `@keyframes` by their name, which has to be the same at both places.",
        context: { html: `<p class="star">*</p>` },
        text: `${rule(".star", `animation: ${inRule ? "___" : name} ${draw.int(2, 9)}s infinite`)}\n@keyframes ${inRule ? name : "___"} {\n  to {\n    transform: rotate(${angle}deg);\n  }\n}`,
        answer: name,
      });
    },
  },
  {
    id: "css-specificity.gap",
    concept: "css-specificity",
    make(draw) {
      const [one = "", other = ""] = draw.sample(COLORS, 2);
      const [id, name] = [draw.pick(["top", "today", "sum"]), draw.pick(["news", "big", "late"])];
      return gap("css", {
        prompt: `Fill the gap with the strongest selector for the paragraph, so that it is ${other}.`,
        why: "An id is stronger than a class, and a class than a tag.",
        context: { html: `<p id="${id}" class="${name}">${draw.pick(TEXTS)}</p>` },
        text: both(
          rule("___", `color: ${other}`),
          rule(`.${name}`, `color: ${one}`),
          rule("p", `color: ${one}`),
        ),
        answer: `#${id}`,
      });
    },
  },
  {
    id: "css-custom-property-override.write",
    concept: "css-custom-property-override",
    make(draw) {
      const [day = "", night = ""] = draw.sample(LIGHT, 2);
      const name = draw.pick(["night", "sale", "winter"]);
      const start = both(rule(":root", `--paper: ${day}`), rule("section", "background-color: var(--paper)"));
      return write("css", {
        prompt: `Write one more rule: in the section \`${name}\` alone, \`--paper\` is ${night}.`,
        why: "A rule for the class gives the variable another value, for these elements only.",
        start: {
          html: `<section>\n  <p>${draw.pick(TEXTS)}</p>\n</section>\n<section class="${name}">\n  <p>${draw.pick(TEXTS)}</p>\n</section>`,
          css: start,
        },
        check: { css: both(start, rule(`.${name}`, `--paper: ${night}`)) },
      });
    },
  },
  {
    id: "css-rem.write",
    concept: "css-rem",
    make(draw) {
      const [factor, words] = draw.pick<[string, string]>([
        ["2", "twice as large as"],
        ["3", "three times as large as"],
        ["0.5", "half as large as"],
        ["1.5", "one and a half times as large as"],
      ]);
      const tag = draw.pick(["h1", "p"]);
      return write("css", {
        prompt: `Write a rule: the letters of the \`<${tag}>\` are ${words} the text size that the reader has chosen, whatever box it is in.`,
        why: "`rem` is the reader's own text size: a number before it says how many times as large.",
        start: { html: headingAndText(draw) },
        check: { css: rule(tag, `font-size: ${factor}rem`) },
      });
    },
  },
  {
    id: "css-box-sizing.gap",
    concept: "css-box-sizing",
    make(draw) {
      const width = draw.int(10, 40) * 10;
      return gap("css", {
        prompt: `Fill the gap: with its padding and border, the box should be ${width} px wide in all.`,
        why: "With `border-box` padding and border are part of the width.",
        context: { html: `<p class="card">${draw.pick(TEXTS)}</p>` },
        text: rule(
          ".card",
          `width: ${width}px`,
          `padding: ${draw.int(4, 30)}px`,
          "border: 2px solid gray",
          "box-sizing: ___",
        ),
        answer: "border-box",
      });
    },
  },
  {
    id: "css-margin-auto.gap",
    concept: "css-margin-auto",
    make(draw) {
      return gap("css", {
        prompt: "Fill the gap, so that the card stands in the middle of the page, from left to right.",
        why: "`auto` at both sides shares the free space among them.",
        context: { html: `<p class="card">${draw.pick(TEXTS)}</p>` },
        text: rule(".card", `width: ${draw.int(10, 30) * 10}px`, `margin: ${draw.int(2, 12) * 4}px ___`),
        answer: "auto",
      });
    },
  },
  {
    id: "css-border-side.write",
    concept: "css-border-side",
    make(draw) {
      const [side, where] = draw.pick<[string, string]>([
        ["bottom", "below"],
        ["top", "above"],
        ["left", "on the left of"],
        ["right", "on the right of"],
      ]);
      const [thick, color] = [draw.int(2, 8), draw.pick(COLORS)];
      return write("css", {
        prompt: `Write a rule: a ${color} line, ${thick} px thick and \`solid\`, only ${where} the heading.`,
        why: `\`border-${side}\` draws the line at this side alone, and takes what \`border\` takes.`,
        start: { html: headingAndText(draw) },
        check: { css: rule("h1", `border-${side}: ${thick}px solid ${color}`) },
      });
    },
  },
  {
    id: "css-focus-visible.gap",
    concept: "css-focus-visible",
    make(draw) {
      const name = draw.pick(["gate", "ticket", "star", "card"]);
      const who = `the link \`${name}\``;
      return gap("css", {
        prompt: `Fill the gap: ${who} gets its background only when somebody comes to it by keyboard.`,
        why: "`:focus-visible` follows the selector directly, like `:hover`.",
        context: { html: `<a class="${name}" href="https://example.com/">${draw.pick(WORDS)}</a>` },
        text: both(
          rule(`.${name}`, `color: ${draw.pick(COLORS)}`),
          rule("___", `background-color: ${draw.pick(LIGHT)}`),
        ),
        answer: `.${name}:focus-visible`,
      });
    },
  },
  {
    id: "css-white-space.gap",
    concept: "css-white-space",
    make(draw) {
      return gap("css", {
        prompt: "Fill the gap: the text should stay in one line, however narrow its box is.",
        why: "`nowrap` lets a text go on in the same line.",
        context: { html: `<p class="tag">${draw.pick(TEXTS)}</p>` },
        text: rule(".tag", `width: ${draw.int(20, 60)}px`, `color: ${draw.pick(COLORS)}`, "white-space: ___"),
        answer: "nowrap",
      });
    },
  },
  {
    id: "css-flex-direction.gap",
    concept: "css-flex-direction",
    make(draw) {
      const space = draw.int(4, 40);
      return gap("css", {
        prompt: `Fill the gap, so that the paragraphs stand below each other, with ${space} px between them.`,
        why: "`column` lets the elements of a flex box go down instead of to the right.",
        context: { html: boxes(draw, 3, "menu") },
        text: rule(".menu", "display: flex", `gap: ${space}px`, "flex-direction: ___"),
        answer: "column",
      });
    },
  },
  {
    id: "css-flex-wrap.gap",
    concept: "css-flex-wrap",
    make(draw) {
      return gap("css", {
        prompt: "Fill the gap: what doesn't fit into the row goes on in the next line.",
        why: "`wrap` lets a row go on in the next line instead of squeezing all into one.",
        context: { html: boxes(draw, 4, "row") },
        text: rule(
          ".row",
          "display: flex",
          `gap: ${draw.int(4, 20)}px`,
          `width: ${draw.int(10, 30) * 10}px`,
          "flex-wrap: ___",
        ),
        answer: "wrap",
      });
    },
  },
  {
    id: "css-aspect-ratio.gap",
    concept: "css-aspect-ratio",
    make(draw) {
      const [answer, words] = draw.pick<[string, string]>([
        ["2 / 1", "twice as wide as high"],
        ["1 / 2", "twice as high as wide"],
        ["1 / 1", "as wide as high"],
        ["3 / 1", "three times as wide as high"],
      ]);
      return gap("css", {
        prompt: `Fill the gap with two numbers and a slash, so that the picture is always ${words}.`,
        why: "Before the slash is the width, behind it the height, both as parts.",
        context: { html: '<p class="photo"></p>' },
        text: rule(".photo", `width: ${draw.int(10, 40) * 10}px`, "aspect-ratio: ___"),
        answer: answer,
      });
    },
  },
  {
    id: "css-place-items.gap",
    concept: "css-place-items",
    make(draw) {
      const [answer, where] = draw.pick<[string, string]>([
        ["center", "right in the middle"],
        ["end", "in the lower right corner"],
      ]);
      return gap("css", {
        prompt: `Fill the gap: the paragraph stands ${where} of its cell.`,
        why: "`place-items` moves what is in the cells: `start`, `center` or `end`.",
        context: { html: boxes(draw, 1, "grid") },
        text: rule(".grid", "display: grid", `height: ${draw.int(10, 30) * 10}px`, "place-items: ___"),
        answer: answer,
      });
    },
  },
  {
    id: "css-overflow.gap",
    concept: "css-overflow",
    make(draw) {
      const size = draw.int(3, 9) * 10;
      return gap("css", {
        prompt: `Fill the gap: what is larger than ${size} px is cut off.`,
        why: "`hidden` cuts off whatever is larger than its box.",
        context: { html: `<section class="card">\n  <h1>${draw.pick(WORDS)}</h1>\n</section>` },
        text: rule(".card", `width: ${size}px`, `height: ${size}px`, "overflow: ___"),
        answer: "hidden",
      });
    },
  },
  {
    id: "css-object-fit.gap",
    concept: "css-object-fit",
    make(draw) {
      const size = draw.int(3, 20) * 10;
      const [answer, how] = draw.pick<[string, string]>([
        ["cover", "the picture fills the whole box, in its own shape; what is too much is cut off."],
        ["contain", "all of the picture shows, in its own shape; the rest of the box stays empty."],
      ]);
      return gap("css", {
        prompt: `Fill the gap: ${how}`,
        why: "`cover` fills the box and cuts off the rest; `contain` shows all and leaves the rest empty.",
        context: { html: '<img src="/emoji/rocket.webp" alt="A rocket">' },
        text: rule("img", `width: ${size}px`, `height: ${size}px`, "object-fit: ___"),
        answer: answer,
      });
    },
  },
  {
    id: "css-grid-span.gap",
    concept: "css-grid-span",
    make(draw) {
      const [answer, words] = draw.pick<[string, string]>([
        ["span 2", "two"],
        ["span 3", "three"],
      ]);
      return gap("css", {
        prompt: `Fill the gap, so that the first box takes ${words} columns, in whichever one it begins.`,
        why: "`span` and a number say over how many columns a box goes.",
        context: {
          html: `<section class="grid">\n  <p class="wide">${draw.pick(WORDS)}</p>\n  <p>${draw.pick(TEXTS)}</p>\n</section>`,
        },
        text: both(
          rule(".grid", "display: grid", `gap: ${draw.int(2, 20)}px`, "grid-template-columns: 1fr 1fr 1fr"),
          rule(".wide", "grid-column: ___"),
        ),
        answer: answer,
      });
    },
  },
  {
    id: "css-z-index.fix",
    concept: "css-z-index",
    make(draw) {
      const level = draw.int(2, 9);
      const name = draw.pick(["moon", "cloud", "kite"]);
      const check = rule(`.${name}`, "position: absolute", "top: 4px", `z-index: ${level}`);
      return fix("css", {
        prompt: `The ${name} should lie on level ${level}, in front of the others, but it doesn't. Find the fault and mend it.`,
        why: "`z-index` is a plain number, for a box that has a `position`.",
        start: {
          html: `<p class="${name}">${draw.pick(WORDS)}</p>`,
          css: draw.pick([
            check.replace(`z-index: ${level}`, `z-index: ${level}px`),
            check.replace("z-index", "index"),
            check.replace("position: absolute", "position: static"),
            check.replace(`z-index: ${level}`, `z-index: -${level}`),
          ]),
        },
        check: { css: check },
      });
    },
  },
  {
    id: "css-object-fit.fix",
    concept: "css-object-fit",
    make(draw) {
      const size = draw.int(5, 20) * 10;
      const check = rule("img", `width: ${size}px`, `height: ${size}px`, "object-fit: cover");
      return fix("css", {
        prompt:
          "The picture is wide. It should fill its square box, in its own shape, and lose what is too much. Find the fault and mend it.",
        why: "`object-fit: cover` fills a box with a picture, and cuts off the rest.",
        start: {
          html: '<img src="/emoji/rocket.webp" alt="A rocket">',
          css: draw.pick([
            check.replace("object-fit: cover", "object-fit: contain"),
            check.replace("object-fit: cover", "object-fit: fill"),
            check.replace("object-fit", "fit"),
            check.replace("object-fit: cover", "object: cover"),
          ]),
        },
        check: { css: check },
      });
    },
  },
  {
    id: "css-z-index.gap",
    concept: "css-z-index",
    make(draw) {
      const level = draw.int(2, 20);
      return gap("css", {
        prompt: "Fill the gap: the moon lies in front of the tree, but behind the cloud.",
        why: "Of the numbers of two boxes the larger one is in front, so one between them lies between them.",
        context: {
          html: '<p class="tree">tree</p>\n<p class="moon">moon</p>\n<p class="cloud">cloud</p>',
        },
        text: both(
          rule("p", "position: absolute", "top: 0"),
          rule(".tree", `z-index: ${level - 1}`),
          rule(".cloud", `z-index: ${level + 1}`),
          rule(".moon", "z-index: ___"),
        ),
        answer: String(level),
      });
    },
  },
  {
    id: "css-cascade.predict",
    concept: "css-cascade",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(COLORS, 3);
      const [tag = "", other = ""] = draw.sample(["h1", "p"], 2);
      const own = [rule(tag, `color: ${one}`), rule(tag, `color: ${two}`)];
      const css = both(...own.toSpliced(draw.int(0, 2), 0, rule(other, `color: ${three}`)));
      return colorOf(
        draw,
        {
          prompt: `What color is the ${tag === "h1" ? "heading" : "paragraph"}?`,
          why: "Of two rules for the same element the later one wins; a rule for another element doesn't count.",
          html: headingAndText(draw),
          css,
        },
        two,
        [one, two, three],
      );
    },
  },
  {
    id: "css-cascade.choose",
    concept: "css-cascade",
    make(draw) {
      const [one = "", other = ""] = draw.sample(COLORS, 2);
      const [small, big] = [draw.int(10, 18), draw.int(24, 48)];
      const isSizeLater = draw.int(0, 1) === 1;
      const later = isSizeLater ? `font-size: ${big}px` : `color: ${other}`;
      const looks = (color: string, size: number) => `${color}, and ${size} px large`;
      const right = isSizeLater ? looks(one, big) : looks(other, small);
      const all = [looks(one, small), looks(one, big), looks(other, small), looks(other, big)];
      return predict(draw, {
        prompt: "How does the paragraph look?",
        why: "The later rule wins only for what it says itself; all else stays as the earlier one says.",
        code: {
          html: headingAndText(draw),
          css: both(rule("p", `color: ${one}`, `font-size: ${small}px`), rule("p", later)),
        },
        right,
        wrong: all.filter((look) => look !== right),
      });
    },
  },
  {
    id: "css-selector-list.predict",
    concept: "css-selector-list",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(WORDS, 3);
      const color = draw.pick(COLORS);
      const [selector, right] = draw.pick<[string, string]>([
        ["h1, p", `${one} and ${three}`],
        ["h1, h2", `${one} and ${two}`],
        ["h2, p", `${two} and ${three}`],
        ["h1, h2, p", `${one}, ${two} and ${three}`],
      ]);
      const choices = [
        `${one} and ${three}`,
        `${one} and ${two}`,
        `${two} and ${three}`,
        `${one}, ${two} and ${three}`,
      ];
      return predict(draw, {
        prompt: `Which words turn ${color}?`,
        why: "A comma gives the rule to each of the selectors; without it, one would have to be inside of the other.",
        code: {
          html: `<h1>${one}</h1>\n<h2>${two}</h2>\n<p>${three}</p>`,
          css: rule(selector, `color: ${color}`),
        },
        right,
        wrong: choices.filter((choice) => choice !== right),
      });
    },
  },
  {
    id: "css-selector-list.fix",
    concept: "css-selector-list",
    make(draw) {
      const [one = "", other = ""] = draw.sample(["h1", "h2", "p"], 2);
      const color = draw.pick(COLORS);
      const check = rule(`${one}, ${other}`, `color: ${color}`);
      return fix("css", {
        prompt: `Both \`<${one}>\` and \`<${other}>\` should be ${color}, by this one rule. Find the fault and mend it.`,
        why: "Between two selectors of one rule stands a comma, and none behind the last.",
        start: {
          html: `<h1>${draw.pick(WORDS)}</h1>\n<h2>${draw.pick(WORDS)}</h2>\n<p>${draw.pick(TEXTS)}</p>`,
          css: draw.pick([
            check.replace(", ", " "),
            check.replace(", ", " and "),
            check.replace(`${one}, ${other}`, `${one}, ${other},`),
            check.replace(", ", "; "),
          ]),
        },
        check: { css: check },
      });
    },
  },
  {
    id: "css-spacing.look",
    concept: "css-spacing",
    make(draw) {
      const html = `<p>${draw.pick(TEXTS)}<br>${draw.pick(TEXTS)}</p>`;
      const [wide, high] = [draw.int(4, 8), draw.pick(["2.5", "3"])];
      return lookOf(
        draw,
        "`letter-spacing` is between the letters of a line, `line-height` makes the lines themselves higher.",
        html,
        [
          rule("p", `letter-spacing: ${wide}px`),
          rule("p", `line-height: ${high}`),
          rule("p", `letter-spacing: ${wide}px`, `line-height: ${high}`),
          rule("p", "letter-spacing: 0", "line-height: 1"),
        ],
      );
    },
  },
  {
    id: "css-spacing.gap",
    concept: "css-spacing",
    make(draw) {
      const [answer, what, value] = draw.pick<[string, string, string]>([
        ["letter-spacing", "between its letters", `${draw.int(1, 9)}px`],
        ["line-height", "between its lines", `${draw.int(2, 4)}`],
      ]);
      return gap("css", {
        prompt: `Fill the gap, so that the text has more room ${what}.`,
        why: "`letter-spacing` is for the letters, `line-height` for the lines.",
        context: { html: `<p>${draw.pick(TEXTS)}</p>` },
        text: rule("p", `___: ${value}`),
        answer,
      });
    },
  },
];

/** What browsers read in CSS, and what they don't: each row is a ship of the same small task. */
import { describe, expect, test } from "vitest";
import { EMPTY_CODE } from "#rules/code.ts";
import { checkShip } from "#rules/ship-check.ts";

const HTML = '<h1>Menu</h1><ul><li class="special">Lime</li><li>Cola</li></ul><div class="box">a</div>';
const page = (css: string, html = HTML) => ({ ...EMPTY_CODE, html, css });
const START = "li { margin: 0; }";

/** Whether a ship of a task with this reference is right. */
function judge(reference: string, ship: string, start = START): boolean {
  return checkShip(page(ship), page(reference), "structural", page(start)).correct;
}

describe("a list of selectors", () => {
  const reference = `${START} h1 { color: teal; }`;

  test.each([
    "h1",
    "h1 , h2",
    "H1/* a */,h2",
    "h1, h2:hover",
    "h1, p::before",
    "h1, p:before",
    "h1, ::-webkit-scrollbar",
    "h1, a[href^='#' i]",
    "h1, [data-a|=b]",
    "h1, [data-a]",
    "h1, *|p",
    "h1, p:not(.a, #b):nth-child( 2n + 1 )",
    "h1, p:has(> img)",
    "h1, :is(p:hoverr)",
    "h1, a > b ~ c + d e",
    "h1, .a\\:b",
    "h1, .größe",
    "h1, p:nth-child(2 of .a)",
    "h1, li::marker, a:focus-visible, input:user-invalid",
  ])("that browsers read applies: %s", (selectors) => {
    expect(judge(reference, `${START} ${selectors} { color: teal; }`)).toBe(true);
  });

  test.each([
    "h1,",
    ", h1",
    "h1,, p",
    "h1, 2nd",
    "h1, .",
    "h1, .2nd",
    "h1, #2nd",
    "h1, <p>",
    "h1, p:hoverr",
    "h1, p::befor",
    "h1, p:nth-child(second)",
    "h1, p:not()",
    "h1, p:not(:nope)",
    "h1, p >",
    "h1, > p",
    "h1, [data-a=1]",
    "h1, [a",
    "h1, p..a",
    "h1, p > > a",
    "h1; p",
    '"h1"',
    "> h1",
    "h1 !",
    "h1)",
  ])("with a mistake drops the whole rule: %s", (selectors) => {
    expect(judge(reference, `${START} ${selectors} { color: teal; }`)).toBe(false);
  });

  test("with a mistake is named by the tip", () => {
    const { tips } = checkShip(
      page(`${START} h1, { color: teal; }`),
      page(reference),
      "structural",
      page(START),
    );
    expect(tips.map(({ text }) => text)).toEqual([
      "Look at `h1,`: it is no valid list of selectors, so browsers skip the whole rule.",
    ]);
  });

  test.each([
    ["0%, 50% { top: 0 }", true],
    ["from { top: 0 } 50% { top: 0 }", true],
    ["0%, 50%, { top: 0 }", false],
    ["0, 50% { top: 0 }", false],
  ])("in an animation: %s is %s", (steps, isRight) => {
    const start = "h1 { animation: a 1s; }";
    const keyframes = (inner: string) => `${start} @keyframes a { ${inner} }`;
    expect(judge(keyframes("0%, 50% { top: 0 }"), keyframes(steps), start)).toBe(isRight);
  });

  test("in a nested rule may begin with a combinator or an ampersand", () => {
    const nested = `${START} ul { > li { color: red; } &:hover { color: blue; } .a & { top: 0; } }`;
    expect(judge(nested, nested)).toBe(true);
    expect(judge(nested, nested.replace("> li", "> li,"))).toBe(false);
  });
});

describe("a value", () => {
  test.each<[reference: string, ship: string, isRight: boolean]>([
    ["transform: scale(1.1)", "transform: scale(1.1, 1.1)", true],
    ["transform: scale(1.1)", "transform: scale(1.1));", false],
    ["transform: scale(1.1)", "transform: scale(1.1 1.1)", false],
    ["transform: scale(1.1)", "transform: scale(1.1,)", false],
    ["transform: scale(1.1)", "transform: scale(,1.1)", false],
    ["transform: translateX(4px)", "transform: translate(4px)", true],
    ["transform: translateX(4px)", "transform: translateX(4px,)", false],
    ["transform: translate(4px, 2px)", "transform: translate(4px 2px)", false],
    ["color: var(--ink)", "color: var( --ink )", true],
    ["color: var(--ink)", "color: var(--ink))", false],
    ["margin: 0 auto", "margin: 0 auto)", false],
    ["flex: 1", "flex: 1)", false],
    ["background: teal", "background: teal)", false],
    ["animation: bob 1s", "animation: bob 1s)", false],
    ["font-weight: bold", "font-weight: bold)", false],
    ["background: linear-gradient(red, blue)", "background: linear-gradient(red, blue));", false],
    ["color: teal", "color: rgb(0, 128, 128)", true],
    ["color: teal", "color: rgb(0 128 128)", true],
    ["color: teal", "color: rgb(0 128 128 / 100%)", true],
    ["color: teal", "color: rgba(0, 128, 128, 1)", true],
    ["color: teal", "color: rgb(0 128,128)", false],
    ["color: teal", "color: rgb(0,128,128,)", false],
    ["color: teal", "color: rgb(0,,128,128)", false],
    ["color: teal", "color: rgb(0, 128, 128 / 1)", false],
    ["color: teal", "color: rgb(0 128 128 1)", false],
    ["color: red", "color: hsl(0, 100%, 50%)", true],
    ["color: red", "color: hsl(0 100 50)", true],
    ["color: red", "color: hsl(0, 100, 50)", false],
    ["color: red", "color: rgb(100%, 0%, 0%)", true],
    ["color: teal", "color: rgb(0, 50.2%, 50.2%)", true],
    ["color: #ff1000", "color: rgb(100%, 16, 0)", false],
    ["color: teal !important", "color: teal ! IMPORTANT", true],
    ["color: teal !important", "color: teal !importent", false],
    ["color: teal", "color: teal !importent", false],
    ["color: inherit", "color: currentColor", true],
    ["background-color: inherit", "background-color: currentColor", false],
  ])("%j written as %j: %s", (reference, ship, isRight) => {
    const rule = (declaration: string) => `${START} h1 { ${declaration} }`;
    expect(judge(rule(reference), rule(ship))).toBe(isRight);
  });

  test.each([
    ["@media (max-width: 700px)", true],
    ["@media screen and (width <= 700px)", true],
    ["@media (max-width: 700px))", false],
    ["@media ((max-width: 700px)", false],
  ])("of a media query: %s is %s", (query, isRight) => {
    const sheet = (prelude: string) => `${START} ${prelude} { h1 { color: teal; } }`;
    expect(judge(sheet("@media (max-width: 700px)"), sheet(query))).toBe(isRight);
  });
});

describe("a line that browsers drop", () => {
  test.each<[wanted: string, dropped: string, isRight: boolean]>([
    ["font-size: 40px", "font-size: 40", true],
    ["padding: 20px", "padding: 20", true],
    ["border: 2px solid red", "border-width: 3", true],
    ["z-index: 2", "z-index: 2px", true],
    ["opacity: 0.5", "opacity: 5px", true],
    ["color: #d62828", "color: d62828", true],
    ["border-color: #000", "border-color: 000", true],
    ["grid-template-columns: 1fr 1fr", "grid-template-columns: 1fr, 1fr", true],
    ["font-size: 40px", "font-size: 0", false],
    ["font-size: 40px", "font-size: 40%", false],
    ["padding: 20px", "padding: 20px 4px", false],
    ["line-height: 2", "line-height: 3", false],
    ["opacity: 0.5", "opacity: 40%", false],
    ["color: #d62828", "color: tan", false],
    ["--color: gold", "--color: d62828", false],
    ["grid-template-columns: 1fr 1fr", "grid-template-columns: minmax(1px, 1fr) 1fr", false],
  ])("leaves the one before it: %j, then %j: %s", (wanted, dropped, isRight) => {
    const rule = (declarations: string) => `${START} h1 { ${declarations} }`;
    expect(judge(rule(wanted), rule(`${wanted}; ${dropped}`))).toBe(isRight);
    expect(judge(rule(wanted), rule(dropped))).toBe(false);
  });
});

describe("the case of a word", () => {
  const sheet = (keyframes: string, animation: string) =>
    `.box { width: 9px; animation: ${animation}; } @keyframes ${keyframes} { to { top: 0; } }`;

  test.each([
    ["Bob", "Bob 1s infinite alternate", true],
    ["Bob", "Bob 1S INFINITE Alternate", true],
    ["Bob", "Bob 1s EASE infinite alternate", true],
    ["Bob", "bob 1s infinite alternate", false],
    ["bob", "Bob 1s infinite alternate", false],
    ["BOB", "Bob 1s infinite alternate", false],
  ])("counts in an animation's name: @keyframes %s with %j is %s", (keyframes, animation, isRight) => {
    const start = ".box { width: 9px; }";
    expect(judge(sheet("Bob", "Bob 1s infinite alternate"), sheet(keyframes, animation), start)).toBe(
      isRight,
    );
  });

  test.each([
    ["animation-name: Bob", "animation-name: bob", false],
    ["grid-area: Head", "grid-area: head", false],
    ["grid-area: AUTO", "grid-area: auto", true],
    ["--Ink: red", "--ink: red", false],
    ["color: var(--Ink)", "color: var(--ink)", false],
    ["color: Teal", "color: TEAL", true],
    ["display: Flex", "display: flex", true],
  ])("in %j written as %j: %s", (reference, ship, isRight) => {
    const rule = (declaration: string) => `${START} h1 { ${declaration} }`;
    expect(judge(rule(reference), rule(ship))).toBe(isRight);
  });
});

describe("a task about one side", () => {
  test.each<[reference: string, ship: string, isRight: boolean]>([
    ["border-top: 3px dashed red", "border: 3px dashed red", false],
    ["border-top: 3px dashed red", "border: 3px dashed red; border-width: 3px 0 0", true],
    ["border-top: 3px dashed red", "border: 3px dashed red; border-width: 3px 1px 0", false],
    ["border-top: 3px dashed red", "border-width: 3px 0 0; border-style: dashed; border-color: red", true],
    [
      "border-top: 3px dashed red",
      "border: 3px dashed red; border-right: none; border-bottom: none; border-left: none",
      true,
    ],
    ["border-top: 3px dashed red", "border: 3px dashed red; border-right: none; border-left: none", false],
    ["padding-top: 16px", "padding: 16px; padding-right: 0; padding-bottom: 0; padding-left: 0", true],
    ["padding-top: 16px", "padding: 16px; padding-right: 0; padding-bottom: 4px; padding-left: 0", true],
    ["padding-top: 16px", "padding-left: 0; padding-right: 0; padding-bottom: 0; padding: 16px", false],
    [
      "border-top: 3px dashed red",
      "border-top-width: 3px; border-top-style: dashed; border-top-color: red",
      true,
    ],
    ["border-top: 3px dashed red", "border: none; border-top: 3px dashed red", true],
    ["border-top-color: red", "border-color: red", true],
    ["padding-top: 16px", "padding: 16px", false],
    ["padding-top: 16px", "padding: 16px 0 0", true],
    ["padding-top: 16px", "padding: 16px 0", false],
    ["padding-top: 16px", "padding: 16px 8px", false],
    ["padding-top: 16px; padding-left: 8px", "padding: 16px 0 0 8px", true],
    ["padding-top: 16px; padding-bottom: 16px", "padding: 16px 0", true],
    ["padding: 16px", "padding: 16px", true],
    ["padding: 16px", "padding-block: 16px; padding: 16px 16px", true],
    ["margin-bottom: 16px", "margin: 16px", false],
    ["margin-bottom: 16px", "margin: 0 0 16px", true],
    ["margin-bottom: 16px", "margin-top: 3px; margin-bottom: 16px", true],
    ["border-top-left-radius: 9px", "border-radius: 9px", false],
    ["border-top-left-radius: 9px", "border-radius: 9px 0 0 0", true],
    ["row-gap: 8px", "gap: 8px", false],
    ["row-gap: 8px", "gap: 8px 0", true],
    ["overflow-x: auto", "overflow: auto", false],
    ["overflow-x: auto", "overflow: auto hidden", false],
    ["position: absolute; top: 0", "position: absolute; inset: 0", false],
    ["position: absolute; top: 0", "position: absolute; inset: 0 auto auto", true],
    ["background-color: red", "background: red", true],
    ["flex-grow: 1", "flex: 1 1 auto", true],
  ])("%j written as %j: %s", (reference, ship, isRight) => {
    for (const selector of ["h1", ".box"]) {
      const rule = (declaration: string) => `${START} ${selector} { ${declaration} }`;
      expect(judge(rule(reference), rule(ship))).toBe(isRight);
    }
  });

  test("may set the other sides that the start has", () => {
    const rule = (declarations: string) => `${START} h1 { ${declarations} }`;
    const judged = judge(
      rule("margin: 4px; margin-bottom: 16px"),
      rule("margin: 4px 4px 16px"),
      rule("margin: 4px"),
    );
    expect(judged).toBe(true);
  });

  test("shows the declaration that sets too many", () => {
    const rule = (declaration: string) => page(`${START} h1 { ${declaration} }`);
    const { tips } = checkShip(rule("padding: 16px"), rule("padding-top: 16px"), "structural", page(START));
    expect(tips.map(({ text }) => text)).toEqual([
      "In selector `h1`, look at `padding: 16px`: it should be `padding-top: 16px`",
    ]);
  });
});

describe("a style attribute", () => {
  const reference = `${START} h1 { color: teal; } .special { color: red; font-weight: bold; }`;
  const styled = (tag: string, style: string) => HTML.replace(`<${tag}`, `<${tag} style="${style}"`);
  const judgeStyled = (css: string, html: string) =>
    checkShip(page(css, html), page(reference), "structural", page(START)).correct;

  test.each<[what: string, css: string, html: string, isRight: boolean]>([
    ["in place of a rule", reference.replace("h1 { color: teal; }", ""), styled("h1", "color: teal"), false],
    ["in place of one declaration", reference.replace("color: red;", ""), styled("li", "color: red"), false],
    ["in place of all rules", START, styled("h1", "color: teal"), false],
    [
      "beside a rule with another value",
      reference.replace("teal", "blue"),
      styled("h1", "color: teal"),
      false,
    ],
    ["that undoes a rule", reference, styled("h1", "color: blue"), false],
    ["that repeats a rule", reference, styled("h1", "color: teal"), true],
    ["with a property that the task doesn't ask for", reference, styled("h1", "margin: 4px"), true],
    ["on an element that the task doesn't ask about", reference, styled("div", "color: green"), true],
    ["in place of a rule that was there", reference.replace(START, ""), styled("li", "margin: 0"), false],
  ])("%s", (_what, css, html, isRight) => {
    expect(judgeStyled(css, html)).toBe(isRight);
  });

  test("that the reference has is wanted where it is", () => {
    const check = page(`${START} h1 { margin: 4px; }`, styled("h1", "color: teal"));
    expect(checkShip(check, check, "structural", page(START)).correct).toBe(true);
    const ship = page(`${START} h1 { margin: 4px; color: teal; }`);
    expect(checkShip(ship, check, "structural", page(START)).correct).toBe(false);
  });
});

describe("a class that only the script gives", () => {
  const html =
    '<button class="go">Go</button><main><div class="float">D</div><div class="sky">S</div></main>';
  const base = ".float { right: 24px; position: absolute; } .sky { top: 0; }";
  const script = [".go", ".float", ".sky"].map((name) => `document.querySelector("${name}");`).join(" ");
  const start = { html, css: base, js: script };
  const check = {
    html,
    css: `${base} .marching { right: 75%; }`,
    js: `${script} document.querySelector(".float").classList.add("marching");`,
  };

  test.each([
    [".marching { right: 75%; }", true],
    [".float.marching { right: 75%; }", true],
    ["div.marching { right: 75%; }", true],
    ["div.float.marching { right: 75%; }", true],
    ["main > .marching { right: 75%; }", true],
    [".marching { right: 70%; }", false],
    [".float.marching { right: 70%; }", false],
    ["ul .marching { right: 75%; }", false],
    [".marchin { right: 75%; }", false],
    [".float { right: 75%; }", false],
    [".float .marching { right: 75%; }", false],
  ])("%s is %s", (rule, isRight) => {
    const ship = { ...check, css: `${base} ${rule}` };
    expect(checkShip(ship, check, "structural", start).correct).toBe(isRight);
  });

  test("needs a rule that wins where it applies", () => {
    const ship = { ...check, css: `.marching { right: 75%; } ${base}` };
    expect(checkShip(ship, check, "structural", start).correct).toBe(false);
  });
});

describe("another way to write the same", () => {
  test.each<[reference: string, ship: string, isRight: boolean]>([
    ["text-shadow: 0 0 20px red", "text-shadow: red 0 0 20px", true],
    ["text-shadow: 1px 2px red", "text-shadow: red 1px 2px 0", true],
    ["text-shadow: 0 0 20px red", "text-shadow: red 0 20px 0", false],
    ["text-shadow: 1px 1px red, 2px 2px blue", "text-shadow: red 1px 1px, blue 2px 2px", true],
    ["text-shadow: 1px 1px red, 2px 2px blue", "text-shadow: blue 1px 1px, red 2px 2px", false],
    ["border-radius: 9px 9px 0 0", "border-top-left-radius: 9px; border-top-right-radius: 9px", true],
    ["border-radius: 9px 9px 0 0", "border-top-left-radius: 9px", false],
    ["border-radius: 9px 9px 0 0", "border-radius: 9px; border-top-right-radius: 9px", false],
    ["border-radius: 9px", "border-top-left-radius: 9px; border-top-right-radius: 9px", false],
    ["text-decoration: none", "text-decoration-line: none", true],
    ["text-decoration: none", "text-decoration-style: solid", false],
    ["text-decoration: none", "text-decoration-line: underline", false],
    ["text-decoration: underline", "text-decoration-line: underline", true],
    ["animation: none", "animation-name: none", true],
    ["grid-column: span 2", "grid-column: span 2 / span 2", true],
    ["grid-column: span 2", "grid-column: auto / span 2", true],
    ["grid-column: span 2", "grid-column: span 2 / span 3", true],
    ["grid-column: span 2", "grid-column: span 3 / span 2", false],
    ["grid-column: span 2", "grid-column: 1 / span 2", false],
    ["background: linear-gradient(red, blue)", "background: linear-gradient(red 0%, blue 100%)", true],
    ["background: linear-gradient(red 0%, blue)", "background: linear-gradient(to bottom, red, blue)", true],
    ["background: linear-gradient(red, blue)", "background: linear-gradient(red 10%, blue 100%)", false],
    ["background: linear-gradient(red, blue)", "background: linear-gradient(red 0%, blue 0%)", false],
    [
      "background: linear-gradient(red, lime, blue)",
      "background: linear-gradient(red, lime 50%, blue)",
      true,
    ],
    [
      "background: linear-gradient(red, lime, blue)",
      "background: linear-gradient(red, lime 60%, blue)",
      false,
    ],
    [
      "background: linear-gradient(red, lime 20%, blue)",
      "background: linear-gradient(red 0, lime 20%, blue 100%)",
      true,
    ],
    [
      "background: radial-gradient(circle, red, blue)",
      "background: radial-gradient(circle, red 0%, blue 100%)",
      true,
    ],
    ["background: radial-gradient(red, blue)", "background: radial-gradient(ellipse, red 0%, blue)", true],
    [
      "background: radial-gradient(red, blue)",
      "background: radial-gradient(farthest-corner ellipse at center, red, blue)",
      true,
    ],
    ["background: radial-gradient(red, blue)", "background: radial-gradient(at 50% 50%, red, blue)", true],
    ["background: radial-gradient(red, blue)", "background: radial-gradient(circle, red, blue)", false],
    ["background: radial-gradient(red, blue)", "background: radial-gradient(at left, red, blue)", false],
    ["background: radial-gradient(red, blue)", "background: radial-gradient(closest-side, red, blue)", false],
    [
      "background: radial-gradient(circle, red, blue)",
      "background: radial-gradient(circle at center, red, blue)",
      true,
    ],
    [
      "width: 9px; height: 9px; background: radial-gradient(red, blue)",
      "width: 9px; height: 9px; background: radial-gradient(circle, red, blue)",
      true,
    ],
    [
      "width: 9px; height: 9px; background: radial-gradient(red, blue)",
      "width: 9px; height: 9px; padding: 0 4px; background: radial-gradient(circle, red, blue)",
      false,
    ],
    [
      "width: 9px; height: 8px; background: radial-gradient(red, blue)",
      "width: 9px; height: 8px; background: radial-gradient(circle, red, blue)",
      false,
    ],
    [
      "width: 9px; height: 9px; background: radial-gradient(circle, red, blue)",
      "width: 9px; height: 9px; background: radial-gradient(red, blue)",
      false,
    ],
  ])("%j written as %j: %s", (reference, ship, isRight) => {
    const rule = (declaration: string) => `${START} h1 { ${declaration} }`;
    expect(judge(rule(reference), rule(ship))).toBe(isRight);
  });
});

describe("a variable", () => {
  const root = ":root { --gold: #ffd54f; --line: 2px solid var(--gold); --ink: #111; --w: 2px; }";

  test.each<[what: string, reference: string, ship: string, isRight: boolean]>([
    ["for a literal value", "color: #ffd54f", "color: var(--gold)", true],
    ["for a part of a shorthand", "border: 2px solid #ffd54f", "border: 2px solid var(--gold)", true],
    ["for a shorthand with a variable in it", "border: 2px solid #ffd54f", "border: var(--line)", true],
    ["with another value", "color: #ffd54f", "color: var(--ink)", false],
    ["that isn't defined", "color: #ffd54f", "color: var(--silver)", false],
    ["with a fallback", "color: #ffd54f", "color: var(--gold, red)", true],
    ["that the task asks for", "color: var(--gold)", "color: var(--gold)", true],
    ["that the task asks for, as its value", "color: var(--gold)", "color: #ffd54f", false],
    ["that the task asks for, as another one", "color: var(--gold)", "color: var(--ink)", false],
    ["for the colour of a background", "background-color: var(--gold)", "background: var(--gold)", true],
    ["for the background of a colour", "background: var(--gold)", "background-color: var(--gold)", true],
    ["in a background for a literal colour", "background-color: #ffd54f", "background: var(--gold)", true],
    ["for another background", "background-color: var(--gold)", "background: var(--ink)", false],
    ["in a border in another order", "border: 2px solid var(--gold)", "border: var(--gold) solid 2px", true],
    [
      "in an outline in another order",
      "outline: 2px dashed var(--gold)",
      "outline: dashed 2px var(--gold)",
      true,
    ],
    ["in a side in another order", "border-top: var(--w) solid", "border-top: solid var(--w)", true],
    [
      "in a border by its parts",
      "border-top: 2px solid var(--gold)",
      "border-top-width: 2px; border-top-style: solid; border-top-color: var(--gold)",
      true,
    ],
    ["in a border, as its value", "border: 2px solid var(--gold)", "border: 2px solid #ffd54f", false],
    ["in another border", "border: 2px solid var(--gold)", "border: 2px solid var(--ink)", false],
    ["in a border of another width", "border: 2px solid var(--gold)", "border: 3px solid var(--gold)", false],
    [
      "in a border of more sides",
      "border-top: 2px solid var(--gold)",
      "border: 2px solid var(--gold)",
      false,
    ],
    ["for a border's width", "border: 2px solid #ffd54f", "border: var(--w) solid var(--gold)", true],
    ["in a border for a literal colour", "border: 2px solid #ffd54f", "border: solid var(--gold) 2px", true],
  ])("%s: %j written as %j", (_what, reference, ship, isRight) => {
    const sheet = (declaration: string) => `${root} ${START} h1 { ${declaration} }`;
    expect(judge(sheet(reference), sheet(ship), `${root} ${START}`)).toBe(isRight);
  });

  test.each<[what: string, ship: string, isRight: boolean]>([
    ["of the learner's own", ":root { --gold: #ffd54f; } h1 { color: var(--gold); }", true],
    ["defined by another variable", ":root { --a: #ffd54f; --b: var(--a); } h1 { color: var(--b); }", true],
    ["defined by itself", ":root { --a: var(--a); } h1 { color: var(--a); }", false],
    ["that another rule defines again", ":root { --a: #ffd54f; } h1 { --a: red; color: var(--a); }", false],
    ["defined elsewhere on the page", "li { --a: #ffd54f; } h1 { color: var(--a); }", false],
    [
      "defined on some screens only",
      "@media print { :root { --a: #ffd54f; } } h1 { color: var(--a); }",
      false,
    ],
    ["of another case", ":root { --Gold: #ffd54f; } h1 { color: var(--gold); }", false],
    ["of a name like constructor", ":root { --a: #ffd54f; } h1 { color: var(--constructor); }", false],
  ])("%s: %j", (_what, ship, isRight) => {
    expect(judge(`${START} h1 { color: #ffd54f; }`, `${START} ${ship}`)).toBe(isRight);
  });

  test("may get another value where the task only uses it", () => {
    const reference = `${root} ${START} h1 { color: var(--gold); }`;
    expect(judge(reference, reference.replace("#ffd54f", "gold"), `${root} ${START}`)).toBe(true);
  });

  test("for an image is no colour of a background", () => {
    const sky = ":root { --sky: linear-gradient(red, blue); }";
    const sheet = (declaration: string) => `${sky} ${START} h1 { ${declaration} }`;
    const start = `${sky} ${START}`;
    expect(judge(sheet("background: var(--sky)"), sheet("background-color: var(--sky)"), start)).toBe(false);
  });

  test("that doubles at each level stays as it is written", () => {
    const doubling = Array.from({ length: 40 }, (_, at) => `--a${at + 1}: var(--a${at}) var(--a${at});`).join(
      " ",
    );
    const ship = `${START} :root { --a0: a; ${doubling} } h1 { color: var(--a40); }`;
    expect(judge(`${START} h1 { color: red; }`, ship)).toBe(false);
  });
});

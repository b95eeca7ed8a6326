/** Templates of exercises on JavaScript. */
import type { Draw } from "../../rules/practice/draw.ts";
import type { ExerciseTemplate } from "../../rules/practice/exercise.ts";
import { fix, gap, lines, order, predict, printed, quoted, write } from "./make.ts";

const WORDS = ["boat", "moon", "lava", "kite", "fern", "otter", "storm", "bread"];
const NAMES = ["Ada", "Nalu", "Amara", "Kenji", "Lina", "Tomas"];
const THINGS = ["rope", "lamp", "tea", "map", "soap", "kite"];
const IDS = ["sign", "score", "tide", "board"];
const SENTENCES = ["The gate is open", "High tide at noon", "The kettle is on", "All boats are in"];

/** Two numbers that differ. */
const twoNumbers = (draw: Draw, min: number, max: number): [number, number] => {
  const one = draw.int(min, max - 1);
  const other = draw.int(min, max);
  return other === one ? [one, max] : [one, other];
};

export const JS_TEMPLATES: readonly ExerciseTemplate[] = [
  {
    id: "js-console-log.predict",
    concept: "js-console-log",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(WORDS, 3);
      return printed(draw, {
        why: "Each `console.log()` prints one line, from top to bottom, without the quotes.",
        js: lines(`console.log("${one}");`, `console.log("${two} ${three}");`, `console.log("${one}");`),
        right: lines(one, `${two} ${three}`, one),
        wrong: draw.sample(
          [
            lines(one, `${two} ${three}`),
            lines(one, two, three, one),
            lines(`"${one}"`, `"${two} ${three}"`, `"${one}"`),
            `${one} ${two} ${three} ${one}`,
            lines(`${two} ${three}`, one, one),
          ],
          3,
        ),
      });
    },
  },
  {
    id: "js-string.fix",
    concept: "js-string",
    make(draw) {
      const sentence = draw.pick(SENTENCES);
      const [one = "", other = ""] = draw.sample(WORDS, 2);
      const check = [`console.log("${one}");`, `console.log("${sentence}");`, `console.log("${other}");`];
      const broken = draw.pick([
        (line: string) => line.replace('("', "("),
        (line: string) => line.replace('")', ")"),
        (line: string) => line.replace('")', "')"),
        (line: string) => line.replace('("', "('"),
        (line: string) => line.replaceAll('"', ""),
      ]);
      const at = draw.int(0, 2);
      return fix("js", {
        prompt: `This should print \`${one}\`, then \`${sentence}\`, then \`${other}\`. Find the fault and mend it.`,
        why: "A text stands between two quotes of the same kind.",
        start: { js: lines(...check.map((line, index) => (index === at ? broken(line) : line))) },
        check: { js: lines(...check) },
        actions: "look: console",
      });
    },
  },
  {
    id: "js-const.predict",
    concept: "js-const",
    make(draw) {
      const [one = "", other = ""] = draw.sample(WORDS, 2);
      const isText = draw.int(0, 1) === 1;
      return printed(draw, {
        why: "Between quotes it is a text; without quotes it is the name of a value.",
        js: lines(
          `const ${one} = "${other}";`,
          `const copy = ${isText ? `"${one}"` : one};`,
          "console.log(copy);",
          `console.log(${isText ? one : `"${one}"`});`,
        ),
        right: isText ? lines(one, other) : lines(other, one),
        wrong: [
          isText ? lines(other, one) : lines(one, other),
          lines("copy", one),
          lines(other, other),
          lines(one, one),
        ],
      });
    },
  },
  {
    id: "js-const.fix",
    concept: "js-const",
    make(draw) {
      const name = draw.pick(WORDS);
      const value = draw.pick(NAMES);
      const check = lines(`const ${name} = "${value}";`, `console.log(${name});`);
      const upper = `${name[0]?.toUpperCase()}${name.slice(1)}`;
      return fix("js", {
        prompt: `This should print \`${value}\`. Find the fault and mend it.`,
        why: "The name is written in the same way at both places, and the value follows `=`.",
        start: {
          js: draw.pick([
            check.replace(`log(${name})`, `log(${upper})`),
            check.replace(`log(${name})`, `log("${name}")`),
            check.replace(" =", ""),
            check.replace("const ", "const the "),
            check.replace(`const ${name}`, `const ${name}s`),
          ]),
        },
        check: { js: check },
        actions: "look: console",
      });
    },
  },
  {
    id: "js-query-selector.gap",
    concept: "js-query-selector",
    make(draw) {
      const [right = "", other = ""] = draw.sample(IDS, 2);
      const html = lines(`<h2>${draw.pick(WORDS)}</h2>`, `<p id="${other}">?</p>`, `<p id="${right}">?</p>`);
      const isHeading = draw.int(0, 3) === 0;
      return gap("js", {
        prompt: `Fill the gap, so that the text goes into ${isHeading ? "the heading" : "the last paragraph"}.`,
        why: isHeading
          ? "A tag's name finds the first element of that kind."
          : "`#` and the id find one element.",
        context: { html },
        text: lines(
          `const place = document.querySelector("___");`,
          `place.textContent = "${draw.pick(SENTENCES)}";`,
        ),
        answer: isHeading ? "h2" : `#${right}`,
        actions: "look: page",
      });
    },
  },
  {
    id: "js-query-selector.fix",
    concept: "js-query-selector",
    make(draw) {
      const id = draw.pick(IDS);
      const text = draw.pick(SENTENCES);
      const check = lines(
        `const place = document.querySelector("#${id}");`,
        `place.textContent = "${text}";`,
      );
      return fix("js", {
        prompt: `The paragraph should say \`${text}\`. Find the fault and mend it.`,
        why: "`querySelector` needs the `#` before an id, and is written with one capital letter.",
        start: {
          html: `<p id="${id}">?</p>`,
          js: draw.pick([
            check.replace(`"#${id}"`, `"${id}"`),
            check.replace(`"#${id}"`, `"#${id}s"`),
            check.replace("querySelector", "queryselector"),
            check.replace("place.text", `${id}s.text`),
            check.replace(`"#${id}"`, `#${id}`),
          ]),
        },
        check: { js: check },
        actions: "look: page",
      });
    },
  },
  {
    id: "js-text-content.write",
    concept: "js-text-content",
    make(draw) {
      const [id = "", other = ""] = draw.sample(IDS, 2);
      const text = draw.pick(SENTENCES);
      return write("js", {
        prompt: `Two lines: find the paragraph with the id \`${id}\`, and let it say \`${text}\`.`,
        why: "`querySelector` finds the element, and its `textContent` takes the text.",
        start: { html: lines(`<p id="${other}">Wait</p>`, `<p id="${id}">?</p>`), js: "" },
        check: {
          js: lines(`const place = document.querySelector("#${id}");`, `place.textContent = "${text}";`),
        },
        actions: "look: page",
      });
    },
  },
  {
    id: "js-join-strings.predict",
    concept: "js-join-strings",
    make(draw) {
      const [one = "", other = ""] = draw.sample(WORDS, 2);
      const name = draw.pick(["tide", "sky", "door"]);
      const [before, after] = [draw.pick(["", " "]), draw.pick(["", " "])];
      const text = (first: string, second: string) => `The${first}${one}${second}and the ${other}`;
      const all = [text(" ", " "), text("", ""), text(" ", ""), text("", " ")];
      return printed(draw, {
        why: "`+` puts texts together as they are: a space is there only where it was typed between the quotes.",
        js: lines(
          `const ${name} = "${one}";`,
          `console.log("The${before}" + ${name} + "${after}and the " + "${other}");`,
        ),
        right: text(before, after),
        wrong: all,
      });
    },
  },
  {
    id: "js-click.order",
    concept: "js-click",
    make(draw) {
      const [one = "", other = ""] = draw.sample(WORDS, 2);
      return order(draw, "js", {
        prompt: `Put the lines in order: at a click the button changes its word to \`${other}\`, then its word is printed.`,
        why: "The button is found first; what a click does stands between `{` and `}`, in its order.",
        context: { html: `<button>${one}</button>` },
        lines: [
          'const button = document.querySelector("button");',
          'button.addEventListener("click", () => {',
          `  button.textContent = "${other}";`,
          "  console.log(button.textContent);",
          "});",
        ],
      });
    },
  },
  {
    id: "js-click.predict",
    concept: "js-click",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(WORDS, 3);
      const clicks = draw.int(1, 3);
      const each = Array.from({ length: clicks }, () => two);
      return printed(draw, {
        prompt: `The button is clicked ${["once", "twice", "three times"][clicks - 1]}. What is in the console then?`,
        why: "What stands in the function runs at each click; what stands below runs once, before any click.",
        html: "<button>Press</button>",
        clicks,
        js: lines(
          'const button = document.querySelector("button");',
          `console.log("${one}");`,
          'button.addEventListener("click", () => {',
          `  console.log("${two}");`,
          "});",
          `console.log("${three}");`,
        ),
        right: lines(one, three, ...each),
        wrong: [
          lines(one, ...each, three),
          lines(one, two, three, ...(clicks === 1 ? [] : each)),
          lines(...each, one, three),
          lines(...each),
          lines(one, three),
        ],
      });
    },
  },
  {
    id: "js-arrow-function.fix",
    concept: "js-arrow-function",
    make(draw) {
      const id = draw.pick(IDS);
      const text = draw.pick(SENTENCES);
      const check = lines(
        'const button = document.querySelector("button");',
        `const place = document.querySelector("#${id}");`,
        'button.addEventListener("click", () => {',
        `  place.textContent = "${text}";`,
        "});",
      );
      return fix("js", {
        prompt: `A click should write \`${text}\`, and nothing before it. Find the fault and mend it.`,
        why: "A function without a name is `() => { … }`; it is the second thing between the round brackets.",
        start: {
          html: lines("<button>Press</button>", `<p id="${id}">?</p>`),
          js: draw.pick([
            check.replace("() => {", "=> {"),
            check.replace("() => {", "() {"),
            check.replace("() => {", "() = > {"),
            check.replace("() => {", "() =>").replace("\n});", "\n);\n}").replace(");\n}", "});"),
            check.replace('"click", () => {', '"click" () => {'),
            check.replace('"click"', "click"),
          ]),
        },
        check: { js: check },
        actions: lines('click "button"', "look: page"),
      });
    },
  },
  {
    id: "js-class-list-add.fix",
    concept: "js-class-list-add",
    make(draw) {
      const name = draw.pick(["wet", "lit", "open", "late"]);
      const check = lines(
        'const button = document.querySelector("button");',
        'button.addEventListener("click", () => {',
        `  button.classList.add("${name}");`,
        "});",
      );
      return fix("js", {
        prompt: `A click should give the button the class \`${name}\` beside its own. Find the fault and mend it.`,
        why: "`classList.add()` takes the name of a class between quotes, without a dot.",
        start: {
          html: `<button class="big">${draw.pick(WORDS)}</button>`,
          js: draw.pick([
            check.replace(`"${name}"`, `".${name}"`),
            check.replace(`"${name}"`, name),
            check.replace("classList", "classlist"),
            check.replace(".classList.add", ".add"),
            check.replace(`button.classList.add("${name}")`, `button.classList = "${name}"`),
          ]),
        },
        check: { js: check },
        actions: lines('click "button"', "look: page"),
      });
    },
  },
  {
    id: "js-change-variable.fix",
    concept: "js-change-variable",
    make(draw) {
      const [one, other] = twoNumbers(draw, 2, 40);
      const name = draw.pick(["fuel", "heat", "score", "coal"]);
      const check = lines(
        `let ${name} = ${one};`,
        `console.log(${name});`,
        `${name} = ${other};`,
        `console.log(${name});`,
      );
      return fix("js", {
        prompt: `This should print ${one}, then ${other}. Find the fault and mend it.`,
        why: "`let` makes a name whose value may change, once; later lines write the name alone.",
        start: {
          js: draw.pick([
            check.replace("let ", "const "),
            check.replace(`\n${name} =`, `\nlet ${name} =`),
            check.replace(`\n${name} =`, `\nconst new${name} =`),
            check.replace(
              `\n${name} = ${other};\nconsole.log(${name});`,
              `\nconsole.log(${name});\n${name} = ${other};`,
            ),
          ]),
        },
        check: { js: check },
        actions: "look: console",
      });
    },
  },
  {
    id: "js-let.fix",
    concept: "js-let",
    make(draw) {
      const name = draw.pick(["fuel", "heat", "score", "coal"]);
      const value = draw.int(2, 90);
      const check = lines(`let ${name} = ${value};`, `console.log(${name});`);
      return fix("js", {
        prompt: `This should print ${value}. Find the fault and mend it.`,
        why: "`let`, a name, `=` and the value: the name is then written as it is, without quotes.",
        start: {
          js: draw.pick([
            check.replace("let ", "Let "),
            check.replace(" =", ""),
            check.replace(`log(${name})`, `log("${name}")`),
            check.replace(`${name} = ${value}`, `${value} = ${name}`),
            check.replace(`log(${name})`, `log(let ${name})`),
          ]),
        },
        check: { js: check },
        actions: "look: console",
      });
    },
  },
  {
    id: "js-change-variable.predict",
    concept: "js-change-variable",
    make(draw) {
      const name = draw.pick(["fuel", "heat", "score", "coal"]);
      const start = draw.int(10, 30);
      const steps = draw.sample(["+=", "-=", "=", "+="], 3).map((sign) => ({ sign, by: draw.int(2, 9) }));
      const run = (list: typeof steps) =>
        list.reduce(
          (value, { sign, by }) => (sign === "+=" ? value + by : sign === "-=" ? value - by : by),
          start,
        );
      const right = run(steps);
      return printed(draw, {
        why: "`+=` adds to the value, `-=` takes away from it, and `=` puts a new value in its place.",
        js: lines(
          `let ${name} = ${start};`,
          ...steps.map(({ sign, by }) => `${name} ${sign} ${by};`),
          `console.log(${name});`,
        ),
        right,
        wrong: [
          run(steps.map((step) => (step.sign === "=" ? { ...step, sign: "+=" } : step))),
          run(steps.slice(0, 2)),
          run(steps.filter(({ sign }) => sign !== "=")),
          run(steps.toReversed()),
          start,
          right + 1,
          right - 1,
          right + 10,
        ],
      });
    },
  },
  {
    id: "js-template-literal.predict",
    concept: "js-template-literal",
    make(draw) {
      const [name = "", other = ""] = draw.sample(WORDS, 2);
      const count = draw.int(2, 30);
      const quote = draw.pick(["`", '"']);
      const text = (inner: string) => `${other}: ${inner} of ${count}`;
      const literal = `${other}: \${${name}} of ${count}`;
      const value = draw.int(1, count);
      const others = [
        text(name),
        text(`\${${name}}`),
        text(`$${value}`),
        text(String(value)),
        text(`{${value}}`),
      ];
      return printed(draw, {
        why: "Only between backticks do `$` and braces put in a value; between other quotes they are a text.",
        js: lines(`const ${name} = ${value};`, `console.log(${quote}${literal}${quote});`),
        right: quote === "`" ? text(String(value)) : text(`\${${name}}`),
        wrong: draw.shuffle(others),
      });
    },
  },
  {
    id: "js-function.predict",
    concept: "js-function",
    make(draw) {
      const [name = "", one = "", two = ""] = draw.sample(WORDS, 3);
      const calls = draw.int(0, 2);
      const said = Array.from({ length: calls }, () => one);
      return printed(draw, {
        why: "A function's steps run at each call, the name with brackets; without a call they never run.",
        js: lines(
          `function ${name}() {`,
          `  console.log("${one}");`,
          "}",
          `console.log("${two}");`,
          ...said.map(() => `${name}();`),
        ),
        right: lines(two, ...said),
        wrong: [
          lines(one, two, ...said),
          lines(two, one, ...said),
          lines(...said, two),
          lines(two),
          lines(name, two),
        ],
      });
    },
  },
  {
    id: "js-value.fix",
    concept: "js-value",
    make(draw) {
      const name = draw.pick(NAMES);
      const id = draw.pick(["who", "name", "guest"]);
      const check = lines(
        `const field = document.querySelector("#${id}");`,
        'const button = document.querySelector("button");',
        'const place = document.querySelector("p");',
        'button.addEventListener("click", () => {',
        `  place.textContent = \`Hello, \${field.value}\`;`,
        "});",
      );
      return fix("js", {
        prompt: `Whoever types \`${name}\` and clicks should read \`Hello, ${name}\`. Find the fault and mend it.`,
        why: "`value` is what stands in the field; it is read at the click, when something has been typed.",
        start: {
          html: lines(
            `<label for="${id}">Name</label>`,
            `<input id="${id}">`,
            "<button>Go</button>",
            "<p></p>",
          ),
          js: draw.pick([
            check.replace("field.value", "field.textContent"),
            check.replace("field.value", "field"),
            check.replace("field.value", "value"),
            check
              .replace("field.value", "typed")
              .replace("const place", "const typed = field.value;\nconst place"),
            check.replace(`"#${id}"`, '"p"'),
          ]),
        },
        check: { js: check },
        actions: lines(`type "#${id}" "${name}"`, 'click "button"', "look: page"),
      });
    },
  },
  {
    id: "js-to-number.predict",
    concept: "js-to-number",
    make(draw) {
      const [one, other] = twoNumbers(draw, 2, 9);
      const shape = draw.int(0, 2);
      const line = [`a + b`, `Number(a) + Number(b)`, `Number(a + b) + 1`][shape] ?? "";
      const joined = `${one}${other}`;
      const right = [joined, one + other, Number(joined) + 1][shape] ?? "";
      return printed(draw, {
        why: "`+` joins two texts, and adds two numbers. `Number()` makes a number of a text.",
        js: lines(`const a = "${one}";`, `const b = "${other}";`, `console.log(${line});`),
        right,
        wrong: [joined, one + other, Number(joined) + 1, one + other + 1, `${joined}1`, `${one} ${other}`],
      });
    },
  },
  {
    id: "js-arithmetic.predict",
    concept: "js-arithmetic",
    make(draw) {
      const [a, b] = twoNumbers(draw, 2, 9);
      const c = draw.int(2, 5);
      const shapes: [string, number][] = [
        [`${a} + ${b} * ${c}`, a + b * c],
        [`(${a} + ${b}) * ${c}`, (a + b) * c],
        [`${a * c} / ${c} + ${b}`, a + b],
        [`${a * b} - ${a} * ${c}`, a * b - a * c],
      ];
      const [text, right] = draw.pick(shapes);
      return printed(draw, {
        why: "`*` and `/` come before `+` and `-`, unless brackets say otherwise.",
        js: `console.log(${text});`,
        right,
        wrong: [
          ...draw.shuffle([a + b * c, (a + b) * c, a + b, a * b - a * c, (a * b - a) * c, a * (c + b)]),
          right + 1,
          right + c,
          right - 1,
        ],
      });
    },
  },
  {
    id: "js-parameter.predict",
    concept: "js-parameter",
    make(draw) {
      const [name = "", other = ""] = draw.sample(WORDS, 2);
      const [first, second] = twoNumbers(draw, 2, 9);
      const [by, plus] = [draw.int(2, 4), draw.int(1, 5)];
      const priceOf = (count: number) => count * by + plus;
      return printed(draw, {
        why: "At each call the parameter has the value between the brackets of that call.",
        js: lines(
          `const count = ${second + 1};`,
          `function ${name}(${other}) {`,
          `  console.log(${other} * ${by} + ${plus});`,
          "}",
          `${name}(${first});`,
          `${name}(${second});`,
        ),
        right: lines(priceOf(first), priceOf(second)),
        wrong: [
          lines(priceOf(second), priceOf(first)),
          lines(first, second),
          lines(priceOf(first), priceOf(first)),
          lines(priceOf(second + 1), priceOf(second + 1)),
        ],
      });
    },
  },
  {
    id: "js-return.fix",
    concept: "js-return",
    make(draw) {
      const name = draw.pick(["price", "tip", "share", "fare"]);
      const [by, plus] = [draw.int(2, 9), draw.int(1, 9)];
      const check = lines(`function ${name}(count) {`, `  return count * ${by} + ${plus};`, "}");
      return fix("js", {
        prompt: `\`${name}(2)\` should give back ${2 * by + plus}: ${by} for each, and ${plus} once. Find the fault and mend it.`,
        why: "`return` gives back the result, and ends the function.",
        start: {
          js: draw.pick([
            check.replace("return ", ""),
            check.replace(/return (.*);/, "console.log($1);"),
            check.replace(/return (.*);/, "return;\n  $1;"),
            check.replace("count *", "2 *"),
            check.replace("(count)", "()"),
            check.replace(/return (.*) \+ (\d+);/, "return $1;\n  return $2;"),
          ]),
        },
        check: { js: check },
        actions: lines(`call ${name}(<0..9>)`, `call ${name}(<10..99>)`),
      });
    },
  },
  {
    id: "js-return.predict",
    concept: "js-return",
    make(draw) {
      const [name = "", other = ""] = draw.sample(WORDS, 2);
      const [a, b] = [draw.int(2, 5), draw.int(1, 9)];
      const n = draw.int(2, 6);
      const right = (n + b) * a + b;
      return printed(draw, {
        why: "A call stands for what the function returns, and can be used like a number.",
        js: lines(
          `function ${name}(n) {`,
          `  return n + ${b};`,
          "}",
          `const ${other} = ${name}(${n}) * ${a};`,
          `console.log(${name}(${other}));`,
        ),
        right,
        wrong: [(n + b) * a, n * a + b, (n * a + b) * a, n + b, right + b, right + 1],
      });
    },
  },
  {
    id: "js-to-fixed.predict",
    concept: "js-to-fixed",
    make(draw) {
      const whole = draw.int(2, 60);
      const digits = draw.int(1, 3);
      const decimals = draw.pick(["5", "25", "126", "874"]);
      const value = Number(`${whole}.${decimals}`);
      return printed(draw, {
        why: `\`toFixed(${digits})\` shows exactly ${digits} after the point: it rounds, or fills up with zeros.`,
        js: lines(`const bill = ${value};`, `console.log(bill.toFixed(${digits}));`),
        right: value.toFixed(digits),
        wrong: [...draw.shuffle([0, 1, 2, 3, 4]).map((count) => value.toFixed(count)), `${value}${digits}`],
      });
    },
  },
  {
    id: "js-class-list-toggle.predict",
    concept: "js-class-list-toggle",
    make(draw) {
      const name = draw.pick(["lit", "open", "night", "loud"]);
      const has = draw.int(0, 1) === 1;
      const verb = draw.pick(["toggle", "toggle", "add"]);
      const clicks = draw.int(1, 4);
      const isThere = verb === "add" || (clicks % 2 === 1) !== has;
      const forms = ["lamp", `lamp ${name}`, `lamp ${name} ${name}`, name].map(
        (list) => `<button class="${list}">`,
      );
      const right = isThere ? (forms[1] ?? "") : (forms[0] ?? "");
      return predict(draw, {
        prompt: `The button is clicked ${clicks === 1 ? "once" : `${clicks} times`}. What does its tag look like then?`,
        why: "`toggle` adds a class that is not there, and takes away one that is; `add` only ever adds, and never twice.",
        code: {
          html: `<button class="lamp${has ? ` ${name}` : ""}">${draw.pick(WORDS)}</button>`,
          js: lines(
            'const button = document.querySelector("button");',
            'button.addEventListener("click", () => {',
            `  button.classList.${verb}("${name}");`,
            "});",
          ),
        },
        right,
        wrong: forms.filter((form) => form !== right),
      });
    },
  },
  {
    id: "js-boolean.predict",
    concept: "js-boolean",
    make(draw) {
      const name = draw.pick(["isOpen", "isNight", "hasKey"]);
      const start = draw.int(0, 1) === 1;
      const turns = draw.int(1, 3);
      const values = Array.from({ length: turns + 1 }, (_, index) => (index % 2 === 0) === start);
      return printed(draw, {
        why: "`!` turns true into false and false into true, each time.",
        js: lines(
          `let ${name} = ${start};`,
          ...Array.from({ length: turns }, () => lines(`console.log(${name});`, `${name} = !${name};`)),
          `console.log(!${name});`,
        ),
        right: lines(...values.slice(0, -1).map(String), String(!values.at(-1))),
        wrong: [
          lines(...values.map(String)),
          lines(...values.map((value) => String(!value))),
          lines(...values.map(() => String(start))),
          lines(...values.slice(0, -1).map((value) => String(!value)), String(!values.at(-1))),
          lines(...values.slice(0, -1).map(String)),
          lines(...values.map(() => String(!start))),
        ],
      });
    },
  },
  {
    id: "js-if-else.predict",
    concept: "js-if-else",
    make(draw) {
      const [one = "", two = "", three = ""] = draw.sample(WORDS, 3);
      const isOpen = draw.int(0, 1) === 1;
      const not = draw.pick(["", "!"]);
      const last = draw.int(0, 1) === 1;
      const branch = isOpen === (not === "") ? one : two;
      const other = branch === one ? two : one;
      const end = last ? [three] : [];
      return printed(draw, {
        why: "One of the two branches runs, never both; what stands below them runs in any case.",
        js: lines(
          `const isOpen = ${isOpen};`,
          `if (${not}isOpen) {`,
          `  console.log("${one}");`,
          "} else {",
          `  console.log("${two}");`,
          "}",
          ...(last ? [`console.log("${three}");`] : []),
        ),
        right: lines(branch, ...end),
        wrong: [
          lines(other, ...end),
          lines(one, two, ...end),
          lines(three),
          lines(branch, ...(last ? [] : [three])),
        ],
      });
    },
  },
  {
    id: "js-compare.fix",
    concept: "js-compare",
    make(draw) {
      const limit = draw.int(5, 20);
      const what = draw.pick(["hour", "age", "count"]);
      const [yes = "", no = ""] = draw.sample(["open", "closed", "free", "full", "hot", "cold"], 2);
      const from = draw.pick([">=", "<="]);
      const check = lines(
        `const ${what} = ${limit + 1};`,
        `if (${what} ${from} ${limit}) {`,
        `  console.log("${yes}");`,
        "} else {",
        `  console.log("${no}");`,
        "}",
      );
      const strict = from.slice(0, 1);
      const turned = from === ">=" ? "<=" : ">=";
      return fix("js", {
        prompt: `For ${what === "count" ? "a" : "an"} ${what} ${from === ">=" ? `from ${limit} on` : `up to ${limit}`} this should print \`${yes}\`, for any other \`${no}\`. ${limit} itself counts as \`${yes}\`. Find the fault and mend it.`,
        why: `\`${from}\` is true for ${limit} too, \`${strict}\` is not.`,
        start: {
          js: draw.pick([
            check.replace(from, strict),
            check.replace(`${from} ${limit}`, `${turned} ${limit}`),
            check.replace(`"${yes}"`, '"?"').replace(`"${no}"`, `"${yes}"`).replace('"?"', `"${no}"`),
          ]),
        },
        check: { js: check },
        actions: lines(`given: ${what} = ${limit}`, `given: ${what} = ${limit - 1}`, "look: console"),
      });
    },
  },
  {
    id: "js-compare.predict",
    concept: "js-compare",
    make(draw) {
      const limit = draw.int(3, 20);
      const signs = draw.sample(["<", ">", "<=", ">="], 2);
      const values = [limit, limit + draw.pick([-1, 1])];
      const holds = (sign: string, value: number) =>
        sign === "<"
          ? value < limit
          : sign === ">"
            ? value > limit
            : sign === "<="
              ? value <= limit
              : value >= limit;
      const right = lines(...signs.map((sign, index) => String(holds(sign, values[index] ?? 0))));
      const all = [
        lines("true", "true"),
        lines("true", "false"),
        lines("false", "true"),
        lines("false", "false"),
      ];
      return printed(draw, {
        why: "`<=` and `>=` are true for two equal numbers, `<` and `>` are not.",
        js: lines(...signs.map((sign, index) => `console.log(${values[index]} ${sign} ${limit});`)),
        right,
        wrong: all,
      });
    },
  },
  {
    id: "js-array.fix",
    concept: "js-array",
    make(draw) {
      const things = draw.sample(THINGS, 3);
      const check = lines(`const pack = [${quoted(things)}];`, "console.log(pack.length);");
      const [one = "", two = ""] = things;
      return fix("js", {
        prompt:
          "The pack should hold three texts, and their number should be printed. Find the fault and mend it.",
        why: "An array stands between square brackets, with a comma between two items.",
        start: {
          js: draw.pick([
            check.replace("[", "(").replace("]", ")"),
            check.replace(`"${one}", "${two}"`, `"${one}" "${two}"`),
            check.replace(`"${one}", "${two}"`, `"${one}, ${two}"`),
            check.replace("[", "").replace("]", ""),
          ]),
        },
        check: { js: check },
        actions: lines("read pack", "look: console"),
      });
    },
  },
  {
    id: "js-length.predict",
    concept: "js-length",
    make(draw) {
      const things = draw.sample(THINGS, draw.int(2, 5));
      const word = draw.pick(things);
      const ofText = draw.int(0, 1) === 1;
      const right = ofText ? word.length : things.length;
      return printed(draw, {
        why: "`length` of an array counts its items, `length` of a text its letters; the count begins with 1.",
        js: lines(
          `const pack = [${quoted(things)}];`,
          `const word = "${word}";`,
          `console.log(${ofText ? "word" : "pack"}.length);`,
        ),
        right,
        wrong: [right - 1, right + 1, ofText ? things.length : word.length, right + 2],
      });
    },
  },
  {
    id: "js-push.predict",
    concept: "js-push",
    make(draw) {
      const [one = "", two = "", three = "", four = ""] = draw.sample(THINGS, 4);
      const at = draw.int(0, 3);
      const first = draw.int(0, 1) === 1;
      const list = first ? [one, two, three, four] : [one, two, four, three];
      return printed(draw, {
        why: "`push` puts an item at the end, so the second one that is pushed stands last.",
        js: lines(
          `const pack = [${quoted([one, two])}];`,
          `pack.push("${first ? three : four}");`,
          `pack.push("${first ? four : three}");`,
          `console.log(pack[${at}]);`,
          "console.log(pack.length);",
        ),
        right: lines(list[at] ?? "", 4),
        wrong: [
          ...draw
            .shuffle(list.filter((_, index) => index !== at))
            .slice(0, 2)
            .map((item) => lines(item, 4)),
          lines(list[at] ?? "", 2),
          lines(list[at] ?? "", 3),
        ],
      });
    },
  },
  {
    id: "js-index.predict",
    concept: "js-index",
    make(draw) {
      const things = draw.sample(THINGS, 4);
      const at = draw.int(0, 3);
      const shape = draw.int(0, 1);
      const code = shape === 0 ? `pack[${at}]` : `pack[pack.length - ${4 - at}]`;
      return printed(draw, {
        why: "The first item has the number 0, so the last of four has the number 3.",
        js: lines(`const pack = [${quoted(things)}];`, `console.log(${code});`),
        right: things[at] ?? "",
        wrong: draw.shuffle(things.filter((_, index) => index !== at)),
      });
    },
  },
  {
    id: "js-for-of.predict",
    concept: "js-for-of",
    make(draw) {
      const things = draw.sample(THINGS, 3);
      const [before, after] = draw.sample(WORDS, 2);
      const inside = draw.int(0, 1) === 1;
      const each = things.flatMap((thing) => (inside ? [thing, after ?? ""] : [thing]));
      const tail = inside ? [] : [after ?? ""];
      return printed(draw, {
        why: "What stands between the braces runs for each item; what stands outside runs once.",
        js: lines(
          `console.log("${before}");`,
          `for (const thing of [${quoted(things)}]) {`,
          "  console.log(thing);",
          ...(inside ? [`  console.log("${after}");`, "}"] : ["}", `console.log("${after}");`]),
        ),
        right: lines(before ?? "", ...each, ...tail),
        wrong: [
          inside
            ? lines(before ?? "", ...things, after ?? "")
            : lines(before ?? "", ...things.flatMap((one) => [one, after ?? ""])),
          lines(before ?? "", "thing", "thing", "thing", ...tail),
          lines(before ?? "", things[0] ?? "", after ?? ""),
        ],
      });
    },
  },
  {
    id: "js-for-of.order",
    concept: "js-for-of",
    make(draw) {
      const things = draw.sample(THINGS, 3);
      return order(draw, "js", {
        prompt: "Put the lines in order: print each thing, and `Done` once at the end.",
        why: "The array comes first; what is done for each item stands between `{` and `}`.",
        lines: [
          `const pack = [${quoted(things)}];`,
          "for (const thing of pack) {",
          "  console.log(thing);",
          "}",
          'console.log("Done");',
        ],
      });
    },
  },
  {
    id: "js-create-element.fix",
    concept: "js-create-element",
    make(draw) {
      const [one = "", other = ""] = draw.sample(THINGS, 2);
      const check = lines(
        'const list = document.querySelector("ul");',
        'const row = document.createElement("li");',
        `row.textContent = "${other}";`,
        "list.append(row);",
      );
      return fix("js", {
        prompt: `Below \`${one}\` the list should get a second item, \`${other}\`. Find the fault and mend it.`,
        why: "The element is made, gets its text, and is appended to the list; only then it is on the page.",
        start: {
          html: lines("<ul>", `  <li>${one}</li>`, "</ul>"),
          js: draw.pick([
            check.replace("\nlist.append(row);", ""),
            check.replace("list.append(row)", "row.append(list)"),
            check.replace('createElement("li")', 'createElement("<li>")'),
            check.replace("row.text", "list.text"),
            check.replace("list.append(row)", 'list.append("row")'),
            check.replace('createElement("li")', 'querySelector("li")'),
          ]),
        },
        check: { js: check },
        actions: "look: page",
      });
    },
  },
  {
    id: "js-object.predict",
    concept: "js-object",
    make(draw) {
      const [one = "", other = ""] = draw.sample(THINGS, 2);
      const [weight, price] = twoNumbers(draw, 2, 30);
      const key = draw.pick(["weight", "price", "name"]);
      const values: Record<string, string | number> = { name: one, weight, price };
      return printed(draw, {
        why: "A dot and a name read the value that stands under this name.",
        js: lines(
          `const thing = { name: "${one}", weight: ${weight}, price: ${price} };`,
          `const ${other} = thing.${key};`,
          `console.log(${other});`,
        ),
        right: values[key] ?? "",
        wrong: [...Object.values(values), key, other],
      });
    },
  },
  {
    id: "js-sum-in-loop.fix",
    concept: "js-sum-in-loop",
    make(draw) {
      const numbers = Array.from({ length: 3 }, () => draw.int(2, 30));
      const start = draw.pick([0, 5, 10]);
      const check = lines(
        `const weights = [${numbers.join(", ")}];`,
        `let total = ${start};`,
        "for (const weight of weights) {",
        "  total += weight;",
        "}",
        "console.log(total);",
      );
      return fix("js", {
        prompt: `The bag weighs ${start} kg, and each thing adds its own weight. One number should be printed: all together. Find the fault and mend it.`,
        why: "The total begins once before the loop, each turn adds to it, and it is printed after the loop.",
        start: {
          js: draw.pick([
            check.replace("total += weight", "total = weight"),
            check.replace("}\nconsole.log(total);", "  console.log(total);\n}"),
            check
              .replace(`let total = ${start};\n`, "let total;\n")
              .replace("  total +=", `  total = ${start};\n  total +=`),
            check.replace("total += weight", "total += weights"),
            check.replace("total += weight", "total -= weight"),
          ]),
        },
        check: { js: check },
        actions: lines(`given: weights = [<2..40>, <2..40>, 1, 7]`, "look: console"),
      });
    },
  },
  {
    id: "js-sum-in-loop.predict",
    concept: "js-sum-in-loop",
    make(draw) {
      const numbers = draw.sample([2, 3, 4, 5, 6, 7, 8, 9], 3);
      const sum = numbers.reduce((total, one) => total + one, 0);
      const [a = 0, b = 0, c = 0] = numbers;
      const shape = draw.int(0, 2);
      const step = ["total += one;", "total = one;", "total += 1;"][shape] ?? "";
      const right = [sum, c, 3][shape] ?? 0;
      return printed(draw, {
        why: "`+=` keeps what was gathered before, `=` forgets it; `+= 1` counts the turns.",
        js: lines(
          "let total = 0;",
          `for (const one of [${numbers.join(", ")}]) {`,
          `  ${step}`,
          "}",
          "console.log(total);",
        ),
        right,
        wrong: [...draw.shuffle([sum, c, 3, a, lines(a, a + b, sum)]), sum + 1],
      });
    },
  },
  {
    id: "js-class-list-contains.predict",
    concept: "js-class-list-contains",
    make(draw) {
      const [one = "", other = "", third = ""] = draw.sample(["lit", "open", "big", "night", "late"], 3);
      const asked = draw.sample([one, other, third, `.${one}`], 2);
      const isThere = (name: string | undefined) => String(name === one || name === other);
      const all = [
        lines("true", "true"),
        lines("true", "false"),
        lines("false", "true"),
        lines("false", "false"),
      ];
      return printed(draw, {
        why: "`contains()` asks for a class by its name, without a dot; several classes may be there.",
        html: `<button class="${one}">Press</button>`,
        js: lines(
          'const button = document.querySelector("button");',
          `button.classList.add("${other}");`,
          ...asked.map((name) => `console.log(button.classList.contains("${name}"));`),
        ),
        right: lines(...asked.map(isThere)),
        wrong: all,
      });
    },
  },
];

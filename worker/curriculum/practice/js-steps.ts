/** Templates of exercises on JavaScript: mistakes, loops, decisions, texts and arrays. */
import type { ExerciseTemplate } from "../../rules/practice/exercise.ts";
import { fix, gap, lines, order, predict, printed, quoted, write } from "./make.ts";

const WORDS = ["boat", "moon", "lava", "kite", "fern", "otter", "storm", "bread"];
const NAMES = ["Ada", "Nalu", "Amara", "Kenji", "Lina", "Tomas"];

/** The four answers of two questions that are true or false. */
const PAIRS = [
  lines("true", "true"),
  lines("true", "false"),
  lines("false", "true"),
  lines("false", "false"),
];

export const JS_STEP_TEMPLATES: readonly ExerciseTemplate[] = [
  {
    id: "js-error-message.fix",
    concept: "js-error-message",
    make(draw) {
      const name = draw.pick(WORDS);
      const value = draw.pick(NAMES);
      const check = lines(`const ${name} = "${value}";`, `console.log(${name});`, 'console.log("Done");');
      const [message, start] = draw.pick<[string, string]>([
        [`ReferenceError: ${name}s is not defined`, check.replace(`log(${name})`, `log(${name}s)`)],
        [`ReferenceError: ${value} is not defined`, check.replace(`"${value}"`, value)],
        ["ReferenceError: consol is not defined", check.replace('console.log("Done")', 'consol.log("Done")')],
        [
          "TypeError: console.lok is not a function",
          check.replace('console.log("Done")', 'console.lok("Done")'),
        ],
      ]);
      return fix("js", {
        prompt: `This should print \`${value}\`, then \`Done\`. It stops with \`${message}\`. Read the error, and mend the script.`,
        why: "An error names the word that JavaScript didn't understand: look for it in the script.",
        start: { js: start },
        check: { js: check },
        actions: "look: console",
      });
    },
  },
  {
    id: "js-console-tool.choose",
    concept: "js-console-tool",
    make(draw) {
      const name = draw.pick(WORDS);
      return predict(draw, {
        prompt: `The page shows something odd. Which line lets you see what \`${name}\` holds?`,
        why: "`console.log()` prints a value for whoever builds the page. In quotes it would be only a word.",
        code: { js: `const ${name} = "${draw.pick(NAMES)}";` },
        right: `console.log(${name});`,
        wrong: draw.sample(
          [
            `console.log("${name}");`,
            `console(${name});`,
            `console.${name};`,
            `log.console(${name});`,
            `"console.log(${name})";`,
            `const console = ${name};`,
          ],
          3,
        ),
      });
    },
  },
  {
    id: "js-else-if.predict",
    concept: "js-else-if",
    make(draw) {
      const [low, high] = [draw.int(5, 9), draw.int(14, 20)];
      const [one = "", two = "", three = ""] = draw.sample(WORDS, 3);
      const value = draw.pick([low - 1, low, low + 2, high - 1, high, high + 3]);
      const second = draw.pick(["else if", "if"]);
      const isFirst = value < low;
      const rest = value < high ? two : three;
      const right = isFirst ? (second === "if" ? lines(one, two) : one) : rest;
      return printed(draw, {
        why: "`else if` is asked only when nothing before was true; an `if` of its own is always asked.",
        js: lines(
          `const hour = ${value};`,
          `if (hour < ${low}) {`,
          `  console.log("${one}");`,
          second === "if" ? "}" : `} else if (hour < ${high}) {`,
          ...(second === "if" ? [`if (hour < ${high}) {`] : []),
          `  console.log("${two}");`,
          "} else {",
          `  console.log("${three}");`,
          "}",
        ),
        right,
        wrong: [one, two, three, lines(one, two), lines(one, three)],
      });
    },
  },
  {
    id: "js-and-or.predict",
    concept: "js-and-or",
    make(draw) {
      const [a, b] = [draw.int(0, 1) === 1, draw.int(0, 1) === 1];
      const signs = draw.shuffle(["&&", "||"]);
      const not = draw.pick(["", "!"]);
      const first = not === "" ? a : !a;
      const holds = (sign: string) => String(sign === "&&" ? first && b : first || b);
      return printed(draw, {
        why: "`&&` is true when both are, `||` when at least one is. `!` turns the one behind it around.",
        js: lines(
          `const isOpen = ${a};`,
          `const hasKey = ${b};`,
          ...signs.map((sign) => `console.log(${not}isOpen ${sign} hasKey);`),
        ),
        right: lines(...signs.map(holds)),
        wrong: PAIRS,
      });
    },
  },
  {
    id: "js-equal.predict",
    concept: "js-equal",
    make(draw) {
      const name = draw.pick(NAMES);
      const n = draw.int(2, 30);
      const questions: readonly [string, boolean][] = [
        [`"${name}" === "${name}"`, true],
        [`"${name}" === "${name.toLowerCase()}"`, false],
        [`"${n}" === ${n}`, false],
        [`Number("${n}") === ${n}`, true],
        [`${n} === ${n + 1} - 1`, true],
        [`"${name}" === "${name} "`, false],
      ];
      const asked = draw.sample(questions, 2);
      return printed(draw, {
        why: "`===` wants the very same value: a text is never a number, and capitals and spaces count.",
        js: lines(...asked.map(([text]) => `console.log(${text});`)),
        right: lines(...asked.map(([, isSame]) => String(isSame))),
        wrong: PAIRS,
      });
    },
  },
  {
    id: "js-string-method.predict",
    concept: "js-string-method",
    make(draw) {
      const word = draw.pick(WORDS);
      const upper = word.toUpperCase();
      const [code, right] = draw.pick<[string, string]>([
        ["console.log(word.toUpperCase());", upper],
        ["word.toUpperCase();\nconsole.log(word);", word],
        [`console.log(word.replace("${word[0]}", "*"));`, `*${word.slice(1)}`],
        [`word.replace("${word[0]}", "*");\nconsole.log(word);`, word],
        ["const loud = word.toUpperCase();\nconsole.log(loud);", upper],
      ]);
      return printed(draw, {
        why: "A method gives back a new text; the old one stays as it was until something gets the new one.",
        js: lines(`const word = "${word}";`, code),
        right,
        wrong: [upper, word, `*${word.slice(1)}`, `*${upper.slice(1)}`, "word"],
      });
    },
  },
  {
    id: "js-includes.predict",
    concept: "js-includes",
    make(draw) {
      const things = draw.sample(WORDS, 3);
      const [one = ""] = things;
      const other = WORDS.find((word) => !things.includes(word)) ?? "";
      const questions: readonly [string, boolean][] = [
        [`pack.includes("${one}")`, true],
        [`pack.includes("${other}")`, false],
        [`pack.includes("${one.slice(0, 2)}")`, false],
        [`"${one}".includes("${one.slice(0, 2)}")`, true],
        [`"${one}".includes("${one.toUpperCase()}")`, false],
      ];
      const asked = draw.sample(questions, 2);
      return printed(draw, {
        why: "An array has to have the whole item; in a text, a part is enough. Capitals count.",
        js: lines(`const pack = [${quoted(things)}];`, ...asked.map(([text]) => `console.log(${text});`)),
        right: lines(...asked.map(([, isThere]) => String(isThere))),
        wrong: PAIRS,
      });
    },
  },
  {
    id: "js-counting-loop.predict",
    concept: "js-counting-loop",
    make(draw) {
      const from = draw.int(0, 2);
      const to = from + draw.int(2, 4);
      const sign = draw.pick(["<", "<="]);
      const step = draw.pick([1, 1, 2]);
      const numbers = (first: number, last: number) =>
        Array.from({ length: 9 }, (_, index) => first + index * step).filter((one) => one <= last);
      const last = sign === "<" ? to - 1 : to;
      const count = numbers(from, last).length;
      return printed(draw, {
        why: `The loop begins with ${from}, and asks before each turn; \`${sign} ${to}\` decides whether ${to} still has one.`,
        js: lines(`for (let i = ${from}; i ${sign} ${to}; i += ${step}) {`, "  console.log(i);", "}"),
        right: lines(...numbers(from, last)),
        wrong: [
          lines(...numbers(from, sign === "<" ? to : to - 1)),
          lines(...numbers(from + 1, last)),
          lines(...numbers(from, last + 2)),
          lines(...Array.from({ length: count }, () => from)),
          lines(to),
        ],
      });
    },
  },
  {
    id: "js-while.predict",
    concept: "js-while",
    make(draw) {
      const [start, cup] = [draw.int(4, 12), draw.int(2, 5)];
      const rest = draw.pick([0, cup]);
      let water = start;
      let turns = 0;
      for (; water > rest; turns += 1) water -= cup;
      return printed(draw, {
        why: "`while` asks again before each turn, and ends as soon as the answer is no.",
        js: lines(
          `let water = ${start};`,
          "let cups = 0;",
          `while (water > ${rest}) {`,
          `  water -= ${cup};`,
          "  cups += 1;",
          "}",
          "console.log(cups);",
          "console.log(water);",
        ),
        right: lines(turns, water),
        wrong: [
          lines(turns - 1, water + cup),
          lines(turns + 1, water - cup),
          lines(turns, rest),
          lines(1, start - cup),
          lines(start, rest),
        ],
      });
    },
  },
  {
    id: "js-array-method.predict",
    concept: "js-array-method",
    make(draw) {
      const things = draw.sample(WORDS, 3);
      const sorted = things.toSorted();
      const last = things.at(-1) ?? "";
      const sign = draw.pick(["-", "+", ", "]);
      const [code, right] = draw.pick<[string, string]>([
        [`console.log(pack.join("${sign}"));`, things.join(sign)],
        [`pack.sort();\nconsole.log(pack.join("${sign}"));`, sorted.join(sign)],
        [`pack.pop();\nconsole.log(pack.join("${sign}"));`, things.slice(0, 2).join(sign)],
        ["console.log(pack.pop());", last],
      ]);
      return printed(draw, {
        why: "`join` puts its text between the items, `sort` changes the order, `pop` takes the last one out and gives it back.",
        js: lines(`const pack = [${quoted(things)}];`, code),
        right,
        wrong: [
          ...draw.shuffle([
            things.join(sign),
            things.slice(0, 2).join(sign),
            things.slice(1).join(sign),
            things.toReversed().join(sign),
          ]),
          last,
          things.join(""),
        ],
      });
    },
  },
  {
    id: "js-map-filter.predict",
    concept: "js-map-filter",
    make(draw) {
      const numbers = draw.sample([2, 3, 4, 5, 6, 7, 8, 9], 4);
      // Below the largest: something is kept.
      const limit = draw.pick(numbers.filter((one) => one < Math.max(...numbers)));
      const by = draw.int(2, 3);
      const isMap = draw.int(0, 1) === 1;
      const kept = numbers.filter((one) => one > limit);
      const grown = numbers.map((one) => one * by);
      const code = isMap ? `map((one) => one * ${by})` : `filter((one) => one > ${limit})`;
      return printed(draw, {
        why: "`map` makes something new of each item; `filter` keeps the items for which the answer is true.",
        js: lines(
          `const sizes = [${numbers.join(", ")}];`,
          `const list = sizes.${code};`,
          'console.log(list.join(" "));',
          "console.log(sizes.length);",
        ),
        right: lines((isMap ? grown : kept).join(" "), 4),
        wrong: [
          lines(numbers.join(" "), 4),
          lines(numbers.filter((one) => one >= limit).join(" "), 4),
          lines(grown.join(" "), isMap ? 8 : 4),
          lines((isMap ? grown.slice(0, 1) : kept).join(" "), isMap ? 1 : kept.length),
          lines(numbers.filter((one) => one <= limit).join(" "), 4),
        ],
      });
    },
  },
  {
    id: "js-error-message.choose",
    concept: "js-error-message",
    make(draw) {
      const [name = "", other = ""] = draw.sample(WORDS, 2);
      const undefinedName = (one: string) => `ReferenceError: ${one} is not defined`;
      const noFunction = (one: string) => `TypeError: ${one} is not a function`;
      // Each line with its message, and messages that somebody may expect of this line.
      const faults: readonly { line: string; right: string; wrong: readonly string[] }[] = [
        {
          line: `console.log(${name}s);`,
          right: undefinedName(`${name}s`),
          wrong: [undefinedName(name), noFunction(`${name}s`), noFunction("console.log")],
        },
        {
          line: `consol.log(${name});`,
          right: undefinedName("consol"),
          wrong: [undefinedName(name), noFunction("consol.log"), undefinedName("log")],
        },
        {
          line: `console.lok(${name});`,
          right: noFunction("console.lok"),
          wrong: [undefinedName(name), undefinedName("console"), undefinedName("lok")],
        },
        {
          line: `console.log(${other});`,
          right: undefinedName(other),
          wrong: [undefinedName(name), noFunction(other), noFunction("console.log")],
        },
      ];
      const { line, right, wrong } = draw.pick(faults);
      return predict(draw, {
        prompt: "This stops with red letters. What do they say?",
        why: "A name that nobody made is *not defined*; what can't be called is *not a function*.",
        code: { js: lines(`const ${name} = "${draw.pick(NAMES)}";`, line) },
        right,
        wrong,
      });
    },
  },
  {
    id: "js-console-tool.locate",
    concept: "js-console-tool",
    make(draw) {
      const marks = draw.sample(WORDS, 3);
      const [one = "", two = "", three = ""] = marks;
      const shown = draw.int(0, 3);
      const places = [
        `Above the line with "${one}"`,
        `Between "${one}" and "${two}"`,
        `Between "${two}" and "${three}"`,
        `Below the line with "${three}"`,
      ];
      const right = places[shown] ?? "";
      const seen =
        shown === 0 ? "nothing but red letters" : `${marks.slice(0, shown).join(", ")}, then red letters`;
      return predict(draw, {
        prompt: `A long script has three lines that print a word each: first "${one}", later "${two}", last "${three}". You see ${seen}. Where does the script stop?`,
        why: "A script runs from top to bottom: it stops behind the last line that printed something.",
        code: {},
        right,
        wrong: places.filter((place) => place !== right),
      });
    },
  },
  {
    id: "js-console-tool.write",
    concept: "js-console-tool",
    make(draw) {
      const [one = "", other = ""] = draw.sample(WORDS, 2);
      const start = lines(`const ${one} = "${draw.pick(NAMES)}";`, `const ${other} = ${one};`);
      return write("js", {
        prompt: `Add one line at the end that prints what \`${other}\` holds now, and nothing else.`,
        why: "`console.log()` with the name, without quotes, prints the value behind it.",
        start: { js: start },
        check: { js: lines(start, `console.log(${other});`) },
        actions: lines(`given: ${one} = "sea"`, "look: console"),
      });
    },
  },
  {
    id: "js-else-if.fix",
    concept: "js-else-if",
    make(draw) {
      const [low, high] = [draw.int(5, 9), draw.int(14, 20)];
      const [one = "", two = "", three = ""] = draw.sample(WORDS, 3);
      const check = lines(
        `const count = ${low - 1};`,
        `if (count < ${low}) {`,
        `  console.log("${one}");`,
        `} else if (count < ${high}) {`,
        `  console.log("${two}");`,
        "} else {",
        `  console.log("${three}");`,
        "}",
      );
      return fix("js", {
        prompt: `Below ${low} this should print \`${one}\`, from there to below ${high} \`${two}\`, and for all the rest \`${three}\`. Find the fault and mend it.`,
        why: "The questions are asked from top to bottom, and the first that is true ends the asking.",
        start: {
          js: draw.pick([
            check.replace(`< ${low}`, "< ?").replace(`< ${high}`, `< ${low}`).replace("< ?", `< ${high}`),
            check.replace("} else if", "}\nif"),
            check.replace(`count < ${high}`, `count > ${high}`),
            check.replace(`} else if (count < ${high})`, `} else if (count < ${low})`),
          ]),
        },
        check: { js: check },
        actions: lines(
          `given: count = ${low}`,
          `given: count = ${high - 1}`,
          `given: count = ${high}`,
          "look: console",
        ),
      });
    },
  },
  {
    id: "js-and-or.gap",
    concept: "js-and-or",
    make(draw) {
      const limit = draw.int(6, 14);
      const needsBoth = draw.int(0, 1) === 1;
      const answer = needsBoth ? "&&" : "||";
      return gap("js", {
        prompt: needsBoth
          ? `Fill the gap: whoever is ${limit} or older and also has a ticket may come in.`
          : `Fill the gap: a ticket is enough to come in, and so is an age from ${limit} on.`,
        why: "`&&` needs both to be true, `||` only one of them.",
        text: lines(
          `const age = ${limit + 1};`,
          "const hasTicket = true;",
          `if (age >= ${limit} ___ hasTicket) {`,
          `  console.log("${draw.pick(["Come in", "Welcome", "Enjoy"])}");`,
          "}",
        ),
        answer,
        actions: lines(
          `given: age = ${limit - 1}`,
          "given: hasTicket = false",
          `given: age = ${limit - 2}; hasTicket = false`,
          "look: console",
        ),
      });
    },
  },
  {
    id: "js-index.fix",
    concept: "js-index",
    make(draw) {
      const things = draw.sample(WORDS, 3);
      const check = lines(
        `const pack = [${quoted(things)}];`,
        "console.log(pack[0]);",
        "console.log(pack[pack.length - 1]);",
      );
      return fix("js", {
        prompt:
          "However long the pack is, this should print its first thing, then its last. Find the fault and mend it.",
        why: "The count begins with 0, so the last number is one less than the length.",
        start: {
          js: draw.pick([
            check.replace("pack[0]", "pack[1]"),
            check.replace("[pack.length - 1]", "[pack.length]"),
            check.replace("[pack.length - 1]", "[1]"),
            check.replace("pack[0]", "pack(0)"),
          ]),
        },
        check: { js: check },
        actions: lines(`given: pack = ["sun", "rain", "snow", "fog"]`, "look: console"),
      });
    },
  },
  {
    id: "js-includes.gap",
    concept: "js-includes",
    make(draw) {
      const guests = draw.sample(NAMES, 3);
      return gap("js", {
        prompt: "Fill the gap: whoever is on the list may come in.",
        why: "`includes()` asks whether an array has something in it, and answers with true or false.",
        text: lines(
          `const guests = [${quoted(guests)}];`,
          `const visitor = "${draw.pick(guests)}";`,
          "if (guests.___(visitor)) {",
          '  console.log("Come in");',
          "}",
        ),
        answer: "includes",
        actions: lines('given: visitor = "Zoe"', "look: console"),
      });
    },
  },
  {
    id: "js-while.fix",
    concept: "js-while",
    make(draw) {
      const cup = draw.int(2, 6);
      const check = lines(
        `let water = ${cup * 3 + 1};`,
        "let cups = 0;",
        `while (water >= ${cup}) {`,
        `  water -= ${cup};`,
        "  cups += 1;",
        "}",
        "console.log(cups);",
      );
      return fix("js", {
        prompt: `A cup takes ${cup}. As long as there is enough water for one more full cup, it is filled; the number of cups should be printed. Find the fault and mend it.`,
        why: "`while` asks before each turn whether there should be one more; the steps stand in its braces.",
        start: {
          js: draw.pick([
            check.replace(">=", ">"),
            check.replace(`water >= ${cup}`, "water > 0"),
            check.replace("  cups += 1;\n}", "}\ncups += 1;"),
            check.replace("cups += 1", `cups += ${cup}`),
          ]),
        },
        check: { js: check },
        actions: lines(`given: water = ${cup * 4}`, `given: water = ${cup - 1}`, "look: console"),
      });
    },
  },
  {
    id: "js-array-method.order",
    concept: "js-array-method",
    make(draw) {
      const things = draw.sample(WORDS, 4);
      const unsorted = things.toSorted().join() === things.join() ? things.toReversed() : things;
      const name = draw.pick(["last", "taken", "gift"]);
      return order(draw, "js", {
        prompt:
          "Put the lines in order: the pack is sorted from A to Z, then the last thing is taken out, then it is printed.",
        why: "`sort` has to come before `pop`, since it decides what stands at the end.",
        lines: [
          `const pack = [${quoted(unsorted.at(-1) === things.toSorted().at(-1) ? unsorted.toReversed() : unsorted)}];`,
          "pack.sort();",
          `const ${name} = pack.pop();`,
          `console.log(${name});`,
        ],
      });
    },
  },
  {
    id: "js-array-method.gap",
    concept: "js-array-method",
    make(draw) {
      const things = draw.sample(WORDS, 3);
      const sign = draw.pick([", ", " - ", " + ", " and "]);
      return gap("js", {
        prompt: `Fill the gap, so that this prints \`${things.join(sign)}\`.`,
        why: "`join()` makes one text of an array, with its own text between the items.",
        text: lines(`const pack = [${quoted(things)}];`, `console.log(pack.___("${sign}"));`),
        answer: "join",
        actions: lines('given: pack = ["sun", "fog"]', "look: console"),
      });
    },
  },
  {
    id: "js-remainder.predict",
    concept: "js-remainder",
    make(draw) {
      const by = draw.int(3, 9);
      const [times, rest] = [draw.int(1, 5), draw.int(0, by - 1)];
      const number = times * by + rest;
      return printed(draw, {
        why: `${by} goes into ${number} ${times} times, and ${rest} is left over.`,
        js: `console.log(${number} % ${by});`,
        right: rest,
        wrong: [times, number - by, by - rest, rest + 1, rest + by, number + by],
      });
    },
  },
  {
    id: "js-remainder.gap",
    concept: "js-remainder",
    make(draw) {
      const by = draw.int(2, 7);
      const word = draw.pick(WORDS);
      return gap("js", {
        prompt: `Fill the gap: each number that can be divided by ${by} without a remainder prints \`${word}\`.`,
        why: "`%` gives what is left of a division, and 0 where nothing is left.",
        text: lines(
          `const number = ${by * 4};`,
          `if (number ___ ${by} === 0) {`,
          `  console.log("${word}");`,
          "}",
        ),
        answer: "%",
        actions: lines(`given: number = ${by * 5}`, `given: number = ${by * 3 + 1}`, "look: console"),
      });
    },
  },
  {
    id: "js-math.predict",
    concept: "js-math",
    make(draw) {
      const whole = draw.int(2, 30);
      const value = whole + draw.pick([0.2, 0.4, 0.6, 0.9]);
      const other = whole + draw.int(2, 9);
      const [code, right] = draw.pick<[string, number]>([
        [`Math.floor(${value})`, whole],
        [`Math.round(${value})`, Math.round(value)],
        [`Math.max(${value}, ${other})`, other],
        [`Math.min(${value}, ${other})`, value],
      ]);
      return printed(draw, {
        why: "`floor` goes down to the whole number, `round` to the nearest; `max` takes the largest, `min` the smallest.",
        js: `console.log(${code});`,
        right,
        wrong: [...draw.shuffle([whole, whole + 1, value, other]), whole - 1],
      });
    },
  },
  {
    id: "js-math.gap",
    concept: "js-math",
    make(draw) {
      const [one, other] = [draw.int(2, 20), draw.int(21, 60)];
      const [answer, what] = draw.pick<[string, string]>([
        ["max", "the larger one"],
        ["min", "the smaller one"],
      ]);
      return gap("js", {
        prompt: `Fill the gap, so that this prints ${what} of two numbers.`,
        why: "`Math.max()` finds the largest of its numbers, `Math.min()` the smallest.",
        text: lines(`const one = ${one};`, `const other = ${other};`, "console.log(Math.___(one, other));"),
        answer,
        actions: lines(`given: one = ${other + 5}`, "look: console"),
      });
    },
  },
];

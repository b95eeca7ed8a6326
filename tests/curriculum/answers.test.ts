/** Learners' answers: correct ones in other forms, and usual mistakes with their tips. */
import { describe, expect, it } from "vitest";
import { itemsOf, type Task } from "../../worker/curriculum/content.ts";
import { gateEngine } from "../../worker/curriculum/gate-behaviour.ts";
import type { Code } from "../../worker/rules/code.ts";
import { judgeShip } from "../../worker/rules/ship-verdict.ts";
import { curriculum } from "../support/curriculum.ts";

function taskCalled(key: string): Task {
  const item = itemsOf(curriculum).find((one) => one.key === key);
  if (!item || item.kind === "battle") throw new Error(`There is no ${key}.`);
  return item as Task;
}

function verdictOn(key: string, js: string, html?: string) {
  const { mode, check, start, actions } = taskCalled(key);
  const plan = actions?.plan ?? null;
  const ship: Code = { ...check, js, ...(html !== undefined && { html }) };
  return judgeShip(ship, { mode, check, start, plan }, gateEngine, 3);
}

/** The task's check with passages replaced. */
function edited(key: string, ...edits: [from: string, to: string][]): string {
  let { js } = taskCalled(key).check;
  for (const [from, to] of edits) {
    if (!js.includes(from)) throw new Error(`${key} has no "${from}"`);
    js = js.replaceAll(from, to);
  }
  return js;
}

const heatShown = `\`Heat: \${heat} degrees\``;

const right: [key: string, how: string, js: string][] = [
  ["301", "other quotes", "console.log('Hello, harbour')"],
  [
    "302",
    "a note of the learner's own",
    'console.log("Hello, harbour");\n// the tide\nconst tide = `low`\nconsole.log(tide)',
  ],
  ["304", "a template", edited("304", ['"The tide is " + tide', `\`The tide is \${tide}\``])],
  ["304", "innerText", edited("304", ["board.textContent", "board.innerText"])],
  ["306", "a function in place of an arrow", edited("306", ["() =>", "function ()"])],
  ["306", "an event that isn't used", edited("306", ["() =>", "(event) =>"])],
  ["307", "className", edited("307", ['board.classList.add("high")', 'board.className = "high"'])],
  [
    "307",
    "without the lines for the console",
    edited("307", ['console.log("Hello, harbour");\n', ""], ["console.log(tide);\n", ""]),
  ],
  [
    "402",
    "the long way",
    edited("402", ["heat += 80", "heat = heat + 80"], ["heat -= 5", "heat = heat - 5"]),
  ],
  [
    "404",
    "onclick",
    edited("404", ['hotter.addEventListener("click", () => {', "hotter.onclick = () => {"], ["});", "};"]),
  ],
  ["404", "joined with a plus", edited("404", [heatShown, '"Heat: " + heat + " degrees"'])],
  [
    "405",
    "another name for the button",
    edited("405", ["cooler.add", "vent.add"], ["const cooler", "const vent"]),
  ],
  [
    "405",
    "a line for the console",
    edited("405", ["heat -= 50;", 'heat -= 50;\n  console.log("cooler", heat);']),
  ],
  ["406", "an arrow function", edited("406", ["function showHeat() {", "const showHeat = () => {"])],
  [
    "503",
    "one sum",
    edited("503", ["const tip = amount * 0.1;", ""], ["amount + tip", "amount + amount / 10"]),
  ],
  [
    "504",
    "an arrow without braces",
    edited("504", ["function tipFor(amount) {\n  return amount * 0.1;\n}", "const tipFor = (a) => a * 0.1;"]),
  ],
  ["506", "no variable", edited("506", ["const total = amount + tip;", ""], ["total.", "(amount + tip)."])],
  [
    "605",
    "an if",
    edited("605", ["night = !night;", "if (night) { night = false; } else { night = true; }"]),
  ],
  [
    "606",
    "a ternary",
    edited("606", [
      'if (night) {\n    lamp.textContent = "Day mode";\n  } else {\n    lamp.textContent = "Ember mode";\n  }',
      'lamp.textContent = night ? "Day mode" : "Ember mode";',
    ]),
  ],
  ["606", "compared with true", edited("606", ["if (night)", "if (night === true)"])],
  ["607", "above 19", edited("607", ["hour >= 20", "hour > 19"])],
  [
    "608",
    "the clock asked each time",
    edited(
      "608",
      ["(hour < 12", "(new Date().getHours() < 12"],
      ["(hour < 18", "(new Date().getHours() < 18"],
    ),
  ],
  ["704", "appendChild", edited("704", ["list.append(row)", "list.appendChild(row)"])],
  [
    "704",
    "forEach",
    edited(
      "704",
      ["for (const item of pack) {", "pack.forEach((item) => {"],
      ["list.append(row);\n}", "list.append(row);\n});"],
    ),
  ],
  [
    "707",
    "properties in another order",
    edited("707", [
      "const item = { name: thing.value.trim(), weight: Number(kilos.value) };\n  pack.push(item);",
      "const item = { weight: +kilos.value, name: thing.value.trim() };\n  pack[pack.length] = item;",
    ]),
  ],
  [
    "1107",
    "toggle's answer",
    edited(
      "1107",
      ['dragon.classList.toggle("marching");\n', 'const isOn = dragon.classList.toggle("marching");'],
      ['dragon.classList.contains("marching")', "isOn"],
    ),
  ],
  ["daily/044", "the color as a number", edited("daily/044", ['"hotpink"', '"#FF69B4"'])],
  ["daily/044", "the color by its parts", edited("daily/044", ['"hotpink"', '"rgb(255 105 180)"'])],
  ["daily/012", "the other way round", edited("daily/012", ["hour < 12", "12 > hour"])],
  [
    "daily/033",
    "ceil",
    edited("daily/033", ["Math.floor(Math.random() * 6) + 1", "1 + Math.floor(6 * Math.random())"]),
  ],
  ["daily/069", "not odd", edited("daily/069", ["seat % 2 === 0", "seat % 2 != 1"])],
];

const wrong: [key: string, mistake: string, js: string, tip: string][] = [
  [
    "301",
    "another text",
    'console.log("Hello harbour");',
    "Your code prints `Hello harbour`; it should print `Hello, harbour`.",
  ],
  [
    "302",
    "quote marks",
    edited("302", ["log(tide)", 'log("low")']),
    'With `tide = "high"`, your code prints `low`; it should print `high`.',
  ],
  [
    "303",
    "a wrong selector",
    edited("303", ["#board", "#bord"]),
    "Your code stops with an error: `TypeError: Cannot set properties of null (setting 'textContent')`. What is `null` was not found on the page: look at its selector.",
  ],
  [
    "304",
    "no space",
    edited("304", ["is ", "is"]),
    "Your page says `The tide islow`; it should say `The tide is low`.",
  ],
  [
    "304",
    "written out",
    edited("304", ['"The tide is " + tide', '"The tide is low"']),
    'With `tide = "rough"`, your page says `The tide is low`; it should say `The tide is rough`.',
  ],
  [
    "306",
    "done at once",
    edited("306", ['button.addEventListener("click", () => {', "{"], ["\n});", "\n}"]),
    "Your page says `The tide is high`; it should say `The tide is low`.",
  ],
  [
    "307",
    "toggled",
    edited("307", ["classList.add", "classList.toggle"]),
    'After clicking `button` a second time, `#board` has no `class`; it should have `class="high"`.',
  ],
  [
    "404",
    "a variable of the click's own",
    edited("404", ["  heat += 50", "  let heat = 20;\n  heat += 50"]),
    "After clicking `.hotter` a second time, your page says `Heat: 70 degrees`; it should say `Heat: 120 degrees`.",
  ],
  [
    "404",
    "not shown again",
    edited("404", [`heat += 50;\n  reading.textContent = ${heatShown};`, "heat += 50;"]),
    "After clicking `.hotter`, your page says `Heat: 20 degrees`; it should say `Heat: 70 degrees`.",
  ],
  [
    "405",
    "the wrong sign",
    edited("405", ["heat -= 50", "heat += 50"]),
    "After clicking `.cooler`, your page says `Heat: 120 degrees`; it should say `Heat: 20 degrees`.",
  ],
  [
    "405",
    "the wrong button",
    edited("405", ["cooler.add", "hotter.add"]),
    'After clicking `.hotter`, `<main>` has `class="airy panel"`; it should have `class="panel"`.',
  ],
  [
    "503",
    "strings",
    edited("503", ["Number(bill.value)", "bill.value"]),
    "After clicking `.go`, your page says `You pay 404 credits`; it should say `You pay 44 credits`.",
  ],
  [
    "503",
    "a number for the field's",
    edited("503", ["Number(bill.value)", "40"]),
    "After setting `#bill` to `830` and clicking `.go` a second time, your page says `You pay 44 credits`; it should say `You pay 913 credits`.",
  ],
  [
    "504",
    "the old sum",
    edited("504", ["tipFor(amount);", "amount * 0.1;"]),
    "With another `tipFor` in place of yours, `(amount) => amount + 1`, after clicking `.go`, your page says `You pay 44 credits`; it should say `You pay 81 credits`.",
  ],
  [
    "504",
    "nothing returned",
    edited("504", ["return ", ""]),
    "`tipFor(150)` gives `undefined`; it should give `15`.",
  ],
  [
    "509",
    "an event of leaving the box",
    edited("509", ['"input"', '"change"']),
    "After pressing `5`, your page says `Bill: 7 credits`; it should say `Bill: 75 credits`.",
  ],
  [
    "510",
    "a click anywhere in the form",
    edited("510", ['"submit"', '"click"']),
    "After clicking beside `#guest` and `.book button`, your page has `Thank you, !` in `.thanks`, which shouldn't be there.",
  ],
  [
    "607",
    "later than 20",
    edited("607", ["hour >= 20", "hour > 20"]),
    'When it is 20 o\'clock, `<main>` has `class="page"`; it should have `class="ember page"`.',
  ],
  [
    "608",
    "noon in the morning",
    edited("608", ["hour < 12", "hour <= 12"]),
    "When it is 12 o'clock, your page says `Good morning!`; it should say `Good afternoon!`.",
  ],
  [
    "608",
    "one hour for all",
    edited("608", ["new Date().getHours()", "3"]),
    "When it is 12 o'clock, your page says `Good morning!`; it should say `Good afternoon!`.",
  ],
  [
    "607",
    "a fixed hour of the day",
    edited("607", ["new Date().getHours()", "12"]),
    'When it is 20 o\'clock, `<main>` has `class="page"`; it should have `class="ember page"`.',
  ],
  [
    "608",
    "an hour of the afternoon for all",
    edited("608", ["new Date().getHours()", "14"]),
    "When it is 0 o'clock, your page says `Good afternoon!`; it should say `Good morning!`.",
  ],
  [
    "702",
    "a place too far",
    edited("702", ["pack[3]", "pack[4]"]),
    "Your code prints `undefined`; it should print `map`.",
  ],
  [
    "707",
    "a string",
    edited("707", ["Number(kilos.value)", "kilos.value"]),
    "After clicking `.add`, your code stops with an error: `TypeError: total.toFixed is not a function`.",
  ],
  [
    "712",
    "only the beginning",
    edited("712", ["i < bats", "i <= bats"]),
    "Your page has `<li>undefined</li>` in `.list`, which shouldn't be there.",
  ],
  [
    "daily/044",
    "another color",
    edited("daily/044", ["hotpink", "deeppink"]),
    '`document.querySelector(".lamp").style.backgroundColor` gives `"deeppink"`; it should give `"hotpink"`.',
  ],
  [
    "daily/150",
    "toggled",
    edited("daily/150", ["classList.add", "classList.toggle"]),
    'After clicking `button` a second time, `#clown` has no `class`; it should have `class="rosy"`.',
  ],
  [
    "daily/012",
    "only what is seen",
    'const hour = 9;\nconsole.log("Good morning");',
    "With `hour = 12`, your code prints `Good morning`; it should print `Good evening`.",
  ],
  [
    "daily/018",
    "without a loop",
    'console.log("Hooray!");\n'.repeat(3),
    "This task is about a counting `for` loop: your code works without it.",
  ],
  [
    "daily/048",
    "no end",
    edited("daily/048", ["count -= 1;", ""]),
    "Your code runs on and on. Is there a loop that never ends?",
  ],
];

describe("right answers in another form", () => {
  it.each(right)("%s: %s", (key, _how, js) => {
    expect(verdictOn(key, js)).toEqual({ correct: true, tips: [], by: "behaviour" });
  });
});

describe("usual mistakes, each with its tip", () => {
  it.each(wrong)("%s: %s", (key, _mistake, js, tip) => {
    const { correct, tips } = verdictOn(key, js);
    expect({ correct, text: tips[0]?.text }).toEqual({ correct: false, text: expect.stringContaining(tip) });
    expect(tips[0]?.language).toBe("js");
  });
});

describe("words that the script should write", () => {
  const { start, check } = taskCalled("303");
  const html = start.html.replace("No news yet", "Good morning");

  it("aren't typed into the HTML", () => {
    const { correct, tips } = verdictOn("303", `${start.js}\ndocument.querySelector("#board");`, html);
    expect({ correct, texts: tips.map(({ text }) => text) }).toEqual({
      correct: false,
      texts: ["This task is about `textContent`: your code works without it."],
    });
  });

  it.each([
    ["textContent", "board.textContent ="],
    ["innerText", "board.innerText ="],
    ["brackets", 'board["textContent"] ='],
    ["replaceChildren", "board.replaceChildren"],
  ])("may be written by %s, whatever stood there", (_, way) => {
    const words = way.endsWith("=") ? ' "Good morning"' : '("Good morning")';
    const js = `${start.js}\nconst board = document.querySelector("#board");\n${way}${words};`;
    expect(verdictOn("303", js, html).correct).toBe(true);
    expect(verdictOn("303", js, check.html).correct).toBe(true);
  });
});

import { counterTask, openTask, ship, writeCode } from "./coding.ts";
import { expect, test } from "./fixtures.ts";

const task = counterTask();
const startJs = 'let heat = 20;\nconst reading = document.querySelector(".reading");\n';
const RIGHT = [
  [
    "onclick and a sum",
    `${startJs}reading.innerText = "Heat: " + heat + " degrees";
document.getElementsByClassName("hotter")[0].onclick = function () {
  heat = heat + 50;
  reading.innerText = "Heat: " + heat + " degrees";
};`,
  ],
  [
    "a function that shows the heat",
    `${startJs}function show() {
  reading.textContent = \`Heat: \${heat} degrees\`;
}
show();
document.querySelector("button").addEventListener("click", (event) => {
  heat += 50;
  show();
});`,
  ],
  [
    "a listener for the whole page",
    `${startJs}const say = (n) => { reading.innerHTML = ["Heat:", n, "degrees"].join(" "); };
say(heat);
document.addEventListener("click", ({ target }) => {
  if (target.matches(".hotter")) say((heat += 50));
});`,
  ],
] as const;

const { js } = task.check;
const WRONG = [
  [
    "a variable of the click's own",
    js.replace("  heat += 50", "  let heat = 20;\n  heat += 50"),
    "After clicking .hotter a second time, your page says Heat: 70 degrees; it should say Heat: 120 degrees.",
  ],
  [
    "a number that isn't shown again",
    js.replace(/heat \+= 50;\n.*\n/, "heat += 50;\n"),
    "After clicking .hotter, your page says Heat: 20 degrees; it should say Heat: 70 degrees.",
  ],
  [
    "a loop without an end",
    js.replace("heat += 50", "while (heat > 0) heat += 50"),
    "Your code runs on and on. Is there a loop that never ends?",
  ],
] as const;

for (const [form, code] of RIGHT)
  test(`an answer in another form is right: ${form}`, async ({ page, learner: _ }) => {
    await openTask(page, task);
    await writeCode(page, { ...task.check, js: code });
    await ship(page);
    await expect(page.getByText(/You gained [1-9]\d* EXP/)).toBeAttached();
  });

for (const [mistake, code, tip] of WRONG)
  test(`an answer without the behaviour is refused, with a tip about what happened: ${mistake}`, async ({
    page,
    learner: _,
  }) => {
    await openTask(page, task);
    await writeCode(page, { ...task.check, js: code });
    await ship(page);
    await expect(page.getByText("You gained 0 EXP")).toBeAttached();
    await expect(page.getByText(tip)).toBeVisible();
  });

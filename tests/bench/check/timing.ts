import { parse as parseJs } from "acorn";
import { parse as parseCss } from "css-tree";
import { parse as parseHtml } from "parse5";
import type { Code } from "../../../worker/rules/code.ts";
import { checkShip } from "../../../worker/rules/ship-check.ts";
import { HOSTILE_SHIPS } from "../../support/hostile-ships.ts";
import { median } from "../numbers.ts";

/** Code of about `size` characters per language, as varied as a learner's page. */
function sampleOf(size: number): Code {
  const repeat = (piece: (index: number) => string) => {
    let text = "";
    for (let index = 0; text.length < size; index++) text += piece(index);
    return text;
  };
  return {
    html: repeat(
      (n) =>
        `<section id="part-${n}" class="card wide">\n  <h2>Station ${n}</h2>\n  <p>Fly to <a href="/stations/${n}">station ${n}</a> &amp; land.</p>\n  <img src="ship-${n}.png" alt="A ship">\n</section>\n`,
    ),
    css: repeat(
      (n) =>
        `.card-${n} > h2, #part-${n} {\n  color: #3366${(n % 90) + 10};\n  margin: 0 auto ${n}px;\n  border: 1px solid rgb(10, 20, ${n % 256});\n  font-family: "Exo 2", sans-serif;\n}\n`,
    ),
    js: repeat(
      (n) =>
        `const ship${n} = { name: "Nova ${n}", fuel: ${n} };\nfunction launch${n}(speed) {\n  if (speed > ${n} && ship${n}.fuel) {\n    return \`\${ship${n}.name} flies\`;\n  }\n  return speed * 2;\n}\n`,
    ),
  };
}

/**
 * The CPU milliseconds of this thread for one call of `work`, as a mean over `times` calls. It doesn't depend on other processes, but is
 * coarse, so `times` has to be large.
 */
function timeOf(work: () => void, times: number): number {
  const started = process.threadCpuUsage();
  for (let index = 0; index < times; index++) work();
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1000 / times;
}

type Timing = {
  size: number;
  parse: number;
  check: number;
  ratio: number;
  min: number;
  max: number;
};

/** The structural check of a correct answer and one plain parse of the same answer, in pairs, with the median of their ratios. */
export function timeCheck(size: number): Timing {
  const reference = sampleOf(size);
  const ship = { html: `${reference.html}\n`, css: `${reference.css}\n`, js: `${reference.js}\n` };
  const start = { ...reference, js: "" };
  const plain = () => {
    parseHtml(ship.html);
    parseCss(ship.css);
    parseJs(ship.js, { ecmaVersion: "latest" });
  };
  const check = () => {
    if (!checkShip(ship, reference, "structural", start).correct)
      throw new Error("The sample must be right.");
  };
  // The system counts a thread's time in steps of some milliseconds.
  const times = Math.ceil(400_000 / size);
  timeOf(plain, times);
  timeOf(check, times);
  const pairs = Array.from({ length: 15 }, () => [timeOf(plain, times), timeOf(check, times)] as const);
  const ratios = pairs.map(([a, b]) => b / a);
  return {
    size,
    parse: median(pairs.map(([a]) => a)),
    check: median(pairs.map(([, b]) => b)),
    ratio: median(ratios),
    min: Math.min(...ratios),
    max: Math.max(...ratios),
  };
}

const HOSTILE = [
  "{",
  "(",
  "[",
  "<div>",
  "<b>",
  "<",
  "<!--",
  "<a ",
  "a{",
  "a:",
  "/*",
  '"',
  "`${",
  "!",
  "1+",
  "if(a)",
  "a=>",
  "else ",
  ";",
  "}",
  "&",
  "a{b!c;",
  "<p>x",
  "<table><td>",
  "\\",
  "a,",
];

/** The CPU milliseconds of hostile ships of 64 KiB per language, each with the piece that it repeats or its name; the slowest first. */
export function timeHostile(): { piece: string; slowest: number }[] {
  const reference = sampleOf(1000);
  const repeated = HOSTILE.map((piece): [string, Code] => {
    const text = piece.repeat(Math.floor(65_536 / piece.length));
    return [piece, { html: text, css: text, js: text }];
  });
  return [...repeated, ...HOSTILE_SHIPS]
    .map(([piece, ship]) => {
      const run = () => void checkShip(ship, reference, "structural");
      timeOf(run, 3);
      return { piece, slowest: timeOf(run, 10) };
    })
    .toSorted((a, b) => b.slowest - a.slowest);
}

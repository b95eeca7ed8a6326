/** The script of the landing page's demonstration: the typed code, and the effect of each line on the page. */

export type DemoTab = "HTML" | "CSS" | "JavaScript";
type Tone = "plain" | "tag" | "name" | "value";
type DemoPiece = readonly [tone: Tone, text: string];
/** A line of code. `effect`: the class in Page.module.css that the page gets when the line is complete. */
type DemoLine = { tab: DemoTab; pieces: readonly DemoPiece[]; effect?: string };

const line = (tab: DemoTab, effect: string, ...pieces: DemoPiece[]): DemoLine => ({
  tab,
  pieces,
  ...(effect && { effect }),
});

/** The code of a profile card. */
const DEMO_LINES: readonly DemoLine[] = [
  line(
    "HTML",
    "picture",
    ["tag", "<img"],
    ["name", " src"],
    ["plain", "="],
    ["value", '"lighthouse.svg"'],
    ["tag", ">"],
  ),
  line("HTML", "heading", ["tag", "<h2>"], ["plain", "Amara Okoye"], ["tag", "</h2>"]),
  line("HTML", "words", ["tag", "<p>"], ["plain", "I keep the light on."], ["tag", "</p>"]),
  line(
    "HTML",
    "button",
    ["tag", "<button"],
    ["name", " id"],
    ["plain", "="],
    ["value", '"lamp"'],
    ["tag", ">"],
    ["plain", "Light it"],
    ["tag", "</button>"],
  ),
  line("CSS", "", ["tag", "body"], ["plain", " {"]),
  line("CSS", "ground", ["name", "  background"], ["plain", ": "], ["value", "lightskyblue"], ["plain", ";"]),
  line("CSS", "middle", ["name", "  text-align"], ["plain", ": "], ["value", "center"], ["plain", ";"]),
  line("CSS", "", ["plain", "}"]),
  line(
    "CSS",
    "round",
    ["tag", "img"],
    ["plain", " { "],
    ["name", "border-radius"],
    ["plain", ": "],
    ["value", "50%"],
    ["plain", "; }"],
  ),
  line(
    "CSS",
    "warm",
    ["tag", "button"],
    ["plain", " { "],
    ["name", "background"],
    ["plain", ": "],
    ["value", "coral"],
    ["plain", "; }"],
  ),
  line("JavaScript", "", ["name", "lamp"], ["plain", ".onclick = () "], ["tag", "=>"], ["plain", " {"]),
  line(
    "JavaScript",
    "",
    ["name", "  document"],
    ["plain", ".body.className = "],
    ["value", '"night"'],
    ["plain", ";"],
  ),
  line(
    "JavaScript",
    "",
    ["name", "  lamp"],
    ["plain", ".textContent = "],
    ["value", '"Ahoy!"'],
    ["plain", ";"],
  ),
  line("JavaScript", "alive", ["plain", "};"]),
];

const lengthOf = ({ pieces }: DemoLine) => pieces.reduce((sum, [, text]) => sum + text.length, 0);

/** The number of characters of the script. */
export const DEMO_LENGTH = DEMO_LINES.reduce((sum, each) => sum + lengthOf(each), 0);

type DemoFrame = {
  tab: DemoTab;
  /** The lines of the open tab. The last one may be incomplete. */
  lines: readonly (readonly DemoPiece[])[];
  /** The effects of the complete lines. */
  effects: readonly string[];
  done: boolean;
};

/** The state of the demonstration after a number of typed characters. */
export function demoFrame(typed: number): DemoFrame {
  let left = Math.max(0, Math.min(typed, DEMO_LENGTH));
  let tab: DemoTab = "HTML";
  let lines: (readonly DemoPiece[])[] = [];
  const effects: string[] = [];
  for (const each of DEMO_LINES) {
    // The next tab opens with its first character, so that the finished one is shown during the delay.
    if (left === 0 && lines.length > 0) break;
    if (each.tab !== tab) lines = [];
    tab = each.tab;
    const length = lengthOf(each);
    lines.push(left >= length ? each.pieces : truncated(each.pieces, left));
    if (left >= length && each.effect) effects.push(each.effect);
    left -= Math.min(left, length);
  }
  return { tab, lines, effects, done: typed >= DEMO_LENGTH };
}

const CHARACTER_DELAY_MS = 34;
const LINE_DELAY_MS = 320;
const TAB_DELAY_MS = 1100;
const RESTART_DELAY_MS = 7000;

/** The delay before the next character, in milliseconds. At the end: before the restart. */
export function demoDelay(typed: number): number {
  if (typed >= DEMO_LENGTH) return RESTART_DELAY_MS;
  let end = 0;
  for (const [index, each] of DEMO_LINES.entries()) {
    end += lengthOf(each);
    if (end > typed) return CHARACTER_DELAY_MS;
    if (end === typed) return DEMO_LINES[index + 1]?.tab === each.tab ? LINE_DELAY_MS : TAB_DELAY_MS;
  }
  return CHARACTER_DELAY_MS;
}

/** The first characters of a line. */
function truncated(pieces: readonly DemoPiece[], length: number): DemoPiece[] {
  const shown: DemoPiece[] = [];
  let left = length;
  for (const [tone, text] of pieces) {
    if (left <= 0) break;
    shown.push([tone, text.slice(0, left)]);
    left -= text.length;
  }
  return shown;
}

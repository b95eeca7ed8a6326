/** What the landing page's editor types, and what the page beside it has become by then. */

export type DemoTab = "HTML" | "CSS" | "JavaScript";
type Tone = "plain" | "tag" | "name" | "value";
export type DemoPiece = readonly [tone: Tone, text: string];
/** A line of code and, where the page changes once it is there, the name of the change. */
export type DemoLine = { tab: DemoTab; pieces: readonly DemoPiece[]; effect?: string };

const line = (tab: DemoTab, effect: string, ...pieces: DemoPiece[]): DemoLine => ({
  tab,
  pieces,
  ...(effect && { effect }),
});

/** A profile card, from its bones to its first click. */
export const DEMO_LINES: readonly DemoLine[] = [
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

/** How many characters there are to type. */
export const DEMO_LENGTH = DEMO_LINES.reduce((sum, each) => sum + lengthOf(each), 0);

export type DemoFrame = {
  tab: DemoTab;
  /** The lines of the open tab, the last one as far as it is typed. */
  lines: readonly (readonly DemoPiece[])[];
  /** What the page has become, by name. */
  effects: readonly string[];
  done: boolean;
};

/** What shows after so many characters. */
export function demoFrame(typed: number): DemoFrame {
  let left = Math.max(0, Math.min(typed, DEMO_LENGTH));
  let tab: DemoTab = "HTML";
  let lines: (readonly DemoPiece[])[] = [];
  const effects: string[] = [];
  for (const each of DEMO_LINES) {
    // The next tab opens with its first character, so that a finished one can be read.
    if (left === 0 && lines.length > 0) break;
    if (each.tab !== tab) lines = [];
    tab = each.tab;
    const length = lengthOf(each);
    lines.push(left >= length ? each.pieces : cut(each.pieces, left));
    if (left >= length && each.effect) effects.push(each.effect);
    left -= Math.min(left, length);
  }
  return { tab, lines, effects, done: typed >= DEMO_LENGTH };
}

/** How long to wait before the next character, in milliseconds; at the end, before it all starts again. */
export function demoPause(typed: number): number {
  if (typed >= DEMO_LENGTH) return 7000;
  let end = 0;
  for (const [index, each] of DEMO_LINES.entries()) {
    end += lengthOf(each);
    if (end > typed) return 34;
    if (end === typed) return DEMO_LINES[index + 1]?.tab === each.tab ? 320 : 1100;
  }
  return 34;
}

function cut(pieces: readonly DemoPiece[], length: number): DemoPiece[] {
  const shown: DemoPiece[] = [];
  let left = length;
  for (const [tone, text] of pieces) {
    if (left <= 0) break;
    shown.push([tone, text.slice(0, left)]);
    left -= text.length;
  }
  return shown;
}

/** The CSS properties that a page can set, what they accept, and how a value is written back. */
import { writeColor } from "./colors.ts";
import { hasVariable, type Part, parseValue, splitAtCommas, writeNumber, writeParts } from "./values.ts";

/** What every property accepts. */
export const WIDE_KEYWORDS = new Set(["inherit", "initial", "unset", "revert", "revert-layer"]);

const LENGTH_UNITS = new Set(
  "px em rem ex ch cap ic lh rlh vw vh vmin vmax vi vb svw svh lvw lvh dvw dvh cm mm in pt pc q cqw cqh cqi cqb cqmin cqmax fr".split(
    " ",
  ),
);
const ANGLE_UNITS = new Set(["deg", "rad", "grad", "turn"]);
const MATH =
  /^(?:calc|min|max|clamp|round|mod|rem|abs|sign|sin|cos|tan|pow|sqrt|hypot|log|exp|anchor|anchor-size|calc-size|fit-content|minmax)$/;
const IMAGES =
  /^(?:-webkit-)?(?:linear-gradient|radial-gradient|conic-gradient|repeating-linear-gradient|repeating-radial-gradient|repeating-conic-gradient|image-set|cross-fade|element|paint)$/;

type Writer = (part: Part) => string | null;

function isMath(part: Part): boolean {
  return part.kind === "function" && MATH.test(part.name);
}

const writeLength =
  (least: number): Writer =>
  (part) => {
    if (isMath(part)) return part.text;
    if (part.kind !== "number" || part.value < least) return null;
    if (part.unit === "") return part.value === 0 ? "0px" : null;
    return LENGTH_UNITS.has(part.unit) ? part.text : null;
  };

const writePercent =
  (least: number): Writer =>
  (part) =>
    part.kind === "number" && part.unit === "%" && part.value >= least ? part.text : null;

const writeUnit =
  (units: ReadonlySet<string>): Writer =>
  (part) => {
    if (isMath(part)) return part.text;
    if (part.kind !== "number") return null;
    if (part.unit === "" && part.value === 0 && units === ANGLE_UNITS) return "0deg";
    return units.has(part.unit) ? part.text : null;
  };

/** What may stand in the table below in angle brackets. */
const TYPES: Readonly<Record<string, Writer>> = {
  length: writeLength(Number.NEGATIVE_INFINITY),
  "length+": writeLength(0),
  percent: writePercent(Number.NEGATIVE_INFINITY),
  "percent+": writePercent(0),
  color: writeColor,
  number: (part) => (isMath(part) || (part.kind === "number" && part.unit === "") ? part.text : null),
  "number+": (part) =>
    isMath(part) || (part.kind === "number" && part.unit === "" && part.value >= 0) ? part.text : null,
  alpha: (part) => {
    if (part.kind !== "number") return isMath(part) ? part.text : null;
    if (part.unit === "%") return String(part.value / 100);
    return part.unit === "" ? part.text : null;
  },
  integer: (part) =>
    isMath(part) || (part.kind === "number" && part.unit === "" && Number.isInteger(part.value))
      ? part.text
      : null,
  weight: (part) =>
    part.kind === "number" && part.unit === "" && part.value >= 1 && part.value <= 1000 ? part.text : null,
  time: writeUnit(new Set(["s", "ms"])),
  angle: writeUnit(ANGLE_UNITS),
  string: (part) => (part.kind === "string" ? part.text : null),
  image: (part) =>
    part.kind === "url" || (part.kind === "function" && IMAGES.test(part.name)) ? writeAny([part]) : null,
  word: (part) => (part.kind === "word" ? part.text : null),
  /** A name of the author's own. */
  name: (part) => (part.kind === "word" ? part.raw : null),
  /** The name of a property: capitals count in those of the author's own. */
  property: (part) => (part.kind !== "word" ? null : part.raw.startsWith("--") ? part.raw : part.text),
  function: (part) => (part.kind === "function" ? part.text : null),
};

/**
 * Each line: names, a colon, what one value may be; then `*` for how many such values may follow each other (1 without
 * it), and `#` where a list with commas is possible. `<any>` takes whatever parentheses close in.
 */
const TABLE = `
color background-color border-top-color border-right-color border-bottom-color border-left-color outline-color text-decoration-color column-rule-color text-emphasis-color flood-color lighting-color stop-color -webkit-text-fill-color -webkit-text-stroke-color: <color>
caret-color accent-color: <color> auto
fill stroke: <color> none <image> context-fill context-stroke
width height inline-size block-size: <length+> <percent+> auto fit-content min-content max-content stretch -webkit-fill-available
min-width min-height min-inline-size min-block-size: <length+> <percent+> auto fit-content min-content max-content stretch -webkit-fill-available
max-width max-height max-inline-size max-block-size: <length+> <percent+> none fit-content min-content max-content stretch -webkit-fill-available
margin-top margin-right margin-bottom margin-left margin-inline-start margin-inline-end margin-block-start margin-block-end: <length> <percent> auto
top right bottom left inset-inline-start inset-inline-end inset-block-start inset-block-end: <length> <percent> auto
padding-top padding-right padding-bottom padding-left padding-inline-start padding-inline-end padding-block-start padding-block-end: <length+> <percent+>
scroll-margin-top scroll-margin-right scroll-margin-bottom scroll-margin-left: <length>
scroll-padding-top scroll-padding-right scroll-padding-bottom scroll-padding-left: <length+> <percent+> auto
border-top-width border-right-width border-bottom-width border-left-width outline-width column-rule-width: <length+> thin medium thick
border-top-style border-right-style border-bottom-style border-left-style column-rule-style: none hidden dotted dashed solid double groove ridge inset outset
outline-style: none auto dotted dashed solid double groove ridge inset outset
outline-offset -webkit-text-stroke-width: <length>
border-top-left-radius border-top-right-radius border-bottom-right-radius border-bottom-left-radius: <length+> <percent+> *2
border-collapse: collapse separate
border-spacing: <length+> *2
border-image-source: none <image>
border-image-slice border-image-width border-image-outset border-image-repeat: <any>
display: none block inline inline-block flex inline-flex grid inline-grid table inline-table table-row table-cell table-row-group table-header-group table-footer-group table-column table-column-group table-caption list-item contents flow-root flow ruby ruby-text run-in math -webkit-box -webkit-inline-box
position: static relative absolute fixed sticky -webkit-sticky
float: none left right inline-start inline-end
clear: none left right both inline-start inline-end
visibility: visible hidden collapse
opacity fill-opacity stroke-opacity stop-opacity flood-opacity: <alpha>
overflow-x overflow-y: visible hidden scroll auto clip overlay
overflow-wrap word-wrap: normal break-word anywhere
z-index: <integer> auto
order: <integer>
orphans widows: <integer>
flex-grow flex-shrink: <number+>
flex-basis: <length+> <percent+> auto content fit-content min-content max-content
flex-direction: row row-reverse column column-reverse
flex-wrap: nowrap wrap wrap-reverse
justify-content align-content: normal center start end flex-start flex-end left right baseline first last space-between space-around space-evenly stretch safe unsafe *2
justify-items align-items: normal stretch center start end flex-start flex-end self-start self-end left right baseline first last legacy anchor-center safe unsafe *2
justify-self align-self: auto normal stretch center start end flex-start flex-end self-start self-end left right baseline first last anchor-center safe unsafe *2
row-gap column-gap: <length+> <percent+> normal
grid-template-columns grid-template-rows grid-template-areas grid-auto-columns grid-auto-rows grid-row-start grid-row-end grid-column-start grid-column-end: <any>
grid-auto-flow: row column dense *2
font-size: <length+> <percent+> xx-small x-small small medium large x-large xx-large xxx-large smaller larger
font-weight: normal bold bolder lighter <weight>
font-style: normal italic oblique <angle> *2
font-variant font-variant-caps font-variant-numeric font-variant-ligatures font-feature-settings font-variation-settings font-kerning font-optical-sizing font-palette font-size-adjust: <any>
font-stretch: normal ultra-condensed extra-condensed condensed semi-condensed semi-expanded expanded extra-expanded ultra-expanded <percent+>
font-family: <any>
line-height: normal <number+> <length+> <percent+>
letter-spacing word-spacing: normal <length> <percent>
text-align: left right center justify start end match-parent -webkit-center -webkit-left -webkit-right -webkit-match-parent
text-align-last: auto start end left right center justify
text-decoration-line: none underline overline line-through blink spelling-error grammar-error *3
text-decoration-style: solid double dotted dashed wavy
text-decoration-thickness: auto from-font <length> <percent>
text-decoration-skip-ink: auto none all
text-underline-offset: auto <length> <percent>
text-underline-position: auto from-font under left right *2
text-transform: none capitalize uppercase lowercase full-width full-size-kana math-auto *3
text-indent: <length> <percent> each-line hanging *3
text-overflow: clip ellipsis <string> *2
text-shadow: <any>
text-wrap text-wrap-mode text-wrap-style: wrap nowrap balance pretty stable auto *2
text-rendering: auto optimizespeed optimizelegibility geometricprecision
white-space: normal nowrap pre pre-wrap pre-line break-spaces collapse preserve wrap *2
white-space-collapse: collapse preserve preserve-breaks preserve-spaces break-spaces
word-break: normal break-all keep-all break-word auto-phrase
hyphens: none manual auto
vertical-align: baseline sub super top text-top middle bottom text-bottom <length> <percent>
direction: ltr rtl
unicode-bidi: normal embed isolate bidi-override isolate-override plaintext
writing-mode: horizontal-tb vertical-rl vertical-lr sideways-rl sideways-lr lr tb rl tb-rl
text-orientation: mixed upright sideways
list-style-type: <word> <string> <function>
list-style-position: inside outside
list-style-image: none <image>
cursor: auto default none context-menu help pointer progress wait cell crosshair text vertical-text alias copy move no-drop not-allowed grab grabbing e-resize n-resize ne-resize nw-resize s-resize se-resize sw-resize w-resize ew-resize ns-resize nesw-resize nwse-resize col-resize row-resize all-scroll zoom-in zoom-out <image> <number> *3 #
pointer-events: auto none visiblepainted visiblefill visiblestroke visible painted fill stroke all bounding-box
user-select -webkit-user-select: auto text none all contain
resize: none both horizontal vertical block inline
box-sizing: content-box border-box
box-shadow: <any>
background-image: none <image> #
background-position-x: left center right x-start x-end <length> <percent> *2 #
background-position-y: top center bottom y-start y-end <length> <percent> *2 #
background-size: auto cover contain <length+> <percent+> *2 #
background-repeat: repeat repeat-x repeat-y no-repeat space round *2 #
background-attachment: scroll fixed local #
background-origin: border-box padding-box content-box #
background-clip -webkit-background-clip: border-box padding-box content-box text border-area #
background-blend-mode mix-blend-mode: normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity plus-lighter #
object-fit: fill contain cover none scale-down
object-position transform-origin perspective-origin: <length> <percent> left right top bottom center *4
transform filter backdrop-filter -webkit-filter clip-path shape-outside mask mask-image -webkit-mask -webkit-mask-image offset-path: <any>
translate: none <length> <percent> *3
scale: none <number> <percent> *3
rotate: none <angle> x y z <number> *4
transform-style: flat preserve-3d
transform-box: content-box border-box fill-box stroke-box view-box
backface-visibility -webkit-backface-visibility: visible hidden
perspective: none <length+>
transition-property: <property> #
transition-duration animation-duration: <time> auto #
transition-delay animation-delay: <time> #
transition-timing-function animation-timing-function: linear ease ease-in ease-out ease-in-out step-start step-end <function> #
transition-behavior: normal allow-discrete #
animation-name: none <name> <string> #
animation-iteration-count: infinite <number+> #
animation-direction: normal reverse alternate alternate-reverse #
animation-fill-mode: none forwards backwards both #
animation-play-state: running paused #
animation-timeline animation-range-start animation-range-end animation-composition: <any>
content: normal none open-quote close-quote no-open-quote no-close-quote <string> <image> <function> *9
quotes counter-reset counter-increment counter-set will-change contain container-name container-type: <any>
column-count: auto <integer>
column-width: auto <length+>
column-span: none all
column-fill: auto balance
break-before break-after break-inside page-break-before page-break-after page-break-inside: <word>
table-layout: auto fixed
caption-side: top bottom
empty-cells: show hide
scroll-behavior: auto smooth
scroll-snap-type scroll-snap-align scroll-snap-stop overscroll-behavior-x overscroll-behavior-y touch-action: <any>
aspect-ratio: <any>
isolation: auto isolate
appearance -webkit-appearance: <word>
color-scheme: <any>
image-rendering: <word>
tab-size: <number+> <length+>
zoom: <number+> <percent+> normal
clip: <any>
stroke-width stroke-dashoffset: <length> <number> <percent>
stroke-dasharray stroke-linecap stroke-linejoin stroke-miterlimit fill-rule clip-rule text-anchor dominant-baseline alignment-baseline baseline-shift paint-order vector-effect shape-rendering marker-start marker-mid marker-end d: <any>
cx cy r rx ry x y: <length> <percent> auto
-webkit-line-clamp line-clamp: none <integer>
-webkit-box-orient: horizontal vertical inline-axis block-axis
-webkit-font-smoothing -webkit-tap-highlight-color -webkit-overflow-scrolling -webkit-text-size-adjust text-size-adjust -webkit-user-drag -webkit-box-align -webkit-box-pack: <any>
scrollbar-width: auto thin none
scrollbar-color scrollbar-gutter: <any>
field-sizing: fixed content
interpolate-size: numeric-only allow-keywords
view-transition-name: <any>
content-visibility: visible auto hidden
forced-color-adjust: auto none preserve-parent-color
print-color-adjust -webkit-print-color-adjust: economy exact
`;

interface Rule {
  writers: Writer[];
  keywords: Set<string>;
  isAny: boolean;
  most: number;
  isList: boolean;
}

/** Rules that were asked for; a line of the table is read when its first property is. */
const rules = new Map<string, Rule | null>();

function ruleOf(name: string): Rule | null {
  const known = rules.get(name);
  if (known !== undefined) return known;
  const line = new RegExp(`^(?:[-\\w]+ )*${name}(?: [-\\w]+)*: (.*)$`, "m").exec(TABLE)?.[1];
  const rule = line === undefined || !/^[-a-z]+$/.test(name) ? null : readRule(line);
  rules.set(name, rule);
  return rule;
}

function readRule(line: string): Rule {
  const rule: Rule = { writers: [], keywords: new Set(), isAny: false, most: 1, isList: false };
  for (const word of line.split(" ")) {
    const type = word.startsWith("<") ? word.slice(1, -1) : null;
    if (type === "any") rule.isAny = true;
    else if (type) rule.writers.push(TYPES[type] as Writer);
    else if (word === "#") rule.isList = true;
    else if (word.startsWith("*")) rule.most = Number(word.slice(1));
    else rule.keywords.add(word);
  }
  return rule;
}

/** Longhands in the order of the table. */
export function longhands(): string[] {
  return [...TABLE.matchAll(/^(.*?):/gm)].flatMap((line) => (line[1] ?? "").split(" "));
}

export function isLonghand(name: string): boolean {
  return ruleOf(name) !== null;
}

/** Functions whose argument 0 is a length. */
const LENGTHS = /^(?:blur|drop-shadow|inset|circle|minmax|fit-content)$/;

/** Parts as they are, but for colours and for zeros that are lengths. */
function writeAny(parts: readonly Part[], zero = ""): string {
  return writeParts(
    parts.map((part): Part => {
      const isColor = part.kind === "hash" || (part.kind === "function" && /^(?:rgb|hsl)a?$/.test(part.name));
      if (isColor) {
        const text = writeColor(part) ?? part.text;
        return { kind: "word", text, raw: text };
      }
      if (part.kind === "number" && part.value === 0 && part.unit === "" && zero)
        return { ...part, text: zero };
      if (part.kind !== "function") return part;
      const inner = LENGTHS.test(part.name) ? "0px" : "";
      return { ...part, text: `${part.name}(${writeAny(part.parts, inner)})` };
    }),
    parts.some((part) => part.kind === "sign" && /[+*-]/.test(part.text)),
  );
}

function writeOne(rule: Rule, part: Part): string | null {
  if (part.kind === "word" && rule.keywords.has(part.text)) return part.text;
  for (const writer of rule.writers) {
    const text = writer(part);
    if (text !== null) return text;
  }
  return null;
}

/** The value of a longhand as browsers write it; null for one that it doesn't accept. */
export function writeLonghand(name: string, parts: readonly Part[]): string | null {
  const rule = ruleOf(name);
  if (!rule || parts.length === 0) return null;
  const [first] = parts;
  if (parts.length === 1 && first?.kind === "word" && WIDE_KEYWORDS.has(first.text)) return first.text;
  if (name === "background-size") return writeSizes(parts);
  if (hasVariable(parts)) return writeParts(parts);
  if (rule.isAny) return writeFree(name, OWN_NAMES.test(name) ? rawWords(parts) : parts);
  const lists = rule.isList ? splitAtCommas(parts) : [parts];
  const written: string[] = [];
  for (const list of lists) {
    if (list.length === 0 || list.length > rule.most) return null;
    const texts = list.map((part) => writeOne(rule, part));
    if (texts.some((text) => text === null)) return null;
    written.push(texts.join(" "));
  }
  return written.join(", ");
}

/** Properties whose words are names of the author's own, which keep their capitals. */
const OWN_NAMES = /^(?:font-family|grid-|counter-|quotes|will-change|container-name|view-transition-name)/;

function rawWords(parts: readonly Part[]): Part[] {
  return parts.map((part) => (part.kind === "word" ? { ...part, text: part.raw } : part));
}

/** Names of fonts are identifiers or strings; one of several words is written as a string. */
function writeFonts(parts: readonly Part[]): string | null {
  const names = splitAtCommas(parts).map((list) => {
    if (list.length === 0 || list.some((part) => part.kind !== "word" && part.kind !== "string")) return null;
    if (list.length === 1) return list[0]?.text ?? null;
    return list.every((part) => part.kind === "word") ? `"${list.map((part) => part.text).join(" ")}"` : null;
  });
  return names.some((name) => name === null) ? null : names.join(", ");
}

/** What the arguments of a transform function are, and how it is written. */
const TRANSFORMS: Readonly<Record<string, [written: string, kind: string, most: number]>> = {
  translate: ["translate", "length", 2],
  translatex: ["translateX", "length", 1],
  translatey: ["translateY", "length", 1],
  translatez: ["translateZ", "length", 1],
  translate3d: ["translate3d", "length", 3],
  scale: ["scale", "number", 2],
  scalex: ["scaleX", "number", 1],
  scaley: ["scaleY", "number", 1],
  scalez: ["scaleZ", "number", 1],
  scale3d: ["scale3d", "number", 3],
  rotate: ["rotate", "angle", 1],
  rotatex: ["rotateX", "angle", 1],
  rotatey: ["rotateY", "angle", 1],
  rotatez: ["rotateZ", "angle", 1],
  skew: ["skew", "angle", 2],
  skewx: ["skewX", "angle", 1],
  skewy: ["skewY", "angle", 1],
  perspective: ["perspective", "length", 1],
  matrix: ["matrix", "number", 6],
  matrix3d: ["matrix3d", "number", 16],
};

function writeTransform(part: Part): string | null {
  if (part.kind !== "function") return null;
  const known = TRANSFORMS[part.name];
  if (!known) return part.name === "rotate3d" ? part.text : null;
  const [written, kind, most] = known;
  const values = splitAtCommas(part.parts);
  if (values.length > most || values.some((list) => list.length !== 1)) return null;
  const texts = values.map(([value]) => {
    if (!value) return null;
    const text = TYPES[kind]?.(value) ?? null;
    if (text !== null || value.kind !== "number" || value.unit !== "%") return text;
    return kind === "number" ? writeNumber(value.value / 100) : kind === "length" ? value.text : null;
  });
  return texts.some((text) => text === null) ? null : `${written}(${texts.join(", ")})`;
}

function writeTransforms(parts: readonly Part[]): string | null {
  const texts = parts.map(writeTransform);
  return texts.some((text) => text === null) ? null : texts.join(" ");
}

/** A width alone stands for a height of `auto`. */
function writeSizes(parts: readonly Part[]): string | null {
  const rule = ruleOf("background-size");
  const layers = splitAtCommas(parts).map((list) => {
    const texts = list.map((part) => (rule ? writeOne(rule, part) : null));
    if (texts.length === 0 || texts.length > 2 || texts.some((text) => text === null)) return null;
    return texts.length === 1 && list[0]?.kind !== "word" ? `${texts[0]} auto` : texts.join(" ");
  });
  return layers.some((layer) => layer === null) ? null : layers.join(", ");
}

/** Shadows are written with the colour first and zeros as lengths. */
function writeShadow(parts: readonly Part[]): string | null {
  const lists = splitAtCommas(parts).map((list) => {
    const colors: string[] = [];
    const lengths: string[] = [];
    let isInset = false;
    for (const part of list) {
      const color = writeColor(part);
      const length = TYPES.length?.(part);
      if (part.kind === "word" && part.text === "inset") isInset = true;
      else if (color) colors.push(color);
      else if (length) lengths.push(length);
      else return null;
    }
    if (lengths.length < 2 || colors.length > 1) return null;
    return [...colors, ...lengths, ...(isInset ? ["inset"] : [])].join(" ");
  });
  return lists.some((list) => list === null) ? null : lists.join(", ");
}

function writeFree(name: string, parts: readonly Part[]): string | null {
  const [first] = parts;
  if (parts.length === 1 && first?.kind === "word" && first.text === "none") return "none";
  if (name === "box-shadow" || name === "text-shadow") return writeShadow(parts);
  if (name === "transform") return writeTransforms(parts);
  if (name === "font-family") return writeFonts(parts);
  const isList = /^(?:filter|backdrop-filter|-webkit-filter)$/.test(name);
  if (isList && parts.some((part) => part.kind !== "function" && part.kind !== "url")) return null;
  if (name.startsWith("grid-template") || name.startsWith("grid-auto")) return writeAny(parts, "0px");
  if (/^grid-(?:row|column)-/.test(name)) return writeParts(parts);
  if (name === "aspect-ratio") return writeRatio(parts);
  return writeAny(parts);
}

function writeRatio(parts: readonly Part[]): string {
  const text = writeParts(parts);
  return parts.length === 1 && parts[0]?.kind === "number" ? `${text} / 1` : text;
}

/** Reads and writes a value of a longhand in one step. */
export function canonicalLonghand(name: string, value: string): string | null {
  const parts = parseValue(value);
  return parts ? writeLonghand(name, parts) : null;
}

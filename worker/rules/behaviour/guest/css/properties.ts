/** The CSS longhands that a page can set: the values that they accept, and how a value is serialized. */
import { serializeColor } from "./colors.ts";
import {
  type ComponentValue,
  hasVariable,
  parseValue,
  serializeNumber,
  serializeParts,
  splitAtCommas,
} from "./values.ts";

/** The CSS-wide keywords, which every property accepts. */
export const CSS_WIDE_KEYWORDS = new Set(["inherit", "initial", "unset", "revert", "revert-layer"]);

const LENGTH_UNITS = new Set(
  "px em rem ex ch cap ic lh rlh vw vh vmin vmax vi vb svw svh lvw lvh dvw dvh cm mm in pt pc q cqw cqh cqi cqb cqmin cqmax fr".split(
    " ",
  ),
);
const ANGLE_UNITS = new Set(["deg", "rad", "grad", "turn"]);
/** Functions that are accepted where a number is. Their arguments are not checked. */
const MATH_FUNCTIONS =
  /^(?:calc|min|max|clamp|round|mod|rem|abs|sign|sin|cos|tan|pow|sqrt|hypot|log|exp|anchor|anchor-size|calc-size|fit-content|minmax)$/;
const IMAGE_FUNCTIONS =
  /^(?:-webkit-)?(?:linear-gradient|radial-gradient|conic-gradient|repeating-linear-gradient|repeating-radial-gradient|repeating-conic-gradient|image-set|cross-fade|element|paint)$/;

/** Serializes a component value of one type; null if it is of another type. */
type ValueSerializer = (part: ComponentValue) => string | null;

function isMath(part: ComponentValue): boolean {
  return part.kind === "function" && MATH_FUNCTIONS.test(part.name);
}

/** A length. @param minimum the lowest value that is accepted */
const lengthSerializer =
  (minimum: number): ValueSerializer =>
  (part) => {
    if (isMath(part)) return part.text;
    if (part.kind !== "number" || part.value < minimum) return null;
    if (part.unit === "") return part.value === 0 ? "0px" : null;
    return LENGTH_UNITS.has(part.unit) ? part.text : null;
  };

/** A percentage. @param minimum the lowest value that is accepted */
const percentSerializer =
  (minimum: number): ValueSerializer =>
  (part) =>
    part.kind === "number" && part.unit === "%" && part.value >= minimum ? part.text : null;

/** A number with one of several units. A zero without a unit is accepted as an angle. */
const unitSerializer =
  (units: ReadonlySet<string>): ValueSerializer =>
  (part) => {
    if (isMath(part)) return part.text;
    if (part.kind !== "number") return null;
    if (part.unit === "" && part.value === 0 && units === ANGLE_UNITS) return "0deg";
    return units.has(part.unit) ? part.text : null;
  };

/** The types that the table below names in angle brackets. A plus sign means: not negative. */
const TYPES: Readonly<Record<string, ValueSerializer>> = {
  length: lengthSerializer(Number.NEGATIVE_INFINITY),
  "length+": lengthSerializer(0),
  percent: percentSerializer(Number.NEGATIVE_INFINITY),
  "percent+": percentSerializer(0),
  color: serializeColor,
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
  time: unitSerializer(new Set(["s", "ms"])),
  angle: unitSerializer(ANGLE_UNITS),
  string: (part) => (part.kind === "string" ? part.text : null),
  image: (part) =>
    part.kind === "url" || (part.kind === "function" && IMAGE_FUNCTIONS.test(part.name))
      ? serializeAny([part])
      : null,
  word: (part) => (part.kind === "word" ? part.text : null),
  /** An author-defined name, which is case-sensitive. */
  name: (part) => (part.kind === "word" ? part.raw : null),
  /** The name of a property. Custom properties are case-sensitive. */
  property: (part) => (part.kind !== "word" ? null : part.raw.startsWith("--") ? part.raw : part.text),
  function: (part) => (part.kind === "function" ? part.text : null),
};

/**
 * The longhands, a line for those of one syntax: names, a colon, the keywords and types of one component
 * value. `*n` allows up to n component values (1 by default), and `#` a comma-separated list. `<any>` accepts
 * any value that can be parsed.
 */
const PROPERTY_TABLE = `
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

/** A parsed line of the table. */
interface PropertySyntax {
  writers: ValueSerializer[];
  keywords: Set<string>;
  isAny: boolean;
  /** How many component values may follow each other. */
  maxCount: number;
  isList: boolean;
}

/** The syntax by property as the table has it. Made before the snapshot: searching the table takes as long as parsing a rule. */
const syntaxTexts = new Map<string, string>();
for (const line of PROPERTY_TABLE.split("\n")) {
  const colon = line.indexOf(": ");
  if (colon < 0) continue;
  for (const name of line.slice(0, colon).split(" "))
    if (!syntaxTexts.has(name)) syntaxTexts.set(name, line.slice(colon + 2));
}

/** Parsed syntax by property. Texts are parsed on first use. */
const syntaxCache = new Map<string, PropertySyntax>();

function syntaxOf(name: string): PropertySyntax | null {
  const cached = syntaxCache.get(name);
  if (cached) return cached;
  const text = syntaxTexts.get(name);
  if (text === undefined) return null;
  const syntax = parseSyntax(text);
  syntaxCache.set(name, syntax);
  return syntax;
}

function parseSyntax(line: string): PropertySyntax {
  const syntax: PropertySyntax = {
    writers: [],
    keywords: new Set(),
    isAny: false,
    maxCount: 1,
    isList: false,
  };
  for (const word of line.split(" ")) {
    const type = word.startsWith("<") ? word.slice(1, -1) : null;
    if (type === "any") syntax.isAny = true;
    else if (type) syntax.writers.push(TYPES[type] as ValueSerializer);
    else if (word === "#") syntax.isList = true;
    else if (word.startsWith("*")) syntax.maxCount = Number(word.slice(1));
    else syntax.keywords.add(word);
  }
  return syntax;
}

/** The names of all longhands in the order of the table. */
export function longhands(): string[] {
  return [...syntaxTexts.keys()];
}

/** Whether a name in lower case is that of a longhand. */
export function isLonghand(name: string): boolean {
  return syntaxOf(name) !== null;
}

/** Functions in which a zero without a unit is serialized as `0px`. */
const LENGTH_FUNCTIONS = /^(?:blur|drop-shadow|inset|circle|minmax|fit-content)$/;

/**
 * Serializes values as written, except for colours.
 * @param zero how a zero without a unit is serialized, if not as `0`
 */
function serializeAny(parts: readonly ComponentValue[], zero = ""): string {
  return serializeParts(
    parts.map((part): ComponentValue => {
      const isColor = part.kind === "hash" || (part.kind === "function" && /^(?:rgb|hsl)a?$/.test(part.name));
      if (isColor) {
        const text = serializeColor(part) ?? part.text;
        return { kind: "word", text, raw: text };
      }
      if (part.kind === "number" && part.value === 0 && part.unit === "" && zero)
        return { ...part, text: zero };
      if (part.kind !== "function") return part;
      const inner = LENGTH_FUNCTIONS.test(part.name) ? "0px" : "";
      return { ...part, text: `${part.name}(${serializeAny(part.parts, inner)})` };
    }),
    parts.some((part) => part.kind === "delimiter" && /[+*-]/.test(part.text)),
  );
}

function serializeComponent(syntax: PropertySyntax, part: ComponentValue): string | null {
  if (part.kind === "word" && syntax.keywords.has(part.text)) return part.text;
  for (const writer of syntax.writers) {
    const text = writer(part);
    if (text !== null) return text;
  }
  return null;
}

/** Serializes the value of a longhand; null if the property is unknown or doesn't accept the value. */
export function serializeLonghand(name: string, parts: readonly ComponentValue[]): string | null {
  const syntax = syntaxOf(name);
  if (!syntax || parts.length === 0) return null;
  const [first] = parts;
  if (parts.length === 1 && first?.kind === "word" && CSS_WIDE_KEYWORDS.has(first.text)) return first.text;
  if (name === "background-size") return serializeBackgroundSize(parts);
  if (hasVariable(parts)) return serializeParts(parts);
  if (syntax.isAny)
    return serializeFreeForm(name, CASE_SENSITIVE_PROPERTIES.test(name) ? keepCase(parts) : parts);
  const lists = syntax.isList ? splitAtCommas(parts) : [parts];
  const written: string[] = [];
  for (const list of lists) {
    if (list.length === 0 || list.length > syntax.maxCount) return null;
    const texts = list.map((part) => serializeComponent(syntax, part));
    if (texts.some((text) => text === null)) return null;
    written.push(texts.join(" "));
  }
  return written.join(", ");
}

/** Properties with author-defined names, which keep their case. */
const CASE_SENSITIVE_PROPERTIES =
  /^(?:font-family|grid-|counter-|quotes|will-change|container-name|view-transition-name)/;

function keepCase(parts: readonly ComponentValue[]): ComponentValue[] {
  return parts.map((part) => (part.kind === "word" ? { ...part, text: part.raw } : part));
}

/** A list of font families. An unquoted name of several words becomes a string. */
function serializeFontFamily(parts: readonly ComponentValue[]): string | null {
  const names = splitAtCommas(parts).map((list) => {
    if (list.length === 0 || list.some((part) => part.kind !== "word" && part.kind !== "string")) return null;
    if (list.length === 1) return list[0]?.text ?? null;
    return list.every((part) => part.kind === "word") ? `"${list.map((part) => part.text).join(" ")}"` : null;
  });
  return names.some((name) => name === null) ? null : names.join(", ");
}

/**
 * Transform functions by name in lower case: name in its own case, type of the arguments, how many at most.
 */
const TRANSFORMS: Readonly<Record<string, [written: string, kind: string, maxCount: number]>> = {
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

function serializeTransformFunction(part: ComponentValue): string | null {
  if (part.kind !== "function") return null;
  const transform = TRANSFORMS[part.name];
  if (!transform) return part.name === "rotate3d" ? part.text : null;
  const [name, kind, maxCount] = transform;
  const values = splitAtCommas(part.parts);
  if (values.length > maxCount || values.some((list) => list.length !== 1)) return null;
  const texts = values.map(([value]) => {
    if (!value) return null;
    const text = TYPES[kind]?.(value) ?? null;
    if (text !== null || value.kind !== "number" || value.unit !== "%") return text;
    return kind === "number" ? serializeNumber(value.value / 100) : kind === "length" ? value.text : null;
  });
  return texts.some((text) => text === null) ? null : `${name}(${texts.join(", ")})`;
}

function serializeTransforms(parts: readonly ComponentValue[]): string | null {
  const texts = parts.map(serializeTransformFunction);
  return texts.some((text) => text === null) ? null : texts.join(" ");
}

/** `background-size`. A single length is serialized with the `auto` that it implies for the height. */
function serializeBackgroundSize(parts: readonly ComponentValue[]): string | null {
  const syntax = syntaxOf("background-size");
  const layers = splitAtCommas(parts).map((list) => {
    const texts = list.map((part) => (syntax ? serializeComponent(syntax, part) : null));
    if (texts.length === 0 || texts.length > 2 || texts.some((text) => text === null)) return null;
    return texts.length === 1 && list[0]?.kind !== "word" ? `${texts[0]} auto` : texts.join(" ");
  });
  return layers.some((layer) => layer === null) ? null : layers.join(", ");
}

/** `box-shadow` and `text-shadow`: the colour comes first, then the lengths, then `inset`. */
function serializeShadows(parts: readonly ComponentValue[]): string | null {
  const lists = splitAtCommas(parts).map((list) => {
    const colors: string[] = [];
    const lengths: string[] = [];
    let isInset = false;
    for (const part of list) {
      const color = serializeColor(part);
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

/** Serializes properties whose syntax the table leaves open (`<any>`). */
function serializeFreeForm(name: string, parts: readonly ComponentValue[]): string | null {
  const [first] = parts;
  if (parts.length === 1 && first?.kind === "word" && first.text === "none") return "none";
  if (name === "box-shadow" || name === "text-shadow") return serializeShadows(parts);
  if (name === "transform") return serializeTransforms(parts);
  if (name === "font-family") return serializeFontFamily(parts);
  const isList = /^(?:filter|backdrop-filter|-webkit-filter)$/.test(name);
  if (isList && parts.some((part) => part.kind !== "function" && part.kind !== "url")) return null;
  if (name.startsWith("grid-template") || name.startsWith("grid-auto")) return serializeAny(parts, "0px");
  if (/^grid-(?:row|column)-/.test(name)) return serializeParts(parts);
  if (name === "aspect-ratio") return serializeAspectRatio(parts);
  return serializeAny(parts);
}

/** `aspect-ratio`. A single number is serialized with the `/ 1` that it implies. */
function serializeAspectRatio(parts: readonly ComponentValue[]): string {
  const text = serializeParts(parts);
  return parts.length === 1 && parts[0]?.kind === "number" ? `${text} / 1` : text;
}

/** Parses and serializes a value of a longhand; null if it is invalid. */
export function canonicalizeLonghand(name: string, value: string): string | null {
  const parts = parseValue(value);
  return parts ? serializeLonghand(name, parts) : null;
}

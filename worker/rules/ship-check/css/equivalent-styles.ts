/**
 * Other ways to write a style sheet that give the same page: lengths in `rem`, what the body has from the root, circles in squares, and
 * transforms by properties of their own.
 */
import { Styles } from "./cascade.ts";
import { withDeclarations, withRules } from "./changed-styles.ts";
import type { Declaration, Rule, Sheet } from "./sheet.ts";
import { readPropertyValue } from "./values.ts";

/** What browsers give the root where no rule gives it a size, in pixels. */
const ROOT_FONT_SIZE = 16;
// Each digit can be matched in one way only, so that it is linear for any value.
const REM = /(?<![\w.-])(-?(?:\d+(?:\.\d+)?|\.\d+))rem(?!\w)/g;
const ROOT_SELECTORS = ["html", ":root"] as const;

/** Properties that the body has from the root, in full. A size of the font is also one of `rem`. */
const INHERITED =
  /^(?:color|cursor|font-(?!size$).*|letter-spacing|line-height|list-style-.*|text-(?:align|indent|transform|shadow)|white-space|word-spacing)$/;
/** The canvas of the page takes the background of the root, and otherwise that of the body. */
const CANVAS = /^background-/;

/**
 * The styles with pixels for `rem`, without the word for a circle where an ellipse is one, with `transform` for `rotate` and `scale`, and with
 * what the root passes on as declarations of the body, where the reference has it there. Returns the same instance where there is none of
 * these.
 */
export function withEquivalentForms(styles: Styles, reference: Sheet): Styles {
  return withBodyOfRoot(withTransforms(withoutCirclesInSquares(withPixels(styles))), reference);
}

/** One number or angle, as in `rotate: -4deg`. */
const SINGLE_VALUE = /^-?[\d.]+(?:[a-z]+|%)?$/;

/** `rotate` or `scale` is a transform where the sheet has no `transform`, moves none by a transition, and has not both. */
function withTransforms(styles: Styles): Styles {
  const all = styles.sheet.rules.flatMap(({ declarations }) => declarations);
  const isOwn = ({ sets: [first, ...more] }: Declaration) =>
    more.length === 0 && /^(?:rotate|scale)$/.test(first?.[0] ?? "") && SINGLE_VALUE.test(first?.[1] ?? "");
  if (!all.some(isOwn) || all.some(({ text }) => /(?<![\w-])transform(?![\w-])/.test(text))) return styles;
  const names = new Set(all.filter(isOwn).map(({ sets }) => sets[0]?.[0]));
  if (names.size > 1) return styles;
  const asTransform = (name: string, value: string) =>
    readPropertyValue("transform", `${name}(${value})`).join(" ");
  return withDeclarations(styles, (one) =>
    isOwn(one)
      ? { ...one, sets: one.sets.map(([name, value]) => ["transform", asTransform(name, value)] as const) }
      : one,
  );
}

const CIRCLE = "radial-gradient(circle , ";

/** In a square, a radial gradient that says nothing of its shape is a circle. */
function withoutCirclesInSquares(styles: Styles): Styles {
  const changed = new Map<Rule, Rule>();
  for (const rule of styles.sheet.rules) {
    const hasCircle = rule.declarations.some(({ sets }) => sets.some(([, value]) => value.includes(CIRCLE)));
    if (!hasCircle || !isSquare(rule)) continue;
    const withoutCircle = (one: Declaration): Declaration => ({
      ...one,
      sets: one.sets.map(([name, value]) => [name, value.replaceAll(CIRCLE, "radial-gradient(")]),
    });
    changed.set(rule, { ...rule, declarations: rule.declarations.map(withoutCircle) });
  }
  return changed.size === 0 ? styles : withRules(styles, changed);
}

/** Whether a rule makes its elements and their background as wide as they are high, and says nothing that may change this. */
function isSquare({ declarations }: Rule): boolean {
  const values = new Map(declarations.flatMap(({ sets }) => sets));
  const width = values.get("width");
  return (
    width?.endsWith("px") === true &&
    width === values.get("height") &&
    (values.get("background-size") ?? "auto") === "auto" &&
    ![...values.keys()].some((name) => /^(?:padding|border(?:-\w+)?(?:-width)?$|min-|max-)/.test(name))
  );
}

/** Whether a rule anywhere, also inside of at-rules, gives the root a size of its font. */
function hasRootFontSize({ bySelector }: Sheet): boolean {
  return [...bySelector.values()].some(
    ({ selector, rules }) =>
      /(?:^|[\s>+~(,])(?:html|:root|\*)(?![\w-])/.test(selector) &&
      rules.some(({ declarations }) =>
        declarations.some(({ sets }) => sets.some(([name]) => name === "font" || name === "font-size")),
      ),
  );
}

function withPixels(styles: Styles): Styles {
  const { sheet } = styles;
  const usesRem = ({ sets }: Declaration) => sets.some(([, value]) => value.includes("rem"));
  if (!sheet.rules.some(({ declarations }) => declarations.some(usesRem)) || hasRootFontSize(sheet))
    return styles;
  const inPixels = (value: string) =>
    value.includes('"') ? value : value.replace(REM, (_, number: string) => writePixels(number));
  return withDeclarations(styles, (one) =>
    usesRem(one) ? { ...one, sets: one.sets.map(([name, value]) => [name, inPixels(value)] as const) } : one,
  );
}

function writePixels(rem: string): string {
  return `${Number((Number(rem) * ROOT_FONT_SIZE).toPrecision(12))}px`;
}

/** The styles with what the body inherits from the root, and the canvas, as declarations of the body. */
function withBodyOfRoot(styles: Styles, reference: Sheet): Styles {
  const { sheet } = styles;
  const wanted = propertiesAt(reference, "body");
  const ownOfAll = propertiesAt(sheet, "*");
  const hasCanvas = [...propertiesAt(sheet, "body")].some((name) => CANVAS.test(name));
  const isPassedOn = (name: string) =>
    !ownOfAll.has(name) && (INHERITED.test(name) || (CANVAS.test(name) && !hasCanvas));
  // A length that depends on a font may be another one at the body.
  const isMoved = ({ sets, text }: Declaration) =>
    !/\d(?:em|%)/.test(text) &&
    sets.every(([name]) => isPassedOn(name)) &&
    sets.some(([name]) => wanted.has(name));
  const moved: Declaration[] = [];
  const changed = new Map<Rule, Rule>();
  let location: Rule["location"] | undefined;
  for (const selector of ROOT_SELECTORS) {
    if (reference.bySelector.has(selector)) continue;
    for (const rule of sheet.bySelector.get(selector)?.rules ?? []) {
      if (rule.key !== selector) continue;
      const own = new Set(rule.declarations.filter(isMoved));
      if (own.size === 0) continue;
      location ??= rule.location;
      moved.push(...own);
      changed.set(rule, { ...rule, declarations: rule.declarations.filter((one) => !own.has(one)) });
    }
  }
  if (location === undefined) return styles;
  const rule: Rule = { key: "body", prelude: "body", declarations: moved, location };
  const rest = withRules(styles, changed).sheet;
  // The body's own declarations win over what it inherits, so they come later.
  const bySelector = new Map(rest.bySelector);
  const rules = [rule, ...(rest.bySelector.get("body")?.rules ?? [])];
  bySelector.set("body", { selector: "body", rules });
  return new Styles({ ...rest, rules: [rule, ...rest.rules], bySelector });
}

function propertiesAt({ bySelector }: Sheet, selectorKey: string): Set<string> {
  const declarations = bySelector.get(selectorKey)?.rules.flatMap((rule) => rule.declarations) ?? [];
  return new Set(declarations.flatMap(({ sets }) => sets.map(([name]) => name)));
}

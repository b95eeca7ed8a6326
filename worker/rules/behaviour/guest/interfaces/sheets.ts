/** `CSSStyleSheet` of style elements: rules can be listed, changed, inserted and deleted. */
import { cssomTexts, sheetText } from "../css/cascade.ts";
import { Declarations } from "../css/declarations.ts";
import { parseSelectors } from "../css/selector-parser.ts";
import { type RawRule, splitRules } from "../css/sheet.ts";
import { setFlag } from "../dom/mutate.ts";
import { type Element, hasAttribute, textOf, version } from "../dom/node.ts";
import { Interface, Internal, integer, text } from "../expose.ts";
import { domException, pageArray, pageObject } from "../realm.ts";
import { defineElement } from "./html.ts";
import { reflectBoolean, reflectText } from "./reflect.ts";
import { DeclaredStyle } from "./style.ts";

/** The sheet of a style element. */
class Sheet extends Internal {
  readonly element: Element;
  /** The rules of the text that was parsed last. */
  #parsed: { text: string; rules: Rule[] } = { text: "", rules: [] };

  constructor(element: Element) {
    super();
    this.element = element;
  }

  override get interface(): Interface<Internal> {
    return sheetInterface;
  }

  get rules(): Rule[] {
    const source = sheetText(this.element);
    if (source !== this.#parsed.text) this.#parsed = { text: source, rules: parseRules(source, this) };
    return this.#parsed.rules;
  }

  /** Replaces the rules; without an argument, applies their changes. The element's own text stays as it is. */
  update(rules = this.#parsed.rules): void {
    const changed = rules.map((rule) => rule.text).join("\n");
    this.#parsed = { text: changed, rules };
    cssomTexts.set(this.element, { source: textOf(this.element), text: changed });
    version.tree++;
  }
}

/** A rule. At-rules have rules instead of declarations. */
class Rule extends Internal {
  readonly sheet: Sheet;
  selector: string;
  readonly declarations = new Declarations();
  readonly rules: Rule[];

  constructor({ prelude, body }: RawRule, sheet: Sheet) {
    super();
    this.sheet = sheet;
    this.selector = prelude;
    const isGroup = /^@(?:media|supports|layer|container|scope|(?:-webkit-)?keyframes)\b/.test(prelude);
    this.rules = isGroup ? parseRules(body ?? "", sheet) : [];
    if (!isGroup) this.declarations.parse(body ?? "");
  }

  override get interface(): Interface<Internal> {
    if (this.selector.startsWith("@media")) return mediaRuleInterface;
    return this.selector.startsWith("@") ? ruleInterface : styleRuleInterface;
  }

  /** The rule as CSS, which `cssText` returns. */
  get text(): string {
    if (this.rules.length === 0) return `${this.selector} { ${this.declarations.text} }`;
    return `${this.selector} {\n${this.rules.map((rule) => `  ${rule.text}\n`).join("")}}`;
  }
}

function parseRules(source: string, sheet: Sheet): Rule[] {
  return splitRules(source).rules.map((raw) => new Rule(raw, sheet));
}

const ruleInterface: Interface<Rule> = new Interface<Rule>("CSSRule", null, Rule);
ruleInterface
  .attribute("cssText", (rule) => rule.text)
  .attribute("type", ({ selector }) => (selector.startsWith("@media") ? 4 : selector.startsWith("@") ? 0 : 1))
  .attribute("parentStyleSheet", (rule) => rule.sheet)
  .attribute("cssRules", ({ rules }) => pageArray(rules.map(({ wrapper }) => wrapper)));
const styleRuleInterface: Interface<Rule> = new Interface<Rule>("CSSStyleRule", ruleInterface, Rule);
styleRuleInterface
  .attribute(
    "selectorText",
    (rule) => rule.selector,
    (rule, value) => {
      if (!parseSelectors(text(value))) return;
      rule.selector = text(value);
      rule.sheet.update();
    },
  )
  .attribute(
    "style",
    (rule) =>
      new DeclaredStyle(
        null,
        () => rule.declarations,
        () => rule.sheet.update(),
      ),
  );
const mediaRuleInterface: Interface<Rule> = new Interface<Rule>("CSSMediaRule", ruleInterface, Rule);
const conditionOf = ({ selector }: Rule): string => selector.replace(/^@media\s*/, "");
mediaRuleInterface
  .attribute("conditionText", conditionOf)
  .attribute("media", (rule) => pageObject({ mediaText: conditionOf(rule) }));

function indexError(method: string, index: number, maximum: number): object {
  return domException(
    "IndexSizeError",
    `Failed to execute '${method}' on 'CSSStyleSheet': The index provided (${index}) is larger than the maximum index (${maximum}).`,
  );
}

/** Parses an argument as one rule. Throws SyntaxError if it is none. */
function parseRule(sheet: Sheet, source: string): Rule {
  const [raw, ...others] = splitRules(source).rules;
  const isRule = raw && raw.body !== null && (raw.prelude.startsWith("@") || parseSelectors(raw.prelude));
  if (!isRule || others.length > 0)
    throw domException(
      "SyntaxError",
      `Failed to execute 'insertRule' on 'CSSStyleSheet': Failed to parse the rule '${source}'.`,
    );
  return new Rule(raw, sheet);
}

const sheetInterface: Interface<Sheet> = new Interface<Sheet>("CSSStyleSheet", null, Sheet);
for (const name of ["cssRules", "rules"])
  sheetInterface.attribute(name, (sheet) => pageArray(sheet.rules.map((rule) => rule.wrapper)));
sheetInterface
  .attribute("ownerNode", (sheet) => sheet.element)
  .attribute("href", () => null)
  .attribute(
    "disabled",
    (sheet) => hasAttribute(sheet.element, "disabled"),
    (sheet, value) => setFlag(sheet.element, "disabled", Boolean(value)),
  )
  .method("insertRule", 1, (sheet, source, position) => {
    const index = integer(position ?? 0) >>> 0;
    const rules = [...sheet.rules];
    if (index > rules.length) throw indexError("insertRule", index, rules.length);
    rules.splice(index, 0, parseRule(sheet, text(source)));
    sheet.update(rules);
    return index;
  })
  .method("deleteRule", 1, (sheet, position) => {
    const index = integer(position) >>> 0;
    const rules = [...sheet.rules];
    if (index >= rules.length) throw indexError("deleteRule", index, rules.length - 1);
    rules.splice(index, 1);
    sheet.update(rules);
  });

const sheets = new WeakMap<Element, Sheet>();

/** The sheet of a style element, always the same object. */
export function styleSheetOf(element: Element): Internal {
  let sheet = sheets.get(element);
  if (!sheet) {
    sheet = new Sheet(element);
    sheets.set(element, sheet);
  }
  return sheet;
}

const style = defineElement("Style", "style");
reflectText(style, "media type");
reflectBoolean(style, "disabled");
style.attribute("sheet", (element) => (element.isConnected ? styleSheetOf(element) : null));

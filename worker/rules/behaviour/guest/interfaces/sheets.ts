/** `CSSStyleSheet` of style elements: rules can be listed, inserted and deleted. */
import { insertedRules } from "../css/cascade.ts";
import { Declarations } from "../css/declarations.ts";
import { type RawRule, splitRules } from "../css/sheet.ts";
import { setFlag, setTextContent } from "../dom/mutate.ts";
import { type Element, hasAttribute, textOf, version } from "../dom/node.ts";
import { Interface, Internal, integer, text } from "../expose.ts";
import { pageArray } from "../realm.ts";
import { defineElement } from "./html.ts";
import { reflectBoolean, reflectText } from "./reflect.ts";
import { DeclaredStyle } from "./style.ts";

/** The sheet of a style element. Its rules are parsed on each access. */
class Sheet extends Internal {
  readonly element: Element;

  constructor(element: Element) {
    super();
    this.element = element;
  }

  override get interface(): Interface<Internal> {
    return sheetInterface;
  }

  get rules(): Rule[] {
    return splitRules(textOf(this.element) + (insertedRules.get(this.element) ?? []).join("\n")).rules.map(
      (raw) => new Rule(raw),
    );
  }
}

/** A rule. At-rules are shown as style rules, too. */
class Rule extends Internal {
  readonly raw: RawRule;
  readonly declarations = new Declarations();

  constructor(raw: RawRule) {
    super();
    this.raw = raw;
    this.declarations.parse(raw.body ?? "");
  }

  override get interface(): Interface<Internal> {
    return ruleInterface;
  }
}

const ruleInterface: Interface<Rule> = new Interface<Rule>("CSSStyleRule", null, Rule);
ruleInterface
  .attribute("selectorText", (rule) => rule.raw.prelude)
  .attribute("cssText", (rule) => `${rule.raw.prelude} { ${rule.declarations.text} }`)
  .attribute("type", () => 1)
  .attribute(
    "style",
    (rule) =>
      new DeclaredStyle(
        null,
        () => rule.declarations,
        () => {},
      ),
  );

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
  .method("insertRule", 1, (sheet, rule, index) => {
    insertedRules.set(sheet.element, [...(insertedRules.get(sheet.element) ?? []), text(rule)]);
    version.tree++;
    return index === undefined ? 0 : integer(index);
  })
  .method("deleteRule", 1, (sheet, index) => {
    const rules = sheet.rules.filter((_, at) => at !== integer(index));
    insertedRules.delete(sheet.element);
    setTextContent(sheet.element, rules.map(({ raw }) => `${raw.prelude} {${raw.body ?? ""}}`).join("\n"));
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

/** What a task wants of a style sheet, judged on the learner's page. */

import type { Element } from "../html/page.ts";
import { type AppliedLayer, AppliedStyles, type Layer } from "./applied-styles.ts";
import {
  type Fault,
  isMet,
  type Judge,
  judgeByPlace,
  type Styles,
  type Wanted,
  type Winner,
} from "./compare.ts";
import { type Match, PageElements, type PlacedElement } from "./selector-match.ts";
import { type Block, contextOf, type Setting, type Sheet } from "./sheet.ts";

/** What a task wants of a style sheet. Made once for a task and kept. */
export type StyleTask = {
  reference: Styles;
  /** The titles of the rules that are the task's own. */
  titles: ReadonlySet<string>;
  /** What the task changes: properties by place, and those whose value the change needs. */
  wanted: ReadonlyMap<string, ReadonlySet<string>>;
  /** What the task's script has in quotes: the names of what it gives classes to, and the classes. */
  named: ReadonlySet<string>;
  /** The declarations in `style` attributes of the reference's page, each as `style:property=value`. */
  inline: ReadonlySet<string>;
};

export function styleTask(start: Styles, reference: Styles, root: Element, script: string): StyleTask {
  const rules = [...reference.sheet.rules, ...start.sheet.rules];
  const wanted = new Map<string, Set<string>>();
  for (const place of reference.sheet.blocks.keys()) {
    const all = reference.at(place);
    const fresh = [...all].filter(([property, winner]) => !isSameIn(start, place, property, winner));
    const names = fresh.map(([property]) => property);
    const needed = [...all.keys()].filter((property) =>
      NEEDS.some(([needing, one]) => one.test(property) && names.some((name) => needing.test(name))),
    );
    wanted.set(place, new Set([...names, ...needed]));
  }
  const named = namedIn(script);
  if (script.includes("document.body")) named.add("body");
  return {
    reference,
    titles: new Set(rules.map(({ title }) => title)),
    wanted,
    named,
    inline: inlineOn(root),
  };
}

function inlineOn({ attributes, children }: Element, inline = new Set<string>()): Set<string> {
  for (const [name, value] of attributes) if (name.startsWith("style:")) inline.add(`${name}=${value}`);
  for (const child of children) if (typeof child !== "string") inlineOn(child, inline);
  return inline;
}

/** Properties that do nothing unless another has its value too. */
const NEEDS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:justify-|align-(?:items|content)|flex-(?:direction|wrap)|grid-(?:template|auto)|(?:row-|column-)?gap)/,
    /^display$/,
  ],
  [/^(?:top|right|bottom|left|z-index)$/, /^position$/],
  [/^transition-(?:duration|delay|timing-function)$/, /^transition-property$/],
  [/^animation-(?!name)/, /^animation-name$/],
];

/**
 * Judges a ship's style sheet on its own page: what the task changes has to win at the elements that the reference's selector
 * means there, whatever selector says it. What the task keeps may have another value, unless the change needs it.
 */
export function judgeOnPage(ship: Styles, root: Element, task: StyleTask): Judge {
  return new PageJudge(ship, root, task).judge;
}

type Stage = { page: PageElements; ship: AppliedStyles; reference: AppliedStyles };

class PageJudge {
  readonly #byPlace: Judge;
  readonly #stages = new Map<string, Stage>();

  readonly ship: Styles;
  readonly root: Element;
  readonly task: StyleTask;

  constructor(ship: Styles, root: Element, task: StyleTask) {
    this.ship = ship;
    this.root = root;
    this.task = task;
    this.#byPlace = judgeByPlace(ship, task.reference);
  }

  readonly judge: Judge = (wanted) => {
    if (!this.task.wanted.get(wanted.place)?.has(wanted.property)) return this.#judgeKept(wanted);
    if (this.#isBuiltAlike()) return this.#byPlace(wanted);
    const target = this.#targetOf(wanted);
    return target ? this.#judgeAt(target, wanted) : this.#byPlace(wanted);
  };

  #alike: boolean | null = null;

  /** Whether the sheet has the reference's rules with the same properties in order: then each place tells what applies. */
  #isBuiltAlike(): boolean {
    this.#alike ??= haveSameRules(this.ship.sheet, this.task.reference.sheet) && !hasStyles(this.root);
    return this.#alike;
  }

  /** What the task keeps: the learner may have changed its value, but not have lost it. */
  #judgeKept(wanted: Wanted): Fault | null {
    const { place, property } = wanted;
    const own = this.ship.at(place);
    const kept = own.get(property);
    if (kept)
      return UNDOING.has(kept.value) && !UNDOING.has(wanted.winner.value) ? { found: kept.setting } : null;
    const family = familyOf(property);
    const isThere = (won: ReadonlyMap<string, Winner>) =>
      [...won.keys()].some((other) => familyOf(other) === family);
    if (isThere(own) || this.#byPlace(wanted) === null) return null;
    const target = this.#targetOf(wanted);
    if (!target) return { found: undefined };
    const isLost = [...target.all].some((one) => !isThere(target.ship.winnersOf(one)));
    return isLost ? { found: undefined } : null;
  }

  #judgeAt({ page, ship, reference, always, elements, all }: Target, wanted: Wanted): Fault | null {
    const { property, winner, place } = wanted;
    if (elements.length === 0) {
      // Another rule of the task hides it everywhere: it has to be said for all the same.
      const isSaid = [...all].every((one) => applies(ship, one, wanted));
      return isSaid ? null : { found: undefined };
    }
    let losing: Winner | undefined;
    let wins = 0;
    const settled = new Set<string>();
    for (const one of elements) {
      const won = ship.winnersOf(one).get(property);
      if (isMet(won, property, winner)) {
        wins++;
        for (const { title, settings } of ship.blocksOf(one))
          if (won && settings.includes(won.setting)) settled.add(title);
      } else if (won && this.#isException(ship, one, wanted, won)) losing = won;
      else return this.#fault(won, wanted);
    }
    if (wins === 0) return this.#fault(losing, wanted);
    // Said at another selector, it may mean no other elements, and nothing beyond the state and the screen.
    if (this.ship.sheet.blocks.has(place)) return null;
    const isMore = (ours: AppliedLayer, theirs: AppliedLayer, one: PlacedElement) =>
      ours.winnersOf(one).get(property)?.value === winner.value &&
      theirs.winnersOf(one).get(property)?.value !== winner.value;
    const reaches = (one: PlacedElement) =>
      !all.has(one) &&
      ship.blocksOf(one).some(({ title }) => settled.has(title)) &&
      isMore(ship, reference, one);
    const isTooMuch =
      page.all.some(reaches) || (always !== null && elements.some((one) => isMore(...always, one)));
    return isTooMuch ? { found: undefined } : null;
  }

  /** Whether the learner's own rule makes an exception at one element of what applies to it as well. */
  #isException(ship: AppliedLayer, one: PlacedElement, wanted: Wanted, won: Winner): boolean {
    const own = this.#ruleOf(won.setting);
    const isOwn = own === undefined || !this.task.titles.has(own.title);
    return isOwn && applies(ship, one, wanted);
  }

  #fault(won: Winner | undefined, { place, property, winner }: Wanted): Fault {
    // Said at its place, and yet it doesn't win: another rule of the same weight stands behind it.
    const isSaid = this.ship.at(place).get(property)?.value === winner.value;
    const rule = won && isSaid ? this.#ruleOf(won.setting) : undefined;
    return { found: won?.setting, ...(rule ? { after: rule.written.trim() } : {}) };
  }

  #rules: Map<Setting, Block> | null = null;

  #ruleOf(setting: Setting): Block | undefined {
    this.#rules ??= new Map(this.ship.sheet.rules.flatMap((rule) => rule.settings.map((one) => [one, rule])));
    return this.#rules.get(setting);
  }

  /** The elements that the reference's selector means on this page. Null where there is none, or it can't be told. */
  #targetOf({ place, selector, property, winner }: Wanted): Target | null {
    const context = contextOf(place, selector);
    if (selector === "" || (context !== "" && !context.startsWith("@media"))) return null;
    const stage = this.#stageFor(selector);
    const match = stage.page.match(selector);
    if (!match || match.elements.size === 0) return null;
    const layer = { context, state: match.state, pseudo: match.pseudo };
    const layers = this.#layers(stage, layer);
    if (!layers) return null;
    const [ship, reference] = layers;
    const isAlways = context === "" && match.state === "";
    const always = isAlways ? null : this.#layers(stage, { ...layer, context: "", state: "" });
    const elements = [...match.elements].filter(
      (one) => reference.winnersOf(one).get(property)?.value === winner.value,
    );
    return { page: stage.page, ship, reference, always, elements, all: match.elements };
  }

  #layers(stage: Stage, layer: Layer): [ship: AppliedLayer, reference: AppliedLayer] | null {
    const [ship, reference] = [stage.ship.in(layer), stage.reference.in(layer)];
    return ship && reference && [ship, reference];
  }

  /** The page as it is, or, for a class that only the script gives, the page with it where the script may give it. */
  #stageFor(selector: string): Stage {
    const plain = this.#stage("");
    const missing = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name);
    const [name, ...more] = missing.filter((one) => !plain.page.hasClass(one));
    if (name === undefined || more.length > 0 || !this.task.named.has(name)) return plain;
    return this.#stage(name);
  }

  #stage(extraClass: string): Stage {
    let stage = this.#stages.get(extraClass);
    if (!stage) {
      const page =
        extraClass === ""
          ? new PageElements(this.root)
          : new PageElements(this.root, { name: extraClass, of: this.#touched() });
      stage = {
        page,
        ship: new AppliedStyles(this.ship.sheet, page, this.task.inline),
        reference: new AppliedStyles(this.task.reference.sheet, page, null),
      };
      this.#stages.set(extraClass, stage);
    }
    return stage;
  }

  /** Whether the script names an element: by a selector, an id, or as the body. */
  #touched(): (element: Element) => boolean {
    const { page } = this.#stage("");
    const elements = new Set<Element>();
    for (const name of this.task.named) {
      const matches: (Match | null)[] = [page.match(name), page.match(`#${name}`)];
      for (const match of matches) for (const one of match?.elements ?? []) elements.add(one.element);
    }
    return (element) => elements.has(element);
  }
}

type Target = {
  page: PageElements;
  ship: AppliedLayer;
  reference: AppliedLayer;
  /** What the two do outside of the state and the screen that is meant; null where none is meant. */
  always: [ship: AppliedLayer, reference: AppliedLayer] | null;
  /** Those at which the reference's declaration wins. */
  elements: readonly PlacedElement[];
  all: ReadonlySet<PlacedElement>;
};

/** The texts in quotes of a script. */
function namedIn(script: string): Set<string> {
  return new Set([...script.matchAll(/(["'`])([.#]?[\w-]{1,40})\1/g)].map(([, , name = ""]) => name));
}

function haveSameRules({ rules }: Sheet, reference: Sheet): boolean {
  return (
    rules.length === reference.rules.length &&
    rules.every((rule, at) => isRuleLike(rule, reference.rules[at]))
  );
}

function isRuleLike(rule: Block, other: Block | undefined): boolean {
  if (rule.title !== other?.title || rule.settings.length !== other.settings.length) return false;
  return rule.settings.every((setting, at) => {
    const twin = other.settings[at];
    return (
      setting.important === twin?.important &&
      setting.sets.length === twin.sets.length &&
      setting.sets.every(([property], index) => property === twin.sets[index]?.[0])
    );
  });
}

function hasStyles({ written, children }: Element): boolean {
  if (written.some(({ name }) => name === "style")) return true;
  return children.some((child) => typeof child !== "string" && hasStyles(child));
}

/** Values that take a declaration away. */
const UNDOING: ReadonlySet<string> = new Set(["unset", "initial", "revert", "revert-layer"]);

/** The first word of a property: a shorthand's longhands have it in common. A custom property stands alone. */
function familyOf(property: string): string {
  return property.startsWith("--") ? property : (property.split("-", 1)[0] ?? property);
}

/** Whether some rule says the wanted declaration for an element, whether it wins or not. */
function applies(ship: AppliedLayer, one: PlacedElement, { property, winner }: Wanted): boolean {
  return ship
    .blocksOf(one)
    .some(({ settings }) =>
      settings.some(({ sets }) => sets.some(([name, value]) => name === property && value === winner.value)),
    );
}

function isSameIn(start: Styles, place: string, property: string, { value, setting }: Winner): boolean {
  const before = start.at(place).get(property);
  return before?.value === value && before.setting.important === setting.important;
}

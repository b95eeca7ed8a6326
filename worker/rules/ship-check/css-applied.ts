/** What a style sheet does to the elements of a page: which declaration wins at each of them. */
import { type Winner, winners } from "./css-compare.ts";
import { PageElements, type PlacedElement } from "./css-elements.ts";
import { type Block, contextOf, type Sheet } from "./css-sheet.ts";
import type { Element } from "./html-tree.ts";

/** Where declarations win: inside which at-rules, in which state of the page, and for which part of the elements. */
export type Layer = { context: string; state: string; pseudo: string };

type Entry = { block: Block; specificity: number; order: number };
const NO_ENTRIES: readonly Entry[] = [];

/** Pairs of an element and a rule that are looked at. More belongs to no page that anyone wrote. */
const MOST_PAIRS = 30_000;

/** A style sheet on a page. */
export class AppliedStyles {
  readonly #layers = new Map<string, ReadonlyMap<PlacedElement, Entry[]> | null>();
  readonly #won = new Map<readonly Entry[], Map<string, Winner>>();
  readonly #order: ReadonlyMap<Block, number>;
  #pairsLeft = MOST_PAIRS;

  readonly sheet: Sheet;
  readonly page: PageElements;

  constructor(sheet: Sheet, page: PageElements) {
    this.sheet = sheet;
    this.page = page;
    this.#order = new Map(sheet.rules.map((block, index) => [block, index]));
  }

  /** What wins at an element, by property. Null where the page or the sheet has too much to tell. */
  winnersOf(one: PlacedElement, layer: Layer): Map<string, Winner> | null {
    const entries = this.#layer(layer);
    if (!entries) return null;
    const list = entries.get(one) ?? NO_ENTRIES;
    let won = this.#won.get(list);
    if (!won) {
      won = winners(list.map(({ block }) => block));
      if (layer.pseudo === "" && hasStyle(one)) won = withStyle(won, one);
      if (list !== NO_ENTRIES) this.#won.set(list, won);
    }
    return won;
  }

  /** The rules that apply to an element, the heaviest last. */
  blocksOf(one: PlacedElement, layer: Layer): Block[] {
    return (this.#layer(layer)?.get(one) ?? []).map(({ block }) => block);
  }

  #layer(layer: Layer): ReadonlyMap<PlacedElement, Entry[]> | null {
    const key = JSON.stringify(layer);
    let entries = this.#layers.get(key);
    if (entries === undefined) {
      entries = this.#gather(layer);
      this.#layers.set(key, entries);
    }
    return entries;
  }

  #gather({ context, state, pseudo }: Layer): Map<PlacedElement, Entry[]> | null {
    const entries = new Map<PlacedElement, Entry[]>();
    for (const [place, { selector, blocks }] of this.sheet.blocks) {
      const own = contextOf(place, selector);
      if (own !== "" && own !== context) continue;
      const match = this.page.match(selector);
      if (!match || match.pseudo !== pseudo || (match.state !== "" && match.state !== state)) continue;
      this.#pairsLeft -= match.elements.size * blocks.length;
      if (this.#pairsLeft < 0) return null;
      for (const one of match.elements) {
        const known = entries.get(one) ?? [];
        entries.set(one, known);
        for (const block of blocks)
          known.push({ block, specificity: match.specificity, order: this.#order.get(block) ?? 0 });
      }
    }
    for (const list of entries.values())
      list.sort((a, b) => a.specificity - b.specificity || a.order - b.order);
    return entries;
  }
}

function hasStyle({ element }: PlacedElement): boolean {
  return element.written.some(({ name }) => name === "style");
}

/** The declarations of an element's own `style` win over all that isn't important. */
function withStyle(won: Map<string, Winner>, { element }: PlacedElement): Map<string, Winner> {
  const all = new Map(won);
  for (const [key, value] of element.attributes) {
    if (!key.startsWith("style:")) continue;
    const property = key.slice("style:".length);
    if (won.get(property)?.setting.important) continue;
    const line = element.written.find(({ name }) => name === "style")?.line ?? element.line;
    const setting = {
      sets: [[property, value] as const],
      resets: [],
      important: false,
      written: `${property}: ${value}`,
      at: { tab: "html" as const, line },
      runsOn: false,
    };
    all.set(property, { value, setting, order: Number.POSITIVE_INFINITY });
  }
  return all;
}

/** Values that hide what they are set on. */
const HIDING: Readonly<Record<string, string>> = { display: "none", visibility: "hidden", opacity: "0" };

const EVERYWHERE: Layer = { context: "", state: "", pseudo: "" };

/** The elements of a page that its style sheet hides and the reference's wouldn't. */
export function hiddenElements(ship: Sheet, reference: Sheet, root: Element): Set<Element> {
  const hides = ({ settings }: Block) =>
    settings.some(({ sets }) => sets.some(([property, value]) => HIDING[property] === value));
  const hidden = new Set<Element>();
  const known = new Set(reference.rules.filter(hides).map(({ title }) => title));
  if (!ship.rules.some((rule) => hides(rule) && !known.has(rule.title))) return hidden;
  const page = new PageElements(root);
  const [own, wanted] = [new AppliedStyles(ship, page), new AppliedStyles(reference, page)];
  const isHidden = (styles: AppliedStyles, one: PlacedElement) => {
    const won = styles.winnersOf(one, EVERYWHERE);
    return Object.entries(HIDING).some(([property, value]) => won?.get(property)?.value === value);
  };
  for (const one of page.all) if (isHidden(own, one) && !isHidden(wanted, one)) hidden.add(one.element);
  return hidden;
}

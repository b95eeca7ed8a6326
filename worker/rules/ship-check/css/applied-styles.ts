/** What a style sheet does to the elements of a page: which declaration wins at each of them. */

import type { Element } from "../html/page.ts";
import { type Winner, winners } from "./compare.ts";
import { PageElements, type PlacedElement } from "./selector-match.ts";
import { type Block, contextOf, type Sheet } from "./sheet.ts";

/** Where declarations win: inside which at-rules, in which state of the page, and for which part of the elements. */
export type Layer = { context: string; state: string; pseudo: string };

type Entry = { block: Block; specificity: number; order: number };

/** Pairs of an element and a rule that are looked at. More belongs to no page that anyone wrote. */
const MAX_PAIRS = 20_000;

/** A style sheet on a page. */
export class AppliedStyles {
  readonly #sheet: Sheet;
  readonly #page: PageElements;
  readonly #layers = new Map<string, AppliedLayer | null>();
  readonly #order: ReadonlyMap<Block, number>;
  readonly #known: ReadonlySet<string> | null;
  #pairsLeft = MAX_PAIRS;

  /** @param known the declarations in the page's `style` attributes that don't count; null: none of them counts */
  constructor(sheet: Sheet, page: PageElements, known: ReadonlySet<string> | null) {
    this.#sheet = sheet;
    this.#page = page;
    this.#known = known;
    this.#order = new Map(sheet.rules.map((block, index) => [block, index]));
  }

  /** What applies in a layer. Null where the page and the sheet have too much to tell. */
  in(layer: Layer): AppliedLayer | null {
    const key = JSON.stringify([layer.context, layer.state, layer.pseudo]);
    let applied = this.#layers.get(key);
    if (applied === undefined) {
      const entries = this.#gather(layer);
      applied = entries && new AppliedLayer(entries, layer.pseudo === "" ? this.#known : null);
      this.#layers.set(key, applied);
    }
    return applied;
  }

  #gather({ context, state, pseudo }: Layer): Map<PlacedElement, Entry[]> | null {
    const entries = new Map<PlacedElement, Entry[]>();
    for (const [place, { selector, blocks }] of this.#sheet.blocks) {
      const own = contextOf(place, selector);
      if (own !== "" && own !== context) continue;
      const match = this.#page.match(selector);
      if (!match || match.pseudo !== pseudo || (match.state !== "" && match.state !== state)) continue;
      this.#pairsLeft -= match.elements.size * blocks.length;
      if (this.#pairsLeft < 0) return null;
      const { specificity } = match;
      const added = blocks.map((block) => ({ block, specificity, order: this.#order.get(block) ?? 0 }));
      for (const one of match.elements) {
        const known = entries.get(one);
        if (known) known.push(...added);
        else entries.set(one, [...added]);
      }
    }
    return entries;
  }
}

/** The rules that apply to the elements of a page in one layer. */
export class AppliedLayer {
  readonly #blocks = new Map<PlacedElement, readonly Block[]>();
  readonly #won = new Map<readonly Block[], Map<string, Winner>>();
  readonly #styled = new Map<PlacedElement, Map<string, Winner>>();
  readonly #known: ReadonlySet<string> | null;

  constructor(entries: ReadonlyMap<PlacedElement, Entry[]>, known: ReadonlySet<string> | null) {
    this.#known = known;
    // Elements with the same rules have the same list, so that its winners are told once.
    const lists = new Map<string, readonly Block[]>();
    for (const [one, list] of entries) {
      list.sort((a, b) => a.specificity - b.specificity || a.order - b.order);
      const key = list.map(({ order }) => order).join();
      const blocks = lists.get(key) ?? list.map(({ block }) => block);
      lists.set(key, blocks);
      this.#blocks.set(one, blocks);
    }
  }

  /** The rules that apply to an element, the heaviest last. */
  blocksOf(one: PlacedElement): readonly Block[] {
    return this.#blocks.get(one) ?? NO_BLOCKS;
  }

  /** What wins at an element, by property. */
  winnersOf(one: PlacedElement): Map<string, Winner> {
    const blocks = this.blocksOf(one);
    let won = this.#won.get(blocks);
    if (!won) {
      won = winners(blocks);
      this.#won.set(blocks, won);
    }
    if (this.#known === null || !hasStyle(one)) return won;
    const styled = this.#styled.get(one) ?? withStyle(won, one, this.#known);
    this.#styled.set(one, styled);
    return styled;
  }
}

const NO_BLOCKS: readonly Block[] = [];

function hasStyle({ element }: PlacedElement): boolean {
  return element.written.some(({ name }) => name === "style");
}

/** The declarations of an element's own `style` win over all that isn't important. */
function withStyle(
  won: Map<string, Winner>,
  { element }: PlacedElement,
  known: ReadonlySet<string>,
): Map<string, Winner> {
  const all = new Map(won);
  for (const [key, value] of element.attributes) {
    if (!key.startsWith("style:") || known.has(`${key}=${value}`)) continue;
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
  const [own, wanted] = [ship, reference].map((sheet) => new AppliedStyles(sheet, page, null).in(EVERYWHERE));
  const isHidden = (layer: AppliedLayer, one: PlacedElement) => {
    const won = layer.winnersOf(one);
    return Object.entries(HIDING).some(([property, value]) => won.get(property)?.value === value);
  };
  if (own && wanted)
    for (const one of page.all) if (isHidden(own, one) && !isHidden(wanted, one)) hidden.add(one.element);
  return hidden;
}

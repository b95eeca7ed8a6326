/** The style sheets of a page as one list of rules, in the order of the cascade's layers. */
import { readPropertyValue } from "../../ship-check/css/values.ts";
import type { SheetSource } from "../page.ts";
import type { Steps } from "../steps.ts";
import { matchesContainer, matchesMedia, matchesSupports } from "./conditions.ts";
import { type Declaration, parseSheet, type RawBlock, type RawRule } from "./parse.ts";
import { parseSelectors, type SelectorList } from "./selectors.ts";
import { WINDOW_WIDTH } from "./window.ts";

/** A condition that depends on the window. */
interface WindowCondition {
  kind: "media" | "container";
  text: string;
}

interface Layer {
  /** Its place in the order of layers; a higher one wins. */
  rank: number;
  inner: Map<string, Layer>;
}

export interface StyleRule {
  order: number;
  selectors: SelectorList;
  declarations: Declaration[];
  conditions: WindowCondition[];
  layer: Layer | null;
  scope: { roots: SelectorList; limits: SelectorList | null } | null;
}

/** The positions of an animation, from 0 to 100, with their declarations. */
export interface Keyframes {
  frames: { position: number; declarations: Declaration[] }[];
}

/** More rules are left out. Real pages have under a hundred. */
const MAX_RULES = 2000;

interface Context {
  conditions: WindowCondition[];
  layer: Layer | null;
  scope: StyleRule["scope"];
  /** The selectors of the style rule around it. */
  outer: SelectorList | null;
}

const TOP: Context = { conditions: [], layer: null, scope: null, outer: null };

export class Sheets {
  readonly rules: StyleRule[] = [];
  readonly keyframes = new Map<string, Keyframes>();
  /** The initial values of registered custom properties, and all that are defined anywhere. */
  readonly registered = new Map<string, string>();
  readonly customProperties = new Map<string, string>();
  /** The texts of all media queries. */
  readonly media: string[] = [];
  /** Addresses of imported sheets. */
  readonly imports: string[] = [];
  /** Whether some part was left out, so that what is missing can't be judged. */
  isPartial = false;
  readonly #steps: Steps;
  readonly #layers: Layer = { rank: 0, inner: new Map() };
  readonly #answers = new Map<string, boolean>();
  #anonymous = 0;

  constructor(sources: readonly SheetSource[], steps: Steps) {
    this.#steps = steps;
    for (const { text, media } of sources) {
      const conditions = media === "" ? [] : [{ kind: "media" as const, text: media }];
      this.#readBlock(parseSheet(text, steps), { ...TOP, conditions });
    }
    this.#rank(this.#layers, 0);
  }

  /** Layers in an outer one come before the outer one's own rules. */
  #rank(layer: Layer, from: number): number {
    let next = from;
    for (const inner of layer.inner.values()) next = this.#rank(inner, next);
    layer.rank = next;
    return next + 1;
  }

  /** Whether a rule applies in a window of this width. */
  isActive(conditions: readonly WindowCondition[], width: number): boolean {
    return conditions.every(({ kind, text }) => {
      const key = `${kind} ${width} ${text}`;
      let answer = this.#answers.get(key);
      if (answer === undefined) {
        answer = (kind === "media" ? matchesMedia : matchesContainer)(text, { width }, this.#steps);
        this.#answers.set(key, answer);
      }
      return answer;
    });
  }

  #readBlock(block: RawBlock, context: Context): void {
    const own: Declaration[] = [];
    for (const one of block) {
      if ("property" in one) own.push(one);
      else if (one.name === null) this.#readStyleRule(one, context);
      else this.#readAtRule(one, one.name, context);
    }
    // The declarations of an at-rule inside of a style rule are those of the style rule.
    if (own.length > 0 && context.outer) this.#add(context.outer, own, context);
  }

  #add(selectors: SelectorList, declarations: Declaration[], context: Context): void {
    if (this.rules.length >= MAX_RULES) {
      this.isPartial = true;
      return;
    }
    for (const { property, value } of declarations)
      if (property.startsWith("--")) this.customProperties.set(property, value);
    const { conditions, layer, scope } = context;
    this.rules.push({ order: this.rules.length, selectors, declarations, conditions, layer, scope });
  }

  #readStyleRule({ prelude, block }: RawRule, context: Context): void {
    const selectors = parseSelectors(prelude, context.outer, context.outer !== null, this.#steps);
    if (!selectors || !block) return;
    const own = block.filter((one): one is Declaration => "property" in one);
    if (own.length > 0) this.#add(selectors, own, context);
    for (const one of block) {
      if ("property" in one) continue;
      const inner = { ...context, outer: selectors };
      if (one.name === null) this.#readStyleRule(one, inner);
      else this.#readAtRule(one, one.name, inner);
    }
  }

  #readAtRule({ prelude, block }: RawRule, name: string, context: Context): void {
    switch (name) {
      case "media":
      case "container":
        if (name === "media") this.media.push(prelude);
        if (block)
          this.#readBlock(block, {
            ...context,
            conditions: [...context.conditions, { kind: name, text: prelude }],
          });
        return;
      case "supports":
        if (block && matchesSupports(prelude, this.#steps)) this.#readBlock(block, context);
        return;
      case "layer":
        this.#readLayer(prelude, block, context);
        return;
      case "scope":
        if (block) this.#readScope(prelude, block, context);
        return;
      case "keyframes":
      case "-webkit-keyframes":
        if (block) this.#readKeyframes(prelude, block, context);
        return;
      case "property": {
        const initial = block?.find(
          (one): one is Declaration => "property" in one && one.property === "initial-value",
        );
        if (initial) this.registered.set(prelude.trim(), initial.value);
        return;
      }
      case "import":
        this.#readImport(prelude, context);
    }
  }

  #layerOf(path: string, outer: Layer | null): Layer {
    let layer = outer ?? this.#layers;
    const names = path === "" ? [`#${++this.#anonymous}`] : path.split(".");
    for (const name of names.slice(0, 8)) {
      const key = name.trim();
      let inner = layer.inner.get(key);
      if (!inner) {
        inner = { rank: 0, inner: new Map() };
        layer.inner.set(key, inner);
      }
      layer = inner;
    }
    return layer;
  }

  #readLayer(prelude: string, block: RawBlock | null, context: Context): void {
    if (!block) for (const path of prelude.split(",")) this.#layerOf(path.trim(), context.layer);
    else this.#readBlock(block, { ...context, layer: this.#layerOf(prelude.trim(), context.layer) });
  }

  #readScope(prelude: string, block: RawBlock, context: Context): void {
    const found = /^(?:\((.*?)\))?(?:\s*to\s*\((.*)\))?$/is.exec(prelude.trim().slice(0, 500));
    const [, root, limit] = found ?? [];
    const roots = parseSelectors(root ?? ":root", context.outer, false, this.#steps);
    const limits = limit === undefined ? null : parseSelectors(limit, roots, false, this.#steps);
    if (!roots || (limit !== undefined && !limits)) return;
    this.#readBlock(block, { ...context, scope: { roots, limits }, outer: null });
  }

  #readKeyframes(prelude: string, block: RawBlock, { conditions }: Context): void {
    if (!this.isActive(conditions, WINDOW_WIDTH)) return;
    const frames: Keyframes["frames"] = [];
    for (const one of block) {
      if ("property" in one || one.name !== null) continue;
      const declarations = (one.block ?? []).filter((inner): inner is Declaration => "property" in inner);
      for (const word of one.prelude.toLowerCase().split(",")) {
        const text = word.trim();
        const position = text === "from" ? 0 : text === "to" ? 100 : Number.parseFloat(text);
        if (!Number.isNaN(position)) frames.push({ position, declarations });
      }
    }
    frames.sort((a, b) => a.position - b.position);
    this.keyframes.set(prelude.trim().replace(/^["']|["']$/g, ""), { frames });
  }

  #readImport(prelude: string, context: Context): void {
    const [first = "", ...rest] = readPropertyValue("content", prelude);
    const address = /^(?:url\()?"(.*?)"\)?$/s.exec(first)?.[1] ?? "";
    const data = /^data:text\/css[^,]*,(.*)$/is.exec(address);
    if (!data) {
      if (address !== "" && !/fonts?\./.test(address)) this.imports.push(address);
      return;
    }
    let text = data[1] ?? "";
    try {
      text = /;base64,/i.test(address) ? atob(text) : decodeURIComponent(text);
    } catch {
      return;
    }
    const media = rest.filter((part) => !/^layer\b|^supports\(/.test(part)).join(" ");
    const conditions = media === "" ? [] : [{ kind: "media" as const, text: media }];
    this.#readBlock(parseSheet(text, this.#steps), {
      ...context,
      conditions: [...context.conditions, ...conditions],
    });
  }
}

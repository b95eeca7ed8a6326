/** Languages within HTML that are loaded with their first code: see web/build/late-languages.ts. */
import { type LRLanguage, ParseContext } from "@codemirror/language";
import { Compartment, type Extension } from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";

type Grammar = LRLanguage["parser"];
type LateParser = ReturnType<typeof ParseContext.getSkippingParser> & { configure: Configure };
type Configure = (config: Parameters<Grammar["configure"]>[0]) => LateParser;

/** A package of a language that is loaded when it is first needed. */
interface LatePackage<Package> {
  /** A parser that skips its text until the package is there. The editor then parses that text. */
  parser: (grammarOf: (from: Package) => Grammar) => LateParser;
  /** An extension that adds one of the package as soon as it is there. @param loads whether an editor with it loads the package */
  support: (supportOf: (from: Package) => Extension, loads?: boolean) => Extension;
}

/**
 * Until the package is there, code in its language has no colours and no completion; text, caret and undo history know nothing of it. If
 * it can't be loaded, that stays so until the page is loaded again.
 */
export function latePackage<Package>(importPackage: () => Promise<Package>): LatePackage<Package> {
  let loaded: Package | null = null;
  let loading: Promise<void> | undefined;
  let hasFailed = false;
  const waiting = new Set<() => void>();

  /** @returns what a parse waits for; undefined where loading failed, so that the parse doesn't begin over and over */
  const load = (): Promise<void> | undefined => {
    loading ??= importPackage().then(
      (it) => {
        loaded = it;
        for (const add of waiting) add();
        waiting.clear();
      },
      () => {
        hasFailed = true;
      },
    );
    return hasFailed ? undefined : loading;
  };

  const parser: LatePackage<Package>["parser"] = (grammarOf) => {
    let grammar: Grammar | null = null;
    const late = ParseContext.getSkippingParser();
    late.createParse = (...text) => {
      if (!grammar && loaded) grammar = grammarOf(loaded);
      return (grammar ?? ParseContext.getSkippingParser(load())).createParse(...text);
    };
    const configure: Configure = (config) => parser((from) => grammarOf(from).configure(config));
    return Object.assign(late, { configure });
  };

  const support: LatePackage<Package>["support"] = (supportOf, loads = false) => {
    const compartment = new Compartment();
    const addWhenLoaded = ViewPlugin.define((view: EditorView) => {
      const add = () => loaded && view.dispatch({ effects: compartment.reconfigure(supportOf(loaded)) });
      waiting.add(add);
      if (loads) void load();
      // A view can't be changed while it is being created.
      if (loaded) setTimeout(() => waiting.delete(add) && add());
      return { destroy: () => waiting.delete(add) };
    });
    return [compartment.of([]), addWhenLoaded];
  };

  return { parser, support };
}

import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { cssCompletionSource, cssLanguage } from "@codemirror/lang-css";
import { LanguageSupport } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { enclosingNode } from "../enclosing-node.ts";

/** No value of a property has this name. Where it is one all the same, the property takes any name, and the list of values says nothing. */
const NO_KEYWORD = "x-no-keyword";

/** The property whose value is before the cursor; undefined elsewhere. */
function propertyOf({ state, pos }: CompletionContext): string | undefined {
  const declaration = enclosingNode(state, pos, ({ name }) => name === "Declaration");
  const [name, colon] = [declaration?.getChild("PropertyName"), declaration?.getChild(":")];
  return name && colon && colon.to <= pos ? state.sliceDoc(name.from, name.to) : undefined;
}

/** The package's completion, but of a value only what the browser knows as one of that property, and no second colon behind a property. */
async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const result = await cssCompletionSource(context);
  if (!result) return null;
  const property = propertyOf(context);
  if (property && !property.startsWith("--")) {
    if (CSS.supports(property, NO_KEYWORD)) return null;
    return { ...result, options: result.options.filter(({ label }) => CSS.supports(property, label)) };
  }
  const { state, pos } = context;
  if (!/^[\w-]*\s*:/.test(state.sliceDoc(pos, state.doc.lineAt(pos).to))) return result;
  const asWritten = ({ apply: _, ...option }: Completion): Completion => option;
  return { ...result, options: result.options.map(asWritten) };
}

/** The CSS language. */
export const language: Extension = new LanguageSupport(
  cssLanguage,
  cssLanguage.data.of({ autocomplete: complete }),
);

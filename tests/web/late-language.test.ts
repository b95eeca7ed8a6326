/** A language within HTML that is loaded with its first code. */

import { htmlLanguage } from "@codemirror/lang-html";
import * as javascriptPackage from "@codemirror/lang-javascript";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { configureNesting } from "@lezer/html";
import { expect, it, vi } from "vitest";
import { latePackage } from "../../web/editor/languages/late.ts";

const SCRIPT = "<h1>Ahoy</h1><script>let a = 1;</script><p>Sail</p>";

/** HTML whose scripts have a late language. `imports` is called for its package. */
function htmlWith(imports: () => Promise<typeof javascriptPackage>) {
  const { parser } = latePackage(imports);
  const script = parser((from) => from.javascriptLanguage.parser);
  return htmlLanguage.configure({ wrap: configureNesting([{ tag: "script", parser: script }]) });
}

/** The names of the nodes of a state, parsed to its end. */
function nodesOf(state: EditorState): string[] {
  const names: string[] = [];
  ensureSyntaxTree(state, state.doc.length, 60_000)?.iterate({ enter: ({ name }) => void names.push(name) });
  return names;
}

const elementsOf = (state: EditorState) => nodesOf(state).filter((name) => name === "Element").length;
const typed = (state: EditorState) => state.update({ changes: { from: 4, insert: "!" } }).state;

it("is loaded once, with the first code of it, and colours it from then on", async () => {
  const imports = vi.fn(async () => javascriptPackage);
  const language = htmlWith(imports);
  const withoutScript = EditorState.create({ doc: "<h1>Ahoy</h1>", extensions: language });
  expect(elementsOf(withoutScript)).toBe(1);
  expect(imports).not.toHaveBeenCalled();

  const state = EditorState.create({ doc: SCRIPT, extensions: language });
  expect(nodesOf(state)).not.toContain("VariableDeclaration");
  expect(nodesOf(typed(state))).not.toContain("VariableDeclaration");
  await vi.waitFor(() => expect(imports).toHaveResolved());
  expect(nodesOf(typed(state))).toContain("VariableDeclaration");
  // What is around the script was parsed all the time.
  expect(elementsOf(state)).toBe(3);
  expect(imports).toHaveBeenCalledOnce();
});

it("that can't be loaded leaves the code as it is, and isn't asked for again", async () => {
  const imports = vi.fn(() => Promise.reject(new Error("No connection")));
  const state = EditorState.create({ doc: SCRIPT, extensions: htmlWith(imports) });
  expect(elementsOf(state)).toBe(3);
  await vi.waitFor(() => expect(imports).toHaveBeenCalled());
  expect(nodesOf(typed(state))).not.toContain("VariableDeclaration");
  expect(elementsOf(typed(state))).toBe(3);
  expect(imports).toHaveBeenCalledOnce();
});

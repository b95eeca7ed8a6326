import { completionStatus, currentCompletions } from "@codemirror/autocomplete";
import { insertNewlineAndIndent } from "@codemirror/commands";
import { syntaxTree, syntaxTreeAvailable } from "@codemirror/language";
import { type Extension, Prec, type Text } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/**
 * Who types each character of the code gets just that code. The editor writes closing brackets and tags by itself; whoever types one
 * that stands there already, be it some lines further down, comes to stand behind it instead of having it twice. And an opening
 * bracket whose other half is still there, as after a line was deleted to be written anew, gets no second one.
 */
export const typeOver: Extension = [
  Prec.high(
    EditorView.inputHandler.of((view, from, to, text, insert) => {
      if (view.composing || view.state.readOnly || from !== to) return false;
      if (view.state.selection.ranges.length > 1) return false;
      const opening = OPENING[text];
      if (opening) return surplusOf(text, opening, view.state.doc) === 0 && leapOver(view, from, from, text);
      const closing = CLOSING[text];
      if (closing && surplusOf(closing, text, view.state.doc) > 0) {
        view.dispatch(insert());
        return true;
      }
      if (!isHtml(view, from)) return false;
      // The tag that would be written behind `</` would stand there twice: its name is being typed.
      if (text === "/" && view.state.sliceDoc(from - 1, from) === "<") {
        view.dispatch(insert());
        return true;
      }
      if (text !== ">") return false;
      if (leapOverTag(view, from)) return true;
      // On a slow device the parser may not have come to the end yet, where the closing tag perhaps stands.
      const typed = insert();
      if (syntaxTreeAvailable(typed.state)) return false;
      view.dispatch(typed);
      return true;
    }),
  ),
  Prec.highest(keymap.of([{ key: "Enter", run: endLineAfterWholeWord }])),
];

function isHtml(view: EditorView, at: number): boolean {
  const node = syntaxTree(view.state).resolveInner(at, -1);
  for (let one: typeof node | null = node; one; one = one.parent) if (one.name === "Document") return true;
  return false;
}

/** How many closing brackets there are more than opening ones. Those in strings are counted too: they mostly come in pairs. */
function surplusOf(closing: string, opening: string, doc: Text): number {
  const code = doc.toString();
  return code.split(closing).length - code.split(opening).length;
}

/** The same for the closing tag whose last character is being typed. */
function leapOverTag(view: EditorView, at: number): boolean {
  const line = view.state.doc.lineAt(at);
  const [typed, name] = /<\/([a-z][\w-]*)$/i.exec(view.state.sliceDoc(line.from, at)) ?? [];
  if (!typed || !name) return false;
  const code = view.state.doc.toString().toLowerCase();
  const count = (pattern: string) => code.match(new RegExp(`${pattern}(?![\\w-])[^<>]*>`, "g"))?.length ?? 0;
  const tag = name.toLowerCase();
  return count(`<${tag}`) === count(`</${tag}`) && leapOver(view, at - typed.length, at, `${typed}>`);
}

/**
 * Goes behind `text` if nothing but white space lies between. What was typed of it, from `from` to `to`, is taken out, and a line
 * that holds nothing else with it.
 */
function leapOver(view: EditorView, from: number, to: number, text: string): boolean {
  const { doc } = view.state;
  const space = /^\s*/.exec(doc.sliceString(to))?.[0] ?? "";
  const there = to + space.length;
  if (doc.sliceString(there, there + text.length) !== text) return false;
  const line = doc.lineAt(from);
  const isAlone = space.includes("\n") && doc.sliceString(line.from, from).trim() === "";
  const [start, end] = isAlone ? [line.from, doc.lineAt(there).from] : [from, there];
  view.dispatch({
    changes: { from: start, to: end },
    selection: { anchor: there + text.length - (end - start) },
    scrollIntoView: true,
    userEvent: "input.type",
  });
  return true;
}

/** Enter takes a completion, but not where the word is already written out: there it ends the line. */
function endLineAfterWholeWord(view: EditorView): boolean {
  const { state } = view;
  if (completionStatus(state) !== "active") return false;
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const word = /[\w$-]+$/.exec(state.sliceDoc(line.from, head))?.[0];
  if (!word || !currentCompletions(state).some(({ label }) => label === word)) return false;
  return insertNewlineAndIndent(view);
}

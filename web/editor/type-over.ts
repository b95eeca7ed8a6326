import { syntaxTree, syntaxTreeAvailable } from "@codemirror/language";
import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { enclosingNode } from "./enclosing-node.ts";

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/**
 * Typing every character of the code results in exactly that code, although the editor inserts closing brackets and tags. Typing a
 * closing bracket or tag that already follows moves the cursor behind it, also if it follows some lines further down. An opening
 * bracket gets no closing one if there is an unmatched one already, for example after its line was deleted to be typed again.
 */
export const typeOver: Extension = Prec.high(
  EditorView.inputHandler.of((view, from, to, text, insert) => {
    if (view.composing || view.state.readOnly || from !== to) return false;
    if (view.state.selection.ranges.length > 1) return false;
    const opening = OPENING[text];
    if (opening) return countUnmatched(text, opening, view.state) === 0 && moveBehind(view, from, from, text);
    const closing = CLOSING[text];
    if (closing && countUnmatched(closing, text, view.state) > 0) {
      view.dispatch(insert());
      return true;
    }
    if (!isHtml(view, from)) return false;
    // Without the completion of `</` to the whole tag, since the learner is typing the tag's name.
    if (text === "/" && view.state.sliceDoc(from - 1, from) === "<") {
      view.dispatch(insert());
      return true;
    }
    if (text !== ">") return false;
    if (moveBehindTag(view, from)) return true;
    // On a slow device the parser may not have reached the closing tag yet, so the editor would insert a second one.
    const transaction = insert();
    if (syntaxTreeAvailable(transaction.state)) return false;
    view.dispatch(transaction);
    return true;
  }),
);

const isHtml = ({ state }: EditorView, at: number): boolean =>
  enclosingNode(state, at, ({ name }) => name === "Document") !== null;

/** The number of closing brackets minus that of opening ones. */
const countUnmatched = (closing: string, opening: string, state: EditorState): number =>
  count(state, `\\${closing}`) - count(state, `\\${opening}`);

/** How often a pattern occurs in the code itself: not in strings, comments and text. */
function count(state: EditorState, pattern: string): number {
  const tree = syntaxTree(state);
  const isCode = ({ index }: RegExpExecArray) =>
    !/String|Comment|Text$|RegExp|AttributeValue/.test(tree.resolveInner(index, 1).name);
  return [...state.doc.toString().matchAll(new RegExp(pattern, "gi"))].filter(isCode).length;
}

/** Tags that browsers close by themselves: one that isn't closed says nothing about another one. */
const CLOSED_ALONE = /^(?:li|p|d[td]|t[dhr]|option)$/i;

/** Moves the cursor behind a closing tag of which everything but the `>` was typed, if the tag already follows. */
function moveBehindTag(view: EditorView, at: number): boolean {
  const line = view.state.doc.lineAt(at);
  const [typed, name] = /<\/([a-z][\w-]*)$/i.exec(view.state.sliceDoc(line.from, at)) ?? [];
  if (!typed || !name) return false;
  const countTags = (start: string) => count(view.state, `${start}${name}(?![\\w-])[^<>]*>`);
  const isClosed = CLOSED_ALONE.test(name) || countTags("<") === countTags("</");
  return isClosed && moveBehind(view, at - typed.length, at, `${typed}>`);
}

/**
 * Moves the cursor behind `text` if only white space precedes it. Deletes the part of it that was typed, from `from` to `to`, and the
 * line around that part if the line contains nothing else.
 * @returns whether `text` follows
 */
function moveBehind(view: EditorView, from: number, to: number, text: string): boolean {
  const { doc } = view.state;
  const space = /^\s*/.exec(doc.sliceString(to))?.[0] ?? "";
  const textStart = to + space.length;
  if (doc.sliceString(textStart, textStart + text.length) !== text) return false;
  const line = doc.lineAt(from);
  const isAloneInLine = space.includes("\n") && doc.sliceString(line.from, from).trim() === "";
  const [start, end] = isAloneInLine ? [line.from, doc.lineAt(textStart).from] : [from, textStart];
  view.dispatch({
    changes: { from: start, to: end },
    selection: { anchor: textStart + text.length - (end - start) },
    scrollIntoView: true,
    userEvent: "input.type",
  });
  return true;
}

import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

type Node = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

/** A name in the code, in the notation of the cards. */
export interface Name {
  from: number;
  to: number;
  /** The most exact one first, such as `classList.add()` and `.add()`. */
  names: string[];
}

/**
 * The name of HTML, CSS or JavaScript at a position.
 * @param side whether the character before (-1) or after (1) the position is meant
 * @returns null where there is none
 */
export function nameAt(state: EditorState, position: number, side: -1 | 1): Name | null {
  const node = syntaxTree(state).resolveInner(position, side);
  const names = namesOf(node, ({ from, to }) => state.sliceDoc(from, to));
  return names.length > 0 ? { from: node.from, to: node.to, names } : null;
}

function namesOf(node: Node, textOf: (node: Node) => string): string[] {
  const text = textOf(node);
  const { parent } = node;
  switch (node.name) {
    // HTML, and selectors of CSS.
    case "TagName":
      return [`<${text.toLowerCase()}>`];
    case "DoctypeDecl":
      return ["<!doctype>"];
    case "AttributeName": {
      const tag = parent?.parent?.getChild("TagName");
      const name = text.toLowerCase();
      return tag && !name.startsWith("on") ? [`${textOf(tag).toLowerCase()}[${name}]`, `[${name}]`] : [];
    }
    // CSS. JavaScript has PropertyName and VariableName too.
    case "PropertyName":
      return parent?.name === "MemberExpression" ? memberNames(node, parent, textOf) : [`${text}:`];
    case "ValueName": {
      const property = parent?.getChild("PropertyName");
      return property ? [`${textOf(property)}:${text}`] : [];
    }
    case "FeatureName":
      return [`${text}:`];
    case "PseudoClassName":
      return [`:${text}`];
    case "Callee":
      return [`${text}()`];
    case "Unit":
    case "ColorLiteral":
      return [node.name === "Unit" ? text : "#hex"];
    case "ClassName":
      return [".class"];
    case "IdName":
      return ["#id"];
    case "VariableName":
      if (text.startsWith("--")) return ["--name"];
      return parent?.name === "CallExpression" && parent.firstChild?.from === node.from ? [`${text}()`] : [];
    // JavaScript.
    case "BooleanLiteral":
    case "Arrow":
    case "LogicOp":
    case "CompareOp":
    case "UpdateOp":
      return [text];
    case "String":
      return eventNames(node, text, textOf);
    case "TemplateString":
    case "InterpolationStart":
      return ["`"];
    default:
      // A keyword's node is called as it is written, but for the `@` of CSS.
      if (text === `@${node.name}` || text === node.name) return keywordNames(node, text);
      return [];
  }
}

/** The names of a property behind a dot: `classList.add()` and `.add()`, or `.value`. */
function memberNames(node: Node, member: Node, textOf: (node: Node) => string): string[] {
  const isCall = member.parent?.name === "CallExpression" && member.parent.firstChild?.from === member.from;
  const object = member.firstChild;
  const last = object?.name === "MemberExpression" ? object.lastChild : object;
  const name = textOf(node) + (isCall ? "()" : "");
  return [...(last ? [`${textOf(last)}.${name}`] : []), `.${name}`];
}

/** The first argument of `addEventListener`. */
function eventNames(node: Node, text: string, textOf: (node: Node) => string): string[] {
  const call = node.parent?.name === "ArgList" ? node.parent.parent : null;
  const callee = call?.firstChild;
  const isFirst = node.prevSibling?.name === "(";
  if (!isFirst || !callee || !/\.addEventListener$/.test(textOf(callee))) return [];
  return [`event ${text.slice(1, -1)}`];
}

function keywordNames(node: Node, text: string): string[] {
  if (!/^@?[a-z-]+$/.test(text)) return [];
  if (text === "for" && node.parent?.getChild("ForOfSpec")) return ["for of"];
  if (text === "else" && node.nextSibling?.name === "IfStatement") return ["else if", "else"];
  return [text];
}

import { type Node, type Options, type Program, parse } from "acorn";
import { full } from "acorn-walk";

/** How a piece of script is to be read and what may be in it. */
export interface InstrumentOptions {
  /** The guard's name in the page. It must not occur in the source: see `newGuardName`. */
  guard: string;
  /** `handler` is the text of an on… attribute: a function's body. */
  kind?: "script" | "module" | "handler";
  /**
   * Somebody else's code. What would get round the guard is then refused: code that this parser can't read but a
   * browser might, `with` (which can catch the guard's name), `import` (which fetches code that has no guard).
   */
  hostile?: boolean;
  /** A statement to run before all others of a script. Refused code runs nothing and does without. */
  first?: string;
}

/** The guarded source, with as many lines as before; `problem` says why it was left as it is, or put out of action. */
export interface Instrumented {
  code: string;
  problem?: string;
}

interface Edit {
  at: number;
  text: string;
}

type Loop = Node & { body: Node };
type Block = Node & { body: Node[] };
type Callable = Node & { body: Block | Node };

const LOOPS: ReadonlySet<string> = new Set([
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
]);
const CALLABLES: ReadonlySet<string> = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
]);
const REFUSED: ReadonlyMap<string, string> = new Map([
  ["WithStatement", "with"],
  ["ImportExpression", "import()"],
  ["ImportDeclaration", "import"],
  ["ExportAllDeclaration", "export … from"],
]);

/** A name for the guard that can't be guessed, so that no code can shadow it. */
export function newGuardName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `turn_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Puts a statement behind the directives of a body: `"use strict"` counts only as the first statement. `start` is where one begins. */
function putFirst(body: Node[], start: number, statement: string): Edit {
  const directives = body.filter((one) => "directive" in one && one.directive !== undefined);
  const last = directives.at(-1);
  return last ? { at: last.end, text: `;${statement};` } : { at: start, text: `${statement};` };
}

/** Edits of one node. Children are visited first, so at one place an inner closing comes before an outer one. */
function editsFor(node: Node, call: string): Edit[] {
  if (LOOPS.has(node.type)) {
    const { body } = node as Loop;
    if (body.type === "BlockStatement") return [{ at: body.start + 1, text: `${call};` }];
    return [
      { at: body.start, text: `{${call};` },
      { at: body.end, text: "}" },
    ];
  }
  if (CALLABLES.has(node.type)) {
    const { body } = node as Callable;
    if (body.type === "BlockStatement") {
      const block = body as Block;
      return [putFirst(block.body, block.start + 1, call)];
    }
    return [
      { at: body.start, text: `(${call},` },
      { at: body.end, text: ")" },
    ];
  }
  return [];
}

function apply(source: string, edits: Edit[]): string {
  const sorted = edits.toSorted((a, b) => a.at - b.at);
  let code = "";
  let from = 0;
  for (const edit of sorted) {
    code += source.slice(from, edit.at) + edit.text;
    from = edit.at;
  }
  return code + source.slice(from);
}

/** Stands in for refused code: says why, and has as many lines. */
function refuse(source: string, problem: string): Instrumented {
  const lines = source.match(/\r\n|[\n\r\u2028\u2029]/g) ?? [];
  return { code: `throw new SyntaxError(${JSON.stringify(problem)})${lines.join("")}`, problem };
}

/**
 * Puts a call of the guard at the head of every loop's body and of every function's, on the line it is on. The guard
 * **throws** when the turn of the event loop has lasted too long. A `break` would let the code behind the loop run with
 * half a result, and `try` inside a loop can't catch what is thrown at the loop's own head.
 *
 * Code that doesn't parse is left as it is, for the browser to say what is wrong, or refused if it is `hostile`.
 */
export function instrument(source: string, options: InstrumentOptions): Instrumented {
  const { guard, kind = "script", hostile = false } = options;
  const reading: Options = {
    ecmaVersion: "latest",
    sourceType: kind === "module" ? "module" : "script",
    allowReturnOutsideFunction: kind === "handler",
    allowHashBang: true,
  };
  let program: Program;
  const edits: Edit[] = [];
  const call = `${guard}()`;
  let refused: string | undefined;
  try {
    program = parse(source, reading);
    const begin = program.body[0]?.start ?? source.length;
    if (options.first !== undefined) edits.push(putFirst(program.body, begin, options.first));
    full(program, (node) => {
      refused ??= REFUSED.get(node.type);
      if (node.type === "ExportNamedDeclaration" && "source" in node && node.source)
        refused ??= "export … from";
      edits.push(...editsFor(node, call));
    });
  } catch (error) {
    // Besides a SyntaxError: a RangeError, from code nested so deep that reading it exhausts the stack.
    const problem =
      error instanceof SyntaxError ? error.message : "This code is nested too deep to be checked.";
    return hostile ? refuse(source, problem) : { code: source, problem };
  }
  if (hostile && refused) return refuse(source, `${refused} can't be used here.`);
  return { code: apply(source, edits) };
}

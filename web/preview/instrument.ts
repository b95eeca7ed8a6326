import type { Node, Options, Program } from "acorn";

/** The options of `instrument`. */
export interface InstrumentOptions {
  /** The name of the guard's function in the page. The source must not contain it: see `newGuardName`. */
  guard: string;
  /** `handler` is the text of an on… attribute, which is a function's body. Default: `script`. */
  kind?: "script" | "module" | "handler";
  /**
   * Whether the code is somebody else's. Code that could bypass the guard is then refused: what this parser can't parse but a browser
   * might, `with` (which can shadow the guard's name), and `import` (which loads code without a guard).
   */
  isUntrusted?: boolean;
  /** A statement that is put before all others. Refused code contains only a `throw`, without this statement. */
  first?: string;
  /**
   * Whether the course gives the code. It is known to end and to begin with no directive (tests/curriculum/starts-end.test.ts), so it needs
   * no guard, and no parser.
   */
  isGiven?: boolean;
}

/** The result of `instrument`. The code has the same number of lines as the source. */
export interface Instrumented {
  code: string;
  /** Why the source wasn't instrumented: a syntax error, or the reason why it was refused. */
  problem?: string;
}

/** An insertion into the source. */
interface Edit {
  at: number;
  text: string;
}

type Loop = Node & { body: Node };
type Block = Node & { body: Node[] };
type FunctionNode = Node & { body: Block | Node };

const LOOPS: ReadonlySet<string> = new Set([
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
]);
const FUNCTIONS: ReadonlySet<string> = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
]);
/** The syntax that untrusted code may not contain, with its name for the error message. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ["WithStatement", "with"],
  ["ImportExpression", "import()"],
  ["ImportDeclaration", "import"],
  ["ExportAllDeclaration", "export … from"],
]);

/** Creates a random name for the guard, so that no code can shadow it. */
export function newGuardName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `turn_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Inserts a statement at the start of a body, after its directives, since `"use strict"` has an effect only before all statements.
 * @param start the position to insert at if the body has no directives
 */
function insertFirst(body: Node[], start: number, statement: string): Edit {
  const directives = body.filter((one) => "directive" in one && one.directive !== undefined);
  const last = directives.at(-1);
  return last ? { at: last.end, text: `;${statement};` } : { at: start, text: `${statement};` };
}

/** Stands for the call of the guard in a text that is to be inserted. No insertion contains it otherwise. */
const CALL = "\0";

/** The edits of one node. Children are visited first, so that at the same position an inner `}` or `)` precedes the outer one. */
function editsFor(node: Node): Edit[] {
  if (LOOPS.has(node.type)) {
    const { body } = node as Loop;
    if (body.type === "BlockStatement") return [{ at: body.start + 1, text: `${CALL};` }];
    return [
      { at: body.start, text: `{${CALL};` },
      { at: body.end, text: "}" },
    ];
  }
  if (FUNCTIONS.has(node.type)) {
    const { body } = node as FunctionNode;
    if (body.type === "BlockStatement") {
      const block = body as Block;
      return [insertFirst(block.body, block.start + 1, CALL)];
    }
    return [
      { at: body.start, text: `(${CALL},` },
      { at: body.end, text: ")" },
    ];
  }
  return [];
}

function applyEdits(source: string, edits: Edit[]): string {
  const sorted = edits.toSorted((a, b) => a.at - b.at);
  let code = "";
  let from = 0;
  for (const edit of sorted) {
    code += source.slice(from, edit.at) + edit.text;
    from = edit.at;
  }
  return code + source.slice(from);
}

/** Code that throws the problem as an error, with as many lines as the source. */
function refuse(source: string, problem: string): Instrumented {
  const lineBreaks = source.match(/\r\n|[\n\r\u2028\u2029]/g) ?? [];
  return { code: `throw new SyntaxError(${JSON.stringify(problem)})${lineBreaks.join("")}`, problem };
}

let parser: typeof import("./script-parser.ts") | null = null;

/** Loads the parser, which has to be there before a script is instrumented. Rejects if its file can't be loaded. */
export async function loadScriptParser(): Promise<void> {
  parser ??= await import("./script-parser.ts");
}

/** What parsing a script results in: where calls of the guard go, or why it can't be parsed. */
interface Plan {
  edits: readonly Edit[];
  /** The edit that puts `CALL` before all other statements. */
  first: Edit;
  refused: string | undefined;
  problem: string | undefined;
}

/** The plans of the last scripts. A page's scripts are needed at each key, to see whether they are finished and to be built, but mostly stay. */
const plans = new Map<string, Plan>();
const MAX_PLANS = 16;

function planOf(source: string, kind: NonNullable<InstrumentOptions["kind"]>): Plan {
  const key = `${kind} ${source}`;
  const known = plans.get(key);
  if (known) return known;
  if (plans.size >= MAX_PLANS) plans.clear();
  const plan = makePlan(source, kind);
  plans.set(key, plan);
  return plan;
}

function makePlan(source: string, kind: NonNullable<InstrumentOptions["kind"]>): Plan {
  const parserOptions: Options = {
    ecmaVersion: "latest",
    sourceType: kind === "module" ? "module" : "script",
    allowReturnOutsideFunction: kind === "handler",
    allowHashBang: true,
  };
  const edits: Edit[] = [];
  let refused: string | undefined;
  if (source.trim() === "") {
    const first = insertFirst([], source.length, CALL);
    return { edits, first, refused, problem: undefined };
  }
  if (!parser) throw new Error("A script was to be parsed before its parser was loaded.");
  try {
    const program: Program = parser.parse(source, parserOptions);
    const first = insertFirst(program.body, program.body[0]?.start ?? source.length, CALL);
    parser.full(program, (node) => {
      refused ??= REFUSED.get(node.type);
      if (node.type === "ExportNamedDeclaration" && "source" in node && node.source)
        refused ??= "export … from";
      edits.push(...editsFor(node));
    });
    return { edits, first, refused, problem: undefined };
  } catch (error) {
    // Deeply nested code can exhaust the parser's stack, which throws a RangeError.
    const problem =
      error instanceof SyntaxError ? error.message : "This code is nested too deep to be checked.";
    return { edits: [], first: { at: 0, text: "" }, refused: undefined, problem };
  }
}

/** Why a script can't be parsed; undefined if it can. */
export function syntaxProblem(source: string): string | undefined {
  return planOf(source, "script").problem;
}

/**
 * Inserts a call of the guard at the start of each loop's and each function's body. Line numbers stay as they are. The guard throws if
 * the current turn of the event loop takes too long. A `break` instead would let the code after the loop run with an incomplete result.
 * A `try` inside the loop can't catch the error, since the call precedes it.
 *
 * Code with a syntax error stays as it is, so that the browser reports the error. Untrusted code with a syntax error is refused.
 */
export function instrument(source: string, options: InstrumentOptions): Instrumented {
  const { guard, kind = "script", isUntrusted = false, isGiven = false } = options;
  if (isGiven && !isUntrusted)
    return { code: options.first === undefined ? source : `${options.first};${source}` };
  const { edits, first, refused, problem } = planOf(source, kind);
  if (problem !== undefined) return isUntrusted ? refuse(source, problem) : { code: source, problem };
  if (isUntrusted && refused) return refuse(source, `${refused} can't be used here.`);
  const insert = ({ at, text }: Edit, statement: string): Edit => ({
    at,
    text: text.replace(CALL, () => statement),
  });
  const all = edits.map((edit) => insert(edit, `${guard}()`));
  if (options.first !== undefined) all.unshift(insert(first, options.first));
  return { code: applyEdits(source, all) };
}

import { type AnyNode, parseExpressionAt } from "acorn";
import { describe, expect, it } from "vitest";
import { staticName, writeBinary, writeKey } from "#rules/ship-check/js/operators.ts";

const parse = (text: string): AnyNode => parseExpressionAt(text, 0, { ecmaVersion: "latest" });

describe("a binary expression is written", () => {
  it.each([
    ["with its operator in front", "a + b", "(+ a b)"],
    ["from the left where there are several", "a + b - c", "(- (+ a b) c)"],
    ["with a logical operator", "a && b || c", "(|| (&& a b) c)"],
    ["as less for greater", "a > b", "(< b a)"],
    ["as less or equal for greater or equal", "a >= b", "(<= b a)"],
    ["as it is for less", "b < a", "(< b a)"],
    ["with the literal of === on the right", "1 === a", "(=== a 1)"],
    ["with the literal of == on the right", "1 == a", "(== a 1)"],
    ["with the literal of !== on the right", "1 !== a", "(!== a 1)"],
    ["with the literal of != on the right", "1 != a", "(!= a 1)"],
    ["with a literal on the right as it is", "a === 1", "(=== a 1)"],
    ["with names as they are around ===", "b === a", "(=== b a)"],
    ["with a literal in front of another operator", "1 + a", "(+ 1 a)"],
    ["with a sum of literals as it is in front of ===", "1 + 2 === a", "(=== (+ 1 2) a)"],
    ["with sorted factors", "b * a", "(* a b)"],
    ["with sorted factors as they are", "a * b", "(* a b)"],
    ["with equal factors", "a * a", "(* a a)"],
    ["with members as sorted factors", "b * a.c", "(* a.c b)"],
    ["with a call as the first factor", "f() * a", "(* f() a)"],
    ["with a call as the second factor", "z * f()", "(* z f())"],
    ["with a sign in front of the second factor", "z * !a", "(* z !a)"],
    ["with a product as the first factor", 'c * b * "a"', '(* (* b c) "a")'],
    ["without sorting other operands", "b - a", "(- b a)"],
  ])("%s", (_, text, written) =>
    expect(writeBinary(parse(text), (node) => text.slice(node.start, node.end))).toBe(written),
  );
});

describe("the name of a property is written", () => {
  const key = (text: string) => {
    const node = parse(text);
    if (node.type === "MemberExpression")
      return writeKey(node.property, node.computed, (inner) => text.slice(inner.start, inner.end));
    const property = node.type === "ObjectExpression" ? node.properties[0] : undefined;
    if (property?.type !== "Property") throw new Error(`There is no property in ${text}`);
    return writeKey(property.key, property.computed, (inner) => text.slice(inner.start, inner.end));
  };

  it.each([
    ["as a text for a name", "a.b", '"b"'],
    ["as a text for a text", 'a["b"]', '"b"'],
    ["as a text for a number", "a[1]", '"1"'],
    ["as a text for the name of an entry", "({ b: 1 })", '"b"'],
    ["as a text for a number of an entry", "({ 1: 1 })", '"1"'],
    ["in brackets for an expression", "a[b]", "[b]"],
    ["in brackets for another literal", "a[true]", "[true]"],
    ["in brackets for a regular expression", "a[/b/]", "[/b/]"],
    ["in brackets for a computed entry", "({ [b]: 1 })", "[b]"],
  ])("%s", (_, text, written) => expect(key(text)).toBe(written));

  it("with its sign for a private one", () => {
    const node = parse("class { #b = 1; }");
    const member = node.type === "ClassExpression" ? node.body.body[0] : undefined;
    if (member?.type !== "PropertyDefinition") throw new Error("There is no field.");
    expect(writeKey(member.key, member.computed, () => "")).toBe("#b");
  });
});

describe("what can be read without side effects has a name", () => {
  it.each<[string, string, string | null]>([
    ["a name", "a", "a"],
    ["this", "this", "this"],
    ["a member", "a.b", 'a."b"'],
    ["a member of a member", "this.a.b", 'this."a"."b"'],
    ["not a computed member", "a[b]", null],
    ["not a member by its text", 'a["b"]', null],
    ["not a call", "a()", null],
    ["not a member of a call", "a().b", null],
    ["not a literal", "1", null],
  ])("%s", (_, text, name) => expect(staticName(parse(text))).toBe(name));

  it("not a private member", () => {
    const node = parse("class { a() { return this.#b; } #b; }");
    const method = node.type === "ClassExpression" ? node.body.body[0] : undefined;
    const statement = method?.type === "MethodDefinition" ? method.value.body.body[0] : undefined;
    if (statement?.type !== "ReturnStatement" || !statement.argument) throw new Error("There is no member.");
    expect(staticName(statement.argument)).toBe(null);
  });
});

import type { RuntimeConfig } from "./config.ts";

/** Makes the function that turns what was logged into text. It runs no getter of the page's and survives any value. */
export function makeInspect(config: RuntimeConfig): (values: unknown[]) => string {
  const MAX_DEPTH = 3;
  const MAX_ENTRIES = 50;

  const element = (value: Element): string => {
    const id = value.id ? `#${value.id}` : "";
    const classes = [...value.classList].map((name) => `.${name}`).join("");
    return `<${value.localName}${id}${classes}>`;
  };

  const entries = (items: string[], count: number, open: string, close: string): string => {
    const more = count > items.length ? [`… ${count - items.length} more`] : [];
    const all = [...items, ...more];
    if (all.length === 0) return open + close;
    const space = open.endsWith("{") ? " " : "";
    return open + space + all.join(", ") + space + close;
  };

  const object = (value: object, depth: number, above: object[]): string => {
    if (above.includes(value)) return "[circular]";
    const within = [...above, value];
    const inner = (item: unknown): string => one(item, depth + 1, within);
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (value instanceof Element) return element(value);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    if (value instanceof RegExp) return String(value);
    if (value instanceof Promise) return "Promise {}";
    const name = Object.getPrototypeOf(value)?.constructor?.name ?? "";
    const isList = Array.isArray(value) || value instanceof NodeList || value instanceof HTMLCollection;
    if (depth >= MAX_DEPTH) return isList ? "[…]" : `${name || "Object"} {…}`;
    if (isList) {
      const items = Array.from({ length: Math.min(value.length, MAX_ENTRIES) }, (_, index) =>
        inner(value[index]),
      );
      return entries(items, value.length, Array.isArray(value) ? "[" : `${name} [`, "]");
    }
    if (value instanceof Map) {
      const items = [...value].slice(0, MAX_ENTRIES).map(([key, item]) => `${inner(key)} => ${inner(item)}`);
      return entries(items, value.size, `Map(${value.size}) {`, "}");
    }
    if (value instanceof Set) {
      return entries([...value].slice(0, MAX_ENTRIES).map(inner), value.size, `Set(${value.size}) {`, "}");
    }
    const keys = Object.keys(value);
    const items = keys.slice(0, MAX_ENTRIES).map((key) => {
      const property = Object.getOwnPropertyDescriptor(value, key);
      return `${key}: ${property && "value" in property ? inner(property.value) : "(getter)"}`;
    });
    return entries(items, keys.length, name && name !== "Object" ? `${name} {` : "{", "}");
  };

  const one = (value: unknown, depth: number, above: object[]): string => {
    if (typeof value === "string") return depth === 0 ? value : JSON.stringify(value);
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "function") return `ƒ ${value.name || "(anonymous)"}()`;
    if (Object.is(value, -0)) return "-0";
    return typeof value === "object" && value !== null ? object(value, depth, above) : String(value);
  };

  return (values) => {
    const rest = [...values];
    const parts: string[] = [];
    try {
      const first = rest[0];
      if (typeof first === "string" && rest.length > 1) {
        rest.shift();
        const filled = first.replace(/%[sdifoOc%]/g, (mark) => {
          if (mark === "%%") return "%";
          if (rest.length === 0) return mark;
          const value = rest.shift();
          if (mark === "%c") return "";
          if (mark === "%d" || mark === "%i") return String(Math.trunc(Number(value)));
          return mark === "%f" ? String(Number(value)) : one(value, mark === "%s" ? 0 : 1, []);
        });
        parts.push(filled);
      }
      for (const value of rest) parts.push(one(value, 0, []));
    } catch {
      parts.push("(this value can't be shown)");
    }
    const text = parts.join(" ");
    return text.length > config.maxLine ? `${text.slice(0, config.maxLine - 1)}…` : text;
  };
}

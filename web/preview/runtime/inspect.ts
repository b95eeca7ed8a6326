import type { RuntimeConfig } from "./config.ts";

/**
 * Creates the function that formats logged values as text, as a browser's console does. It doesn't call the getters of logged properties,
 * and no value makes it throw.
 */
export function createInspect(config: RuntimeConfig): (values: unknown[]) => string {
  const MAX_DEPTH = 3;
  const MAX_ENTRIES = 50;

  const formatElement = (value: Element): string => {
    const id = value.id ? `#${value.id}` : "";
    const classes = [...value.classList].map((name) => `.${name}`).join("");
    return `<${value.localName}${id}${classes}>`;
  };

  const joinEntries = (items: string[], count: number, open: string, close: string): string => {
    const more = count > items.length ? [`… ${count - items.length} more`] : [];
    const all = [...items, ...more];
    if (all.length === 0) return open + close;
    const space = open.endsWith("{") ? " " : "";
    return open + space + all.join(", ") + space + close;
  };

  const formatObject = (value: object, depth: number, ancestors: object[]): string => {
    if (ancestors.includes(value)) return "[circular]";
    const path = [...ancestors, value];
    const formatItem = (item: unknown): string => format(item, depth + 1, path);
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (value instanceof Element) return formatElement(value);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    if (value instanceof RegExp) return String(value);
    if (value instanceof Promise) return "Promise {}";
    const name = Object.getPrototypeOf(value)?.constructor?.name ?? "";
    const isList = Array.isArray(value) || value instanceof NodeList || value instanceof HTMLCollection;
    if (depth >= MAX_DEPTH) return isList ? "[…]" : `${name || "Object"} {…}`;
    if (isList) {
      const items = Array.from({ length: Math.min(value.length, MAX_ENTRIES) }, (_, index) =>
        formatItem(value[index]),
      );
      return joinEntries(items, value.length, Array.isArray(value) ? "[" : `${name} [`, "]");
    }
    if (value instanceof Map) {
      const items = [...value]
        .slice(0, MAX_ENTRIES)
        .map(([key, item]) => `${formatItem(key)} => ${formatItem(item)}`);
      return joinEntries(items, value.size, `Map(${value.size}) {`, "}");
    }
    if (value instanceof Set) {
      const items = [...value].slice(0, MAX_ENTRIES).map(formatItem);
      return joinEntries(items, value.size, `Set(${value.size}) {`, "}");
    }
    const keys = Object.keys(value);
    const items = keys.slice(0, MAX_ENTRIES).map((key) => {
      const property = Object.getOwnPropertyDescriptor(value, key);
      return `${key}: ${property && "value" in property ? formatItem(property.value) : "(getter)"}`;
    });
    return joinEntries(items, keys.length, name && name !== "Object" ? `${name} {` : "{", "}");
  };

  const format = (value: unknown, depth: number, ancestors: object[]): string => {
    if (typeof value === "string") return depth === 0 ? value : JSON.stringify(value);
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "function") return `ƒ ${value.name || "(anonymous)"}()`;
    if (Object.is(value, -0)) return "-0";
    return typeof value === "object" && value !== null
      ? formatObject(value, depth, ancestors)
      : String(value);
  };

  return (values) => {
    const rest = [...values];
    const parts: string[] = [];
    try {
      const first = rest[0];
      if (typeof first === "string" && rest.length > 1) {
        rest.shift();
        const formatted = first.replace(/%[sdifoOc%]/g, (specifier) => {
          if (specifier === "%%") return "%";
          if (rest.length === 0) return specifier;
          const value = rest.shift();
          if (specifier === "%c") return "";
          if (specifier === "%d" || specifier === "%i") return String(Math.trunc(Number(value)));
          return specifier === "%f" ? String(Number(value)) : format(value, specifier === "%s" ? 0 : 1, []);
        });
        parts.push(formatted);
      }
      for (const value of rest) parts.push(format(value, 0, []));
    } catch {
      parts.push("(this value can't be shown)");
    }
    const text = parts.join(" ");
    return text.length > config.maxLineCharacters ? `${text.slice(0, config.maxLineCharacters - 1)}…` : text;
  };
}

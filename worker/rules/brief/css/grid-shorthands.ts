/** The shorthands of grids and columns, whose longhands tell how many things stand in a row. */

type Sets = (readonly [property: string, value: string])[];

/** What `grid`, `grid-template` and `columns` set; null for other properties. @param parts the value's parts in normal form */
export function expandGridShorthand(property: string, parts: readonly string[]): Sets | null {
  if (property === "columns") return expandColumns(parts);
  if (property !== "grid" && property !== "grid-template") return null;
  const slash = parts.indexOf("/");
  const rows = slash < 0 ? parts : parts.slice(0, slash);
  const columns = slash < 0 ? [] : parts.slice(slash + 1);
  const flow = (property === "grid" && [rows, columns].find((list) => list.includes("auto-flow"))) || null;
  const dense = flow?.includes("dense") ? " dense" : "";
  const sizes = (flow ?? []).filter((part) => part !== "auto-flow" && part !== "dense").join(" ") || "auto";
  const areas = rows.filter((part) => part.startsWith('"'));
  const template = (list: readonly string[]) =>
    list === flow ? "none" : list.filter((part) => !part.startsWith('"')).join(" ") || "none";
  const sets: Sets = [
    ["grid-template-rows", template(rows)],
    ["grid-template-columns", template(columns)],
    ["grid-template-areas", areas.join(" ") || "none"],
  ];
  if (property === "grid")
    sets.push(
      ["grid-auto-flow", `${flow === columns ? "column" : "row"}${dense}`],
      ["grid-auto-rows", flow === rows ? sizes : "auto"],
      ["grid-auto-columns", flow === columns ? sizes : "auto"],
    );
  return sets;
}

function expandColumns(parts: readonly string[]): Sets {
  const count = parts.find((part) => /^\d+$/.test(part));
  const width = parts.find((part) => !/^\d+$|^auto$/.test(part));
  return [
    ["column-count", count ?? "auto"],
    ["column-width", width ?? "auto"],
  ];
}

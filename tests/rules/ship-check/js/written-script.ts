import type { Body } from "#rules/ship-check/js/code-node.ts";
import { readScript } from "#rules/ship-check/js/parse.ts";

/** A script in its normal form, as one text: each body stands in the place of its `{#}`, or behind its head. */
export function writtenScript(text: string): string {
  const { body, syntaxError } = readScript({ text, firstLine: 1, tab: "js" });
  if (syntaxError !== null) throw new Error(`${text}: ${syntaxError.text}`);
  return written(body);
}

function written({ kind, items }: Body): string {
  const nodes = items.map(({ head, bodies }) => {
    const texts = bodies.map((body) => `{${written(body)}}`);
    const withBodies = head.replaceAll("{#}", () => texts.shift() ?? "{}");
    return [withBodies, ...texts].join(" ");
  });
  return kind === "ordered" ? nodes.join("; ") : [kind, ...nodes.sort()].join(" ; ");
}

/** How much of a body the list shows, in characters. */
const LENGTH = 140;

/** The beginning of a Markdown body as plain text. */
export function previewOf(body: string): string {
  const plain = body
    .replace(/```[\s\S]*?(```|$)/g, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+\.)\s+/gm, "")
    .replace(/[*_~`]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length > LENGTH ? `${plain.slice(0, LENGTH).trimEnd()}…` : plain;
}

const MAX_PREVIEW_CHARACTERS = 140;

/** The beginning of a Markdown text as plain text. */
export function previewOf(body: string): string {
  const plain = body
    .replace(/```[\s\S]*?(```|$)/g, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+\.)\s+/gm, "")
    .replace(/[*_~`]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length > MAX_PREVIEW_CHARACTERS
    ? `${plain.slice(0, MAX_PREVIEW_CHARACTERS).trimEnd()}…`
    : plain;
}

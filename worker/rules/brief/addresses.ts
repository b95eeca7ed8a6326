/** Addresses in attributes, as far as it can be told that something could be there. */

/** Whether an address leads to another site that could exist. */
export function isOutsideAddress(address: string): boolean {
  const host = /^(?:https?:)?\/\/([^/?#:\s]+)/i.exec(address)?.[1] ?? "";
  const labels = host.replace(/^.*@/, "").split(".");
  return (
    labels.length >= 2 &&
    labels.every((label) => /^[\p{L}\p{N}-]+$/u.test(label)) &&
    (labels.at(-1)?.length ?? 0) >= 2
  );
}

/** Whether an address can be a picture, sound or film. */
export function isAsset(value: string): boolean {
  if (value === "" || value.startsWith("#")) return false;
  if (/^data:/i.test(value)) return value.length > 160 || (/svg/i.test(value) && value.length > 60);
  if (/^(?:https?:)?\/\/\S+/i.test(value) || /^blob:/i.test(value))
    return value.replace(/^(?:https?:)?\/\//i, "").length > 3;

  return /\.[a-z\d]{2,5}(?:[?#\s].*)?$/i.test(value) || /^(?:\.{0,2}\/)?[\w%-]+\/[^\s]+$/i.test(value);
}

/**
 * The pieces of a value between separators that stand outside of brackets.
 * @param separators signs of one character; spaces are left out, all others are pieces of their own
 */
export function splitAtTopLevel(text: string, separators: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let piece = "";
  for (const sign of text) {
    if (sign === "(") depth++;
    else if (sign === ")") depth--;
    if (depth === 0 && separators.includes(sign)) {
      if (piece !== "") pieces.push(piece);
      if (sign !== " ") pieces.push(sign);
      piece = "";
    } else piece += sign;
  }
  return piece === "" ? pieces : [...pieces, piece];
}

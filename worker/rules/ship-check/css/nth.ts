/** The formula of `:nth-child()` and its relatives: `step`·n + `offset`, for n from 0. */
export type Nth = { step: number; offset: number };

/** Parses `2n+1`, `even`, `3` and the like. Null where it is no such formula. */
export function readNth(text: string): Nth | null {
  const formula = text
    .replace(/\s+/g, "")
    .toLowerCase()
    .replace(/^even$/, "2n")
    .replace(/^odd$/, "2n+1");
  const [, step, offset, only] = /^(?:([+-]?\d*)n([+-]\d+)?|([+-]?\d+))$/.exec(formula) ?? [];
  if (only !== undefined) return { step: 0, offset: Number(only) };
  if (step === undefined) return null;
  const factor = step === "" || step === "+" ? 1 : step === "-" ? -1 : Number(step);
  return { step: factor, offset: Number(offset ?? 0) };
}

/** Whether a position, counted from 1, is one that a formula gives. */
export function isNth({ step, offset }: Nth, position: number): boolean {
  const distance = position - offset;
  return step === 0 ? distance === 0 : distance % step === 0 && distance / step >= 0;
}

/** Statistics of repeated measurements. */

/** The median, the upper one of two; NaN for an empty list. */
export function median(all: readonly number[]): number {
  return all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN;
}

/** The value that a share of all is below or equal to; NaN for an empty list. */
export function percentile(all: readonly number[], share: number): number {
  const sorted = all.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The text `median (minimum–maximum)`, with two decimals. */
export function spread(all: readonly number[]): string {
  return `${median(all).toFixed(2)} (${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)})`;
}

/** The numbers of repeated measurements. */

/** The middle one; NaN of none. */
export function median(all: readonly number[]): number {
  return all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN;
}

/** `median (least–most)`. */
export function spread(all: readonly number[]): string {
  return `${median(all).toFixed(2)} (${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)})`;
}

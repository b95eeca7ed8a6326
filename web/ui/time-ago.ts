const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago a time was, in words. @param at and @param now in milliseconds since 1970 */
export function timeAgo(at: number, now: number): string {
  const passed = now - at;
  const [unit, ms] = UNITS.find(([, length]) => passed >= length) ?? [];
  return unit && ms ? format.format(-Math.floor(passed / ms), unit) : "just now";
}

/** Red, green and blue, 0 … 255 each, not rounded. */
export type Rgb = readonly [number, number, number];

/** `#rrggbb` as numbers. */
export function hex(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** `#rrggbb` with an opacity, as CSS. */
export function rgba(text: string, alpha: number): string {
  return `rgba(${hex(text).join(",")},${alpha})`;
}

/** From `a` at 0 to `b` at 1. */
export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** `value` limited to 0 … 1. */
export function unit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** 0 up to `from`, 1 from `to` on, an S-curve between. `from` may be the larger of the two. */
export function smooth(from: number, to: number, value: number): number {
  const t = unit((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** A colour ramp: stops of [position, `#rrggbb`] in rising order. */
export function ramp(stops: readonly (readonly [number, string])[]): (value: number) => Rgb {
  const points = stops.map(([at, text]) => ({ at, colour: hex(text) }));
  return (value) => {
    let before = points[0];
    for (const point of points) {
      if (value < point.at) {
        if (!before || before === point) return point.colour;
        return mix(before.colour, point.colour, (value - before.at) / (point.at - before.at));
      }
      before = point;
    }
    return before?.colour ?? [0, 0, 0];
  };
}

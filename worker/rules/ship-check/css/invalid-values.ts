/** Values that browsers surely drop, so that an earlier value of the same property stays. */

/** Kinds of properties, each with the values that none of them takes. The values are in normal form. */
const INVALID_VALUES: readonly (readonly [properties: RegExp, invalid: RegExp])[] = [
  // A length without a unit, other than zero.
  [
    /^(?:font-size|(?:min-|max-)?(?:width|height)|(?:scroll-)?(?:margin|padding)-.*|top|right|bottom|left|(?:row|column)-gap|(?:letter|word)-spacing|text-indent|(?:border-(?:top|right|bottom|left)|outline)-width|outline-offset|border-.*-radius)$/,
    /^-?(?!0$)[\d.]+$/,
  ],
  // A number with a unit.
  [/^(?:z-index|order|opacity|flex-(?:grow|shrink))$/, /^-?[\d.]+[a-z]+$/],
  // A colour without its `#`.
  [/^(?!--)(?:.*-)?color$/, /^(?:\d+|[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/],
  // Tracks with commas between them.
  [/^grid-template-(?:columns|rows)$/, /^[^()]* , /],
];

/** Whether browsers surely drop a value of a property. Most invalid values are not known. */
export function isSurelyInvalid(property: string, value: string): boolean {
  return INVALID_VALUES.some(([properties, invalid]) => properties.test(property) && invalid.test(value));
}

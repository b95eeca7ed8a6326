/** How many people watch a match. */
export const watchingText = (watching: number): string =>
  watching === 1 ? "1 watches" : `${watching} watch`;

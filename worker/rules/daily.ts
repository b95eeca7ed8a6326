/** How many past days' challenges are open for practice. */
export const PRACTICE_DAYS = 14;

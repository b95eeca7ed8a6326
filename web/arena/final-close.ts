/** Closed for a reason that another try won't change. Our own passing faults are in 4500 to 4599. */
export const isFinalClose = (code: number) => code === 1000 || (code >= 4000 && code < 4500);

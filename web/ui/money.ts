const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Formats an amount, as in "$9.99". @param cents in US cents */
export const dollars = (cents: number) => DOLLARS.format(cents / 100);

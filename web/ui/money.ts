const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** An amount as people write it. @param cents US cents */
export const dollars = (cents: number) => DOLLARS.format(cents / 100);

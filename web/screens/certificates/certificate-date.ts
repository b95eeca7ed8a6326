const FORMAT = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** The UTC date of a certificate, the same for who issued and who reads it: "November 23, 2026". */
export const certificateDate = (issued_at: number): string => FORMAT.format(issued_at);

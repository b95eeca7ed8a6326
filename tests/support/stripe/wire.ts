/** What tests and the fake Stripe tell each other. */

/** What goes wrong: a 500, no answer in time, a connection refused, an answer that is lost after the work is done. */
export type Fault = "error" | "slow" | "cut" | "lost";

/** One request as it came. */
export type Asked = { method: string; path: string; key: string | null; params: Record<string, string> };

/** The types that tests and the fake Stripe share. */

/** A fault of one request: a 500, a response after the timeout, a closed connection, or a response lost after the request was executed. */
export type Fault = "error" | "slow" | "cut" | "lost";

/** One request as the fake Stripe received it. */
export type ReceivedRequest = {
  method: string;
  path: string;
  key: string | null;
  params: Record<string, string>;
};

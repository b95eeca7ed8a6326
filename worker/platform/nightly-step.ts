import type { Bindings } from "./env.ts";

/**
 * One step of a part of the nightly job, small enough that many fit into one run. It is idempotent.
 * @param now when the night began, in milliseconds since 1970
 * @param position what the step before resolved to; null for the first one
 * @returns where the next step goes on; null after the last one
 */
export type NightlyStep = (env: Bindings, now: number, position: string | null) => Promise<string | null>;

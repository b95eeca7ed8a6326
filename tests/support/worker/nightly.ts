/** Parts of the nightly job, in tests. */
import type { Bindings } from "../../../worker/platform/env.ts";
import type { NightlyStep } from "../../../worker/platform/nightly-step.ts";

/** Runs the steps of a part until its last one. @returns how many they were */
export async function runToEnd(step: NightlyStep, env: Bindings, now: number): Promise<number> {
  let position: string | null = null;
  for (let steps = 1; ; steps += 1) {
    position = await step(env, now, position);
    if (position === null) return steps;
  }
}

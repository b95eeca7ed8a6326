/** Parts of the nightly job, in tests. */
import { runJob } from "../../../worker/jobs.ts";
import type { Bindings } from "../../../worker/platform/env.ts";
import type { Job } from "../../../worker/platform/jobs.ts";
import type { NightlyStep } from "../../../worker/platform/nightly-step.ts";
import { initialBindings } from "./storage.ts";

/** Runs the steps of a part until its last one. @returns how many they were */
export async function runToEnd(step: NightlyStep, env: Bindings, now: number): Promise<number> {
  let position: string | null = null;
  for (let steps = 1; ; steps += 1) {
    position = await step(env, now, position);
    if (position === null) return steps;
  }
}

/** The same bindings with a queue that keeps the jobs, with the delays of their messages. */
export function withKeptJobs(env: Bindings) {
  const sent: { job: Job; delaySeconds: number }[] = [];
  const JOBS = {
    async sendBatch(messages: Iterable<MessageSendRequest>) {
      for (const { body, delaySeconds = 0 } of messages) sent.push({ job: body as Job, delaySeconds });
    },
  };
  return { bindings: { ...env, JOBS: JOBS as unknown as Queue }, sent };
}

/** Runs a part, then does the jobs that it has sent. */
export async function runWithJobs(step: NightlyStep, env: Bindings, now: number): Promise<void> {
  const { bindings, sent } = withKeptJobs(env);
  await runToEnd(step, bindings, now);
  for (const { job } of sent) await runJob(env, job, now);
}

/** The queue of jobs. In its place tests have one that takes them and does nothing (setup.ts). */
export const realQueue = () => initialBindings.JOBS as Queue;

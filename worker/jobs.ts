/** The consumer of the queue of jobs, and of those that were given up. */
import { reconcileCheckout, reconcilePendingSignUp, reconcileSubscription } from "./payments/reconcile.ts";
import type { Bindings } from "./platform/env.ts";
import { DEAD_QUEUE, type Job, jobSchema, RETRY_SECONDS } from "./platform/jobs.ts";
import { logDeadJob, logFault } from "./platform/log.ts";
import { sendMailsOf } from "./weekly-mail/send-weekly-mails.ts";

/** Does a job. It is idempotent. @throws errors of the databases and services: then it is to be done again */
export async function runJob(env: Bindings, job: Job, now: number): Promise<void> {
  switch (job.kind) {
    case "subscription":
      return reconcileSubscription(env, job.id, now);
    case "checkout":
      return reconcileCheckout(env, job.id, now);
    case "pending sign-up":
      return reconcilePendingSignUp(env, job.id, now);
    case "weekly mails":
      return sendMailsOf(env, job, now);
  }
}

/** Does the jobs of a batch, one after the other. One that fails comes again by itself, and holds no other back. */
export async function consumeJobs(batch: MessageBatch, env: Bindings, now: number): Promise<void> {
  for (const message of batch.messages) {
    if (batch.queue === DEAD_QUEUE) {
      logDeadJob(message.body);
      message.ack();
      continue;
    }
    try {
      await runJob(env, jobSchema.parse(message.body), now);
      message.ack();
    } catch (error) {
      logFault("job", error, { tries: message.attempts });
      const delaySeconds = RETRY_SECONDS[message.attempts - 1] ?? RETRY_SECONDS.at(-1) ?? 0;
      message.retry({ delaySeconds });
    }
  }
}

/**
 * Jobs: what one run of the worker leaves to others, each on its own, by messages of the platform's queue. worker/jobs.ts does them. A message may come
 * twice, and again where it failed, so a job is idempotent.
 */
import * as z from "zod";
import type { Bindings } from "./env.ts";

const id = z.string().min(1).max(300);

/** Brings what we have to what the payment service says, and ends a pending sign-up that has expired. */
const paymentJob = z.strictObject({ kind: z.enum(["subscription", "checkout", "pending sign-up"]), id });
export type PaymentJob = z.infer<typeof paymentJob>;

/** Sends the mails of a week to some learners of a database. */
const mailJob = z.strictObject({
  kind: z.literal("weekly mails"),
  week: z.int(),
  /** The number of the database of learners. */
  database: z.int().min(0),
  user_ids: z.array(id).max(100),
});
export type MailJob = z.infer<typeof mailJob>;

/** A job, by its kind. A message of another release may still come: one that this one doesn't know is given up in the end. */
export const jobSchema = z.discriminatedUnion("kind", [paymentJob, mailJob]);
export type Job = z.infer<typeof jobSchema>;

/** The queue to which the platform moves a job that has failed too often. */
export const DEAD_QUEUE = "codenaut-dead-jobs";

/** How long a job waits that has failed once, twice and so on, in seconds: together some eleven hours. wrangler.toml has as many retries. */
export const RETRY_SECONDS = [30, 120, 480, 1800, 7200, 28_800];

/** Messages of one call of the queue. */
const JOBS_PER_CALL = 100;

/** Sends jobs. @param delaySeconds when they are to be done @throws errors of the queue: then some may have been sent */
export async function sendJobs(
  env: Pick<Bindings, "JOBS">,
  jobs: readonly Job[],
  delaySeconds = 0,
): Promise<void> {
  for (let at = 0; at < jobs.length; at += JOBS_PER_CALL)
    await env.JOBS.sendBatch(jobs.slice(at, at + JOBS_PER_CALL).map((body) => ({ body, delaySeconds })));
}

/** The calls that sending so many jobs takes at most. */
export const callsToSend = (jobs: number): number => Math.ceil(jobs / JOBS_PER_CALL);

import type * as z from "zod";
import { unlessSilenced } from "../accounts/silence.ts";
import type { Certificate, certificateBody } from "../contract/certificates.ts";
import { communityDatabase, everyDatabase, learnerDatabase } from "../db/client.ts";
import { withContent } from "../db/content.ts";
import { selectContentVersion } from "../db/content-queries.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { selectProgress } from "../standing/queries.ts";
import { projectsOfMaps } from "./projects-of-maps.ts";
import {
  deleteWithdrawnCertificate,
  insertCertificate,
  selectOwnCertificates,
  withdrawOwnCertificate,
} from "./queries.ts";

/**
 * Issues the certificate of a map, once: with one there already, that one is the answer. It says what is so on its day: each task that the map has, as
 * it is now, was shipped right. No right ship goes away, so what is read here is still true when the row is written.
 * @param counted the count of such requests, which rejects past the rate. It goes beside the first reads
 * @throws Problem 403 while silenced, 404 where certificates are switched off, 409 where a task of the map isn't right, where a moderator has
 *   removed the certificate, and while reports of a withdrawn one are open
 */
export async function issueCertificate(
  env: Bindings,
  user_id: string,
  { map, name }: z.output<typeof certificateBody>,
  now: number,
  counted: Promise<void>,
): Promise<{ certificate: Certificate }> {
  if (env.PUBLISHING === "off") throw new Problem("not_found");
  const learners = learnerDatabase(env, user_id);
  const read = learners.batch([selectContentVersion(learners), selectProgress(learners, user_id)]);
  const [[content, [, progress]]] = await Promise.all([
    withContent(learners, now, read, ([[row]]) => ({ version: row?.version })),
    counted,
  ]);
  const ofMap = projectsOfMaps(content, progress).filter((project) => project.map === map);
  if (ofMap.length === 0 || ofMap.some(({ tasks, right }) => right < tasks))
    throw new Problem("conflict", { title: "Ship every task of this map right first." });
  const db = communityDatabase({ DB: unlessSilenced(everyDatabase(env), user_id, now) });
  const certificate = {
    ...{ id: crypto.randomUUID(), user_id, map, name, issued_at: now },
    projects: ofMap.map((project) => project.name),
    tasks: ofMap.reduce((sum, { tasks }) => sum + tasks, 0),
  };
  const [, own] = await db.batch([insertCertificate(db, certificate), selectOwnCertificates(db, user_id)]);
  const issued = own.find((one) => one.map === map);
  if (!issued || issued.removed)
    throw new Problem("conflict", { title: "A moderator has taken this certificate away." });
  if (issued.name === "")
    throw new Problem("conflict", {
      title: "Your last one was reported. You can make another one once a moderator has looked.",
    });
  const { removed: _, ...shown } = issued;
  return { certificate: shown };
}

/**
 * Withdraws an own certificate: its address proves nothing any more, and another one may be issued, under another name too. While reports of it are open
 * none is: the row waits for a moderator's decision.
 * @throws Problem 404 if there is no such certificate of this learner
 */
export async function withdrawCertificate(env: Bindings, user_id: string, id: string): Promise<void> {
  const db = communityDatabase(env);
  const [withdrawn] = await db.batch([
    withdrawOwnCertificate(db, user_id, id),
    deleteWithdrawnCertificate(db, id),
  ]);
  if (withdrawn.length === 0) throw new Problem("not_found");
}

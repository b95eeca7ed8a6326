import type { CertifiedMap, OwnCertificates, ReadCertificate } from "../contract/certificates.ts";
import { batchAcross } from "../db/batch-across.ts";
import { communityDatabase, learnerDatabase } from "../db/client.ts";
import { readContent } from "../db/content.ts";
import { type DocumentHead, servedDocument } from "../platform/documents.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { utcDate } from "../rules/dates.ts";
import { MAP_NAMES } from "../rules/map-names.ts";
import { selectProgress, selectUserState, userStateOf } from "../standing/queries.ts";
import { projectsOfMaps } from "./projects-of-maps.ts";
import { selectCertificate, selectOwnCertificates } from "./queries.ts";

/**
 * A certificate, for everybody who has its address. Also where no further ones are issued: what is printed still has to be proved.
 * @param reader the learner who asks; undefined for a visitor
 * @throws Problem 404
 */
export async function readCertificate(
  env: Bindings,
  id: string,
  reader: string | undefined,
): Promise<ReadCertificate> {
  const [certificate] = await selectCertificate(communityDatabase(env), id, reader ?? "");
  if (!certificate)
    throw new Problem("not_found", {
      title: "No certificate has this address. It was never issued, or it was withdrawn.",
    });
  return certificate;
}

/** The maps, how much of each a learner has right, and the certificates. */
export async function readOwnCertificates(
  env: Bindings,
  user_id: string,
  now: number,
): Promise<OwnCertificates> {
  const learners = learnerDatabase(env, user_id);
  const community = communityDatabase(env);
  const [content, [[[row], progress], [own]]] = await Promise.all([
    readContent(learners, now),
    batchAcross(
      [learners, [selectUserState(learners, user_id), selectProgress(learners, user_id)]],
      [community, [selectOwnCertificates(community, user_id)]],
    ),
  ]);
  const projects = projectsOfMaps(content, progress);
  return {
    user_state: userStateOf(row),
    issuing: env.PUBLISHING !== "off",
    maps: MAP_NAMES.map((map) => {
      const ofMap = projects.filter((project) => project.map === map);
      return {
        map,
        projects: ofMap.length,
        tasks: ofMap.reduce((sum, { tasks }) => sum + tasks, 0),
        right: ofMap.reduce((sum, { right }) => sum + right, 0),
        ...stateOf(own.find((one) => one.map === map)),
      };
    }),
  };
}

function stateOf(
  found: Awaited<ReturnType<typeof selectOwnCertificates>>[number] | undefined,
): Pick<CertifiedMap, "certificate" | "removed" | "withdrawn"> {
  if (!found) return { certificate: null, removed: false, withdrawn: false };
  const { removed, ...certificate } = found;
  const withdrawn = !removed && certificate.name === "";
  return { certificate: removed || withdrawn ? null : certificate, removed, withdrawn };
}

/** The document of a certificate. Search engines never list it: it bears a person's name. */
export async function certificateDocument(env: Bindings, id: string, url: string): Promise<Response> {
  const [certificate] = await selectCertificate(communityDatabase(env), id, "");
  const head: DocumentHead | undefined = certificate && {
    title: `${certificate.name} has finished ${certificate.map} · Codenaut`,
    description: `A certificate of Codenaut, issued on ${utcDate(certificate.issued_at)}: ${certificate.name} has built the ${certificate.projects.length} projects of ${certificate.map}, and shipped every one of their ${certificate.tasks} tasks right.`,
  };
  return servedDocument(env, { document: "certificates", url, head, isListed: false });
}

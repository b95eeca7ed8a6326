import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Certificate, ReadCertificate } from "../contract/certificates.ts";
import type { CommunityDatabase, LearnerDatabase } from "../db/client.ts";
import { certificates, projects, tasks } from "../db/schema.ts";
import { isShippedRight } from "../db/shipped.ts";
import type { MapName } from "../rules/map-names.ts";

/**
 * The projects of all maps: how many tasks each has, and whether the learner has them right. A project that was finished stays so; one that has lost
 * tasks may be right without.
 */
export function selectProjectsOfMaps(db: LearnerDatabase, user_id: string) {
  return db
    .select({
      map: projects.map,
      name: projects.name,
      tasks: count(tasks.id),
      finished:
        sql`(EXISTS (SELECT 1 FROM finished_projects f WHERE f.user_id = ${user_id} AND f.project_id = projects.id)
        OR NOT EXISTS (SELECT 1 FROM tasks t WHERE t.project_id = projects.id AND NOT t.retired
          AND NOT ${isShippedRight(user_id, sql`t.id`, sql`t.revision`)}))`
          .mapWith(Boolean)
          .as("finished"),
    })
    .from(projects)
    .innerJoin(tasks, and(eq(tasks.project_id, projects.id), eq(tasks.retired, false)))
    .groupBy(projects.id)
    .orderBy(asc(projects.id));
}

const shown = {
  id: certificates.id,
  map: certificates.map,
  name: certificates.name,
  projects: certificates.projects,
  tasks: certificates.tasks,
  issued_at: certificates.issued_at,
};

/** A learner's certificates, removed ones too: one a map at most. */
export function selectOwnCertificates(db: CommunityDatabase, user_id: string) {
  return db
    .select({ ...shown, removed: certificates.removed })
    .from(certificates)
    .where(eq(certificates.user_id, user_id)) satisfies PromiseLike<Certificate[]>;
}

/** A certificate by the id in its address. @param reader whose own it may be; an empty string for a visitor */
export function selectCertificate(db: CommunityDatabase, id: string, reader: string) {
  return db
    .select({
      ...shown,
      is_own: sql<boolean>`${certificates.user_id} = ${reader}`.mapWith(Boolean).as("is_own"),
    })
    .from(certificates)
    .where(and(eq(certificates.id, id), eq(certificates.removed, false))) satisfies PromiseLike<
    ReadCertificate[]
  >;
}

/** Stores a certificate, one a learner and map: a further one changes nothing. */
export function insertCertificate(
  db: CommunityDatabase,
  certificate: Certificate & { user_id: string; map: MapName },
) {
  return db.insert(certificates).values(certificate).onConflictDoNothing();
}

/** Deletes an own certificate. One that a moderator has removed stays. Returns no row if it isn't the learner's. */
export function deleteCertificate(db: CommunityDatabase, user_id: string, id: string) {
  return db
    .delete(certificates)
    .where(and(eq(certificates.id, id), eq(certificates.user_id, user_id), eq(certificates.removed, false)))
    .returning({ id: certificates.id });
}

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Certificate, ReadCertificate } from "../contract/certificates.ts";
import type { CommunityDatabase } from "../db/client.ts";
import { certificates } from "../db/schema.ts";
import type { MapName } from "../rules/map-names.ts";

/** Whether a certificate is shown: neither removed nor withdrawn. */
const isShownCertificate = sql`NOT ${certificates.removed} AND ${certificates.name} <> ''`;

const shown = {
  id: certificates.id,
  map: certificates.map,
  name: certificates.name,
  projects: certificates.projects,
  tasks: certificates.tasks,
  issued_at: certificates.issued_at,
};

/** A learner's certificates, those too that are removed, or withdrawn and reported: one a map at most. */
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
    .where(and(eq(certificates.id, id), isShownCertificate)) satisfies PromiseLike<ReadCertificate[]>;
}

/** Stores a certificate, one a learner and map: a further one changes nothing. */
export function insertCertificate(
  db: CommunityDatabase,
  certificate: Certificate & { user_id: string; map: MapName },
) {
  return db.insert(certificates).values(certificate).onConflictDoNothing();
}

/** Withdraws an own certificate: its name goes. One that a moderator has removed stays as it is. Returns no row if it isn't the learner's. */
export function withdrawOwnCertificate(db: CommunityDatabase, user_id: string, id: string) {
  return db
    .update(certificates)
    .set({ name: "" })
    .where(and(eq(certificates.id, id), eq(certificates.user_id, user_id), eq(certificates.removed, false)))
    .returning({ id: certificates.id });
}

/**
 * Deletes a certificate that its learner has withdrawn, once no report of it is open. Nothing where it isn't one. It comes after what withdraws it, closes
 * a report, or brings it back.
 */
export function deleteWithdrawnCertificate(db: CommunityDatabase, id: SQL | string) {
  return db.delete(certificates).where(
    and(
      sql`${certificates.id} = ${id}`,
      eq(certificates.removed, false),
      eq(certificates.name, ""),
      sql`NOT EXISTS (SELECT 1 FROM reports r WHERE r.target_kind = 'certificate' AND r.target_id = certificates.id
          AND r.resolved_at IS NULL)`,
    ),
  );
}

/** The statements on the stand-in's checkouts and subscriptions. */
import { eq, sql } from "drizzle-orm";
import type { PaymentDatabase } from "../db/client.ts";
import { stand_in_objects } from "../db/schema.ts";

/** Stores a new object as JSON. Does nothing where there is one with this id. */
export function insertObject(db: PaymentDatabase, id: string, object: object) {
  return db
    .insert(stand_in_objects)
    .values({ id, object: JSON.stringify(object) })
    .onConflictDoNothing();
}

/** Replaces an object. */
export function updateObject(db: PaymentDatabase, id: string, object: object) {
  return db
    .update(stand_in_objects)
    .set({ object: JSON.stringify(object) })
    .where(eq(stand_in_objects.id, id));
}

/** An object by its id. */
export function selectObject(db: PaymentDatabase, id: string) {
  return db.select().from(stand_in_objects).where(eq(stand_in_objects.id, id));
}

/** A page of the paid checkouts created since a time, in milliseconds since 1970. @param after the last id of the page before */
export function selectPaidCheckouts(db: PaymentDatabase, since: number, after: string, limit: number) {
  const { id, object } = stand_in_objects;
  return db
    .select()
    .from(stand_in_objects)
    .where(
      sql`${id} LIKE 'cs\\_local\\_%' ESCAPE '\\' AND ${id} > ${after} AND json_extract(${object}, '$.state') = 'paid'
        AND json_extract(${object}, '$.created') >= ${since}`,
    )
    .orderBy(id)
    .limit(limit);
}

/** The statements on the stand-in's checkouts and subscriptions. */
import { eq, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { stand_in_objects } from "../db/schema.ts";

/** Stores a new object as JSON. Does nothing where there is one with this id. */
export function insertObject(db: Database, id: string, object: object) {
  return db
    .insert(stand_in_objects)
    .values({ id, object: JSON.stringify(object) })
    .onConflictDoNothing();
}

/** Replaces an object. */
export function updateObject(db: Database, id: string, object: object) {
  return db
    .update(stand_in_objects)
    .set({ object: JSON.stringify(object) })
    .where(eq(stand_in_objects.id, id));
}

/** An object by its id. */
export function selectObject(db: Database, id: string) {
  return db.select().from(stand_in_objects).where(eq(stand_in_objects.id, id));
}

/** The paid checkouts created since a time, in milliseconds since 1970. */
export function selectPaidCheckouts(db: Database, since: number) {
  const { id, object } = stand_in_objects;
  return db
    .select()
    .from(stand_in_objects)
    .where(
      sql`${id} LIKE 'cs\\_local\\_%' ESCAPE '\\' AND json_extract(${object}, '$.state') = 'paid'
        AND json_extract(${object}, '$.created') >= ${since}`,
    );
}

/** Whether open reports hide a published page, as SQL. */
import { sql } from "drizzle-orm";
import { HIDING_REPORTS } from "../rules/publishing.ts";

/** For statements on `published_pages`. It counts no more reports than it needs. */
export const isHidden =
  sql<boolean>`((SELECT count(*) FROM (SELECT 1 FROM reports r WHERE r.target_kind = 'page'
  AND r.target_id = published_pages.id AND r.resolved_at IS NULL LIMIT ${HIDING_REPORTS})) = ${HIDING_REPORTS})`.mapWith(
    Boolean,
  );

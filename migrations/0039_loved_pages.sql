-- A report of a page keeps the card that was reported, so that no other one is shown to moderators in its place.
ALTER TABLE `reports` ADD `card` text;
CREATE INDEX `reports_card` ON `reports` (`card`) WHERE card IS NOT NULL AND resolved_at IS NULL;
-- The gallery by likes: of all pages, and of a project's.
CREATE INDEX `published_pages_loved` ON `published_pages` (`likes`,`id`) WHERE state = 'public' AND likes > 0;
CREATE INDEX `published_pages_loved_by_project` ON `published_pages` (`project_id`,`likes`,`id`) WHERE state = 'public' AND likes > 0;
-- Free pages that were taken back while reports of them were open, and whose reports are closed: nobody sees them, and they were left behind.
DELETE FROM published_pages WHERE project_id < 0 AND state = 'unpublished'
  AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.target_kind = 'page' AND r.target_id = published_pages.id AND r.resolved_at IS NULL);

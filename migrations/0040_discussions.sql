-- A thread may be about a published page (its comments) or a task. The list of the forum goes without those, by a seek: its index leaves them out.
ALTER TABLE `threads` ADD `page_id` text REFERENCES published_pages(id) ON DELETE cascade;
ALTER TABLE `threads` ADD `task_id` integer;
CREATE UNIQUE INDEX `threads_page` ON `threads` (`page_id`) WHERE page_id IS NOT NULL;
CREATE UNIQUE INDEX `threads_task` ON `threads` (`task_id`) WHERE task_id IS NOT NULL;
DROP INDEX `threads_active`;
CREATE INDEX `threads_active` ON `threads` (`solved`,`active_at`,`id`) WHERE page_id IS NULL AND task_id IS NULL;
ALTER TABLE `threads_messages` ADD `spoiler` integer DEFAULT false NOT NULL;

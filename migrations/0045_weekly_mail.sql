-- The weekly mail: who wants it, for which week it was sent last, and how many in a row came to who was away. The night reads it by the index.
ALTER TABLE `user_state` ADD `weekly_mail` integer DEFAULT false NOT NULL;
ALTER TABLE `user_state` ADD `mailed_week` integer DEFAULT 0 NOT NULL;
ALTER TABLE `user_state` ADD `mails_missed` integer DEFAULT 0 NOT NULL;
CREATE INDEX `user_state_weekly_mail` ON `user_state` (`user_id`) WHERE weekly_mail;
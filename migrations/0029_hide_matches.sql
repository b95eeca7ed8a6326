-- Who lets nobody watch their matches. Until they say so, matches from the queue can be watched.
ALTER TABLE `user_state` ADD `hide_matches` integer DEFAULT false NOT NULL;
-- How the two players of a match met. Those before met in the queue.
ALTER TABLE `matches` ADD `origin` text DEFAULT 'queue' NOT NULL;
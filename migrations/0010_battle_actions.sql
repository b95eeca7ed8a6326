-- What is done with a page to judge a battle's JavaScript. The seed writes it.
ALTER TABLE `battles` ADD `actions` text DEFAULT '' NOT NULL;

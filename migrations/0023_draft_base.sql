-- The version that a draft goes on from: a save of it that is sent again, since its answer was lost, is no other work.
ALTER TABLE `drafts` ADD `based_on` text;
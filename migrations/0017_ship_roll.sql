-- The parts of a ship's EXP: a repeated request gets the same ones. Null for wrong ships and for those of earlier releases.
ALTER TABLE `daily_challenge_ships` ADD `roll` integer;
ALTER TABLE `daily_challenge_ships` ADD `award_rule` text;
ALTER TABLE `task_completion_log` ADD `roll` integer;
ALTER TABLE `task_completion_log` ADD `award_rule` text;
-- How each player's code came about, results that wait for a moderator, and their records once one is void.
ALTER TABLE `match_submissions` ADD `mark` text;
ALTER TABLE `matches` ADD `held` text;
CREATE INDEX `matches_held` ON `matches` (`ended_at`) WHERE held IN ('open', 'releasing');
CREATE TRIGGER match_results_voided AFTER UPDATE OF result ON match_submissions
WHEN NEW.result = 'none' AND OLD.result <> 'none' AND (SELECT origin FROM matches WHERE id = NEW.match_id) IS NOT 'guest' BEGIN
  UPDATE user_state SET wins = wins - (OLD.result = 'win'), losses = losses - (OLD.result = 'lose'),
    ties = ties - (OLD.result = 'tie') WHERE user_id = NEW.user_id;
END;

-- A match with a guest counts for nothing, the record of its host included. A worker of the release before makes no such match.
DROP TRIGGER match_results_added;
CREATE TRIGGER match_results_added AFTER INSERT ON match_submissions
WHEN NEW.result <> 'none' AND (SELECT origin FROM matches WHERE id = NEW.match_id) IS NOT 'guest' BEGIN
  UPDATE user_state SET wins = wins + (NEW.result = 'win'), losses = losses + (NEW.result = 'lose'),
    ties = ties + (NEW.result = 'tie') WHERE user_id = NEW.user_id;
END;

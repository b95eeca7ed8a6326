-- A directory's copy that goes without a name leaves the names held for its learner, who goes on: only a deleted account leaves no id behind.
DROP TRIGGER name_left;
CREATE TRIGGER name_left AFTER DELETE ON user_state BEGIN
  UPDATE held_names SET user_id = NULL WHERE user_id = OLD.user_id AND OLD.display_name_skeleton IS NOT NULL;
  INSERT INTO held_names (skeleton, user_id, held_at)
    SELECT OLD.display_name_skeleton, NULL, unixepoch() * 1000
    WHERE OLD.display_name_skeleton IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM reservations WHERE user_id = OLD.user_id)
    ON CONFLICT (skeleton) DO UPDATE SET user_id = excluded.user_id, held_at = excluded.held_at;
END;

-- The index by dates was there for one trigger alone, and took a row for each ship. The trigger finds the ships of the same task and date by their
-- attempts, in the index that numbers them.
DROP TRIGGER active_days_task;
CREATE TRIGGER active_days_task AFTER INSERT ON task_completion_log BEGIN
  INSERT INTO active_days (user_id, date, shipped, shipped_right) VALUES (NEW.user_id, NEW.date,
    NOT EXISTS (SELECT 1 FROM task_completion_log l WHERE l.user_id = NEW.user_id AND l.task_id = NEW.task_id
      AND l.attempt BETWEEN NEW.attempt - 1000 AND NEW.attempt + 1000 AND l.date = NEW.date AND l.rowid <> NEW.rowid),
    NEW.correct AND NOT EXISTS (SELECT 1 FROM task_completion_log l WHERE l.user_id = NEW.user_id AND l.task_id = NEW.task_id
      AND l.attempt BETWEEN NEW.attempt - 1000 AND NEW.attempt + 1000 AND l.date = NEW.date AND l.correct = 1
      AND l.rowid <> NEW.rowid))
  ON CONFLICT (user_id, date) DO UPDATE SET shipped = shipped + excluded.shipped,
    shipped_right = shipped_right + excluded.shipped_right;
END;
DROP INDEX `task_completion_log_date`;

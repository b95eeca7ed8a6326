-- The days of each learner's own calendar with a ship or a finished day of practice: the dashboard's heatmap and streak are read from them,
-- not from all that was ever shipped.
CREATE TABLE `active_days` (
	`user_id` text NOT NULL,
	`date` text NOT NULL,
	`shipped` integer DEFAULT 0 NOT NULL,
	`shipped_right` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `date`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
-- What was there before is counted in the same batch, so that nothing comes between.
INSERT INTO active_days (user_id, date, shipped, shipped_right)
  SELECT user_id, date, sum(shipped), sum(shipped_right) FROM (
    SELECT user_id, date, count(DISTINCT task_id) AS shipped,
        count(DISTINCT CASE WHEN correct THEN task_id END) AS shipped_right
      FROM task_completion_log GROUP BY user_id, date
    UNION ALL
    SELECT user_id, local_date, count(DISTINCT date), count(DISTINCT CASE WHEN correct THEN date END)
      FROM daily_challenge_ships GROUP BY user_id, local_date
    UNION ALL
    SELECT user_id, max(local_date), 0, 0 FROM practice_answers GROUP BY user_id, date
      HAVING sum(state = 'open') = 0 AND max(local_date) IS NOT NULL
  ) GROUP BY user_id, date;

-- The triggers of worker/db/triggers.ts.
CREATE TRIGGER active_days_task AFTER INSERT ON task_completion_log BEGIN
  INSERT INTO active_days (user_id, date, shipped, shipped_right) VALUES (NEW.user_id, NEW.date,
    NOT EXISTS (SELECT 1 FROM task_completion_log l WHERE l.user_id = NEW.user_id AND l.date = NEW.date
      AND l.task_id = NEW.task_id AND l.rowid <> NEW.rowid),
    NEW.correct AND NOT EXISTS (SELECT 1 FROM task_completion_log l WHERE l.user_id = NEW.user_id AND l.date = NEW.date
      AND l.task_id = NEW.task_id AND l.correct = 1 AND l.rowid <> NEW.rowid))
  ON CONFLICT (user_id, date) DO UPDATE SET shipped = shipped + excluded.shipped,
    shipped_right = shipped_right + excluded.shipped_right;
END;
CREATE TRIGGER active_days_daily AFTER INSERT ON daily_challenge_ships BEGIN
  INSERT INTO active_days (user_id, date, shipped, shipped_right) VALUES (NEW.user_id, NEW.local_date,
    NOT EXISTS (SELECT 1 FROM daily_challenge_ships s WHERE s.user_id = NEW.user_id AND s.local_date = NEW.local_date
      AND s.date = NEW.date AND s.rowid <> NEW.rowid),
    NEW.correct AND NOT EXISTS (SELECT 1 FROM daily_challenge_ships s WHERE s.user_id = NEW.user_id
      AND s.local_date = NEW.local_date AND s.date = NEW.date AND s.correct AND s.rowid <> NEW.rowid))
  ON CONFLICT (user_id, date) DO UPDATE SET shipped = shipped + excluded.shipped,
    shipped_right = shipped_right + excluded.shipped_right;
END;
CREATE TRIGGER active_days_practice AFTER UPDATE OF state ON practice_answers WHEN NEW.state <> 'open' BEGIN
  INSERT INTO active_days (user_id, date) SELECT p.user_id, max(p.local_date) FROM practice_answers p
    WHERE p.user_id = NEW.user_id AND p.date = NEW.date GROUP BY p.user_id
    HAVING sum(p.state = 'open') = 0 AND max(p.local_date) IS NOT NULL
  ON CONFLICT (user_id, date) DO NOTHING;
END;

-- A task counts once a day: how many there were is read from this index alone.
DROP INDEX task_completion_log_date;
CREATE INDEX task_completion_log_date ON task_completion_log (user_id,date,task_id,correct);

-- When the learner asked for the answer of a day that was not done: it pays as hints do.
ALTER TABLE daily_challenge_log ADD COLUMN answer_shown_at integer;

-- The tab that a coding page opens with, and the task after which a challenge's words have been taught.
ALTER TABLE tasks ADD COLUMN open_tab text NOT NULL DEFAULT 'html';
ALTER TABLE daily_pool ADD COLUMN open_tab text NOT NULL DEFAULT 'html';
ALTER TABLE daily_pool ADD COLUMN taught_by integer NOT NULL DEFAULT 0;

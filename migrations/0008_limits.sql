-- How often a learner ships is counted from these indexes alone.
CREATE INDEX task_completion_log_time ON task_completion_log (user_id,created_at);
CREATE INDEX daily_challenge_ships_time ON daily_challenge_ships (user_id,created_at);
-- The zone under which a learner's ships are dated, in minutes from UTC, and since when.
ALTER TABLE user_state ADD COLUMN zone_offset INTEGER;
ALTER TABLE user_state ADD COLUMN zone_since INTEGER;

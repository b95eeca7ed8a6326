-- A task counts once a day: how many there were is read from this index alone.
DROP INDEX task_completion_log_date;
CREATE INDEX task_completion_log_date ON task_completion_log (user_id,date,task_id,correct);

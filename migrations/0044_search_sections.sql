-- The entries of the threads' index get the words of their sections, by which a search of frequent words ends (worker/rules/thread-search.ts).
INSERT INTO thread_search (thread_search) VALUES ('delete-all');
INSERT INTO thread_search (rowid, title, description)
  SELECT number, title, description || ' ' || char(57344) || (number / 50000) FROM threads ORDER BY number;

-- The triggers of worker/db/triggers.ts.
DROP TRIGGER threads_added;
DROP TRIGGER threads_edited;
CREATE TRIGGER threads_added AFTER INSERT ON threads BEGIN
  UPDATE threads SET active_at = NEW.created_at, number = (SELECT coalesce(max(t.number), 0) + 1 FROM threads t)
    WHERE id = NEW.id;
  INSERT INTO thread_search (rowid, title, description)
    SELECT number, title, description || ' ' || char(57344) || (number / 50000) FROM threads WHERE id = NEW.id;
  INSERT OR IGNORE INTO thread_follows (thread_id, user_id, following, created_at)
    SELECT NEW.id, NEW.created_by, 1, NEW.created_at WHERE NEW.created_by IS NOT NULL;
END;
CREATE TRIGGER threads_edited AFTER UPDATE OF title, description ON threads BEGIN
  UPDATE thread_search SET title = NEW.title,
    description = NEW.description || ' ' || char(57344) || (NEW.number / 50000) WHERE rowid = NEW.number;
END;

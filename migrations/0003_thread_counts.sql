-- A thread's counts stand in its row, so that a page of the list reads as many rows as it shows, however many likes there are.
ALTER TABLE threads ADD COLUMN likes integer DEFAULT 0 NOT NULL;
ALTER TABLE threads ADD COLUMN replies integer DEFAULT 0 NOT NULL;
UPDATE threads SET
  likes = (SELECT count(*) FROM likes l WHERE l.thread_id = threads.id),
  replies = (SELECT count(*) FROM threads_messages m WHERE m.thread_id = threads.id);
-- Whoever writes likes and replies, a deleted account's cascade included, the counts follow.
CREATE TRIGGER likes_added AFTER INSERT ON likes BEGIN
  UPDATE threads SET likes = likes + 1 WHERE id = NEW.thread_id;
END;
CREATE TRIGGER likes_taken AFTER DELETE ON likes BEGIN
  UPDATE threads SET likes = likes - 1 WHERE id = OLD.thread_id;
END;
CREATE TRIGGER replies_added AFTER INSERT ON threads_messages BEGIN
  UPDATE threads SET replies = replies + 1 WHERE id = NEW.thread_id;
END;
CREATE TRIGGER replies_taken AFTER DELETE ON threads_messages BEGIN
  UPDATE threads SET replies = replies - 1 WHERE id = OLD.thread_id;
END;

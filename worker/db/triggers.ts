/**
 * The triggers of the database, by name: the part of the schema that drizzle has no words for. The migrations create them; a test
 * compares the two. They hold sums that would be wrong if any statement forgot to update them, a cascade included.
 */
export const TRIGGERS: Readonly<Record<string, string>> = {
  // A learner's EXP is the sum of the ledger.
  exp_ledger_sum: `AFTER INSERT ON exp_ledger BEGIN
    UPDATE user_state SET exp = exp + NEW.amount WHERE user_id = NEW.user_id;
  END`,

  // `exp_buckets` counts learners by hundreds of EXP.
  exp_buckets_join: `AFTER INSERT ON user_state BEGIN
    INSERT INTO exp_buckets (bucket, users) VALUES (NEW.exp / 100, 1)
      ON CONFLICT (bucket) DO UPDATE SET users = users + 1;
  END`,
  exp_buckets_move: `AFTER UPDATE OF exp ON user_state WHEN OLD.exp / 100 <> NEW.exp / 100 BEGIN
    UPDATE exp_buckets SET users = users - 1 WHERE bucket = OLD.exp / 100;
    INSERT INTO exp_buckets (bucket, users) VALUES (NEW.exp / 100, 1)
      ON CONFLICT (bucket) DO UPDATE SET users = users + 1;
  END`,
  exp_buckets_leave: `AFTER DELETE ON user_state BEGIN
    UPDATE exp_buckets SET users = users - 1 WHERE bucket = OLD.exp / 100;
  END`,

  // A thread's row counts its likes and replies.
  likes_added: `AFTER INSERT ON likes BEGIN
    UPDATE threads SET likes = likes + 1 WHERE id = NEW.thread_id;
  END`,
  likes_taken: `AFTER DELETE ON likes BEGIN
    UPDATE threads SET likes = likes - 1 WHERE id = OLD.thread_id;
  END`,
  replies_added: `AFTER INSERT ON threads_messages BEGIN
    UPDATE threads SET replies = replies + 1 WHERE id = NEW.thread_id;
  END`,
  replies_taken: `AFTER DELETE ON threads_messages BEGIN
    UPDATE threads SET replies = replies - 1 WHERE id = OLD.thread_id;
  END`,
};

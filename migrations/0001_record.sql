-- The record: every table of worker/db/schema.ts, where each is explained.

CREATE TABLE account_deletions (
  user_id text PRIMARY KEY NOT NULL,
  step text NOT NULL,
  started_at integer NOT NULL,
  updated_at integer NOT NULL
);

CREATE TABLE battles (
  id text PRIMARY KEY NOT NULL,
  challenge_id text NOT NULL,
  title text DEFAULT 'Untitled Battle' NOT NULL,
  description text NOT NULL,
  starting_html text DEFAULT '' NOT NULL,
  starting_css text DEFAULT '' NOT NULL,
  starting_js text DEFAULT '' NOT NULL,
  html_check text DEFAULT '' NOT NULL,
  css_check text DEFAULT '' NOT NULL,
  js_check text DEFAULT '' NOT NULL,
  expected_output text NOT NULL,
  score_mode text NOT NULL,
  retired integer DEFAULT 0 NOT NULL
);

CREATE INDEX battles_challenge ON battles (challenge_id);
CREATE TABLE daily_challenge_log (
  user_id text NOT NULL,
  date text NOT NULL,
  challenge_id integer NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  completed integer DEFAULT 0 NOT NULL,
  hints_used integer DEFAULT 0 NOT NULL,
  updated_at integer NOT NULL,
  PRIMARY KEY(user_id, date),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (challenge_id) REFERENCES daily_challenges(id)
);

CREATE TABLE daily_challenge_ships (
  user_id text NOT NULL,
  ship_id text NOT NULL,
  date text NOT NULL,
  submission_hash text NOT NULL,
  correct integer NOT NULL,
  tips text NOT NULL,
  exp_gained integer NOT NULL,
  local_date text NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY(user_id, ship_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

CREATE INDEX daily_challenge_ships_date ON daily_challenge_ships (user_id,local_date);
CREATE TABLE daily_challenges (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  date text NOT NULL,
  pool_id integer NOT NULL,
  FOREIGN KEY (pool_id) REFERENCES daily_pool(id)
);

CREATE UNIQUE INDEX daily_challenges_date_unique ON daily_challenges (date);
CREATE TABLE daily_pool (
  id integer PRIMARY KEY NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  difficulty text NOT NULL,
  tools text DEFAULT '[]' NOT NULL,
  html_tools text DEFAULT '' NOT NULL,
  css_tools text DEFAULT '' NOT NULL,
  js_tools text DEFAULT '' NOT NULL,
  starting_html text DEFAULT '' NOT NULL,
  starting_css text DEFAULT '' NOT NULL,
  starting_js text DEFAULT '' NOT NULL,
  check_mode text NOT NULL,
  html_check text DEFAULT '' NOT NULL,
  css_check text DEFAULT '' NOT NULL,
  js_check text DEFAULT '' NOT NULL,
  expected_output text NOT NULL,
  retired integer DEFAULT 0 NOT NULL
);

CREATE TABLE exp_ledger (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  user_id text NOT NULL,
  key text NOT NULL,
  amount integer NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

CREATE UNIQUE INDEX exp_ledger_key ON exp_ledger (user_id,key);
CREATE TABLE feedback (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  user_id text,
  feedback text NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE set null
);

CREATE TABLE inbox_messages (
  user_id text NOT NULL,
  task_id integer NOT NULL,
  received_at integer NOT NULL,
  PRIMARY KEY(user_id, task_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (task_id) REFERENCES tasks(id)
);

CREATE TABLE likes (
  thread_id text NOT NULL,
  user_id text NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY(thread_id, user_id),
  FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

CREATE INDEX likes_user ON likes (user_id);
CREATE TABLE mail_tokens (
  token_hash text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  purpose text NOT NULL,
  expires_at integer NOT NULL,
  used_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

CREATE INDEX mail_tokens_user ON mail_tokens (user_id);
CREATE TABLE match_submissions (
  match_id text NOT NULL,
  user_id text NOT NULL,
  html text NOT NULL,
  css text NOT NULL,
  js text NOT NULL,
  html_score real,
  css_score real,
  js_score real,
  score real NOT NULL,
  result text NOT NULL,
  PRIMARY KEY(match_id, user_id),
  FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE cascade
);

CREATE INDEX match_submissions_user ON match_submissions (user_id);
CREATE TABLE matches (
  id text PRIMARY KEY NOT NULL,
  challenge_id text NOT NULL,
  battle_id text NOT NULL,
  user_1_id text,
  user_2_id text,
  created_at integer NOT NULL,
  ended_at integer,
  outcome text,
  winner_id text,
  rage_quit_by text,
  edits text DEFAULT '[]' NOT NULL,
  FOREIGN KEY (battle_id) REFERENCES battles(id),
  FOREIGN KEY (user_1_id) REFERENCES users(id) ON DELETE set null,
  FOREIGN KEY (user_2_id) REFERENCES users(id) ON DELETE set null,
  FOREIGN KEY (winner_id) REFERENCES users(id) ON DELETE set null
);

CREATE INDEX matches_user_1 ON matches (user_1_id,created_at);
CREATE INDEX matches_user_2 ON matches (user_2_id,created_at);
CREATE TABLE moderation_log (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  moderator_id text NOT NULL,
  act text NOT NULL,
  target text NOT NULL,
  detail text DEFAULT '' NOT NULL,
  created_at integer NOT NULL
);

CREATE TABLE mutes (
  user_id text NOT NULL,
  muted_user_id text NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY(user_id, muted_user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (muted_user_id) REFERENCES users(id) ON DELETE cascade
);

CREATE TABLE payment_events (
  id text PRIMARY KEY NOT NULL,
  type text NOT NULL,
  created integer NOT NULL,
  applied_at integer NOT NULL
);

CREATE TABLE pending_sign_ups (
  id text PRIMARY KEY NOT NULL,
  checkout_session_id text,
  browser_hash text NOT NULL,
  email text NOT NULL,
  display_name text NOT NULL,
  password_hash text NOT NULL,
  price_id text NOT NULL,
  subscription_id text,
  customer_id text,
  user_id text,
  created_at integer NOT NULL,
  expires_at integer NOT NULL
);

CREATE UNIQUE INDEX pending_sign_ups_checkout_session_id_unique ON pending_sign_ups (checkout_session_id);
CREATE INDEX pending_sign_ups_open ON pending_sign_ups (user_id,expires_at);
CREATE TABLE projects (
  id integer PRIMARY KEY NOT NULL,
  map text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  idealist text NOT NULL,
  difficulty text NOT NULL,
  image_url text NOT NULL
);

CREATE TABLE rate_limits (
  key text PRIMARY KEY NOT NULL,
  window_start integer NOT NULL,
  count integer NOT NULL
);

CREATE TABLE reports (
  id text PRIMARY KEY NOT NULL,
  reporter_id text,
  target_kind text NOT NULL,
  target_id text NOT NULL,
  target_in text DEFAULT '' NOT NULL,
  author_id text,
  excerpt text NOT NULL,
  reason text NOT NULL,
  created_at integer NOT NULL,
  resolved_at integer,
  FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE set null
);

CREATE INDEX reports_open ON reports (resolved_at,created_at);
CREATE UNIQUE INDEX reports_once ON reports (reporter_id,target_kind,target_id);
CREATE TABLE sessions (
  id_hash text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  created_at integer NOT NULL,
  last_seen_at integer NOT NULL,
  expires_at integer NOT NULL,
  user_agent text DEFAULT '' NOT NULL,
  location text DEFAULT '' NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

CREATE INDEX sessions_user ON sessions (user_id);
CREATE TABLE subscriptions (
  id text PRIMARY KEY NOT NULL,
  user_id text,
  customer_id text NOT NULL,
  status text NOT NULL,
  price_id text NOT NULL,
  amount integer NOT NULL,
  current_period_end integer,
  cancel_at_period_end integer DEFAULT 0 NOT NULL,
  event_created integer DEFAULT 0 NOT NULL,
  updated_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE set null
);

CREATE INDEX subscriptions_user ON subscriptions (user_id);
CREATE TABLE task_completion_log (
  user_id text NOT NULL,
  ship_id text NOT NULL,
  task_id integer NOT NULL,
  attempt integer NOT NULL,
  submission_hash text NOT NULL,
  correct integer NOT NULL,
  tips text NOT NULL,
  exp_gained integer NOT NULL,
  date text NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY(user_id, ship_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (task_id) REFERENCES tasks(id)
);

CREATE UNIQUE INDEX task_completion_log_attempt ON task_completion_log (user_id,task_id,attempt);
CREATE INDEX task_completion_log_date ON task_completion_log (user_id,date);
CREATE TABLE tasks (
  id integer PRIMARY KEY NOT NULL,
  project_id integer NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  subject text NOT NULL,
  sender text NOT NULL,
  body text NOT NULL,
  tools text DEFAULT '[]' NOT NULL,
  html_tools text DEFAULT '' NOT NULL,
  css_tools text DEFAULT '' NOT NULL,
  js_tools text DEFAULT '' NOT NULL,
  starting_html text DEFAULT '' NOT NULL,
  starting_css text DEFAULT '' NOT NULL,
  starting_js text DEFAULT '' NOT NULL,
  check_mode text NOT NULL,
  html_check text DEFAULT '' NOT NULL,
  css_check text DEFAULT '' NOT NULL,
  js_check text DEFAULT '' NOT NULL,
  expected_output text NOT NULL,
  retired integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (project_id) REFERENCES projects(id)
);

CREATE INDEX tasks_project ON tasks (project_id,id);
CREATE TABLE threads (
  id text PRIMARY KEY NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  created_by text,
  created_at integer NOT NULL,
  edited_at integer,
  FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE set null
);

CREATE INDEX threads_created ON threads (created_at,id);
CREATE TABLE threads_messages (
  id text PRIMARY KEY NOT NULL,
  thread_id text NOT NULL,
  user_id text,
  content text NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE set null
);

CREATE INDEX threads_messages_thread ON threads_messages (thread_id,created_at,id);
CREATE TABLE user_state (
  user_id text PRIMARY KEY NOT NULL,
  display_name text DEFAULT 'Unnamed' NOT NULL,
  display_name_key text NOT NULL,
  avatar_url text DEFAULT '/noobie.png' NOT NULL,
  exp integer DEFAULT 0 NOT NULL,
  plan text DEFAULT 'starter' NOT NULL,
  subscription_id text,
  selected_project_id integer,
  current_task_id integer,
  task_just_shipped integer DEFAULT 0 NOT NULL,
  current_map text DEFAULT 'BeachIsland' NOT NULL,
  last_seen_update text DEFAULT '' NOT NULL,
  music_volume real DEFAULT 0.2 NOT NULL,
  sfx_volume real DEFAULT 0.5 NOT NULL,
  reduce_motion integer DEFAULT 0 NOT NULL,
  editor_font_size integer DEFAULT 15 NOT NULL,
  silenced_until integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

CREATE UNIQUE INDEX user_state_display_name_key_unique ON user_state (display_name_key);
CREATE INDEX user_state_exp ON user_state (exp);
CREATE TABLE users (
  id text PRIMARY KEY NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  email_confirmed_at integer,
  created_at integer NOT NULL
);

CREATE UNIQUE INDEX users_email_unique ON users (email);
CREATE TABLE exp_buckets (
  bucket integer PRIMARY KEY NOT NULL,
  users integer NOT NULL
);

-- The buckets count learners by hundreds of EXP.
CREATE TRIGGER exp_buckets_join AFTER INSERT ON user_state BEGIN
  INSERT INTO exp_buckets (bucket, users) VALUES (NEW.exp / 100, 1)
    ON CONFLICT (bucket) DO UPDATE SET users = users + 1;
END;
CREATE TRIGGER exp_buckets_move AFTER UPDATE OF exp ON user_state WHEN OLD.exp / 100 <> NEW.exp / 100 BEGIN
  UPDATE exp_buckets SET users = users - 1 WHERE bucket = OLD.exp / 100;
  INSERT INTO exp_buckets (bucket, users) VALUES (NEW.exp / 100, 1)
    ON CONFLICT (bucket) DO UPDATE SET users = users + 1;
END;
CREATE TRIGGER exp_buckets_leave AFTER DELETE ON user_state BEGIN
  UPDATE exp_buckets SET users = users - 1 WHERE bucket = OLD.exp / 100;
END;

-- A learner's EXP is the sum of the ledger, whoever writes the ledger.
CREATE TRIGGER exp_ledger_sum AFTER INSERT ON exp_ledger BEGIN
  UPDATE user_state SET exp = exp + NEW.amount WHERE user_id = NEW.user_id;
END;

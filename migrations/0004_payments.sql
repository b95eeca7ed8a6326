-- Until when a failed payment keeps the plan.
ALTER TABLE subscriptions ADD COLUMN grace_until integer;

CREATE INDEX pending_sign_ups_browser ON pending_sign_ups (browser_hash);

-- Mails of a local server, in place of the platform's binding.
CREATE TABLE dev_mail (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  created_at integer NOT NULL
);

-- Checkouts and subscriptions of the local stand-in, in place of Stripe's own record.
CREATE TABLE stand_in_objects (
  id text PRIMARY KEY NOT NULL,
  object text NOT NULL
);

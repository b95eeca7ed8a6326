-- When the browser that paid used its one log-in without a password. What stands there from before counts as used.
ALTER TABLE pending_sign_ups ADD COLUMN claimed_at integer;
UPDATE pending_sign_ups SET claimed_at = created_at WHERE user_id IS NOT NULL;

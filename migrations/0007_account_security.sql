-- When the browser that paid used its one log-in without a password. What stands there from before counts as used.
ALTER TABLE pending_sign_ups ADD COLUMN claimed_at integer;
UPDATE pending_sign_ups SET claimed_at = created_at WHERE user_id IS NOT NULL;

-- By what names are compared as they look. Null for names of before until the night fills it in; two of those may share one.
ALTER TABLE user_state ADD COLUMN display_name_skeleton text;
CREATE INDEX user_state_skeleton ON user_state (display_name_skeleton);

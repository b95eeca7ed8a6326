-- What the community and the battles read of a learner, so that their statements name no table of the learners' own.
CREATE VIEW `battle_records` AS select "user_id", "wins", "losses", "ties" from "user_state";
CREATE VIEW `profiles` AS select "user_id", "display_name", "avatar_url", "silenced_until" from "user_state";

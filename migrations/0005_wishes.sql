-- What a battle's sentence asks for; a match keeps the wishes that it was scored by. Older matches have none.
ALTER TABLE battles ADD COLUMN wishes text DEFAULT '[]' NOT NULL;
ALTER TABLE matches ADD COLUMN wish_texts text;
-- Which of them a player met, when the last one, and why a result that earns EXP earned none.
ALTER TABLE match_submissions ADD COLUMN met_wishes text;
ALTER TABLE match_submissions ADD COLUMN last_met_at integer;
ALTER TABLE match_submissions ADD COLUMN unpaid text;

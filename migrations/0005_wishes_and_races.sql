-- What a battle's sentence asks for; a match keeps the wishes that it was scored by. Older matches have none.
ALTER TABLE battles ADD COLUMN wishes text DEFAULT '[]' NOT NULL;
ALTER TABLE matches ADD COLUMN wish_texts text;
-- Which of them a player met, when the last one, and why a result that earns EXP earned none.
ALTER TABLE match_submissions ADD COLUMN met_wishes text;
ALTER TABLE match_submissions ADD COLUMN last_met_at integer;
ALTER TABLE match_submissions ADD COLUMN unpaid text;

-- A learner's races against ghosts, the last of each battle.
CREATE TABLE ghost_races (
  user_id text NOT NULL,
  battle_id text NOT NULL,
  race_id text NOT NULL,
  ghost text NOT NULL,
  started_at integer NOT NULL,
  PRIMARY KEY(user_id, battle_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (battle_id) REFERENCES battles(id) ON DELETE cascade
);
CREATE UNIQUE INDEX ghost_races_race ON ghost_races (race_id);

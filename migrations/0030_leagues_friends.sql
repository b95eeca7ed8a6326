-- Friends, and leagues: groups of learners who compare their EXP of a week, which is counted beside the sum of the ledger.
CREATE TABLE `friendships` (
	`user_id` text NOT NULL,
	`other_id` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `other_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `friendships_other` ON `friendships` (`other_id`,`created_at`);
CREATE TABLE `league_groups` (
	`id` integer PRIMARY KEY NOT NULL,
	`week` integer NOT NULL,
	`league` integer NOT NULL,
	`band` integer NOT NULL,
	`joined` integer DEFAULT 0 NOT NULL,
	`players` integer
);

CREATE INDEX `league_groups_open` ON `league_groups` (`week`,`league`,`band`);
CREATE INDEX `league_groups_unclosed` ON `league_groups` (`week`) WHERE players IS NULL;
CREATE TABLE `league_members` (
	`user_id` text NOT NULL,
	`week` integer NOT NULL,
	`group_id` integer NOT NULL,
	`exp` integer,
	`reached_at` integer,
	`rank` integer,
	PRIMARY KEY(`user_id`, `week`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `league_groups`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `league_members_group` ON `league_members` (`group_id`);
-- Two settings, and the EXP of the week. Nobody has any in a week before the first award after this.
ALTER TABLE `user_state` ADD `hide_standing` integer DEFAULT false NOT NULL;
ALTER TABLE `user_state` ADD `hide_presence` integer DEFAULT false NOT NULL;
ALTER TABLE `user_state` ADD `week` integer DEFAULT 0 NOT NULL;
ALTER TABLE `user_state` ADD `week_exp` integer DEFAULT 0 NOT NULL;
ALTER TABLE `user_state` ADD `week_exp_at` integer DEFAULT 0 NOT NULL;
CREATE VIEW `league_results` AS SELECT m.user_id, m.week, m.group_id, g.league,
  coalesce(m.exp, s.week_exp) AS exp, coalesce(m.reached_at, s.week_exp_at) AS reached_at,
  coalesce(m.rank, 1 + (SELECT count(*) FROM league_members o JOIN user_state t ON t.user_id = o.user_id
    WHERE o.group_id = m.group_id AND (coalesce(o.exp, t.week_exp), coalesce(m.reached_at, s.week_exp_at), m.user_id)
      > (coalesce(m.exp, s.week_exp), coalesce(o.reached_at, t.week_exp_at), o.user_id))) AS rank,
  coalesce(g.players, (SELECT count(*) FROM league_members o WHERE o.group_id = m.group_id)) AS players
FROM league_members m JOIN league_groups g ON g.id = m.group_id JOIN user_state s ON s.user_id = m.user_id;
CREATE VIEW `league_entries` AS SELECT e.user_id, e.week, e.league,
  CASE WHEN (SELECT count(*) FROM (SELECT 1 FROM league_groups g WHERE g.week = e.week - 1 AND g.league = e.league LIMIT 4)) < 4 THEN 0
    WHEN e.exp_before < 100 THEN 0 WHEN e.exp_before < 300 THEN 1 ELSE 2 END AS band
FROM (SELECT s.user_id, s.week,
    coalesce((SELECT min(max(r.league + CASE WHEN r.players < 10 THEN 0 WHEN r.rank <= r.players / 5 THEN 1
        WHEN r.rank > r.players - r.players / 5 THEN -1 ELSE 0 END, 0), 4)
      FROM league_results r WHERE r.user_id = s.user_id AND r.week < s.week ORDER BY r.week DESC LIMIT 1), 0) AS league,
    coalesce((SELECT m.exp FROM league_members m WHERE m.user_id = s.user_id AND m.week = s.week - 1), 0) AS exp_before
  FROM user_state s WHERE NOT s.hide_standing) e;

-- The triggers of worker/db/triggers.ts. That of the ledger's sum counts the week too.
DROP TRIGGER exp_ledger_sum;
CREATE TRIGGER exp_ledger_sum AFTER INSERT ON exp_ledger BEGIN
  UPDATE user_state SET exp = exp + NEW.amount,
    week_exp = NEW.amount + week_exp * (week >= (NEW.created_at + 259200000) / 604800000),
    week_exp_at = NEW.created_at,
    week = max(week, (NEW.created_at + 259200000) / 604800000) WHERE user_id = NEW.user_id;
END;
CREATE TRIGGER league_join AFTER UPDATE OF week ON user_state WHEN NEW.week > OLD.week BEGIN
  UPDATE league_members SET exp = OLD.week_exp, reached_at = OLD.week_exp_at
    WHERE user_id = NEW.user_id AND week = OLD.week AND exp IS NULL;
  INSERT INTO league_groups (week, league, band) SELECT e.week, e.league, e.band FROM league_entries e
    WHERE e.user_id = NEW.user_id AND coalesce((SELECT g.joined FROM league_groups g
      WHERE g.week = e.week AND g.league = e.league AND g.band = e.band ORDER BY g.id DESC LIMIT 1), 30) >= 30;
  INSERT OR IGNORE INTO league_members (user_id, week, group_id) SELECT e.user_id, e.week, (SELECT g.id FROM league_groups g
      WHERE g.week = e.week AND g.league = e.league AND g.band = e.band ORDER BY g.id DESC LIMIT 1)
    FROM league_entries e WHERE e.user_id = NEW.user_id;
  UPDATE league_groups SET joined = joined + 1
    WHERE id = (SELECT m.group_id FROM league_members m WHERE m.user_id = NEW.user_id AND m.week = NEW.week);
END;
CREATE TRIGGER league_hide AFTER UPDATE OF hide_standing ON user_state WHEN NEW.hide_standing BEGIN
  DELETE FROM league_members WHERE user_id = NEW.user_id;
END;

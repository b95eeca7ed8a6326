-- What is done with a page to judge its JavaScript. The seed writes it.
ALTER TABLE tasks ADD COLUMN actions text NOT NULL DEFAULT '';
ALTER TABLE daily_pool ADD COLUMN actions text NOT NULL DEFAULT '';

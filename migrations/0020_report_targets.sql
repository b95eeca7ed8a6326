-- A target that is removed closes its own reports without reading all open ones.
CREATE INDEX `reports_target` ON `reports` (`target_kind`,`target_id`) WHERE resolved_at IS NULL;

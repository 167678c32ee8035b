CREATE TABLE `audit_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` integer,
	`actor_email` text,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text,
	`subject_name` text,
	`before` text,
	`after` text,
	`ip_address` text,
	`request_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_events_action` ON `audit_events` (`action`);--> statement-breakpoint
CREATE INDEX `audit_events_actor` ON `audit_events` (`actor_id`);--> statement-breakpoint
CREATE INDEX `audit_events_subject` ON `audit_events` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE TABLE `daily_stats` (
	`day` text NOT NULL,
	`name` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`name`, `day`)
);
--> statement-breakpoint
CREATE TABLE `error_groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cause` text NOT NULL,
	`message` text NOT NULL,
	`stack` text,
	`route` text,
	`count` integer DEFAULT 1 NOT NULL,
	`request_ids` text NOT NULL,
	`first_at` text NOT NULL,
	`last_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `error_groups_cause_unique` ON `error_groups` (`cause`);--> statement-breakpoint
CREATE INDEX `error_groups_last` ON `error_groups` (`last_at`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job` text NOT NULL,
	`started_by` text NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`count` integer,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `job_runs_job` ON `job_runs` (`job`,`id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `impersonator_id` integer REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `sessions_impersonator` ON `sessions` (`impersonator_id`) WHERE "sessions"."impersonator_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `last_active_at` text;--> statement-breakpoint
CREATE INDEX `users_last_active` ON `users` (`last_active_at`);--> statement-breakpoint
UPDATE `users` SET `last_active_at` = (SELECT max(at) FROM (
	SELECT max(last_active_at) AS at FROM sessions WHERE user_id = users.id
	UNION ALL SELECT max(last_used_at) FROM access_tokens WHERE user_id = users.id
));
--> statement-breakpoint
CREATE TRIGGER `user_active_by_new_session` AFTER INSERT ON `sessions` WHEN NEW.impersonator_id IS NULL BEGIN
	UPDATE users SET last_active_at = NEW.last_active_at WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `user_active_by_session` AFTER UPDATE OF `last_active_at` ON `sessions` WHEN NEW.impersonator_id IS NULL BEGIN
	UPDATE users SET last_active_at = NEW.last_active_at WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `user_active_by_token` AFTER UPDATE OF `last_used_at` ON `access_tokens` BEGIN
	UPDATE users SET last_active_at = NEW.last_used_at WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `audit_events_stay_as_they_are` BEFORE UPDATE ON `audit_events` BEGIN
	SELECT RAISE(ABORT, 'audit events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_events_stay` BEFORE DELETE ON `audit_events` BEGIN
	SELECT RAISE(ABORT, 'audit events are append-only');
END;

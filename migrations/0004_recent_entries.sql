CREATE TABLE `recent_entries` (
	`user_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`at` text NOT NULL,
	`how` text NOT NULL,
	PRIMARY KEY(`user_id`, `entry_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`entry_id`) REFERENCES `file_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recent_entries_time` ON `recent_entries` (`user_id`,`at`,`entry_id`);--> statement-breakpoint
CREATE INDEX `recent_entries_entry` ON `recent_entries` (`entry_id`);--> statement-breakpoint
-- Until people open something, they see what changed last in their own space, as before.
INSERT INTO `recent_entries` (`user_id`, `entry_id`, `at`, `how`)
SELECT s.owner_id, e.id, e.updated_at, 'changed' FROM spaces s CROSS JOIN file_entries e
WHERE s.kind = 'personal' AND e.id IN (
	SELECT r.id FROM file_entries r INDEXED BY file_entries_in_space
	WHERE r.space_id = s.id AND r.is_folder = 0 AND r.deleted_at IS NULL ORDER BY r.updated_at DESC LIMIT 100);

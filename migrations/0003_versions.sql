CREATE TABLE `entry_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entry_id` integer NOT NULL,
	`blob_id` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`type` text NOT NULL,
	`mime` text,
	`replaced_at` text NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `file_entries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blob_id`) REFERENCES `blobs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `entry_versions_entry` ON `entry_versions` (`entry_id`,`id`);--> statement-breakpoint
CREATE INDEX `entry_versions_blob` ON `entry_versions` (`blob_id`);--> statement-breakpoint
CREATE INDEX `entry_versions_age` ON `entry_versions` (`replaced_at`);
CREATE TABLE `entry_search_removals` (
	`entry_id` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `entry_tags` (
	`tag_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	PRIMARY KEY(`tag_id`, `entry_id`),
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`entry_id`) REFERENCES `file_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `entry_tags_entry` ON `entry_tags` (`entry_id`,`tag_id`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`type` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_name` ON `tags` (`user_id`,`name_key`);--> statement-breakpoint
ALTER TABLE `file_entries` ADD `search_key` text;--> statement-breakpoint
CREATE INDEX `file_entries_in_space` ON `file_entries` (`scope`,`is_folder`,`updated_at`,`id`,`search_key`) WHERE "file_entries"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_without_search_key` ON `file_entries` (`id`) WHERE "file_entries"."search_key" IS NULL;
CREATE TABLE `blobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`object_key` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`etag` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`collected_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blobs_object_key_unique` ON `blobs` (`object_key`);--> statement-breakpoint
CREATE TABLE `file_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`scope` text NOT NULL,
	`owner_id` integer NOT NULL,
	`workspace_id` integer DEFAULT 0 NOT NULL,
	`parent_id` integer,
	`ancestors` text NOT NULL,
	`is_folder` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`type` text NOT NULL,
	`mime` text,
	`extension` text,
	`description` text,
	`color` text,
	`size_bytes` integer DEFAULT 0 NOT NULL,
	`blob_id` integer,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`trash_root_id` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blob_id`) REFERENCES `blobs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `file_entries_hash_unique` ON `file_entries` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `file_entries_name_in_folder` ON `file_entries` (`scope`,`parent_id`,`name_key`) WHERE "file_entries"."deleted_at" IS NULL AND "file_entries"."parent_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `file_entries_name_in_root` ON `file_entries` (`scope`,`name_key`) WHERE "file_entries"."deleted_at" IS NULL AND "file_entries"."parent_id" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_by_name` ON `file_entries` (`scope`,`parent_id`,`is_folder`,`name_key`,`id`) WHERE "file_entries"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_by_update` ON `file_entries` (`scope`,`parent_id`,`is_folder`,`updated_at`,`id`) WHERE "file_entries"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_by_creation` ON `file_entries` (`scope`,`parent_id`,`is_folder`,`created_at`,`id`) WHERE "file_entries"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_by_size` ON `file_entries` (`scope`,`parent_id`,`is_folder`,`size_bytes`,`id`) WHERE "file_entries"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_by_type` ON `file_entries` (`scope`,`parent_id`,`is_folder`,`type`,`id`) WHERE "file_entries"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_trash` ON `file_entries` (`trash_root_id`) WHERE "file_entries"."trash_root_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `file_entries_trash_listing` ON `file_entries` (`scope`,`deleted_at`) WHERE "file_entries"."trash_root_id" = "file_entries"."id";--> statement-breakpoint
CREATE INDEX `file_entries_ancestors` ON `file_entries` (`ancestors`);--> statement-breakpoint
CREATE INDEX `file_entries_blob` ON `file_entries` (`blob_id`) WHERE "file_entries"."blob_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`entry_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`password_hash` text,
	`expires_at` text,
	`allow_download` integer DEFAULT true NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `file_entries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `links_hash_unique` ON `links` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `links_entry_id_unique` ON `links` (`entry_id`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`object_key` text NOT NULL,
	`user_id` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`mime` text NOT NULL,
	`name` text NOT NULL,
	`multipart_upload_id` text,
	`part_size_bytes` integer,
	`is_put_once` integer NOT NULL,
	`finish_token` text,
	`entry_id` integer,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`entry_id`) REFERENCES `file_entries`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_object_key_unique` ON `uploads` (`object_key`);--> statement-breakpoint
CREATE INDEX `uploads_expiry` ON `uploads` (`expires_at`);--> statement-breakpoint
CREATE INDEX `uploads_user` ON `uploads` (`user_id`);--> statement-breakpoint
CREATE INDEX `uploads_entry` ON `uploads` (`entry_id`);--> statement-breakpoint
CREATE TABLE `custom_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `custom_pages_slug_unique` ON `custom_pages` (`slug`);--> statement-breakpoint
CREATE TABLE `localizations` (
	`language` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`lines` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `themes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`colors` text NOT NULL,
	`is_dark` integer DEFAULT false NOT NULL,
	`default_light` integer DEFAULT false NOT NULL,
	`default_dark` integer DEFAULT false NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `themes_name_unique` ON `themes` (`name`);--> statement-breakpoint
CREATE TABLE `role_permissions` (
	`role_id` integer NOT NULL,
	`name` text NOT NULL,
	`restrictions` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`role_id`, `name`),
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `roles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`type` text DEFAULT 'site' NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`is_guest` integer DEFAULT false NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `roles_name_unique` ON `roles` (`name`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`last_active_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_permissions` (
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`restrictions` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`user_id`, `name`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` integer NOT NULL,
	`role_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `role_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`avatar` text,
	`language` text,
	`country` text,
	`timezone` text,
	`email_verified_at` text,
	`available_space_bytes` integer,
	`used_space_bytes` integer DEFAULT 0 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
CREATE TABLE `access_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`abilities` text NOT NULL,
	`password_confirmed_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`last_used_at` text,
	`last_ip_address` text,
	`expires_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_tokens_token_hash_unique` ON `access_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `access_tokens_user` ON `access_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `access_tokens_expiry` ON `access_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer,
	`data` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_tokens_token_hash_unique` ON `one_time_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_expiry` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`country` text,
	`city` text,
	`password_confirmed_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`last_active_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `social_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`service` text NOT NULL,
	`service_user_id` text NOT NULL,
	`username` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `social_profiles_account` ON `social_profiles` (`service`,`service_user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `social_profiles_user` ON `social_profiles` (`user_id`,`service`);--> statement-breakpoint
CREATE TABLE `blob_texts` (
	`blob_id` integer PRIMARY KEY NOT NULL,
	`space_ids` text NOT NULL,
	`anchors` text NOT NULL,
	`folded` text NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`blob_id`) REFERENCES `blobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `blobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`object_key` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`etag` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`given_up_at` text,
	`thumbnail_blob_id` integer,
	`thumbnail_mime` text,
	`text_status` text DEFAULT 'pending' NOT NULL,
	`text_attempts` integer DEFAULT 0 NOT NULL,
	`text_due_at` text DEFAULT '' NOT NULL,
	`crc32` integer,
	`crc32_at` text,
	`crc32_read_bytes` integer DEFAULT 0 NOT NULL,
	`crc32_read` integer DEFAULT 0 NOT NULL,
	`crc32_due_at` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`thumbnail_blob_id`) REFERENCES `blobs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blobs_object_key_unique` ON `blobs` (`object_key`);--> statement-breakpoint
CREATE INDEX `blobs_thumbnail` ON `blobs` (`thumbnail_blob_id`) WHERE "blobs"."thumbnail_blob_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `blobs_text_due` ON `blobs` (`text_due_at`,`id`) WHERE "blobs"."text_status" = 'pending';--> statement-breakpoint
CREATE INDEX `blobs_without_crc32` ON `blobs` (`size_bytes`,`id`) WHERE "blobs"."crc32" IS NULL AND "blobs"."given_up_at" IS NULL;--> statement-breakpoint
CREATE INDEX `blobs_given_up` ON `blobs` (`given_up_at`) WHERE "blobs"."given_up_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `entry_search_removals` (
	`entry_id` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `entry_versions_age` ON `entry_versions` (`replaced_at`);--> statement-breakpoint
CREATE TABLE `file_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`space_id` integer NOT NULL,
	`owner_id` integer NOT NULL,
	`parent_id` integer,
	`ancestors` text NOT NULL,
	`is_folder` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`search_key` text NOT NULL,
	`sort_key` text NOT NULL,
	`type` text NOT NULL,
	`mime` text,
	`extension` text,
	`description` text,
	`sent_by` text,
	`description_key` text,
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
CREATE UNIQUE INDEX `file_entries_name_in_folder` ON `file_entries` (`space_id`,`parent_id`,`name_key`) WHERE "file_entries"."deleted_at" IS NULL AND "file_entries"."parent_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `file_entries_name_in_root` ON `file_entries` (`space_id`,`name_key`) WHERE "file_entries"."deleted_at" IS NULL AND "file_entries"."parent_id" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_by_name` ON `file_entries` (`space_id`,`parent_id`,`is_folder`,`sort_key`,`id`) WHERE "file_entries"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_by_update` ON `file_entries` (`space_id`,`parent_id`,`is_folder`,`updated_at`,`id`) WHERE "file_entries"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_by_creation` ON `file_entries` (`space_id`,`parent_id`,`is_folder`,`created_at`,`id`) WHERE "file_entries"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_by_size` ON `file_entries` (`space_id`,`parent_id`,`is_folder`,`size_bytes`,`id`) WHERE "file_entries"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_by_type` ON `file_entries` (`space_id`,`parent_id`,`is_folder`,`type`,`id`) WHERE "file_entries"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_in_space` ON `file_entries` (`space_id`,`is_folder`,`updated_at`,`id`,`search_key`) WHERE "file_entries"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_described` ON `file_entries` (`space_id`) WHERE "file_entries"."description_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `file_entries_trash` ON `file_entries` (`trash_root_id`) WHERE "file_entries"."trash_root_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `file_entries_trash_listing` ON `file_entries` (`space_id`,`deleted_at`) WHERE "file_entries"."trash_root_id" = "file_entries"."id";--> statement-breakpoint
CREATE INDEX `file_entries_ancestors` ON `file_entries` (`ancestors`);--> statement-breakpoint
CREATE INDEX `file_entries_owner` ON `file_entries` (`owner_id`);--> statement-breakpoint
CREATE INDEX `file_entries_blob` ON `file_entries` (`blob_id`) WHERE "file_entries"."blob_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `contacts` (
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`last_shared_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `email`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contacts_age` ON `contacts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `grants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entry_id` integer NOT NULL,
	`email` text NOT NULL,
	`user_id` integer,
	`can_edit` integer NOT NULL,
	`can_download` integer NOT NULL,
	`granted_by` integer,
	`seen_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `file_entries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`granted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grants_entry` ON `grants` (`entry_id`,`email`);--> statement-breakpoint
CREATE INDEX `grants_user` ON `grants` (`user_id`,`entry_id`) WHERE "grants"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `grants_invited` ON `grants` (`email`) WHERE "grants"."user_id" IS NULL;--> statement-breakpoint
CREATE INDEX `grants_granted_by` ON `grants` (`granted_by`);--> statement-breakpoint
CREATE TABLE `job_pauses` (
	`job` text PRIMARY KEY NOT NULL,
	`until` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `link_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`link_id` integer NOT NULL,
	`email` text NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `link_addresses_email` ON `link_addresses` (`link_id`,`email`);--> statement-breakpoint
CREATE TABLE `link_codes` (
	`address_id` integer PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`address_id`) REFERENCES `link_addresses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_codes_expiry` ON `link_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `link_entries` (
	`link_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	PRIMARY KEY(`link_id`, `entry_id`),
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`entry_id`) REFERENCES `file_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_entries_entry` ON `link_entries` (`entry_id`,`link_id`);--> statement-breakpoint
CREATE TABLE `link_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`link_id` integer,
	`link_hash` text NOT NULL,
	`user_id` integer,
	`reason` text NOT NULL,
	`message` text NOT NULL,
	`email` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `link_reports_link` ON `link_reports` (`link_id`);--> statement-breakpoint
CREATE INDEX `link_reports_user` ON `link_reports` (`user_id`);--> statement-breakpoint
CREATE TABLE `link_reservations` (
	`token` text PRIMARY KEY NOT NULL,
	`link_id` integer NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_reservations_link` ON `link_reservations` (`link_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `link_reservations_expiry` ON `link_reservations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `link_visits` (
	`link_id` integer NOT NULL,
	`visitor` text NOT NULL,
	`download` text NOT NULL,
	`is_counted` integer NOT NULL,
	`expires_at` text NOT NULL,
	PRIMARY KEY(`link_id`, `visitor`, `download`),
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_visits_expiry` ON `link_visits` (`expires_at`);--> statement-breakpoint
CREATE INDEX `link_visits_uncounted` ON `link_visits` (`link_id`,`expires_at`) WHERE "link_visits"."is_counted" = 0;--> statement-breakpoint
CREATE TABLE `links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`name` text,
	`user_id` integer NOT NULL,
	`kind` text DEFAULT 'link' NOT NULL,
	`message` text,
	`password_hash` text,
	`expires_at` text,
	`allow_download` integer DEFAULT true NOT NULL,
	`allow_edit` integer DEFAULT false NOT NULL,
	`max_downloads` integer,
	`max_uploads` integer,
	`max_upload_bytes` integer,
	`views` integer DEFAULT 0 NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	`uploads` integer DEFAULT 0 NOT NULL,
	`upload_bytes` integer DEFAULT 0 NOT NULL,
	`mailed_uploads` integer DEFAULT 0 NOT NULL,
	`mailed_at` text,
	`last_opened_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `links_hash_unique` ON `links` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `links_name_unique` ON `links` (`name`);--> statement-breakpoint
CREATE INDEX `links_user` ON `links` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `links_unmailed` ON `links` (`mailed_at`) WHERE "links"."kind" = 'request' AND "links"."uploads" > "links"."mailed_uploads";--> statement-breakpoint
CREATE TABLE `outgoing_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`last_error` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`sent_at` text
);
--> statement-breakpoint
CREATE INDEX `outgoing_mails_due` ON `outgoing_mails` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outgoing_mails_age` ON `outgoing_mails` (`created_at`);--> statement-breakpoint
CREATE TABLE `custom_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`type` text DEFAULT 'default' NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`seo` text,
	`set_seo` integer DEFAULT false NOT NULL,
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
CREATE TABLE `spaces` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`name` text,
	`owner_id` integer NOT NULL,
	`used_bytes` integer DEFAULT 0 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`recounted_at` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `spaces_personal` ON `spaces` (`owner_id`) WHERE "spaces"."kind" = 'personal';--> statement-breakpoint
CREATE INDEX `spaces_owner` ON `spaces` (`owner_id`);--> statement-breakpoint
CREATE INDEX `spaces_recount` ON `spaces` (`recounted_at`,`id`);--> statement-breakpoint
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
	`search_key` text,
	`type` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_name` ON `tags` (`user_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `granted_permissions` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
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
	`is_provisional` integer DEFAULT false NOT NULL,
	`password_hash` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`avatar` text,
	`avatar_blob_id` integer,
	`language` text,
	`country` text,
	`timezone` text,
	`email_verified_at` text,
	`two_factor_secret` text,
	`two_factor_recovery_codes` text,
	`two_factor_confirmed_at` text,
	`two_factor_last_step` integer,
	`banned_at` text,
	`banned_until` text,
	`ban_reason` text,
	`deleted_at` text,
	`available_space_bytes` integer,
	`drive_preferences` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`) WHERE "users"."is_provisional" = 0;--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_avatar` ON `users` (`avatar_blob_id`) WHERE "users"."avatar_blob_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_deleted` ON `users` (`deleted_at`) WHERE "users"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_claims` ON `users` (`created_at`) WHERE "users"."is_provisional" = 1 AND "users"."deleted_at" IS NULL;--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`object_key` text NOT NULL,
	`user_id` integer NOT NULL,
	`link_id` integer,
	`sender_name` text,
	`strategy` text DEFAULT 'direct' NOT NULL,
	`size_bytes` integer NOT NULL,
	`mime` text NOT NULL,
	`name` text NOT NULL,
	`multipart_upload_id` text,
	`part_size_bytes` integer,
	`parts_checked_at` text,
	`is_put_once` integer NOT NULL,
	`finish_token` text,
	`entry_id` integer,
	`idempotency_key` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`entry_id`) REFERENCES `file_entries`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_object_key_unique` ON `uploads` (`object_key`);--> statement-breakpoint
CREATE INDEX `uploads_expiry` ON `uploads` (`expires_at`);--> statement-breakpoint
CREATE INDEX `uploads_user` ON `uploads` (`user_id`);--> statement-breakpoint
CREATE INDEX `uploads_link` ON `uploads` (`link_id`,`id`) WHERE "uploads"."link_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `uploads_unfinished` ON `uploads` (`user_id`,`expires_at`) WHERE "uploads"."finish_token" IS NULL;--> statement-breakpoint
CREATE INDEX `uploads_unsized_parts` ON `uploads` (`parts_checked_at`) WHERE (strategy = 'direct' AND multipart_upload_id IS NOT NULL AND part_size_bytes IS NULL) AND "uploads"."finish_token" IS NULL;--> statement-breakpoint
CREATE INDEX `uploads_entry` ON `uploads` (`entry_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_idempotency` ON `uploads` (`user_id`,`idempotency_key`) WHERE "uploads"."idempotency_key" IS NOT NULL AND "uploads"."link_id" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_link_idempotency` ON `uploads` (`link_id`,`idempotency_key`) WHERE "uploads"."idempotency_key" IS NOT NULL AND "uploads"."link_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `workspace_members` (
	`space_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role_id` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	PRIMARY KEY(`space_id`, `user_id`),
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `workspace_members_user` ON `workspace_members` (`user_id`);--> statement-breakpoint
CREATE INDEX `workspace_members_role` ON `workspace_members` (`role_id`);--> statement-breakpoint
-- Creates each user's personal space. A restored backup has brought the space already.
CREATE TRIGGER `users_personal_space` AFTER INSERT ON `users` WHEN NOT EXISTS (SELECT 1 FROM spaces WHERE owner_id = NEW.id AND kind = 'personal') BEGIN
	INSERT INTO spaces (kind, owner_id) VALUES ('personal', NEW.id);
END;
--> statement-breakpoint
-- Invitations become shares when an account proves their address.
CREATE TRIGGER `users_proven_insert` AFTER INSERT ON `users` WHEN NEW.email_verified_at IS NOT NULL AND NEW.is_provisional = 0 BEGIN
	UPDATE grants SET user_id = NEW.id WHERE email = NEW.email AND user_id IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `users_proven_update` AFTER UPDATE OF email_verified_at, is_provisional, email ON `users` WHEN NEW.email_verified_at IS NOT NULL AND NEW.is_provisional = 0 BEGIN
	UPDATE grants SET user_id = NEW.id WHERE email = NEW.email AND user_id IS NULL;
END;
--> statement-breakpoint
-- Indexes names by space: 'name:"…" AND space:"/12/"'. The slashes delimit ids and make them long enough for trigrams.
-- Names are folded (searchKey), so the tokenizer compares them literally.
CREATE VIRTUAL TABLE `entry_search` USING fts5(name, space, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1);
--> statement-breakpoint
CREATE TRIGGER `file_entries_search_insert` AFTER INSERT ON `file_entries` BEGIN
	INSERT INTO entry_search (rowid, name, space) VALUES (NEW.id, NEW.search_key, '/' || NEW.space_id || '/');
END;
--> statement-breakpoint
-- Permanently deleted entries are not searched until the scheduled job removes them.
CREATE TRIGGER `file_entries_search_update` AFTER UPDATE OF search_key, space_id ON `file_entries` WHEN NEW.space_id <> 0 AND (NEW.search_key <> OLD.search_key OR NEW.space_id <> OLD.space_id) BEGIN
	DELETE FROM entry_search WHERE rowid = OLD.id;
	INSERT INTO entry_search (rowid, name, space) VALUES (NEW.id, NEW.search_key, '/' || NEW.space_id || '/');
END;
--> statement-breakpoint
CREATE TRIGGER `file_entries_search_delete` AFTER DELETE ON `file_entries` BEGIN
	INSERT INTO entry_search_removals (entry_id) VALUES (OLD.id);
END;
--> statement-breakpoint
-- Indexes texts by space: '"…" AND "<the space's sequence>"'. A row has a blob's folded text, sequences for words of
-- one or two characters, and one for each space (text-index.ts).
CREATE VIRTUAL TABLE `text_search` USING fts5(body, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1);
--> statement-breakpoint
CREATE TRIGGER `blob_texts_search_delete` AFTER DELETE ON `blob_texts` BEGIN
	DELETE FROM text_search WHERE rowid = OLD.blob_id;
END;
--> statement-breakpoint
-- An entry in another space is found there once the scheduled job has indexed its text again.
CREATE TRIGGER `file_entries_text_insert` AFTER INSERT ON `file_entries` WHEN NEW.blob_id IS NOT NULL BEGIN
	UPDATE blobs SET text_status = 'pending', text_attempts = 0, text_due_at = '' WHERE id = NEW.blob_id AND text_status = 'ready'
		AND NOT EXISTS (SELECT 1 FROM blob_texts WHERE blob_id = NEW.blob_id AND instr(space_ids, '/' || NEW.space_id || '/') > 0);
END;
--> statement-breakpoint
CREATE TRIGGER `file_entries_text_move` AFTER UPDATE OF space_id ON `file_entries` WHEN NEW.blob_id IS NOT NULL AND NEW.space_id <> OLD.space_id AND NEW.space_id <> 0 BEGIN
	UPDATE blobs SET text_status = 'pending', text_attempts = 0, text_due_at = '' WHERE id = NEW.blob_id AND text_status = 'ready';
END;
--> statement-breakpoint
-- How a file is read depends on what its name ends with.
CREATE TRIGGER `file_entries_text_rename` AFTER UPDATE OF extension ON `file_entries` WHEN NEW.blob_id IS NOT NULL AND NEW.extension IS NOT OLD.extension BEGIN
	UPDATE blobs SET text_status = 'pending', text_attempts = 0, text_due_at = '' WHERE id = NEW.blob_id AND text_status IN ('unreadable', 'awaited');
END;
--> statement-breakpoint
-- A link to nothing is none. Fires for deletions by foreign keys too.
CREATE TRIGGER `link_entries_last` AFTER DELETE ON `link_entries` WHEN NOT EXISTS (SELECT 1 FROM link_entries WHERE link_id = OLD.link_id) BEGIN
	DELETE FROM links WHERE id = OLD.link_id;
END;

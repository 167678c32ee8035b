DROP INDEX `audit_events_subject`;--> statement-breakpoint
CREATE INDEX `audit_events_subject_type` ON `audit_events` (`subject_type`);--> statement-breakpoint
CREATE INDEX `audit_events_age` ON `audit_events` (`created_at`);--> statement-breakpoint
CREATE INDEX `error_groups_count` ON `error_groups` (`count`);--> statement-breakpoint
CREATE INDEX `file_entries_of_site_by_type` ON `file_entries` (`type`) WHERE "file_entries"."space_id" <> 0;--> statement-breakpoint
CREATE INDEX `file_entries_of_site_by_type_and_size` ON `file_entries` (`type`,`size_bytes`) WHERE NOT "file_entries"."is_folder" AND "file_entries"."space_id" <> 0;--> statement-breakpoint
CREATE INDEX `file_entries_of_site_by_creation` ON `file_entries` (`created_at`) WHERE "file_entries"."space_id" <> 0;--> statement-breakpoint
CREATE INDEX `file_entries_of_site_trashed` ON `file_entries` (`id`) WHERE "file_entries"."deleted_at" IS NOT NULL AND "file_entries"."space_id" <> 0;--> statement-breakpoint
CREATE INDEX `link_reports_open` ON `link_reports` (`id`,`link_id`) WHERE "link_reports"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `links_by_creation` ON `links` (`created_at`);--> statement-breakpoint
CREATE INDEX `links_requests` ON `links` (`id`) WHERE "links"."kind" = 'request';--> statement-breakpoint
CREATE INDEX `links_protected` ON `links` (`id`) WHERE "links"."password_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outgoing_mails_status` ON `outgoing_mails` (`status`);--> statement-breakpoint
CREATE INDEX `spaces_workspaces` ON `spaces` (`id`) WHERE "spaces"."kind" = 'workspace';--> statement-breakpoint
CREATE INDEX `spaces_workspaces_by_name` ON `spaces` (`name`) WHERE "spaces"."kind" = 'workspace';--> statement-breakpoint
CREATE INDEX `tags_custom` ON `tags` (`id`) WHERE "tags"."type" = 'custom';--> statement-breakpoint
CREATE INDEX `users_by_creation` ON `users` (`created_at`);--> statement-breakpoint
CREATE INDEX `users_banned` ON `users` (`id`) WHERE "users"."banned_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`id`) WHERE "users"."email_verified_at" IS NULL;--> statement-breakpoint
CREATE INDEX `users_with_two_factor` ON `users` (`id`) WHERE "users"."two_factor_confirmed_at" IS NOT NULL;
CREATE INDEX `blobs_collected` ON `blobs` (`collected_at`) WHERE "blobs"."collected_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `file_entries_owner` ON `file_entries` (`owner_id`);--> statement-breakpoint
CREATE INDEX `links_user` ON `links` (`user_id`);--> statement-breakpoint
CREATE INDEX `users_claims` ON `users` (`created_at`) WHERE "users"."is_provisional" = 1 AND "users"."deleted_at" IS NULL;
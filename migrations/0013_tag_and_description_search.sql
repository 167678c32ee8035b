ALTER TABLE `file_entries` ADD `description_key` text;--> statement-breakpoint
CREATE INDEX `file_entries_described` ON `file_entries` (`scope`) WHERE "file_entries"."description_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `file_entries_without_description_key` ON `file_entries` (`id`) WHERE "file_entries"."description" IS NOT NULL AND "file_entries"."description_key" IS NULL;--> statement-breakpoint
ALTER TABLE `tags` ADD `search_key` text;--> statement-breakpoint
CREATE INDEX `tags_without_search_key` ON `tags` (`id`) WHERE "tags"."search_key" IS NULL AND "tags"."type" = 'custom';
DROP INDEX `file_entries_by_name`;--> statement-breakpoint
ALTER TABLE `file_entries` ADD `sort_key` text;--> statement-breakpoint
ALTER TABLE `file_entries` ADD `name_order` text GENERATED ALWAYS AS (coalesce(sort_key, name_key)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `file_entries_without_sort_key` ON `file_entries` (`id`) WHERE "file_entries"."sort_key" IS NULL;--> statement-breakpoint
CREATE INDEX `file_entries_by_name` ON `file_entries` (`scope`,`parent_id`,`is_folder`,`name_order`,`id`) WHERE "file_entries"."deleted_at" IS NULL;
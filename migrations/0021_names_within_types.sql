DROP INDEX `file_entries_by_type`;--> statement-breakpoint
ALTER TABLE `file_entries` ADD `type_key` text GENERATED ALWAYS AS (type || '/' || sort_key) VIRTUAL;--> statement-breakpoint
CREATE INDEX `file_entries_by_type` ON `file_entries` (`space_id`,`parent_id`,`is_folder`,`type_key`,`id`) WHERE "file_entries"."deleted_at" IS NULL;
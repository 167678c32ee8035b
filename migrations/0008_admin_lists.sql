ALTER TABLE `link_reports` ADD `closed_at` text;--> statement-breakpoint
CREATE INDEX `file_entries_of_site_by_size` ON `file_entries` (`size_bytes`) WHERE NOT "file_entries"."is_folder";
ALTER TABLE `blobs` ADD `claimed_crc32` integer;--> statement-breakpoint
ALTER TABLE `blobs` ADD `claimed_by` integer;--> statement-breakpoint
-- Which of the former ones a sender only claimed is not known: each counts as claimed by whose file came first.
UPDATE `blobs` SET `claimed_crc32` = `crc32`, `crc32` = NULL, `claimed_by` = (
	SELECT `owner_id` FROM `file_entries` WHERE `blob_id` = `blobs`.`id` AND `sent_by` IS NULL ORDER BY `id` LIMIT 1)
WHERE `crc32` IS NOT NULL AND `crc32_at` IS NULL AND (
	EXISTS (SELECT 1 FROM `file_entries` WHERE `blob_id` = `blobs`.`id`) OR EXISTS (SELECT 1 FROM `entry_versions` WHERE `blob_id` = `blobs`.`id`));

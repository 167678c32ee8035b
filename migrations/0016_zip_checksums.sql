ALTER TABLE `blobs` ADD `crc32` integer;--> statement-breakpoint
ALTER TABLE `blobs` ADD `crc32_at` text;--> statement-breakpoint
ALTER TABLE `blobs` ADD `crc32_read_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `blobs` ADD `crc32_read` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `blobs` ADD `crc32_due_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `blobs_without_crc32` ON `blobs` (`size_bytes`,`id`) WHERE "blobs"."crc32" IS NULL AND "blobs"."collected_at" IS NULL;
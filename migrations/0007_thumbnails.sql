ALTER TABLE `blobs` ADD `thumbnail_blob_id` integer REFERENCES blobs(id);--> statement-breakpoint
ALTER TABLE `blobs` ADD `thumbnail_mime` text;--> statement-breakpoint
CREATE INDEX `blobs_thumbnail` ON `blobs` (`thumbnail_blob_id`) WHERE "blobs"."thumbnail_blob_id" IS NOT NULL;
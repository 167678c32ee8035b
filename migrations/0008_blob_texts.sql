CREATE TABLE `blob_texts` (
	`blob_id` integer PRIMARY KEY NOT NULL,
	`scopes` text NOT NULL,
	`anchors` text NOT NULL,
	`folded` text NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`blob_id`) REFERENCES `blobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `blobs` ADD `text_status` text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE `blobs` ADD `text_attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `blobs` ADD `text_due_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `blobs_text_due` ON `blobs` (`text_due_at`,`id`) WHERE "blobs"."text_status" = 'pending';
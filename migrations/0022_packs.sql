CREATE TABLE `packs` (
	`name` text PRIMARY KEY NOT NULL,
	`size_bytes` integer NOT NULL,
	`due_at` text
);
--> statement-breakpoint
CREATE INDEX `packs_due` ON `packs` (`due_at`) WHERE "packs"."due_at" IS NOT NULL;
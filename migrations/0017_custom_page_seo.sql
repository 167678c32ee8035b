ALTER TABLE `custom_pages` ADD `type` text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE `custom_pages` ADD `seo` text;--> statement-breakpoint
ALTER TABLE `custom_pages` ADD `set_seo` integer DEFAULT false NOT NULL;
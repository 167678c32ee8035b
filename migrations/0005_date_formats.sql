ALTER TABLE `users` ADD `date_format` text;--> statement-breakpoint
ALTER TABLE `users` ADD `time_format` text;
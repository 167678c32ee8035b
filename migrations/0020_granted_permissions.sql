CREATE TABLE `granted_permissions` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO `granted_permissions` (`name`)
SELECT value FROM json_each('["admin","files.create","files.update","files.download","files.delete","links.create","api.access"]')
WHERE EXISTS (SELECT 1 FROM `roles`);

CREATE TABLE `notification_choices` (
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`site` integer NOT NULL,
	`email` integer NOT NULL,
	`browser` integer NOT NULL,
	PRIMARY KEY(`user_id`, `type`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`facts` text NOT NULL,
	`subject` text,
	`invite_id` text,
	`is_listed` integer NOT NULL,
	`read_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`mail_due_at` text,
	`push_due_at` text,
	`push_attempts` integer DEFAULT 0 NOT NULL,
	`push_left` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invite_id`) REFERENCES `workspace_invites`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE "notifications"."is_listed" = 1 AND "notifications"."read_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_subject` ON `notifications` (`user_id`,`type`,`subject`) WHERE "notifications"."read_at" IS NULL AND "notifications"."subject" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_invite` ON `notifications` (`invite_id`) WHERE "notifications"."invite_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_mail_due` ON `notifications` (`mail_due_at`) WHERE "notifications"."mail_due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_push_due` ON `notifications` (`push_due_at`) WHERE "notifications"."push_due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_age` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TABLE `site_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `workspace_invites` (
	`id` text PRIMARY KEY NOT NULL,
	`space_id` integer NOT NULL,
	`email` text NOT NULL,
	`role_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` integer,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`mailed_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workspace_invites_token_hash_unique` ON `workspace_invites` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `workspace_invites_address` ON `workspace_invites` (`space_id`,`email`);--> statement-breakpoint
CREATE INDEX `workspace_invites_email` ON `workspace_invites` (`email`);--> statement-breakpoint
CREATE INDEX `workspace_invites_expiry` ON `workspace_invites` (`expires_at`);--> statement-breakpoint
CREATE INDEX `workspace_invites_role` ON `workspace_invites` (`role_id`);--> statement-breakpoint
CREATE INDEX `workspace_invites_invited_by` ON `workspace_invites` (`invited_by`);--> statement-breakpoint
ALTER TABLE `users` ADD `notifications_mailed_at` text;--> statement-breakpoint
-- An account that proves an address is notified of the pending invitations of that address.
CREATE TRIGGER `users_proven_invites_insert` AFTER INSERT ON `users` WHEN NEW.email_verified_at IS NOT NULL AND NEW.is_provisional = 0 BEGIN
	INSERT INTO notifications (user_id, type, facts, invite_id, is_listed)
	SELECT NEW.id, 'workspace-invitation', json_object('workspace', s.name, 'inviter', coalesce(nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''), u.email, '')), i.id, 1
	FROM workspace_invites i JOIN spaces s ON s.id = i.space_id LEFT JOIN users u ON u.id = i.invited_by
	WHERE i.email = NEW.email AND i.expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.invite_id = i.id AND n.user_id = NEW.id)
		AND NOT EXISTS (SELECT 1 FROM settings WHERE name = 'notifications.integrated' AND value = 'false');
END;
--> statement-breakpoint
CREATE TRIGGER `users_proven_invites_update` AFTER UPDATE OF email_verified_at, is_provisional, email ON `users` WHEN NEW.email_verified_at IS NOT NULL AND NEW.is_provisional = 0 BEGIN
	INSERT INTO notifications (user_id, type, facts, invite_id, is_listed)
	SELECT NEW.id, 'workspace-invitation', json_object('workspace', s.name, 'inviter', coalesce(nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''), u.email, '')), i.id, 1
	FROM workspace_invites i JOIN spaces s ON s.id = i.space_id LEFT JOIN users u ON u.id = i.invited_by
	WHERE i.email = NEW.email AND i.expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.invite_id = i.id AND n.user_id = NEW.id)
		AND NOT EXISTS (SELECT 1 FROM settings WHERE name = 'notifications.integrated' AND value = 'false');
END;

CREATE TABLE `customers` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`details` text,
	`stripe_id` text,
	`card_brand` text,
	`card_last_four` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_stripe` ON `customers` (`stripe_id`) WHERE "customers"."stripe_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text,
	`user_id` integer,
	`subscription_id` integer,
	`price_id` integer,
	`gateway` text NOT NULL,
	`gateway_id` text,
	`status` text NOT NULL,
	`lines` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`customer` text NOT NULL,
	`due_at` text,
	`paid_at` text,
	`pay_url` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`price_id`) REFERENCES `prices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoices_user` ON `invoices` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_subscription` ON `invoices` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `invoices_status` ON `invoices` (`status`);--> statement-breakpoint
CREATE INDEX `invoices_age` ON `invoices` (`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_paid` ON `invoices` (`paid_at`);--> statement-breakpoint
CREATE INDEX `invoices_price` ON `invoices` (`price_id`) WHERE "invoices"."price_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_gateway` ON `invoices` (`gateway_id`) WHERE "invoices"."gateway_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `prices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`interval` text NOT NULL,
	`interval_count` integer DEFAULT 1 NOT NULL,
	`archived_at` text,
	`stripe_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `prices_product` ON `prices` (`product_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `prices_stripe` ON `prices` (`stripe_id`) WHERE "prices"."stripe_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `product_permissions` (
	`product_id` integer NOT NULL,
	`name` text NOT NULL,
	`restrictions` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`product_id`, `name`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`features` text DEFAULT '[]' NOT NULL,
	`is_free` integer DEFAULT false NOT NULL,
	`is_hidden` integer DEFAULT false NOT NULL,
	`is_recommended` integer DEFAULT false NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`available_space_bytes` integer,
	`stripe_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `products_position` ON `products` (`position`,`id`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`price_id` integer NOT NULL,
	`gateway` text NOT NULL,
	`gateway_id` text,
	`status` text NOT NULL,
	`period_ends_at` text,
	`cancels_at_period_end` integer DEFAULT false NOT NULL,
	`valid_until` text DEFAULT '' NOT NULL,
	`paid_amount` integer DEFAULT 0 NOT NULL,
	`credit_amount` integer DEFAULT 0 NOT NULL,
	`synced_at` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`price_id`) REFERENCES `prices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_price` ON `subscriptions` (`price_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_product` ON `subscriptions` (`product_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_status` ON `subscriptions` (`status`);--> statement-breakpoint
CREATE INDEX `subscriptions_age` ON `subscriptions` (`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_payer` ON `subscriptions` (`gateway`);--> statement-breakpoint
CREATE INDEX `subscriptions_period` ON `subscriptions` (`gateway`,`period_ends_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_synced` ON `subscriptions` (`gateway`,`synced_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_gateway` ON `subscriptions` (`gateway_id`) WHERE "subscriptions"."gateway_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_manual` ON `subscriptions` (`user_id`) WHERE "subscriptions"."gateway" = 'manual' AND "subscriptions"."status" <> 'canceled';
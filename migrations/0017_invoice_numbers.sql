UPDATE `invoices` SET `number` = CASE `gateway`
	WHEN 'manual' THEN printf('INV-%06d', (SELECT count(*) FROM `invoices` AS `earlier` WHERE `earlier`.`gateway` = 'manual' AND `earlier`.`id` <= `invoices`.`id`))
	ELSE coalesce(`number`, `gateway_id`, '')
END WHERE `number` IS NULL;--> statement-breakpoint
ALTER TABLE `invoices` ALTER COLUMN "number" TO "number" text NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_manual` ON `invoices` (`id`) WHERE "invoices"."gateway" = 'manual';

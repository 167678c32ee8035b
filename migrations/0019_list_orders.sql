ALTER TABLE `users` ADD `used_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `users` SET used_bytes = (SELECT coalesce(sum(s.used_bytes), 0) FROM spaces s WHERE s.owner_id = users.id);--> statement-breakpoint
CREATE TRIGGER `users_used_bytes_insert` AFTER INSERT ON `spaces` WHEN NEW.used_bytes <> 0 BEGIN
	UPDATE users SET used_bytes = (SELECT coalesce(sum(s.used_bytes), 0) FROM spaces s WHERE s.owner_id = users.id) WHERE id = NEW.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_used_bytes_update` AFTER UPDATE OF used_bytes, owner_id ON `spaces` WHEN NEW.used_bytes <> OLD.used_bytes OR NEW.owner_id <> OLD.owner_id BEGIN
	UPDATE users SET used_bytes = (SELECT coalesce(sum(s.used_bytes), 0) FROM spaces s WHERE s.owner_id = users.id) WHERE id IN (OLD.owner_id, NEW.owner_id);
END;
--> statement-breakpoint
CREATE TRIGGER `users_used_bytes_delete` AFTER DELETE ON `spaces` WHEN OLD.used_bytes <> 0 BEGIN
	UPDATE users SET used_bytes = (SELECT coalesce(sum(s.used_bytes), 0) FROM spaces s WHERE s.owner_id = users.id) WHERE id = OLD.owner_id;
END;
--> statement-breakpoint
-- By hand: drizzle-kit splits an expression at its commas.
CREATE INDEX `users_by_name` ON `users` (lower(coalesce(nullif(trim(coalesce("first_name", '') || ' ' || coalesce("last_name", '')), ''), substr("email", 1, instr("email", '@') - 1))));--> statement-breakpoint
CREATE INDEX `users_by_used_bytes` ON `users` (`used_bytes`);--> statement-breakpoint
CREATE INDEX `file_entries_of_site_by_name` ON `file_entries` (`sort_key`) WHERE "file_entries"."space_id" <> 0;

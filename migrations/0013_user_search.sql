-- Users by parts of their address and their names, whatever the case, for the admin area.
CREATE VIRTUAL TABLE `user_search` USING fts5(address, first, last, tokenize = 'trigram', content = '', contentless_delete = 1);
--> statement-breakpoint
INSERT INTO user_search (rowid, address, first, last) SELECT id, email, first_name, last_name FROM users;
--> statement-breakpoint
CREATE TRIGGER `users_search_insert` AFTER INSERT ON `users` BEGIN
	INSERT INTO user_search (rowid, address, first, last) VALUES (NEW.id, NEW.email, NEW.first_name, NEW.last_name);
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_update` AFTER UPDATE OF email, first_name, last_name ON `users` WHEN NEW.email <> OLD.email OR NEW.first_name IS NOT OLD.first_name OR NEW.last_name IS NOT OLD.last_name BEGIN
	DELETE FROM user_search WHERE rowid = OLD.id;
	INSERT INTO user_search (rowid, address, first, last) VALUES (NEW.id, NEW.email, NEW.first_name, NEW.last_name);
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_delete` AFTER DELETE ON `users` BEGIN
	DELETE FROM user_search WHERE rowid = OLD.id;
END;

-- Which entries' names hold a text, of one space: 'name:"…" AND scope:"/u12/"'. The slashes make each scope whole, and
-- long enough for trigrams. Names come folded (searchKey), so the tokenizer compares them as they are.
CREATE VIRTUAL TABLE `entry_search` USING fts5(name, scope, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1);
--> statement-breakpoint
CREATE TRIGGER `file_entries_search_insert` AFTER INSERT ON `file_entries` WHEN NEW.search_key IS NOT NULL BEGIN
	INSERT INTO entry_search (rowid, name, scope) VALUES (NEW.id, NEW.search_key, '/' || NEW.scope || '/');
END;
--> statement-breakpoint
CREATE TRIGGER `file_entries_search_update` AFTER UPDATE OF search_key, scope ON `file_entries` WHEN NEW.search_key IS NOT OLD.search_key OR NEW.scope <> OLD.scope BEGIN
	DELETE FROM entry_search WHERE rowid = OLD.id;
	INSERT INTO entry_search (rowid, name, scope) SELECT NEW.id, NEW.search_key, '/' || NEW.scope || '/' WHERE NEW.search_key IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `file_entries_search_delete` AFTER DELETE ON `file_entries` WHEN OLD.search_key IS NOT NULL BEGIN
	INSERT INTO entry_search_removals (entry_id) VALUES (OLD.id);
END;

-- What was deleted for ever goes to nobody's space until the scheduled job removes it: nothing is to be searched there.
DROP TRIGGER `file_entries_search_update`;
--> statement-breakpoint
CREATE TRIGGER `file_entries_search_update` AFTER UPDATE OF search_key, scope ON `file_entries` WHEN NEW.scope <> '' AND (NEW.search_key IS NOT OLD.search_key OR NEW.scope <> OLD.scope) BEGIN
	DELETE FROM entry_search WHERE rowid = OLD.id;
	INSERT INTO entry_search (rowid, name, scope) SELECT NEW.id, NEW.search_key, '/' || NEW.scope || '/' WHERE NEW.search_key IS NOT NULL;
END;
--> statement-breakpoint
DROP TRIGGER `file_entries_text_move`;
--> statement-breakpoint
CREATE TRIGGER `file_entries_text_move` AFTER UPDATE OF scope ON `file_entries` WHEN NEW.blob_id IS NOT NULL AND NEW.scope <> OLD.scope AND NEW.scope <> '' BEGIN
	UPDATE blobs SET text_status = 'pending', text_attempts = 0, text_due_at = '' WHERE id = NEW.blob_id AND text_status = 'ready';
END;

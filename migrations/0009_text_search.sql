-- Which texts hold a word, of one space: '"…" AND "<the space's sequence>"'. A row is a blob's folded text, sequences for
-- words of one and two characters, and one for each space that it is found in (text-index.ts).
CREATE VIRTUAL TABLE `text_search` USING fts5(body, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1);
--> statement-breakpoint
CREATE TRIGGER `blob_texts_search_delete` AFTER DELETE ON `blob_texts` BEGIN
	DELETE FROM text_search WHERE rowid = OLD.blob_id;
END;
--> statement-breakpoint
-- What comes to another space is found there once the scheduled job has looked at it again.
CREATE TRIGGER `file_entries_text_insert` AFTER INSERT ON `file_entries` WHEN NEW.blob_id IS NOT NULL BEGIN
	UPDATE blobs SET text_status = 'pending', text_attempts = 0, text_due_at = '' WHERE id = NEW.blob_id AND text_status = 'ready'
		AND NOT EXISTS (SELECT 1 FROM blob_texts WHERE blob_id = NEW.blob_id AND instr(scopes, '/' || NEW.scope || '/') > 0);
END;
--> statement-breakpoint
CREATE TRIGGER `file_entries_text_move` AFTER UPDATE OF scope ON `file_entries` WHEN NEW.blob_id IS NOT NULL AND NEW.scope <> OLD.scope BEGIN
	UPDATE blobs SET text_status = 'pending', text_attempts = 0, text_due_at = '' WHERE id = NEW.blob_id AND text_status = 'ready';
END;
--> statement-breakpoint
-- How a file is read depends on what its name ends with.
CREATE TRIGGER `file_entries_text_rename` AFTER UPDATE OF extension ON `file_entries` WHEN NEW.blob_id IS NOT NULL AND NEW.extension IS NOT OLD.extension BEGIN
	UPDATE blobs SET text_status = 'pending', text_attempts = 0, text_due_at = '' WHERE id = NEW.blob_id AND text_status IN ('unreadable', 'awaited');
END;

ALTER TABLE `spaces` ADD `change_number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Only roots count of what is moved, trashed or restored with them, so that a folder of 100,000 entries is one change.
CREATE TRIGGER `space_changed_by_new_entry` AFTER INSERT ON `file_entries` BEGIN
	UPDATE spaces SET change_number = change_number + 1 WHERE id = NEW.space_id;
END;
--> statement-breakpoint
CREATE TRIGGER `space_changed_by_entry` AFTER UPDATE OF space_id, parent_id, name, description, color, size_bytes, blob_id, updated_at, deleted_at ON `file_entries`
WHEN coalesce(OLD.trash_root_id, OLD.id) = OLD.id AND coalesce(NEW.trash_root_id, NEW.id) = NEW.id
	AND (NEW.parent_id IS NOT OLD.parent_id OR NEW.name <> OLD.name OR NEW.description IS NOT OLD.description
		OR NEW.color IS NOT OLD.color OR NEW.size_bytes <> OLD.size_bytes OR NEW.blob_id IS NOT OLD.blob_id
		OR NEW.updated_at <> OLD.updated_at OR NEW.deleted_at IS NOT OLD.deleted_at
		OR (NEW.space_id <> OLD.space_id AND (NEW.parent_id IS NULL OR NEW.space_id = 0))) BEGIN
	UPDATE spaces SET change_number = change_number + 1 WHERE id IN (OLD.space_id, NEW.space_id);
END;
--> statement-breakpoint
CREATE TRIGGER `space_changed_by_thumbnail` AFTER UPDATE OF thumbnail_blob_id ON `blobs` WHEN NEW.thumbnail_blob_id IS NOT OLD.thumbnail_blob_id BEGIN
	UPDATE spaces SET change_number = change_number + 1 WHERE id IN (SELECT space_id FROM file_entries WHERE blob_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER `space_changed_by_new_tag` AFTER INSERT ON `entry_tags` BEGIN
	UPDATE spaces SET change_number = change_number + 1 WHERE id = (SELECT space_id FROM file_entries WHERE id = NEW.entry_id);
END;
--> statement-breakpoint
CREATE TRIGGER `space_changed_by_lost_tag` AFTER DELETE ON `entry_tags` BEGIN
	UPDATE spaces SET change_number = change_number + 1 WHERE id = (SELECT space_id FROM file_entries WHERE id = OLD.entry_id);
END;
--> statement-breakpoint
CREATE TRIGGER `space_changed_by_new_grant` AFTER INSERT ON `grants` BEGIN
	UPDATE spaces SET change_number = change_number + 1 WHERE id = (SELECT space_id FROM file_entries WHERE id = NEW.entry_id);
END;
--> statement-breakpoint
CREATE TRIGGER `space_changed_by_grant` AFTER UPDATE ON `grants` BEGIN
	UPDATE spaces SET change_number = change_number + 1 WHERE id = (SELECT space_id FROM file_entries WHERE id = NEW.entry_id);
END;
--> statement-breakpoint
CREATE TRIGGER `space_changed_by_lost_grant` AFTER DELETE ON `grants` BEGIN
	UPDATE spaces SET change_number = change_number + 1 WHERE id = (SELECT space_id FROM file_entries WHERE id = OLD.entry_id);
END;
--> statement-breakpoint
CREATE TRIGGER `space_changed_by_new_link` AFTER INSERT ON `link_entries` BEGIN
	UPDATE spaces SET change_number = change_number + 1 WHERE id = (SELECT space_id FROM file_entries WHERE id = NEW.entry_id);
END;
--> statement-breakpoint
CREATE TRIGGER `space_changed_by_lost_link` AFTER DELETE ON `link_entries` BEGIN
	UPDATE spaces SET change_number = change_number + 1 WHERE id = (SELECT space_id FROM file_entries WHERE id = OLD.entry_id);
END;

-- So far 0 meant the theme marked for light; now the device decides. A new site has no themes yet, so only existing
-- sites keep theirs.
INSERT INTO settings (name, value, updated_at)
SELECT 'themes.default_id', CAST(id AS TEXT), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM (SELECT id FROM themes ORDER BY default_light DESC, id LIMIT 1)
WHERE true
ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at WHERE settings.value = '0';

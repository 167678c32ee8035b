-- Sites that exist get the languages that the site is translated to; new ones get them with their first rows.
INSERT INTO `localizations` (`language`, `name`, `lines`, `updated_at`)
SELECT language.column1, language.column2, '{}', strftime('%Y-%m-%dT%H:%M:%fZ')
FROM (VALUES ('ar', 'العربية'), ('de', 'Deutsch'), ('es', 'Español'), ('fr', 'Français'), ('ja', '日本語')) AS language
WHERE EXISTS (SELECT 1 FROM `localizations`)
ON CONFLICT DO NOTHING;

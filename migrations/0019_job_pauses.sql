CREATE TABLE `job_pauses` (
	`job` text PRIMARY KEY NOT NULL,
	`until` text NOT NULL
);

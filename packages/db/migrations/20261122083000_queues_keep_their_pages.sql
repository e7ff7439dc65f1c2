-- Queues that are empty at times. A statement that is planned while the file has no pages reads it from end to end, and
-- goes on doing so while it fills again; to cut the pages off also takes a lock that everybody who writes waits for.
alter table outbox set (vacuum_truncate = off);
alter table distribution_task set (vacuum_truncate = off);

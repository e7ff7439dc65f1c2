-- The settings open for a few minutes after their phrase, in the session that gave it.
alter table session add column settings_unlocked_until timestamptz;

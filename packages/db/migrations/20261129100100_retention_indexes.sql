-- The maintenance looks for expired messages every five minutes, and an expired file for the exports that name it.
create index driver_notification_created on driver_notification (created_at);
create index export_log_file on export_log (file_id) where file_id is not null;

-- The file's name stays when the file is deleted.
alter table export_log add column file_name text;
update export_log e set file_name = f.name from stored_file f where f.id = e.file_id;

-- The filters of the export log's list, each with its order: newest first.
create index export_log_type on export_log (type, created_at desc, id desc);
create index export_log_application on export_log (from_application, created_at desc, id desc);
create index export_log_company on export_log (company_id, created_at desc, id desc) where company_id is not null;
create index export_log_sent on export_log ((sent_mail is not null), created_at desc, id desc);

-- The documents of drivers get one name at every level.
alter table stored_file add column document_key uuid unique;
update stored_file set document_key = paper_key where paper_key is not null;
comment on column stored_file.document_key is 'names a document of a driver on the wire; null of every other file';
comment on column stored_file.driver_id is 'the driver whose document it is; null until a driver is saved with it';
update driver set attachment = replace(attachment::text, '"/files/papers/', '"/files/documents/')::jsonb
where attachment::text like '%"/files/papers/%';
update distribution_wave set scanned = replace(scanned::text, '"papers_expired"', '"documents_expired"')::jsonb
where scanned::text like '%"papers_expired"%';

-- The previous release still runs while this one is rolled out, and knows the old name. A later release drops the
-- column with its trigger.
comment on column stored_file.paper_key is 'for the previous release alone: the same as document_key';
create function stored_file_same_key() returns trigger language plpgsql as $$
begin
  new.document_key := coalesce(new.document_key, new.paper_key);
  new.paper_key := new.document_key;
  return new;
end $$;
create trigger stored_file_same_key before insert on stored_file
for each row execute function stored_file_same_key();

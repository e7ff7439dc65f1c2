-- Entries of refused calls may be deleted after 30 days; every other entry of the audit log stays for ever.
create function refuse_audit_delete() returns trigger
  language plpgsql as $$
begin
  if old.action = 'access.refused' and old.created_at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger audit_entry_no_delete before delete on audit_entry
  for each row execute function refuse_audit_delete();
alter table audit_entry enable always trigger audit_entry_no_delete;

-- The same name and fewer events: the release still running checks that it stands.
drop trigger audit_entry_append_only on audit_entry;
create trigger audit_entry_append_only before update or truncate on audit_entry
  for each statement execute function refuse_change();
alter table audit_entry enable always trigger audit_entry_append_only;

create index audit_entry_refused on audit_entry (created_at) where action = 'access.refused';

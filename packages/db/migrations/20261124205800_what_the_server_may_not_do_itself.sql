-- The server's role owns no table and cannot delete from the audit log: these functions run as the owner.
create function delete_refused_calls(p_age interval, p_limit integer) returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  with deleted as (
    delete from audit_entry where id in (
      select id from audit_entry
      where action = 'access.refused' and created_at < now() - greatest(p_age, interval '30 days 1 minute')
      limit p_limit for update skip locked)
    returning 1)
  select count(*) from deleted;
$$;
comment on function delete_refused_calls is 'Deletes at most p_limit entries of refused calls that are older than p_age, and than 30 days.';

create function analyze_driver_import_rows() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze driver_import_row;
end
$$;
comment on function analyze_driver_import_rows is 'Refreshes the planner''s statistics after an import was read.';

create function flush_wave_scans() returns void
  language sql security definer set search_path = public, pg_temp as $$
  select gin_clean_pending_list('wave_scan_driver');
$$;
comment on function flush_wave_scans is 'Flushes the pending list of an index, so that no wave has to.';

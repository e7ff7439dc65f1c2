-- Partitions of the logs are made and dropped as the owner: the server's role owns no table.
alter function make_log_partitions(timestamptz, timestamptz) security definer set search_path = public, pg_temp;

create function drop_log_partition(p_partition text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from log_partitions() where partition = p_partition and month_end <= now()) then
    raise exception '% is no partition of a past month', p_partition using errcode = 'restrict_violation';
  end if;
  execute format('drop table log_partition.%I', p_partition);
end
$$;
comment on function drop_log_partition is 'drops a partition of the logs whose month is over';

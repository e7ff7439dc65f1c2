-- Tamper evidence of the audit log. A job seals each entry once it is committed: its hash, and a chain over all hashes
-- before it. No transaction waits for the chain.
create table audit_seal (
  sequence bigint primary key,
  entry_id bigint not null unique,
  -- Entries of refused calls may be deleted after 30 days; their seals stay, so that the chain does.
  may_expire boolean not null,
  entry_hash bytea not null,
  hash bytea not null
);
create trigger audit_seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();
alter table audit_seal enable always trigger audit_seal_append_only;

-- How far the seals were checked in this round, and what was found. One row.
create table audit_check (
  id boolean primary key default true check (id),
  position bigint not null default 0,
  checked_at timestamptz,
  completed_at timestamptz,
  findings jsonb not null default '[]'
);
insert into audit_check default values;

create index audit_entry_action on audit_entry (action, created_at desc, id desc);
create index audit_entry_operator on audit_entry (actor_id, created_at desc, id desc) where actor_kind = 'operator';
create index audit_entry_subject_kind on audit_entry (subject_kind, created_at desc, id desc);

create function audit_entry_hash(p_entry audit_entry) returns bytea
  language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to(jsonb_build_array(
    p_entry.id, (extract(epoch from p_entry.created_at) * 1000000)::bigint, p_entry.actor_kind, p_entry.actor_id,
    p_entry.actor_name, p_entry.action, p_entry.subject_kind, p_entry.subject_id, p_entry.address, p_entry.request_id,
    p_entry.before, p_entry.after)::text, 'UTF8'));
$$;
comment on function audit_entry_hash is 'SHA-256 of all fields of an entry.';

create function audit_seal_hash(p_previous bytea, p_sequence bigint, p_entry_id bigint, p_may_expire boolean, p_entry_hash bytea)
  returns bytea language sql immutable set search_path = public, pg_temp as $$
  select sha256(p_previous || convert_to(p_sequence || ':' || p_entry_id || ':' || p_may_expire || ':', 'UTF8') || p_entry_hash);
$$;
comment on function audit_seal_hash is 'A link of the chain: SHA-256 of the link before, the seal''s fields and the hash of its entry.';

-- A transaction commits late: entries with smaller ids than the last sealed one are looked for among this many.
create function seal_audit_entries(p_limit integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_sequence bigint;
  v_hash bytea;
  v_entry audit_entry;
  v_entry_hash bytea;
  v_may_expire boolean;
  v_sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(727281) then
    return 0;
  end if;
  select sequence, hash into v_sequence, v_hash from audit_seal order by sequence desc limit 1;
  v_sequence := coalesce(v_sequence, 0);
  v_hash := coalesce(v_hash, '\x');
  for v_entry in
    select e.* from audit_entry e
    where e.id > coalesce((select max(entry_id) from audit_seal), 0) - 10000
      and not exists (select from audit_seal s where s.entry_id = e.id)
    order by e.id limit p_limit
  loop
    v_sequence := v_sequence + 1;
    v_entry_hash := audit_entry_hash(v_entry);
    v_may_expire := v_entry.action = 'access.refused';
    v_hash := audit_seal_hash(v_hash, v_sequence, v_entry.id, v_may_expire, v_entry_hash);
    insert into audit_seal (sequence, entry_id, may_expire, entry_hash, hash)
      values (v_sequence, v_entry.id, v_may_expire, v_entry_hash, v_hash);
    v_sealed := v_sealed + 1;
  end loop;
  return v_sealed;
end
$$;
comment on function seal_audit_entries is 'Seals at most p_limit committed entries of the audit log; 0 where none waits or another process seals.';

create function audit_findings(p_after bigint, p_limit integer)
  returns table (sequence bigint, entry_id bigint, finding text)
  language sql stable set search_path = public, pg_temp as $$
  with seals as (
    select s.*, lag(s.sequence, 1, 0::bigint) over w as previous_sequence, lag(s.hash, 1, '\x'::bytea) over w as previous
    from (select * from audit_seal s where s.sequence >= p_after order by s.sequence limit p_limit + 1) s
    window w as (order by s.sequence)
  ), checked as (
    select s.*, e.id is not null as has_entry, e as entry
    from seals s left join audit_entry e on e.id = s.entry_id
    where s.sequence > p_after
  )
  select c.sequence, c.entry_id, f.finding
  from checked c cross join lateral (
    select case
      when c.previous_sequence <> c.sequence - 1 then 'seal_missing'
      when c.hash <> audit_seal_hash(c.previous, c.sequence, c.entry_id, c.may_expire, c.entry_hash) then 'chain_broken'
      when not c.has_entry and not c.may_expire then 'entry_missing'
      when c.has_entry and audit_entry_hash(c.entry) <> c.entry_hash then 'entry_changed'
    end as finding) f
  where f.finding is not null;
$$;
comment on function audit_findings is 'What is wrong with the p_limit seals after p_after: each against the one before it and against its entry.';

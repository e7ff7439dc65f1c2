-- The entries of all accounts of one kind added up as far as entry `up_to`, so that a trial balance reads only what came
-- since. Forgetting a row of it costs one long read and nothing else: it is made of entries, which never change.
create table wallet_rolled_up (
  kind wallet_account_kind not null,
  gateway text,
  up_to bigint not null,
  entries bigint not null,
  debit bigint not null,
  credit bigint not null,
  unique nulls not distinct (kind, gateway)
);
comment on table wallet_rolled_up is 'every row is of the same moment: the largest up_to holds for all';

-- Adds up what came before p_before since the last time. Ids are given in the sequence of time, and no transaction is
-- open for longer than from p_before until now: below the largest id of that time nothing can still come.
create function wallet_roll_up(p_before timestamptz) returns void
  language sql as $$
  with since as (select coalesce(max(up_to), 0) as id from wallet_rolled_up),
  fresh as materialized (
    select e.id, e.account_id, e.amount, e.created_at < p_before as is_old
    from wallet_entry e where e.id > (select id from since)
  ),
  bound as (select max(id) as id from fresh where is_old)
  insert into wallet_rolled_up as r (kind, gateway, up_to, entries, debit, credit)
    select a.kind, a.gateway, (select id from bound), count(*),
      coalesce(-sum(f.amount) filter (where f.amount < 0), 0), coalesce(sum(f.amount) filter (where f.amount > 0), 0)
    from fresh f join wallet_account a on a.id = f.account_id
    where f.id <= (select id from bound)
    group by a.kind, a.gateway
    on conflict (kind, gateway) do update set up_to = excluded.up_to, entries = r.entries + excluded.entries,
      debit = r.debit + excluded.debit, credit = r.credit + excluded.credit
$$;

-- All entries by kind of account and gateway, in one moment.
create function wallet_lines()
  returns table (kind wallet_account_kind, gateway text, entries bigint, debit bigint, credit bigint, kept bigint)
  language sql stable as $$
  with fresh as (
    select a.kind, a.gateway, count(*) as entries, coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as debit,
      coalesce(sum(e.amount) filter (where e.amount > 0), 0) as credit
    from wallet_entry e join wallet_account a on a.id = e.account_id
    where e.id > (select coalesce(max(up_to), 0) from wallet_rolled_up)
    group by a.kind, a.gateway
  ),
  line as (
    select a.kind, a.gateway, sum(a.balance)::bigint as kept from wallet_account a group by a.kind, a.gateway
  )
  select l.kind, l.gateway, coalesce(r.entries, 0) + coalesce(f.entries, 0),
    (coalesce(r.debit, 0) + coalesce(f.debit, 0))::bigint, (coalesce(r.credit, 0) + coalesce(f.credit, 0))::bigint, l.kept
  from line l
    left join wallet_rolled_up r on r.kind = l.kind and r.gateway is not distinct from l.gateway
    left join fresh f on f.kind = l.kind and f.gateway is not distinct from l.gateway
  order by l.kind, l.gateway
$$;

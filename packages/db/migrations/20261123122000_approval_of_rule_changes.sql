-- Changes of the approval rule are requests too: a looser rule waits for a second super admin.
alter table wallet_approval
  drop constraint wallet_approval_kind_check,
  drop constraint wallet_approval_check,
  drop constraint wallet_approval_driver_ids_check,
  add column rule_version bigint,
  add column rule_credit_above bigint check (rule_credit_above >= 0),
  add column rule_mass_gifts boolean,
  add constraint wallet_approval_kind_check check (kind in ('credit', 'mass_gift', 'rule_change')),
  add constraint wallet_approval_money_check
    check (kind = 'rule_change' or (amount + gift > 0 and cardinality(driver_ids) between 1 and 1000)),
  add constraint wallet_approval_rule_check check ((kind = 'rule_change') =
    (rule_version is not null and rule_mass_gifts is not null and amount + gift = 0 and cardinality(driver_ids) = 0));
comment on column wallet_approval.rule_version is 'of a rule change: the version that it replaces; the new rule is in the columns beside it';

-- What staff booked without a second person is summed over a day, by operator and by driver.
alter table wallet_transaction add column approval_id bigint references wallet_approval (id);
comment on column wallet_transaction.approval_id is 'the approval under which a credit of staff was booked; null: none was needed';
create index wallet_transaction_unapproved on wallet_transaction (created_by_id, created_at)
  where payment_method = 'manual' and approval_id is null;

-- A key of a credit belongs to one request from its first use: a credit is not booked under the key of an approval
-- request that is open or closed. The previous release calls the function without the last argument.
drop function wallet_credit(bigint, text, jsonb, bigint, text, text, text);
create function wallet_credit(
  p_driver_id bigint, p_key text, p_entries jsonb, p_operator_id bigint, p_operator_name text, p_address text,
  p_request_id text, p_approval_id bigint default null,
  out outcome text, out transaction_id bigint, out main bigint, out gift bigint
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_key, 0));
  if p_approval_id is null and exists (
    select 1 from wallet_approval a where a.request_key = p_key and a.state <> 'APPROVED'
  ) then
    outcome := 'approval-requested';
    return;
  end if;

  insert into wallet_transaction as t (type, driver_id, transaction_key, status, payment_method,
      created_by_role, created_by_id, created_by_name, approval_id)
    select 'TOP_UP', d.id, p_key, 'SUCCESS', 'manual', 'ADMIN', p_operator_id, p_operator_name, p_approval_id
    from driver d where d.id = p_driver_id
    on conflict (transaction_key) do nothing
    returning t.id into transaction_id;

  if transaction_id is not null then
    perform wallet_enter(transaction_id, p_driver_id, p_entries);
    insert into audit_entry (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, address, request_id, after)
      values ('operator', p_operator_id, p_operator_name, 'wallet.credit', 'driver', p_driver_id::text, p_address,
        p_request_id, jsonb_build_object('transaction_id', transaction_id::text, 'entries', p_entries));
    outcome := 'done';
  else
    select t.id,
      case when t.driver_id = p_driver_id and (
          select jsonb_agg(jsonb_build_array(a.kind, e.amount) order by a.kind::text)
          from wallet_entry e join wallet_account a on a.id = e.account_id where e.transaction_id = t.id
        ) = (
          select jsonb_agg(jsonb_build_array(line->'kind', line->'amount') order by line->>'kind')
          from jsonb_array_elements(p_entries) line
        ) then 'repeated' else 'key-reused' end
      into transaction_id, outcome
      from wallet_transaction t where t.transaction_key = p_key;
    if transaction_id is null then
      outcome := 'driver-unknown';
      return;
    end if;
  end if;
  select max(e.remaining_balance) filter (where a.kind = 'MAIN'), max(e.remaining_balance) filter (where a.kind = 'GIFT')
    into main, gift
    from wallet_entry e join wallet_account a on a.id = e.account_id where e.transaction_id = wallet_credit.transaction_id;
end
$$;

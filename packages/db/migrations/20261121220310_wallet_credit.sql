-- Enters the lines [{kind, gateway?, amount}] of a transaction that exists, and keeps the balances. Nothing else writes
-- entries. Accounts are locked in the order of their ids; SQLSTATE MW001 says in DETAIL how much is missing.
create function wallet_enter(
  p_transaction_id bigint,
  p_driver_id bigint,
  p_entries jsonb,
  p_allow_negative boolean default false
) returns void
  language plpgsql as $$
declare
  v_line record;
  v_remaining bigint;
  v_hash bytea;
begin
  perform 1 from wallet_account a
    where a.driver_id = p_driver_id
      and a.kind::text in (select line->>'kind' from jsonb_array_elements(p_entries) line)
    order by a.id for update;

  for v_line in
    select a.id, a.kind, a.driver_id, a.balance, a.entries, a.last_hash, (line->>'amount')::bigint as amount
    from jsonb_array_elements(p_entries) line
    left join wallet_account a
      on a.kind::text = line->>'kind'
      and a.driver_id is not distinct from
        case when line->>'kind' in ('MAIN', 'GIFT', 'HOLD') then p_driver_id end
      and a.gateway is not distinct from line->>'gateway'
    order by a.id
  loop
    if v_line.id is null then
      raise exception 'an entry names an account that does not exist' using errcode = 'foreign_key_violation';
    end if;
    if v_line.driver_id is null then
      insert into wallet_entry (transaction_id, account_id, amount) values (p_transaction_id, v_line.id, v_line.amount);
    else
      v_remaining := v_line.balance + v_line.amount;
      if v_remaining < 0 and v_line.amount < 0 and not (p_allow_negative and v_line.kind = 'MAIN') then
        raise exception 'the balance of % would go below zero', v_line.kind
          using errcode = 'MW001', detail = (-v_remaining)::text;
      end if;
      v_hash := wallet_entry_hash(
        v_line.last_hash, v_line.id, v_line.entries + 1, p_transaction_id, v_line.amount, v_remaining
      );
      insert into wallet_entry (transaction_id, account_id, amount, sequence, previous_balance, remaining_balance, hash)
        values (p_transaction_id, v_line.id, v_line.amount, v_line.entries + 1, v_line.balance, v_remaining, v_hash);
      update wallet_account set balance = v_remaining, entries = entries + 1, last_hash = v_hash where id = v_line.id;
    end if;
  end loop;
end
$$;
comment on function wallet_enter is 'an account may appear once in p_entries';

create or replace function wallet_post(
  p_type wallet_transaction_type,
  p_driver_id bigint,
  p_order_id bigint,
  p_key text,
  p_entries jsonb,
  p_created_by_role text,
  p_created_by_id bigint,
  p_created_by_name text,
  p_payment_method text default null,
  p_status text default null,
  p_note text default null,
  p_allow_negative boolean default false
) returns bigint
  language plpgsql as $$
declare
  v_id bigint;
begin
  insert into wallet_transaction (type, driver_id, order_id, transaction_key, status, payment_method,
      created_by_role, created_by_id, created_by_name, note)
    values (p_type, p_driver_id, p_order_id, p_key, p_status, p_payment_method,
      p_created_by_role, p_created_by_id, p_created_by_name, p_note)
    returning id into v_id;
  perform wallet_enter(v_id, p_driver_id, p_entries, p_allow_negative);
  return v_id;
end
$$;

-- What staff add to a driver's wallet, in one statement: transaction, entries and audit. The key is the transaction's
-- own and stays for ever; what was booked under it is compared with what is asked for, so a repeat is answered like the
-- first and another request is refused. outcome: done | repeated | key-reused | driver-unknown.
create function wallet_credit(
  p_driver_id bigint,
  p_key text,
  p_entries jsonb,
  p_operator_id bigint,
  p_operator_name text,
  p_address text,
  p_request_id text,
  out outcome text,
  out transaction_id bigint,
  out main bigint,
  out gift bigint
)
  language plpgsql as $$
begin
  insert into wallet_transaction as t (type, driver_id, transaction_key, status, payment_method,
      created_by_role, created_by_id, created_by_name)
    select 'TOP_UP', d.id, p_key, 'SUCCESS', 'manual', 'ADMIN', p_operator_id, p_operator_name
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

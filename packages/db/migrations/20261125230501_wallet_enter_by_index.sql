-- An account is found by the index of its driver: a comparison that takes null as a value reads all accounts of all drivers
-- for every posting.
create or replace function wallet_enter(p_transaction_id bigint, p_driver_id bigint, p_entries jsonb, p_allow_negative boolean DEFAULT false)
returns void language plpgsql as $$
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
    left join lateral (
      select d.* from wallet_account d
      where line->>'kind' in ('MAIN', 'GIFT', 'HOLD') and line->>'gateway' is null
        and d.driver_id = p_driver_id and d.kind::text = line->>'kind'
      union all
      select p.* from wallet_account p
      where line->>'kind' not in ('MAIN', 'GIFT', 'HOLD')
        and p.driver_id is null and p.kind::text = line->>'kind' and p.gateway is not distinct from line->>'gateway'
    ) a on true
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

-- An adjustment belongs to the statement of the company that its driver had when it was posted.
alter table wallet_transaction add column delivery_company_id bigint references delivery_company;
comment on column wallet_transaction.delivery_company_id is
  'of an adjustment: the company of the driver when it was posted; null: none';

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
      created_by_role, created_by_id, created_by_name, note, delivery_company_id)
    values (p_type, p_driver_id, p_order_id, p_key, p_status, p_payment_method,
      p_created_by_role, p_created_by_id, p_created_by_name, p_note,
      case when p_type = 'ADJUSTMENT' then (select d.delivery_company_id from driver d where d.id = p_driver_id) end)
    returning id into v_id;
  perform wallet_enter(v_id, p_driver_id, p_entries, p_allow_negative);
  return v_id;
end
$$;

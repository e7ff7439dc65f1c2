-- The partner users of a delivery company that is deactivated are out, as one who is deactivated is.
create function end_sessions_of_company() returns trigger
  language plpgsql as $$
declare
  v_ended bigint;
begin
  for v_ended in
    update session set ended_at = now()
    where ended_at is null and partner_id in (select id from partner where delivery_company_id = old.id)
    returning id
  loop
    perform pg_notify('session_ended', 'partner:' || v_ended);
  end loop;
  delete from known_device where partner_id in (select id from partner where delivery_company_id = old.id);
  delete from sign_in_attempt
  where used_at is null and partner_id in (select id from partner where delivery_company_id = old.id);
  return old;
end
$$;
create trigger company_out after update of is_active on delivery_company
  for each row when (old.is_active and not new.is_active) execute function end_sessions_of_company();

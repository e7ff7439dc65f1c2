-- Partner users sign in as operators do: their sessions, attempts and known devices are rows of the same tables.
alter table session
  alter column operator_id drop not null,
  add column partner_id bigint references partner on delete cascade,
  add constraint session_owner check (num_nonnulls(operator_id, partner_id) = 1);
create index session_partner on session (partner_id) where partner_id is not null and ended_at is null;

alter table sign_in_attempt
  alter column operator_id drop not null,
  add column partner_id bigint references partner on delete cascade,
  add constraint sign_in_attempt_owner check (num_nonnulls(operator_id, partner_id) = 1);
create index sign_in_attempt_partner on sign_in_attempt (partner_id, created_at desc) where partner_id is not null;

alter table known_device
  add column partner_id bigint references partner on delete cascade,
  drop constraint known_device_check,
  add constraint known_device_owner check (num_nonnulls(operator_id, partner_id, driver_id) = 1);
create index known_device_partner on known_device (partner_id) where partner_id is not null;

-- Whatever makes it so: a partner user who is deactivated, deleted, given another password or another company is out.
create function end_sessions_of_partner() returns trigger
  language plpgsql as $$
declare
  v_ended bigint;
begin
  for v_ended in
    update session set ended_at = now() where partner_id = old.id and ended_at is null returning id
  loop
    perform pg_notify('session_ended', 'partner:' || v_ended);
  end loop;
  delete from known_device where partner_id = old.id;
  delete from sign_in_attempt where partner_id = old.id and used_at is null;
  return old;
end
$$;
create trigger partner_out after update of is_active, password_hash, delivery_company_id on partner
  for each row
  when (not new.is_active or new.password_hash <> old.password_hash
    or new.delivery_company_id <> old.delivery_company_id)
  execute function end_sessions_of_partner();
create trigger partner_deleted before delete on partner for each row execute function end_sessions_of_partner();

-- Whoever is no longer active has no session any more, whichever program said so, and every process is told at once.
create function end_sessions_of_operator() returns trigger
  language plpgsql as $$
declare
  v_ended bigint;
begin
  for v_ended in
    update session set ended_at = now() where operator_id = new.id and ended_at is null returning id
  loop
    perform pg_notify('session_ended', 'staff:' || v_ended);
  end loop;
  return null;
end
$$;
create trigger operator_inactive after update of status on operator
  for each row when (new.status <> 'ACTIVE') execute function end_sessions_of_operator();

create function end_sessions_of_driver() returns trigger
  language plpgsql as $$
declare
  v_ended bigint;
begin
  for v_ended in
    update driver_session set ended_at = now() where driver_id = new.id and ended_at is null returning id
  loop
    perform pg_notify('session_ended', 'driver:' || v_ended);
  end loop;
  return null;
end
$$;
create trigger driver_inactive after update of is_active on driver
  for each row when (not new.is_active) execute function end_sessions_of_driver();

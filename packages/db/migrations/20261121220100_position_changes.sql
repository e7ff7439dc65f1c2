-- Which transaction wrote a position: what became visible since an earlier look can be read exactly, without a clock.
alter table driver_position add column written_in xid8 not null default pg_current_xact_id();
comment on column driver_position.written_in is 'the transaction that wrote the row last';

create function driver_position_written() returns trigger language plpgsql as $$
begin
  new.written_in := pg_current_xact_id();
  return new;
end $$;

create trigger driver_position_written before update on driver_position
  for each row execute function driver_position_written();

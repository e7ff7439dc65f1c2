-- Whom a wave scanned is found by driver along an index of the waves' lists: one row for each wave in place of one for
-- each driver of it, as offers wait for what is written before them.
create table wave_scan (
  wave_id bigint primary key,
  decided_at timestamptz not null,
  driver_ids bigint[] not null
);
-- New lists are put into it many at a time, by a worker (`fileScans`), and looked through one by one until then.
create index wave_scan_driver on wave_scan using gin (driver_ids) with (fastupdate = on);
create index wave_scan_decided on wave_scan using brin (decided_at);

comment on table wave_scan is 'the drivers of the waves of the last days; what was said of each stands with the wave';
comment on column wave_scan.wave_id is 'a distribution_wave';
comment on column wave_scan.driver_ids is 'in the sequence of distribution_wave.scanned';

drop table driver_scan;

comment on column distribution_wave.scanned is
  '{driver_id: [], facts: {distance, availability, distance_score, idle_time, score}, offered, reason}: by column, each {same}, {among: [], at: digits of base 36} or {each: []}; of before [{driver_id, distance, …}]';

-- How many offers a driver let expire lately is asked for dozens of drivers with each wave.
create index offer_missed on offer (driver_id, offered_at) where status = 'expired';

-- The key of an order's offers begins with the order as well.
drop index offer_order;

-- Where a statement names its transaction itself, for a thousand positions a second, nothing is called for each.
drop trigger driver_position_written on driver_position;
create trigger driver_position_written before update on driver_position for each row
  when (new.written_in = old.written_in) execute function driver_position_written();

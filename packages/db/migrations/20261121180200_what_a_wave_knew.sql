-- A wave keeps what it knew, so that its decision can be worked out again from its record alone.
alter table distribution_wave add column world jsonb;
comment on column distribution_wave.world is 'what decideWave was given (WaveWorld in the domain): settings, wave, restaurant, the scanned drivers, who had declined or was asked; null in records of before';

-- The same scans by driver, for the question why he was offered nothing: short-lived, and read by one key range. No
-- foreign keys: they would lock every scanned driver's row in every wave, and the rows are gone in days.
create table driver_scan (
  driver_id bigint not null,
  order_id bigint not null,
  wave integer not null,
  decided_at timestamptz not null,
  distance double precision not null,
  score double precision not null,
  reason text,
  primary key (driver_id, order_id, wave)
);
create index driver_scan_decided on driver_scan using brin (decided_at);
comment on column driver_scan.distance is 'km to the restaurant';
comment on column driver_scan.reason is 'why he was offered nothing; null where he was offered the order';

-- Offers of one fate, newest first.
create index offer_status_created on offer (status, offered_at desc, id desc);

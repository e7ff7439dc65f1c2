-- Where drivers were: a point for each quarter of a minute at most, for the trail of a driver, for showing the city as
-- it was, and for judging other settings by what really happened.
create table driver_track (
  driver_id bigint not null references driver on delete cascade,
  recorded_at timestamptz not null,
  latitude real not null,
  longitude real not null,
  primary key (driver_id, recorded_at)
);
create index driver_track_time on driver_track (recorded_at, driver_id);
comment on column driver_track.latitude is 'degrees, to within a metre';

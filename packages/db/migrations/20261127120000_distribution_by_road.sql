-- A version of the distribution's settings also says whether distances are by road.
alter table distribution_settings add column roads boolean not null default false;
comment on column distribution_settings.roads is
  'distances between drivers and restaurants are by road instead of straight lines';

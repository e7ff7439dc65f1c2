-- The last check of the sums of ratings against their rows; drivers and stores come up in turn, by their ids.
create table rating_check (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  duration_ms integer not null,
  differences integer not null,
  next_driver bigint not null,
  next_store bigint not null
);
comment on column subscription.deleted_at is 'no longer listed nor offered; none of its memberships ran then';

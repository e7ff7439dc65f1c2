-- A token of a known device that was replaced is kept, so that a copy of it is noticed.
alter table known_device
  add column family uuid not null default gen_random_uuid(),
  add column replaced_at timestamptz;
create index known_device_family on known_device (family);
comment on column known_device.family is 'one device: its token, and those that were replaced by sign-ins';
comment on column known_device.replaced_at is 'when a sign-in replaced the token; null: it is the one in use';

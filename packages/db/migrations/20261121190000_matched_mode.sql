-- What the matching meant to do next, for the decision after it, whichever process makes that.
create table distribution_plan (
  role text primary key check (role in ('force', 'shadow')),
  plan jsonb not null,
  decided_at timestamptz not null
);
comment on column distribution_plan.plan is '[{driver_id, visits: [[order_id]]}]';

-- Whom the mode that is not in force would have asked first, had it been in force.
create table distribution_shadow (
  order_id bigint not null references orders,
  mode text not null check (mode in ('waves', 'matched')),
  settings_id bigint not null references distribution_settings,
  decided_at timestamptz not null,
  driver_ids bigint[] not null,
  primary key (order_id, mode)
);

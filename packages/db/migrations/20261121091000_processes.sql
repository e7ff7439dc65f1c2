-- Every process of the server that is alive; those not seen for half a minute are dead, and their jobs are set free.
create table server_process (
  id text primary key,
  roles text[] not null,
  worker_ids text[] not null default '{}',
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

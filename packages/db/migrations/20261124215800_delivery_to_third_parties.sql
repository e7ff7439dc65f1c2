-- A message that is not sent for a reason of ours, and no failure of the receiver: it waits for a replay.
alter table outbox add column held_reason text
  check (held_reason is null or (held_reason in ('switched_off', 'earlier_not_sent') and dead_at is not null));
comment on column outbox.dead_at is 'not sent by itself any more; a replay sends it';
comment on column outbox.held_reason is 'switched_off: the integration was; earlier_not_sent: an earlier message of the same order is not sent. Null: it was refused, or its attempts are used up';
-- What a receiver lacks, oldest first.
create index outbox_not_sent on outbox (destination, created_at, id)
  where sent_at is null and destination <> all (array['realtime', 'driver']);

-- The circuit breakers of each worker, for people to see.
create table integration_breaker (
  destination text not null,
  process_id text not null,
  state text not null check (state in ('closed', 'half_open', 'open')),
  open_until timestamptz,
  last_error text,
  changed_at timestamptz not null default now(),
  primary key (destination, process_id)
);
-- When an operator asked that an integration be tried at once: an open breaker starts again.
create table integration_wake (
  destination text primary key,
  requested_at timestamptz not null default now()
);

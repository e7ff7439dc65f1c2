-- Where an ordering channel hears of its orders: one address for each channel, with its signing secrets.
create table channel_webhook (
  channel_id bigint primary key references channel,
  url text not null,
  is_active boolean not null default true,
  secret_sealed text not null,
  previous_secret_sealed text,
  previous_secret_until timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  disabled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((previous_secret_sealed is null) = (previous_secret_until is null)),
  check (disabled_at is null or failing_since is not null)
);
comment on column channel_webhook.is_active is 'switched on by staff; while off, events are held';
comment on column channel_webhook.previous_secret_until is 'the secret before the last rotation signs as well until then';
comment on column channel_webhook.failures is 'failed attempts since the last success';
comment on column channel_webhook.disabled_at is 'switched off by the server after repeated failure';
-- The deliveries of a channel, newest first.
create index outbox_channel on outbox ((payload->>'channel_id'), id desc) where destination = 'channel';

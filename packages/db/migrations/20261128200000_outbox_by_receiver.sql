-- The waiting messages of each ordering channel: the worker takes what a channel has places for, and does not read past the
-- backlog of one that has none.
create index outbox_receiver on outbox (coalesce(payload->>'channel_id', ''), id)
  where destination = 'channel' and sent_at is null and dead_at is null;

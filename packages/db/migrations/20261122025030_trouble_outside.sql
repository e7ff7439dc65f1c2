-- What needs attention asks for the refunds that failed lately.
create index wallet_refund_failed on wallet_refund (ended_at) where state = 'FAILED';

-- A message that was given up is solved when a later one about the same thing arrived.
create index outbox_arrived on outbox (destination, ordering_key, id)
  where sent_at is not null and destination not in ('realtime', 'driver');

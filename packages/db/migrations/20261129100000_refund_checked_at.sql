-- Each attempt at a refund claims it: two that send it to the gateway at the same moment may be answered differently. Open
-- refunds are few, and `wallet_refund_open` has them.
alter table wallet_refund add column checked_at timestamptz not null default now();
comment on column wallet_refund.checked_at is 'when a process last began to send it to the gateway or to query it';

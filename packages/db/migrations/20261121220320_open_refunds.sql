-- Refunds whose end nobody knows yet: the reconciliation asks the gateway about them.
create index wallet_refund_open on wallet_refund (created_at) where state = 'REQUESTED';

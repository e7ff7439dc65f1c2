-- The details of a refund's transaction name the top-up that it refunds.
create index wallet_refund_entry on wallet_refund (refund_transaction_id) where refund_transaction_id is not null;

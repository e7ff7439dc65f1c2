-- The transactions of a plan: the list filters by it.
create index wallet_payment_plan on wallet_payment (plan_id, transaction_id) where plan_id is not null;

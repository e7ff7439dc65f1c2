alter table idempotency_key drop constraint applied_key_pkey;

-- The table of idempotency keys gets its standard name.
alter table applied_key rename to idempotency_key;
alter index applied_key_created rename to idempotency_key_created;
comment on table idempotency_key is
  'Idempotency keys of mutating requests, each with the hash of its request and the stored response.';

-- The previous release still runs while this one is rolled out: it reads, writes and, by ctid, deletes through this
-- view, and recognises a used key by the name of the primary key. A later release drops the view and renames the
-- constraint.
create view applied_key as
  select ctid, key, scope, request_hash, status, response, created_at from idempotency_key;
comment on view applied_key is 'For the previous release alone; dropped by a later one.';

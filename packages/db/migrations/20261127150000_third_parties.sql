-- Services outside are third parties at every level: columns, types and the index get that name. A column of a
-- partitioned table cannot be renamed under the release that still runs: stop its processes before this migration.
alter type driver_sync_party rename to driver_sync_third_party;
alter table driver_sync rename column party to third_party;
comment on column driver_sync.total is 'drivers that the third party has; null until it was asked';

alter type exchange_party rename to exchange_third_party;
alter table exchange_log rename column party to third_party;
-- Made again, not renamed: the names of its parts in the monthly partitions come from the names of its columns.
drop index message_log_party;
create index message_log_third_party on message_log (third_party, outcome, created_at desc, id desc);
comment on column exchange_log.correlation_id is
  'equal for all attempts of a message, and the idempotency key that the third party saw';
comment on column exchange_log.details is 'what only this third party has, such as query and params of a call';

-- Stored message keys: why a sync or a page of it failed.
update driver_sync set problem = 'third_' || problem where problem like 'party\_%';
update driver_sync_page set problem = 'third_' || problem where problem like 'party\_%';

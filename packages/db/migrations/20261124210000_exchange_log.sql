-- Every exchange with the outside: what was sent, what came back, how long it took. One table to write to and to read
-- a history from; below it a log for each party, with the indexes of its own filters, in monthly partitions.
create type exchange_party as enum (
  'CITC', 'HTTP', 'ODOO', 'SHUKAH', 'HYPERPAY', 'PAYFORT', 'WEBHOOK', 'WHATSAPP', 'PUSH', 'TEAM_CHAT'
);
create type exchange_outcome as enum ('success', 'failure', 'timeout');

create sequence exchange_log_id;
create table exchange_log (
  id bigint not null default nextval('exchange_log_id'),
  party exchange_party not null,
  created_at timestamptz not null default now(),
  type text not null,
  method text not null,
  url text not null,
  status smallint not null,
  outcome exchange_outcome not null,
  duration_ms integer not null,
  attempt smallint,
  correlation_id text not null,
  order_id bigint,
  order_number text,
  driver_id bigint,
  driver_id_number text,
  is_reorder boolean not null default false,
  transaction_id text,
  transaction_status text,
  from_application text,
  headers jsonb,
  request_body text,
  request_file text,
  response_body text,
  response_file text,
  message text,
  details jsonb,
  primary key (id, party, created_at)
) partition by list (party);
comment on table exchange_log is 'secrets, card data and one-time codes are redacted before a row is written';
comment on column exchange_log.status is 'of HTTP; 0 where no answer came';
comment on column exchange_log.attempt is 'which attempt of the same message this was; absent counts as 1';
comment on column exchange_log.correlation_id is 'equal for all attempts of a message, and the idempotency key that the party saw';
comment on column exchange_log.is_reorder is 'an order of missing items: it has a parent order';
comment on column exchange_log.transaction_id is 'our name for a payment at its gateway';
comment on column exchange_log.request_file is 'path in the file store of a body over 64 kB; request_body is null then';
comment on column exchange_log.response_file is 'like request_file';
comment on column exchange_log.message is 'what went wrong, in words';
comment on column exchange_log.details is 'what only this party has, such as query and params of a call';
create index exchange_log_order on exchange_log (order_number, id desc) where order_number is not null;
create index exchange_log_driver on exchange_log (driver_id, id desc) where driver_id is not null;
create index exchange_log_driver_number on exchange_log (driver_id_number, id desc) where driver_id_number is not null;
create index exchange_log_created on exchange_log (created_at desc, id desc);
create index exchange_log_correlation on exchange_log (correlation_id);
create index exchange_log_files on exchange_log (id) where request_file is not null or response_file is not null;

-- Nothing was ever written to it.
drop table http_log;

create table citc_log partition of exchange_log for values in ('CITC') partition by range (created_at);
create index citc_log_type on citc_log (type, created_at desc, id desc);
create index citc_log_method on citc_log (method, created_at desc, id desc);
create index citc_log_outcome on citc_log (outcome, created_at desc, id desc);

create table http_log partition of exchange_log for values in ('HTTP') partition by range (created_at);
create index http_log_type on http_log (type, created_at desc, id desc);
create index http_log_method on http_log (method, created_at desc, id desc);
create index http_log_status on http_log (status, created_at desc, id desc);
create index http_log_reorder on http_log (created_at desc, id desc) where is_reorder;

create table odoo_log partition of exchange_log for values in ('ODOO') partition by range (created_at);
create index odoo_log_type on odoo_log (type, created_at desc, id desc);
create index odoo_log_outcome on odoo_log (outcome, created_at desc, id desc);

create table shukah_log partition of exchange_log for values in ('SHUKAH') partition by range (created_at);
create index shukah_log_type on shukah_log (type, created_at desc, id desc);
create index shukah_log_method on shukah_log (method, created_at desc, id desc);
create index shukah_log_status on shukah_log (status, created_at desc, id desc);
create index shukah_log_reorder on shukah_log (created_at desc, id desc) where is_reorder;

create table hyperpay_log partition of exchange_log for values in ('HYPERPAY') partition by range (created_at);
create index hyperpay_log_transaction on hyperpay_log (transaction_id);
create index hyperpay_log_status on hyperpay_log (transaction_status, created_at desc, id desc);

create table payfort_log partition of exchange_log for values in ('PAYFORT') partition by range (created_at);
create index payfort_log_transaction on payfort_log (transaction_id);
create index payfort_log_status on payfort_log (transaction_status, created_at desc, id desc);
create index payfort_log_application on payfort_log (from_application, created_at desc, id desc);

create table message_log partition of exchange_log for values in ('WEBHOOK', 'WHATSAPP', 'PUSH', 'TEAM_CHAT')
  partition by range (created_at);
create index message_log_party on message_log (party, outcome, created_at desc, id desc);

-- The partitions: a month each, and one of a log's own for whatever no month is made for, so that no exchange is lost.
create schema log_partition;
comment on schema log_partition is 'partitions of the logs, made ahead and dropped by the worker';

create function log_partitions() returns table (log text, partition text, month_end timestamptz)
  language sql stable as $$
  select parent.relname::text, child.relname::text,
    (regexp_match(pg_get_expr(child.relpartbound, child.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz
  from pg_inherits i
  join pg_class child on child.oid = i.inhrelid and child.relkind = 'r'
  join pg_class parent on parent.oid = i.inhparent
  where child.relnamespace = 'log_partition'::regnamespace
$$;
comment on function log_partitions is 'the partitions of each log; month_end is null for the one without a month';

create function make_log_partitions(p_from timestamptz, p_to timestamptz) returns void
  language plpgsql as $$
declare
  v_log text;
  v_name text;
  v_start timestamptz;
  v_end timestamptz;
begin
  -- Two workers at once: the later one waits and finds the months made.
  perform pg_advisory_xact_lock(hashtext('make_log_partitions'));
  foreach v_log in array array['citc_log', 'http_log', 'odoo_log', 'shukah_log', 'hyperpay_log', 'payfort_log', 'message_log'] loop
    if to_regclass(format('log_partition.%I', v_log || '_rest')) is null then
      execute format('create table log_partition.%I partition of %I default', v_log || '_rest', v_log);
    end if;
    v_start := date_trunc('month', p_from, 'UTC');
    while v_start < p_to loop
      v_end := v_start + interval '1 month';
      v_name := v_log || to_char(v_start at time zone 'UTC', '_YYYYMM');
      if to_regclass(format('log_partition.%I', v_name)) is null then
        -- Rows that came before their month was made are in the rest: they move.
        execute format('create table log_partition.%I (like %I including defaults including constraints including storage)', v_name, v_log);
        execute format('with moved as (delete from log_partition.%I where created_at >= $1 and created_at < $2 returning *)
          insert into log_partition.%I select * from moved', v_log || '_rest', v_name) using v_start, v_end;
        execute format('alter table %I attach partition log_partition.%I for values from (%L) to (%L)',
          v_log, v_name, v_start, v_end);
      end if;
      v_start := v_end;
    end loop;
  end loop;
end
$$;
comment on function make_log_partitions is 'makes the monthly partitions of the logs between two times, where they are missing';

select make_log_partitions(now() - interval '1 month', now() + interval '2 months');

-- The calls that were kept so far, under their new roof.
insert into exchange_log (party, created_at, type, method, url, status, outcome, duration_ms, correlation_id, order_number, request_body, response_body)
select upper(party::text)::exchange_party, created_at, type, method, url, status,
  case when response->'result'->>'state' = 'ready' then 'success' else 'failure' end::exchange_outcome,
  coalesce((response->'result'->>'ms')::integer, 0), 'call:' || id, order_number, body::text, response::text
from party_call;
drop table party_call;

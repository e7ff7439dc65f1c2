-- Optimistic locking of the form, and the search of the list.
alter table operator add column version integer not null default 1;
alter table operator add column search_text text not null generated always as (
  fold_text(first_name || ' ' || last_name || ' ' || email || ' ' || code || ' ' || nationality_id)
) stored;
create index operator_search on operator using gin (search_text gin_trgm_ops);
create index operator_status on operator (status, id desc);
create index operator_city_of_city on operator_city (city_id, operator_id);
-- The last use of any session of an operator.
create index session_last_seen on session (operator_id, last_seen_at desc);

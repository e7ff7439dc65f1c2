-- How many orders began on each day (UTC), so that a page far down is found without counting the orders above it. In
-- shards, like order_tally; fewer of them, because every day has its own.
create table order_day_tally (
  is_fake boolean not null,
  day date not null,
  shard smallint not null,
  n bigint not null,
  primary key (is_fake, day, shard)
);

-- Nobody may add an order between the count and the trigger that keeps it.
lock table orders in share row exclusive mode;

insert into order_day_tally (is_fake, day, shard, n)
  select is_fake, (created_at at time zone 'UTC')::date, 0, count(*) from orders group by 1, 2;

create or replace function tally_orders() returns trigger
  language plpgsql as $$
begin
  insert into order_tally (is_fake, shard, n)
    select is_fake, pg_backend_pid() % 64, count(*) from new_orders group by is_fake
  on conflict (is_fake, shard) do update set n = order_tally.n + excluded.n;
  insert into order_day_tally (is_fake, day, shard, n)
    select is_fake, (created_at at time zone 'UTC')::date, pg_backend_pid() % 16, count(*) from new_orders
      group by 1, 2 order by 1, 2
  on conflict (is_fake, day, shard) do update set n = order_day_tally.n + excluded.n;
  return null;
end
$$;

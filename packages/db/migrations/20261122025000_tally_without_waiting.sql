-- A new order adds to whichever shard of its count nobody else is adding to, and makes one where all are taken: orders
-- that are placed at the same time never wait for each other's commit.
create or replace function tally_orders() returns trigger
  language plpgsql as $$
declare
  v_new record;
  v_shard smallint;
begin
  for v_new in select is_fake, count(*) as n from new_orders group by 1 loop
    select shard into v_shard from order_tally where is_fake = v_new.is_fake
      order by shard limit 1 for no key update skip locked;
    if found then
      update order_tally set n = n + v_new.n where is_fake = v_new.is_fake and shard = v_shard;
    else
      insert into order_tally (is_fake, shard, n) values (v_new.is_fake, pg_backend_pid() % 1000, v_new.n)
      on conflict (is_fake, shard) do update set n = order_tally.n + excluded.n;
    end if;
  end loop;

  for v_new in
    select is_fake, (created_at at time zone 'UTC')::date as day, count(*) as n from new_orders group by 1, 2 order by 1, 2
  loop
    select shard into v_shard from order_day_tally where is_fake = v_new.is_fake and day = v_new.day
      order by shard limit 1 for no key update skip locked;
    if found then
      update order_day_tally set n = n + v_new.n
        where is_fake = v_new.is_fake and day = v_new.day and shard = v_shard;
    else
      insert into order_day_tally (is_fake, day, shard, n)
        values (v_new.is_fake, v_new.day, pg_backend_pid() % 1000, v_new.n)
      on conflict (is_fake, day, shard) do update set n = order_day_tally.n + excluded.n;
    end if;
  end loop;
  return null;
end
$$;

-- A channel names its customer's city with every order.
create index city_name_ar_folded on city (fold_text(name_ar));
create index city_name_en_folded on city (fold_text(name_en));

-- A new shard has a number of its own: the number of the connection may name one that somebody else is adding to, and then
-- the order would wait for his commit after all.
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
      insert into order_tally (is_fake, shard, n) values (v_new.is_fake, floor(random() * 32767), v_new.n)
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
        values (v_new.is_fake, v_new.day, floor(random() * 32767), v_new.n)
      on conflict (is_fake, day, shard) do update set n = order_day_tally.n + excluded.n;
    end if;
  end loop;
  return null;
end
$$;


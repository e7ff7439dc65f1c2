-- Hourly figures that have many keys, added up by the days of the configured time zone, of each city and of all: periods of
-- several days read a fraction of the rows. Folded together with the hours, and built again when the time zone changes.

create table daily_figure (
  kind hourly_figure_kind not null check (kind not in ('order', 'fee')),
  day timestamptz not null,
  city_id bigint not null,
  key bigint not null,
  n bigint not null,
  primary key (kind, day, city_id, key) include (n)
);
comment on column daily_figure.day is 'begin of the day in the time zone of daily_figure_zone';
comment on column daily_figure.city_id is 'as in hourly_figure; -1 for all of them together';

create table daily_figure_zone (
  only_row boolean primary key default true check (only_row),
  zone text not null
);

-- By how much the days of [p_from, p_until) differ from the folded hours; both are begins of days, or infinite.
create function daily_figure_differences(p_from timestamptz, p_until timestamptz)
  returns table (kind hourly_figure_kind, day timestamptz, city_id bigint, key bigint, n bigint)
  language sql stable as $$
  select d.kind, d.day, d.city_id, d.key, sum(d.n)::bigint
  from (
    select h.kind, date_trunc('day', h.hour, z.zone) as day, c.city_id, h.key, h.n
    from daily_figure_zone z cross join hourly_figure h cross join lateral (values (h.city_id), (-1::bigint)) c (city_id)
    where h.kind not in ('order', 'fee') and h.hour >= p_from and h.hour < p_until
    union all
    select f.kind, f.day, f.city_id, f.key, -f.n from daily_figure f where f.day >= p_from and f.day < p_until
  ) d
  group by 1, 2, 3, 4 having sum(d.n) <> 0
$$;

-- Adds what the days lack of the folded hours; returns how many figures. Nothing is folded meanwhile.
create function correct_daily_figures(p_from timestamptz, p_until timestamptz) returns bigint language plpgsql as $$
declare
  corrected bigint;
begin
  perform from daily_figure_zone for update;
  insert into daily_figure as f (kind, day, city_id, key, n)
    select d.kind, d.day, d.city_id, d.key, d.n from daily_figure_differences(p_from, p_until) d
    on conflict on constraint daily_figure_pkey do update set n = f.n + excluded.n;
  get diagnostics corrected = row_count;
  return corrected;
end
$$;

-- Builds the days again where they were of another time zone. Nothing is folded meanwhile.
create function rebuild_daily_figures(p_zone text) returns void language plpgsql as $$
begin
  if exists (select from daily_figure_zone where zone = p_zone) then return; end if;
  perform from daily_figure_zone for update;
  delete from daily_figure;
  update daily_figure_zone set zone = p_zone;
  perform correct_daily_figures('-infinity', 'infinity');
end
$$;

-- Folds at most p_limit deltas into hours and days; returns how many. Two at a time fold different ones.
create or replace function fold_hourly_figures(p_limit integer) returns bigint language sql as $$
  with zone as materialized (select zone from daily_figure_zone for share),
  taken as (
    delete from hourly_figure_delta where id in (
      select id from hourly_figure_delta order by id limit p_limit for update skip locked)
    returning kind, hour, city_id, key, n, amount
  ),
  hours as (
    insert into hourly_figure as h (kind, hour, city_id, key, n, amount)
      select kind, hour, city_id, key, sum(n), sum(amount) from taken group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (kind, hour, city_id, key) do update
        set n = h.n + excluded.n, amount = h.amount + excluded.amount
    returning 1
  ),
  days as (
    insert into daily_figure as f (kind, day, city_id, key, n)
      select t.kind, date_trunc('day', t.hour, z.zone), c.city_id, t.key, sum(t.n)
      from taken t cross join zone z cross join lateral (values (t.city_id), (-1::bigint)) c (city_id)
      where t.kind not in ('order', 'fee')
      group by 1, 2, 3, 4 having sum(t.n) <> 0 order by 1, 2, 3, 4
      on conflict (kind, day, city_id, key) do update set n = f.n + excluded.n
    returning 1
  )
  select count(*) from taken
$$;

-- Nothing may be folded between the sum and the first fold into days.
lock table hourly_figure in share row exclusive mode;
insert into daily_figure_zone (zone)
  values (coalesce((select content ->> 'timezone' from setting where key = 'TIME_ZONE'), 'Asia/Riyadh'));
select correct_daily_figures('-infinity', 'infinity');

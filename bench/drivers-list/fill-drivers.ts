import type { Client } from 'pg';

/**
 * Adds drivers until there are `count`, for measuring: with the names of the demo's drivers in other combinations, over
 * all cities and companies and five years; one of twenty is inactive. Each has an empty wallet.
 */
export async function fillDrivers(client: Client, count: number): Promise<void> {
  const { rowCount } = await client.query(
    `with missing as (select $1::int - count(*)::int as n from driver),
     names as (
       select array_agg(distinct first_name) as first, array_agg(distinct last_name) as last
       from driver where pass_key <> 'list'
     ),
     places as (select array_agg(id) as cities from city),
     employers as (select array_agg(id) as companies from delivery_company),
     taken as (select count(*)::int as n from driver where pass_key = 'list')
     insert into driver (id_number, first_name, second_name, last_name, phone, pass_key, city_id, region_id,
       delivery_company_id, is_active, registration_date)
     select '6' || lpad((taken.n + at.n)::text, 9, '0'), pick.first, pick.second, pick.last,
       '054' || lpad((taken.n + at.n)::text, 7, '0'), 'list', city.id, city.region_id, pick.company, at.n % 20 <> 0,
       now() - (at.n % 1826) * interval '1 day' - at.n * interval '1 second'
     from missing, taken, names, places, employers, generate_series(1, missing.n) at(n)
     cross join lateral (
       select first[1 + (at.n * 7) % cardinality(first)] as first, first[1 + (at.n * 13) % cardinality(first)] as second,
         last[1 + (at.n * 11) % cardinality(last)] as last, cities[1 + (at.n * 3) % cardinality(cities)] as city,
         companies[1 + (at.n * 5) % cardinality(companies)] as company
     ) pick
     join city on city.id = pick.city`,
    [count],
  );
  if (rowCount) await client.query('vacuum (analyze) driver, wallet_account, driver_tally');
}

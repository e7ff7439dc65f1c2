import { withClient } from '@mishwar/db';

export const RESTAURANT = 'CHAOS';
/** In Najran, far from the demo's cities: no other drivers nearby and no service area. */
export const PLACE = { latitude: 17.55, longitude: 44.22 };
export const DRIVERS = 20;
export const RESERVES = 2;

export const phoneOf = (n: number): string => `9665990000${String(n).padStart(2, '0')}`;

/**
 * Writes the cast into an unused database: its own restaurant, drivers with money, and settings by
 * which all of them are offered each order and may deliver at once. `waveSeconds` is how long an order is offered.
 */
export async function writeCast(url: string, waveSeconds: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into setting (key, content) values
         ('DRIVER_TIME_EXECUTE', '{"time": 0, "distance": 20000, "distance_send_notify": 0.5}')
       on conflict (key) do update set content = excluded.content`,
    );
    await client.query(
      `insert into distribution_settings (availability_weight, distance_weight, idle_time_weight, qualified_limit,
         delay_time, init_distance, step_distance, max_distance, max_scan_driver, number_of_sending_driver)
       values (40, 40, 20, 0, $1, 15, 1, 20, $2, $2)`,
      [waveSeconds, DRIVERS],
    );
    await client.query(
      `insert into restaurant (code, name, name_en, phone, city_id, latitude, longitude)
       select $1, 'مطعم الاختبار', 'Test Kitchen', '0138000000', id, $2, $3 from city where name_en = 'Najran'`,
      [RESTAURANT, PLACE.latitude, PLACE.longitude],
    );
    const phones = Array.from({ length: DRIVERS + RESERVES }, (_, n) => phoneOf(n));
    await client.query(
      `insert into driver (id_number, first_name, last_name, phone, pass_key, car_type_id, number_of_received,
         is_casper, is_active, is_ready, is_odm_enabled)
       select 8999999999 + n, 'سائق', 'رقم ' || n, phone, '-', 1, 1000000, n % 2 = 1, true, n <= $2::int, true
       from unnest($1::text[]) with ordinality as d (phone, n) order by n`,
      [phones, DRIVERS],
    );
    await client.query(
      `select wallet_post('TOP_UP', id, null, 'chaos-top-up-' || id, '[{"kind":"MAIN","amount":100000000},
         {"kind":"CLEARING","gateway":"MANUAL","amount":-100000000}]', 'ADMIN', null, 'chaos', p_status => 'SUCCESS')
       from driver where phone = any($1) order by id`,
      [phones],
    );
  });
}

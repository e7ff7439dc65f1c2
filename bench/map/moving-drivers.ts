import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@mishwar/db';
import type { Installation } from '../../tools/harness/installation.ts';
import type { Crowd } from './bare-page.ts';

/** Puts the drivers of the benchmark onto the map's middle and moves all of them once a second, until it is stopped. */
export async function moveDrivers({ databaseUrl }: Installation, crowd: Crowd): Promise<AsyncDisposable> {
  let isStopped = false;
  const place = `(random() * 2 - 1)`;
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into driver_position as known (driver_id, latitude, longitude, heading, recorded_at)
       select id, $1::float8 + ${place} * $2::float8, $3::float8 + ${place} * $4::float8, random() * 360, now()
       from driver where pass_key = 'bench'
       on conflict (driver_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
         heading = excluded.heading, recorded_at = excluded.recorded_at, received_at = excluded.received_at`,
      [crowd.latitude, crowd.north, crowd.longitude, crowd.east],
    ),
  );
  const moving = withClient(databaseUrl, async (client) => {
    while (!isStopped) {
      const began = performance.now();
      const move = `update driver_position set latitude = latitude + (random() - 0.5) * 0.0002,
           longitude = longitude + (random() - 0.5) * 0.0002, heading = (heading::int + 7) % 360,
           recorded_at = now(), received_at = now()
         where driver_id in (select id from driver where pass_key = 'bench')`;
      await client.query(move);
      await sleep(Math.max(0, 1_000 - (performance.now() - began)));
    }
  });
  return {
    async [Symbol.asyncDispose]() {
      isStopped = true;
      await moving;
    },
  };
}

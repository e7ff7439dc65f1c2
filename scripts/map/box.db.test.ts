import { createTestDatabase } from '@mishwar/db/testing';
import { expect, it } from 'vitest';
import { readAreasBox } from './box.ts';

it('the box of the areas in force has a margin, and leaves ended ones out', async () => {
  const database = await createTestDatabase();
  try {
    await expect(readAreasBox(database.url)).rejects.toThrow('No service area is in force');
    await database.pool.query(`
      with place as (insert into region (id, name_ar, name_en) values (901, 'ش', 'East') returning id)
      insert into city (id, region_id, name_ar, name_en, latitude, longitude)
      select 900 + n, place.id, 'م' || n, 'C' || n, 26, 50 from place, generate_series(1, 2) n`);
    await database.pool.query(`
      insert into service_area (city_id, corners) values
        (901, '[[49.9, 26.2], [50.1, 26.2], [50, 26.6]]'), (902, '[[40, 20], [41, 20], [41, 21]]'), (902, null)`);
    expect(await readAreasBox(database.url)).toEqual([49.8, 26.1, 50.2, 26.7]);
  } finally {
    await database.drop();
  }
});

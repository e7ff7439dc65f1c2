import { withClient } from '@mishwar/db';
import { writeXlsx } from 'hucre';
import type { Installation } from '../../tools/harness/installation.ts';

/** One of so many rows is bad. */
const BAD_EACH = 100;
const HEADER = [
  'id_number',
  'firstName',
  'lastName',
  'phone',
  'region_id',
  'city_id',
  'identity_type_id',
  'car_type_id',
  'stc_pay_number',
  'car_number',
  'date_of_birth',
];

interface Place {
  region: string;
  city: string;
  identity: string;
  car: string;
  region_id: string;
  city_id: string;
  identity_type_id: string;
  car_type_id: string;
}

/** Drivers for one import, and the same ones under other numbers for its floor. */
export interface ImportRows {
  content: Buffer;
  /** The numbers that the bad rows have in the sheet. */
  bad: ReadonlySet<number>;
  /** The columns of the table, and the good rows as COPY takes them. */
  columns: string;
  copy: readonly string[];
}

/** Makes rows that no driver of the installation has yet. */
export async function importRows(installation: Installation, count: number): Promise<ImportRows> {
  const { place, start } = await withClient(installation.databaseUrl, async (client) => {
    const { rows } = await client.query<Place & { taken: string }>(
      `select r.name_ar as region, c.name_en as city, i.name_ar as identity, v.name_en as car, r.id as region_id,
         c.id as city_id, i.id as identity_type_id, v.id as car_type_id,
         (select count(*) from driver where id_number like '7%') as taken
       from city c join region r on r.id = c.region_id, identity_type i, car_type v limit 1`,
    );
    const [found] = rows;
    if (!found) throw new Error('no city to place drivers in');
    return { place: found, start: 1_000_000 + Number(found.taken) };
  });
  const bad = new Set<number>();
  const sheet = [HEADER];
  const copy: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const digits = String(start + nth);
    const isBad = nth % BAD_EACH === BAD_EACH - 1;
    if (isBad) bad.add(nth + 2);
    const last = `الخالدي ${nth % 5_000}`;
    const names = [place.region, place.city, place.identity, place.car];
    sheet.push([
      `700${digits}`,
      'محمد',
      last,
      isBad ? '12' : `056${digits}`,
      ...names,
      `056${digits}`,
      `ابج ${digits}`,
      '14/03/1994',
    ]);
    if (isBad) continue;
    const ids = [place.region_id, place.city_id, place.identity_type_id, place.car_type_id];
    const cells = [`800${digits}`, 'محمد', last, `057${digits}`, ...ids, `057${digits}`, `ابج ${digits}`];
    copy.push(`${[...cells, '1994-03-14', 'copied'].join('\t')}\n`);
  }
  const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'drivers', rows: sheet }] }));
  const columns =
    'id_number, first_name, last_name, phone, region_id, city_id, identity_type_id, car_type_id, stc_pay_number, car_number, date_of_birth, pass_key';
  return { content, bad, columns, copy };
}

import { writeXlsx } from 'hucre';
import type { Installation } from '../../tools/harness/installation.ts';
import { rowOf } from '../../tools/harness/rows.ts';

const BAD_EACH = 100;
/** Of the sheet; the table has the same ones but for the names. */
const HEADER = [
  ...['id_number', 'firstName', 'lastName', 'phone', 'region_id', 'city_id', 'identity_type_id'],
  ...['car_type_id', 'stc_pay_number', 'car_number', 'date_of_birth'],
];
const COLUMNS = `id_number, first_name, last_name, phone, region_id, city_id, identity_type_id, car_type_id, stc_pay_number,
  car_number, date_of_birth, pass_key`;

export type ImportRows = Awaited<ReturnType<typeof importRows>>;

/** New rows: a workbook with the numbers of its bad ones, and the good ones under other numbers as COPY takes them. */
export async function importRows(installation: Installation, count: number) {
  const places = `select array[r.name_ar, c.name_en, i.name_ar, v.name_en] as names, array[r.id, c.id, i.id, v.id]::text[] as ids,
       (select count(*) from driver where id_number like '7%') as taken
     from city c join region r on r.id = c.region_id, identity_type i, car_type v limit 1`;
  const place = await rowOf<{ names: string[]; ids: string[]; taken: string }>(
    installation.databaseUrl,
    places,
  );
  const start = 1_000_000 + Number(place.taken);
  const bad = new Set<number>();
  const sheet = [HEADER];
  const copy: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const digits = String(start + nth);
    const isBad = nth % BAD_EACH === BAD_EACH - 1;
    if (isBad) bad.add(nth + 2);
    const last = `الخالدي ${nth % 5_000}`;
    const [phone, plate] = [`056${digits}`, `ابج ${digits}`];
    const cells = [`700${digits}`, 'محمد', last, isBad ? '12' : phone, ...place.names];
    sheet.push([...cells, phone, plate, '14/03/1994']);
    if (isBad) continue;
    const copied = [`800${digits}`, 'محمد', last, `057${digits}`, ...place.ids, `057${digits}`, plate];
    copy.push(`${[...copied, '1994-03-14', 'copied'].join('\t')}\n`);
  }
  const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'drivers', rows: sheet }] }));
  return { content, bad, columns: COLUMNS, copy };
}

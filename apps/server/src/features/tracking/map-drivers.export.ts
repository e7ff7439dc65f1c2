import { buildDriverFileName, getMapDriverState, getOnlineThreshold, type Language } from '@mishwar/domain';
import ar from '@mishwar/locales/ar/tracking' with { type: 'json' };
import en from '@mishwar/locales/en/tracking' with { type: 'json' };
import { sql } from 'kysely';
import { dateTimeCell } from '../../platform/exports/cells.ts';
import { defineExport } from '../../platform/exports/define-export.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Cell } from '../../platform/xlsx/cell.ts';
import type { SheetColumn } from '../../platform/xlsx/workbook.ts';
import { BUSY_DRIVERS } from './busy-drivers.ts';

interface ExportedMapDriver {
  driver_name: string;
  driver_phone: string;
  id_number: string;
  company_name: string | null;
  city_ar: string | null;
  city_en: string | null;
  is_online: boolean;
  hasOrder: boolean;
  orders_in_hand: number;
  latitude: number | null;
  longitude: number | null;
  /** Wall clock of the session's zone, YYYY-MM-DD HH:MM:SS; null without a position. */
  seen: string | null;
}

/** The drivers of these ids in their sequence, with their last positions; unknown ids are left out. */
export const mapDriversExport = defineExport<{ ids: readonly number[] }, ExportedMapDriver>({
  name: 'map-drivers',
  type: 'EXPORT_DRIVER',
  fileName: ({ now, zone }) => buildDriverFileName(now, zone),
  sheetName: ({ language }) => (language === 'ar' ? ar : en).file.sheet,
  columns: ({ language }) => mapDriverColumns(language),
  async *rows({ db }, { params, now }) {
    yield await readDrivers(db, params.ids, now);
  },
});

const STATES = { 'in progress': 'busy', already: 'free', 'driver offline': 'offline' } as const;

function mapDriverColumns(language: Language): SheetColumn<ExportedMapDriver>[] {
  const texts = language === 'ar' ? ar : en;
  const column = (
    name: keyof typeof ar.file.columns,
    width: number,
    cell: (driver: ExportedMapDriver) => Cell,
  ): SheetColumn<ExportedMapDriver> => ({ header: texts.file.columns[name], width, cell });
  const degrees = (value: number | null): Cell => (value === null ? null : value.toFixed(5));
  return [
    column('name', 28, (driver) => driver.driver_name),
    column('phone', 16, (driver) => driver.driver_phone),
    column('id_number', 14, (driver) => driver.id_number),
    column('company', 26, (driver) => driver.company_name),
    column('city', 16, (driver) => (language === 'ar' ? driver.city_ar : driver.city_en)),
    column('state', 16, (driver) => texts.state[STATES[getMapDriverState(driver)]]),
    column('orders', 10, (driver) => String(driver.orders_in_hand)),
    column('latitude', 12, (driver) => degrees(driver.latitude)),
    column('longitude', 12, (driver) => degrees(driver.longitude)),
    column('seen', 20, (driver) => dateTimeCell(driver.seen ?? '')),
  ];
}

async function readDrivers(db: Db, ids: readonly number[], now: Date): Promise<readonly ExportedMapDriver[]> {
  const { rows } = await sql<ExportedMapDriver>`
    with ${BUSY_DRIVERS}
    select d.name as driver_name, d.phone as driver_phone, d.id_number, company.name as company_name,
      city.name_ar as city_ar, city.name_en as city_en,
      coalesce(p.recorded_at >= ${getOnlineThreshold(now)}, false) as is_online, busy.n is not null as "hasOrder",
      coalesce(busy.n, 0) as orders_in_hand, p.latitude, p.longitude,
      to_char(p.recorded_at, 'YYYY-MM-DD HH24:MI:SS') as seen
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
    join driver d on d.id = asked.id
    left join driver_position p on p.driver_id = d.id
    left join busy on busy.driver_id = d.id
    left join delivery_company company on company.id = d.delivery_company_id
    left join city on city.id = d.city_id
    order by asked.place`.execute(db);
  return rows;
}

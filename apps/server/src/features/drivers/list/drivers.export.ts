import type { DriverFilters } from '@mishwar/contract';
import type { Language } from '@mishwar/domain';
import ar from '@mishwar/locales/ar/drivers' with { type: 'json' };
import en from '@mishwar/locales/en/drivers' with { type: 'json' };
import { sql } from 'kysely';
import { dayCell, moneyCell } from '../../../platform/exports/cells.ts';
import { datedFileName, defineExport, type ExportDatabase } from '../../../platform/exports/define-export.ts';
import type { Cell } from '../../../platform/xlsx/cell.ts';
import type { SheetColumn } from '../../../platform/xlsx/workbook.ts';
import { COLUMNS, JOINS, type ListedDriver } from './list-drivers.query.ts';
import { matchingDrivers } from './matching-drivers.ts';

interface DriversParams {
  filters: DriverFilters;
  /** Only these of the matching drivers. */
  ids?: readonly number[] | undefined;
}

/** Days are those of the database session's zone. */
type ExportedDriver = ListedDriver & { registered: string; subscribed: string | null };

const BATCH_ROWS = 2_000;

/** The matching drivers with the columns of the list, newest id first. */
export const driversExport = defineExport<DriversParams, ExportedDriver>({
  name: 'drivers',
  type: 'EXPORT_DRIVER',
  fileName: (request) => datedFileName('drivers', request),
  sheetName: ({ language }) => textsOf(language).title,
  columns: ({ language }) => driverColumns(language),
  rows: ({ db }, { params, now }) => readDrivers(db, params, now),
});

/** Batches of drivers by keyset pagination, all in one snapshot of the database. */
async function* readDrivers(
  db: ExportDatabase['db'],
  { filters, ids }: DriversParams,
  now: Date,
): AsyncGenerator<readonly ExportedDriver[]> {
  const where = await matchingDrivers(db, filters, now);
  const chosen = ids ? sql<boolean>`d.id = any(${ids}::bigint[])` : sql<boolean>`true`;
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const { rows: batch } = await sql<ExportedDriver>`
        with listed as (
          select d.id from driver d where d.id < ${before} and ${chosen} and ${where} order by d.id desc limit ${BATCH_ROWS}
        )
        select ${COLUMNS}, to_char(d.registration_date, 'YYYY-MM-DD') as registered,
          to_char(membership.starts_at, 'YYYY-MM-DD') as subscribed
        from listed join driver d on d.id = listed.id ${JOINS} order by listed.id desc`.execute(trx);
      if (batch.length > 0) yield batch;
      if (batch.length < BATCH_ROWS) return;
      before = batch.at(-1)?.id ?? 0;
    }
  } finally {
    await trx.commit().execute();
  }
}

const textsOf = (language: Language) => (language === 'ar' ? ar : en);

function driverColumns(language: Language): SheetColumn<ExportedDriver>[] {
  const texts = textsOf(language);
  const column = (
    name: keyof typeof ar.columns,
    width: number,
    cell: (driver: ExportedDriver) => Cell,
    repeats = false,
  ): SheetColumn<ExportedDriver> => ({ header: texts.columns[name], width, repeats, cell });
  return [
    column('code', 12, (driver) => driver.pass_key.toUpperCase()),
    column('previous_balance', 14, (driver) => moneyCell(driver.previous_balance)),
    column('remaining_balance', 14, (driver) => moneyCell(driver.remaining_balance)),
    column('company', 26, (driver) => driver.company_name, true),
    column('name', 30, (driver) => driver.name),
    column('id_number', 16, (driver) => driver.id_number),
    column('phone', 16, (driver) => driver.phone),
    column('city', 16, (driver) => (language === 'ar' ? driver.city_ar : driver.city_en), true),
    column('balance', 14, (driver) => moneyCell(driver.balance)),
    column('gift', 14, (driver) => moneyCell(driver.gift)),
    column('stc_pay', 16, (driver) => driver.stc_pay_number),
    column('subscribed', 14, (driver) => dayCell(driver.subscribed ?? driver.registered ?? '')),
    column('status', 12, (driver) => texts.status[driver.is_active ? 'active' : 'inactive'], true),
  ];
}

import type { DriverFilters } from '@mishwar/contract';
import type { Language } from '@mishwar/domain';
import ar from '@mishwar/locales/ar/drivers' with { type: 'json' };
import en from '@mishwar/locales/en/drivers' with { type: 'json' };
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import type { Cell } from '../../platform/xlsx/cell.ts';
import { type SheetColumn, xlsx } from '../../platform/xlsx/workbook.ts';
import { COLUMNS, JOINS, type ListedDriver } from './list-drivers.query.ts';
import { matchingDrivers } from './matching-drivers.ts';

/** What a file of drivers is made of; plain data, for it is made in a thread of its own. */
export interface DriversWorkbook {
  filters: DriverFilters;
  /** Only these of the drivers whom the filters match. */
  ids?: readonly number[] | undefined;
  language: Language;
}

const BATCH = 2_000;

type FileDriver = ListedDriver & { registered: string; subscribed: string | null };

/**
 * The drivers whom the filters match, newest id first, as an xlsx file with the columns of the list, and how many have
 * gone into it so far. All of it is of one moment. Days are those of the database session's zone.
 */
export function driversWorkbook(
  db: Db,
  { filters, ids, language }: DriversWorkbook,
): { bytes: AsyncGenerator<Buffer>; rowCount: () => number } {
  let count = 0;
  async function* rows(): AsyncGenerator<readonly FileDriver[]> {
    const where = await matchingDrivers(db, filters);
    const chosen = ids ? sql<boolean>`d.id = any(${ids}::bigint[])` : sql<boolean>`true`;
    const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
    try {
      for (let before = Number.MAX_SAFE_INTEGER; ; ) {
        const { rows: batch } = await sql<FileDriver>`
          with listed as (
            select d.id from driver d where d.id < ${before} and ${chosen} and ${where} order by d.id desc limit ${BATCH}
          )
          select ${COLUMNS}, to_char(d.registration_date, 'DD-MM-YYYY') as registered,
            to_char(membership.created_at, 'DD-MM-YYYY') as subscribed
          from listed join driver d on d.id = listed.id ${JOINS} order by listed.id desc`.execute(trx);
        count += batch.length;
        if (batch.length > 0) yield batch;
        if (batch.length < BATCH) return;
        before = batch.at(-1)?.id ?? 0;
      }
    } finally {
      await trx.commit().execute();
    }
  }
  const bytes = xlsx({
    name: textsOf(language).title,
    columns: columnsOf(language),
    rows: rows(),
    rightToLeft: language === 'ar',
  });
  return { bytes, rowCount: () => count };
}

const textsOf = (language: Language) => (language === 'ar' ? ar : en);

function columnsOf(language: Language): SheetColumn<FileDriver>[] {
  const texts = textsOf(language);
  const column = (
    name: keyof typeof ar.columns,
    width: number,
    cell: (driver: FileDriver) => Cell,
    repeats = false,
  ): SheetColumn<FileDriver> => ({ header: texts.columns[name], width, repeats, cell });
  const money = (halalas: number | null): Cell => (halalas === null ? null : { halalas });
  return [
    column('code', 12, (driver) => driver.pass_key.toUpperCase()),
    column('previous_balance', 14, (driver) => money(driver.previous_balance)),
    column('remaining_balance', 14, (driver) => money(driver.remaining_balance)),
    column('company', 26, (driver) => driver.company_name, true),
    column('name', 30, (driver) => driver.name),
    column('id_number', 16, (driver) => driver.id_number),
    column('phone', 16, (driver) => driver.phone),
    column('city', 16, (driver) => (language === 'ar' ? driver.city_ar : driver.city_en), true),
    column('balance', 14, (driver) => money(driver.balance)),
    column('gift', 14, (driver) => money(driver.gift)),
    column('stc_pay', 16, (driver) => driver.stc_pay_number),
    column('subscribed', 14, (driver) => driver.subscribed ?? driver.registered),
    column('status', 12, (driver) => texts.status[driver.is_active ? 'active' : 'inactive'], true),
  ];
}

import type { DriverCode } from '@mishwar/contract';
import { sql } from 'kysely';
import { holdsPhone } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import type { Db } from '../../platform/transaction.ts';

interface ReadCode {
  id: number;
  name: string;
  digits: number;
  phone: string;
  created_at: Date;
  expired_at: Date;
}

const codeList = defineServerList<{ phone?: string | undefined; validAt: Date }, ReadCode>({
  table: 'driver_code',
  as: 'c',
  sortedBy: 'created_at',
  only: sql<boolean>`c.used_at is null`,
  filters: {
    phone: (entered) =>
      sql<boolean>`c.driver_id in (select d.id from driver d where ${holdsPhone('d.search_phone', entered)})`,
    validAt: (now) => sql<boolean>`c.expired_at > ${now}`,
  },
  columns: sql`c.id, d.name, length(c.pass_key) as digits, c.phone, c.created_at, c.expired_at`,
  joins: sql`join driver d on d.id = c.driver_id`,
});

/** A page of the valid one-time codes, masked, and their number. */
export async function listCodes(
  db: Db,
  { filters, ...place }: PageRequest & { filters: { phone?: string | undefined } },
  now: Date,
) {
  const { rows, total } = await codeList.page(db, { ...place, filters: { ...filters, validAt: now } });
  const results = rows.map(
    (row): DriverCode => ({
      _id: String(row.id),
      drivers: { name: row.name },
      passKey: '•'.repeat(row.digits),
      phone: row.phone,
      created_at: row.created_at.toISOString(),
      expired_at: row.expired_at.toISOString(),
    }),
  );
  return { results, count: total };
}

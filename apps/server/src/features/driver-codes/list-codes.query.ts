import type { DriverCode } from '@mishwar/contract';
import { toPhoneSearchTerm } from '@mishwar/domain';
import type { Db } from '../../platform/transaction.ts';

interface CodesRequest {
  filters: { phone?: string | undefined };
  page: number;
  limit: number;
  /** -1 newest first. */
  sort: 1 | -1;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A page of the valid one-time codes, masked, and their number. */
export async function listCodes(db: Db, { filters, page, limit, sort }: CodesRequest, now: Date) {
  const needle = filters.phone ? toPhoneSearchTerm(filters.phone) : null;
  const live = db
    .selectFrom('driver_code as c')
    .innerJoin('driver as d', 'd.id', 'c.driver_id')
    .where('c.expired_at', '>', now)
    .where('c.used_at', 'is', null)
    .$if(Boolean(filters.phone), (query) =>
      query.where('d.search_phone', 'like', needle === null ? '' : `%${escapeLike(needle)}%`),
    );
  const direction = sort === -1 ? 'desc' : 'asc';
  const [rows, { n }] = await Promise.all([
    live
      .select(['c.id', 'd.name', 'c.phone', 'c.created_at', 'c.expired_at'])
      .select((eb) => eb.fn<number>('length', ['c.pass_key']).as('digits'))
      .orderBy('c.created_at', direction)
      .orderBy('c.id', direction)
      .offset((page - 1) * limit)
      .limit(limit)
      .execute(),
    live.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ]);
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
  return { results, count: n };
}

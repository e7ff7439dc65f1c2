import type { DistributionVersion } from '@mishwar/contract';
import { DISTRIBUTION_FIELDS, listDistributionChanges } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/transaction.ts';
import { toDistributionValues } from './distribution-version.ts';

/** A page of versions, newest first unless `sort` is 1, each with its changes from the previous one. */
export async function listVersions(
  db: Db,
  { page, limit, sort }: { page: number; limit: number; sort: 1 | -1 },
): Promise<{ data: { results: DistributionVersion[]; total: number; total_exact: boolean } }> {
  const first = (page - 1) * limit;
  // One more row: the oldest version of the page is compared with its predecessor.
  const isOldestFirst = sort === 1;
  const offset = isOldestFirst ? Math.max(0, first - 1) : first;
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('distribution_settings as s')
      .leftJoin('operator as o', 'o.id', 's.created_by')
      .select(['s.id', 's.created_at', 's.note', 's.restored_from'])
      .select(DISTRIBUTION_FIELDS.map((field) => `s.${field}` as const))
      .select(sql<string | null>`btrim(o.first_name || ' ' || o.last_name)`.as('created_by'))
      .orderBy('s.id', isOldestFirst ? 'asc' : 'desc')
      .limit(limit + 1)
      .offset(offset)
      .execute(),
    db
      .selectFrom('distribution_settings')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const step = isOldestFirst ? -1 : 1;
  const shown = rows.slice(first - offset, first - offset + limit);
  const results = shown.map((row, index) => {
    const before = rows[first - offset + index + step];
    const values = toDistributionValues(row);
    return {
      ...values,
      version: row.id,
      created_at: row.created_at.toISOString(),
      created_by: row.created_by,
      note: row.note,
      restored_from: row.restored_from,
      changes: before ? listDistributionChanges(toDistributionValues(before), values) : [],
    };
  });
  return { data: { results, total: Number(counted.total), total_exact: true } };
}

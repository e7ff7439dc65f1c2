import type { DriverAuditEntry } from '@mishwar/contract';
import type { Db } from '../../../platform/transaction.ts';

interface AuditLogRequest {
  id: string;
  type: 'update' | 'note';
  page: number;
  limit: number;
}

/** A page of a driver's audit log (changes or notes), newest first; null where there is no such driver. */
export async function listAuditLog(db: Db, { id, type, page, limit }: AuditLogRequest) {
  const of = db
    .selectFrom('driver_version')
    .where('driver_id', '=', Number(id))
    .where('kind', '=', type === 'note' ? 'note' : 'change');
  const [driver, rows, count] = await Promise.all([
    db.selectFrom('driver').select('name').where('id', '=', Number(id)).executeTakeFirst(),
    of
      .select(['id', 'created_at', 'update_by_name', 'update_by_role', 'content'])
      .orderBy('id', 'desc')
      .offset((page - 1) * limit)
      .limit(limit)
      .execute(),
    of.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ]);
  if (!driver) return null;
  const data = rows.map((row) => ({
    _id: String(row.id),
    created_at: row.created_at.toISOString(),
    update_by: { name: row.update_by_name, role: row.update_by_role },
    update_content: row.content as DriverAuditEntry['update_content'],
  }));
  return { data, total: count.n, totalPage: Math.ceil(count.n / limit), driver_name: driver.name };
}

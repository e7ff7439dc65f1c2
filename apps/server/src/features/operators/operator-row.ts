import type { OperatorRow } from '@mishwar/contract';
import type { Role } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/transaction.ts';

interface StoredOperator {
  id: number;
  code: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  role: Role;
  nationality_id: string;
  address: string;
  status: 'ACTIVE' | 'DEACTIVATE';
  region_id: number | null;
  date_of_birth: string | null;
  created_at: Date;
  version: number;
  city_ids: string[];
  last_sign_in_at: Date | null;
}

/** Operators with their cities, without password columns. */
export function selectOperators(db: Db | Trx) {
  return db
    .selectFrom('operator as o')
    .select([
      'o.id',
      'o.code',
      'o.email',
      'o.first_name',
      'o.last_name',
      'o.phone',
      'o.role',
      'o.nationality_id',
    ])
    .select([
      'o.address',
      'o.status',
      'o.region_id',
      'o.date_of_birth',
      'o.created_at',
      'o.version',
      'o.last_sign_in_at',
    ])
    .select(
      sql<
        string[]
      >`array(select city_id::text from operator_city oc where oc.operator_id = o.id order by city_id)`.as(
        'city_ids',
      ),
    );
}

/** One operator; null where there is none. */
export async function readOperator(db: Db | Trx, operatorId: number): Promise<OperatorRow | null> {
  const row = await selectOperators(db).where('o.id', '=', operatorId).executeTakeFirst();
  return row ? toOperator(row) : null;
}

/** Maps an operator to the wire. */
export function toOperator(row: StoredOperator): OperatorRow {
  const [year = '', month = '', day = ''] = row.date_of_birth?.split('-') ?? [];
  return {
    _id: String(row.id),
    code: row.code,
    email: row.email,
    firstname: row.first_name,
    lastname: row.last_name,
    phone: row.phone,
    role: row.role,
    nationality_id: row.nationality_id,
    address: row.address,
    status: row.status,
    region_id: row.region_id === null ? null : String(row.region_id),
    city_id: row.city_ids,
    date_of_birth: row.date_of_birth === null ? null : { day, month, year },
    created_at: row.created_at.toISOString(),
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    version: row.version,
  };
}

/** An operator's fields for the audit log, in which the value of a key `code` is redacted like a one-time code. */
export const forAudit = ({ code, ...fields }: Partial<OperatorRow>) => ({
  ...fields,
  ...(code === undefined ? {} : { ops_id: code }),
});

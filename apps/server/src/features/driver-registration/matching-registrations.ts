import type { RegistrationFilters } from '@mishwar/contract';
import { toPhoneSearchTerm } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { resolvePeriod } from '../../platform/period.ts';
import type { Db } from '../../platform/transaction.ts';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const holding = (text: string) => sql`'%' || fold_text(${escapeLike(text)}) || '%'`;

/** The condition of the filters on the registration `r`, for the list and its total. */
export async function matchingRegistrations(
  db: Db,
  { name, phone, id_number, company_id, status, date }: RegistrationFilters,
): Promise<RawBuilder<boolean>> {
  const conditions: RawBuilder<boolean>[] = [];
  if (name) conditions.push(sql<boolean>`r.search_name like ${holding(name)}`);
  if (id_number) conditions.push(sql<boolean>`r.id_number like ${holding(id_number)}`);
  if (phone) {
    const needle = toPhoneSearchTerm(phone);
    conditions.push(
      needle === null ? sql<boolean>`false` : sql<boolean>`r.search_phone like ${`%${needle}%`}`,
    );
  }
  if (company_id?.length) {
    conditions.push(sql<boolean>`r.delivery_company_id = any(${company_id}::bigint[])`);
  }
  if (status?.length) {
    conditions.push(sql<boolean>`r.status = any(${status}::driver_registration_status[])`);
  }
  if (date) {
    const { from, before } = await resolvePeriod(db, date);
    if (from) conditions.push(sql<boolean>`r.created_at >= ${from}`);
    if (before) conditions.push(sql<boolean>`r.created_at < ${before}`);
  }
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

import type { AuditFilters } from '@mishwar/contract';
import { type RawBuilder, sql } from 'kysely';
import { resolvePeriod } from '../../platform/period.ts';
import type { Db } from '../../platform/transaction.ts';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The condition of the filters on the entry `e`, the same for list, total and export. */
export async function matchingEntries(db: Db, filters: AuditFilters): Promise<RawBuilder<boolean>> {
  const { actor, operators, actions, subjects, subject_id: subjectId } = filters;
  const conditions: RawBuilder<boolean>[] = [];
  if (actor) {
    conditions.push(sql<boolean>`(e.actor_kind = 'operator' and e.actor_id = any(array(
      select o.id from operator o where o.search_text like '%' || fold_text(${escapeLike(actor)}) || '%')))`);
  }
  if (operators?.length) {
    // An equality, so that the entries of one operator are read in the order of the index.
    const [first, ...others] = operators;
    const isOne = others.length === 0;
    conditions.push(
      sql<boolean>`(e.actor_kind = 'operator' and ${isOne ? sql`e.actor_id = ${first}::bigint` : sql`e.actor_id = any(${operators}::bigint[])`})`,
    );
  }
  if (actions?.length) conditions.push(sql<boolean>`e.action = any(${actions}::text[])`);
  if (subjects?.length) conditions.push(sql<boolean>`e.subject_kind = any(${subjects}::text[])`);
  if (subjectId) conditions.push(sql<boolean>`e.subject_id = ${subjectId}`);
  const { from, before } = await resolvePeriod(db, { from: filters.fromDate, to: filters.toDate });
  if (from) conditions.push(sql<boolean>`e.created_at >= ${from}`);
  if (before) conditions.push(sql<boolean>`e.created_at < ${before}`);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

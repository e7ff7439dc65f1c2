import type { Db } from '../transaction.ts';
import { allOf, type Condition } from './condition.ts';

/** What each filter of a list means, by its key in the contract; undefined where a value means everything. */
export type FilterMap<Filters> = {
  readonly [Key in keyof Filters]-?: (
    value: NonNullable<Filters[Key]>,
    db: Db,
  ) => Condition | undefined | Promise<Condition | undefined>;
};

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The condition of the filters, the same for a page, its total and its file. Absent and empty ones mean everything. */
export async function matching<Filters extends object>(
  db: Db,
  map: FilterMap<Filters>,
  filters: Filters,
): Promise<Condition> {
  const keys = Object.keys(map) as (keyof Filters)[];
  const conditions = await Promise.all(
    keys.map((key) => {
      const value = filters[key];
      return isAbsent(value) ? undefined : map[key](value as NonNullable<typeof value>, db);
    }),
  );
  return allOf(conditions.filter((condition) => condition !== undefined));
}

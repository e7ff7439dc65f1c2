import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../prepared.ts';
import type { Db } from '../transaction.ts';
import { allOf, type Condition } from './condition.ts';
import { type CountedPage, countUpTo, type PageRequest, toTotal, withTotal } from './counted-page.ts';
import { type FilterMap, matching } from './filter-map.ts';

interface Definition<Filters> {
  /** The table whose rows are listed, and the name that conditions, columns and joins use for it. */
  table: string;
  as: string;
  /** The column of the order, which is never null; ids break ties. With the id it names a row of a partitioned table. */
  sortedBy: string;
  /** What every row of the list is; of all of the table where absent. */
  only?: Condition;
  filters: FilterMap<Filters>;
  /** What a row reads, of the table and of the joins. */
  columns: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
}

interface ServerList<Filters, Read> {
  /** The condition of the filters, for what else works on the matching rows. */
  matching: (db: Db, filters: Filters) => Promise<Condition>;
  /**
   * A page, and how many rows match: `total` says it where it is known exactly without counting. The database that is
   * passed limits the time of each statement.
   */
  page: (
    db: Db,
    request: PageRequest & { filters: Filters },
    total?: () => Promise<number>,
  ) => Promise<CountedPage<Read>>;
  /** How many rows match, counted up to the cap. */
  countUpToCap: (db: Db, filters: Filters) => Promise<Omit<CountedPage<Read>, 'rows'>>;
  /** How many rows match, without a cap: for filters whose rows are few. */
  count: (db: Db, filters: Filters) => Promise<number>;
  /** The statement that finds the rows of a page, by an index. */
  keysStatement: (db: Db, request: PageRequest & { filters: Filters }) => Promise<RawBuilder<Key>>;
  /** The statement of all matching rows, newest first, for a file; `more` are columns that it has beside the list's. */
  allStatement: (db: Db, filters: Filters, more?: RawBuilder<unknown>) => Promise<RawBuilder<Read>>;
}

/** What names a row: its id, and the time by which it is sorted as text, to the microsecond. */
interface Key {
  id: number;
  sorted: string;
}

/** A filtered list: the condition of each filter and the columns of a row; page, total and file follow from them. */
export function defineServerList<Filters extends object, Read>({
  table,
  as,
  sortedBy,
  only,
  filters: map,
  columns,
  joins = sql``,
}: Definition<Filters>): ServerList<Filters, Read> {
  const source = sql`${sql.table(table)} as ${sql.ref(as)}`;
  const [id, sorted] = [sql.ref(`${as}.id`), sql.ref(`${as}.${sortedBy}`)];
  const conditionOf = async (db: Db, filters: Filters) =>
    allOf([...(only ? [only] : []), await matching(db, map, filters)]);
  const orderBy = (sort: 1 | -1) => {
    const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
    return sql`order by ${sorted} ${direction}, ${id} ${direction}`;
  };
  const keysOf = (where: Condition, { page, limit, sort }: PageRequest) => sql<Key>`
    select ${id} as id, ${sorted}::text as sorted from ${source} where ${where}
    ${orderBy(sort)} offset ${(page - 1) * limit} limit ${limit}`;
  /** One text whatever the filters: its joins are planned once for each connection. */
  async function rowsOf(db: Db, keys: readonly Key[]): Promise<Read[]> {
    if (keys.length === 0) return [];
    const [ids, times] = [keys.map((key) => key.id), keys.map((key) => key.sorted)];
    const { rows } = await sql<Read>`
      select ${columns}
      from unnest(${ids}::bigint[], ${times}::timestamptz[]) with ordinality as listed (id, ${sql.ref(sortedBy)}, place)
      join ${source} on ${id} = listed.id and ${sorted} = ${sql.ref(`listed.${sortedBy}`)} ${joins}
      order by listed.place ${prepared}`.execute(db);
    return rows;
  }
  return {
    matching: conditionOf,
    async page(db, { filters, ...place }, total) {
      const where = await conditionOf(db, filters);
      const [keys, exact] = await Promise.all([keysOf(where, place).execute(db), total?.()]);
      const [rows, totals] = await Promise.all([
        rowsOf(db, keys.rows),
        exact === undefined
          ? withTotal(keys.rows, place, () => countUpTo(db, sql`${source} where ${where}`))
          : { total: exact, total_exact: true },
      ]);
      return { ...totals, rows };
    },
    countUpToCap: async (db, filters) =>
      toTotal(await countUpTo(db, sql`${source} where ${await conditionOf(db, filters)}`)),
    async count(db, filters) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${source} where ${await conditionOf(db, filters)}`.execute(db);
      return rows[0]?.n ?? 0;
    },
    keysStatement: async (db, { filters, ...place }) => keysOf(await conditionOf(db, filters), place),
    async allStatement(db, filters, more) {
      const where = await conditionOf(db, filters);
      return sql<Read>`select ${columns}${more ? sql`, ${more}` : sql``} from ${source} ${joins}
        where ${where} ${orderBy(-1)}`;
    },
  };
}

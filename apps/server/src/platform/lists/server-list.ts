import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../transaction.ts';
import { allOf, type Condition } from './condition.ts';
import { type CountedPage, countUpTo, type PageRequest, withTotal } from './counted-page.ts';
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
  /** A page, and how many rows match. The database that is passed limits the time of each statement. */
  page: (db: Db, request: PageRequest & { filters: Filters }) => Promise<CountedPage<Read>>;
  /** How many rows match, without a cap: for filters whose rows are few. */
  count: (db: Db, filters: Filters) => Promise<number>;
  /** The statement of a page: its keys by an index first, then what the rows of these keys show. */
  pageStatement: (db: Db, request: PageRequest & { filters: Filters }) => Promise<RawBuilder<Read>>;
  /** The statement of all matching rows, newest first, for a file; `more` are columns that it has beside the list's. */
  allStatement: (db: Db, filters: Filters, more?: RawBuilder<unknown>) => Promise<RawBuilder<Read>>;
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
  const ofPage = (where: Condition, { page, limit, sort }: PageRequest) => sql<Read>`
    with listed as (
      select ${id}, ${sorted} from ${source} where ${where}
      ${orderBy(sort)} offset ${(page - 1) * limit} limit ${limit}
    )
    select ${columns} from listed
    join ${source} on ${id} = listed.id and ${sorted} = ${sql.ref(`listed.${sortedBy}`)} ${joins}
    ${orderBy(sort)}`;
  return {
    matching: conditionOf,
    async page(db, { filters, ...place }) {
      const where = await conditionOf(db, filters);
      const { rows } = await ofPage(where, place).execute(db);
      return withTotal(rows, place, () => countUpTo(db, sql`${source} where ${where}`));
    },
    async count(db, filters) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${source} where ${await conditionOf(db, filters)}`.execute(db);
      return rows[0]?.n ?? 0;
    },
    pageStatement: async (db, { filters, ...place }) => ofPage(await conditionOf(db, filters), place),
    async allStatement(db, filters, more) {
      const where = await conditionOf(db, filters);
      return sql<Read>`select ${columns}${more ? sql`, ${more}` : sql``} from ${source} ${joins}
        where ${where} ${orderBy(-1)}`;
    },
  };
}

import { withClient } from '@mishwar/db';

export type Connection = Parameters<Parameters<typeof withClient>[1]>[0];
/** A connection, or the URL for one. */
export type Source = string | Connection;

/** The rows that a statement answers. */
export async function rowsOf<Row extends object>(
  source: Source,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const ask = async (client: Connection) => (await client.query<Row>(sql, [...values])).rows;
  return typeof source === 'string' ? withClient(source, ask) : ask(source);
}

/** Its first row. Throws where there is none. */
export async function rowOf<Row extends object>(...asked: Parameters<typeof rowsOf>): Promise<Row> {
  const [row] = await rowsOf<Row>(...asked);
  if (!row) throw new Error(`no row: ${asked[1]}`);
  return row;
}

/** The first column of its rows, as numbers. */
export async function numbersOf(...asked: Parameters<typeof rowsOf>): Promise<number[]> {
  return (await rowsOf<object>(...asked)).map((row) => Number(Object.values(row)[0]));
}

/** The number in its first row; 0 where there is none. */
export const numberOf = async (...asked: Parameters<typeof rowsOf>): Promise<number> =>
  (await numbersOf(...asked))[0] ?? 0;

/** Sets a setting of the product, past its checks and its history. */
export async function putSetting(client: Connection, key: string, content: object): Promise<void> {
  const put = `insert into setting (key, content) values ($1, $2)
     on conflict (key) do update set content = excluded.content`;
  await client.query(put, [key, content]);
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';

export type Cell = string | number | boolean | Date | Buffer | null | undefined | object;

const CHUNK = 128 * 1024;

/** Streams rows into a table by COPY, as fast as the server takes them; answers how many went. */
export async function copyRows(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<number> {
  const target = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(lines(rows), { objectMode: false, highWaterMark: 4 * CHUNK }), target);
  return target.rowCount ?? 0;
}

function* lines(rows: Iterable<readonly Cell[]>): Generator<Buffer> {
  let buffered = '';
  for (const row of rows) {
    for (let index = 0; index < row.length; index++) {
      buffered += (index === 0 ? '' : '\t') + cell(row[index]);
    }
    buffered += '\n';
    if (buffered.length >= CHUNK) {
      yield Buffer.from(buffered);
      buffered = '';
    }
  }
  if (buffered !== '') yield Buffer.from(buffered);
}

const SPECIAL = /[\\\t\n\r]/;

/** One value in COPY's text format. */
function cell(value: Cell): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (!SPECIAL.test(text)) return text;
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

/** Moves a table's identity behind the ids that were written by hand. */
export async function advanceIdentity(client: Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, 'id'), greatest((select coalesce(max(id), 0) from ${table}), 1))`,
      [table],
    );
  }
}

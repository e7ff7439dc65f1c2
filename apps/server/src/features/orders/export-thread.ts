import { createPool, type DB } from '@mishwar/db';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { sendBytes } from '../../platform/threads/send-bytes.ts';
import { ordersWorkbook, type WorkbookOrder } from './export-workbook.ts';

/** What the thread is started with. */
export interface ThreadInput {
  databaseUrl: string;
  order: WorkbookOrder;
}

await sendBytes(async function* ({ databaseUrl, order }: ThreadInput) {
  const db = openDatabase(databaseUrl, order.zone);
  try {
    const { bytes, rowCount } = ordersWorkbook(db, order);
    yield* bytes;
    return rowCount();
  } finally {
    await db.destroy();
  }
});

/** A connection whose clock is the reader's: the database writes his wall clock as fast as any other. */
function openDatabase(url: string, zone: string): Kysely<DB> {
  const pool = createPool(url, { max: 1, application_name: 'export' });
  const clock = `select set_config('TimeZone', $1, false), set_config('DateStyle', 'ISO', false)`;
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw(clock, [zone]));
      },
    }),
  });
}

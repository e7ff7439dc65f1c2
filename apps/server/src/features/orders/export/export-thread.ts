import { createDatabase, createPool } from '@mishwar/db';
import { streamToParent } from '../../../platform/threads/stream-to-parent.ts';
import { ordersWorkbook, type WorkbookOrder } from './export-workbook.ts';

/** What the thread is started with. */
export interface ThreadInput {
  databaseUrl: string;
  order: WorkbookOrder;
}

await streamToParent(async function* ({ databaseUrl, order }: ThreadInput) {
  // Its clock is the reader's: the database writes his wall clock as fast as any other.
  const options = `-c TimeZone=${order.zone} -c DateStyle=ISO`;
  const pool = createPool(databaseUrl, { max: 1, application_name: 'export', options });
  const db = createDatabase(pool);
  try {
    const { bytes, rowCount } = ordersWorkbook({ db, pool }, order);
    yield* bytes;
    return rowCount();
  } finally {
    await db.destroy();
  }
});

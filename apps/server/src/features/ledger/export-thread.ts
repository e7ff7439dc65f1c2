import { createDatabase, createPool } from '@mishwar/db';
import { streamToParent } from '../../platform/threads/stream-to-parent.ts';
import { balanceWorkbook, type ThreadInput } from './export-workbook.ts';

await streamToParent(async function* ({ databaseUrl, order }: ThreadInput) {
  // Its clock is the reader's: the database writes his wall clock as fast as any other.
  const options = `-c TimeZone=${order.zone} -c DateStyle=ISO`;
  const pool = createPool(databaseUrl, { max: 2, application_name: 'export', options });
  const db = createDatabase(pool);
  try {
    yield* balanceWorkbook({ db, pool }, order);
    return null;
  } finally {
    await db.destroy();
  }
});

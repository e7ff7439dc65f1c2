import { createDatabase, createPool } from '@mishwar/db';
import { sendBytes } from '../../platform/threads/send-bytes.ts';
import { balanceWorkbook, type ThreadInput } from './export-workbook.ts';

await sendBytes(async function* ({ databaseUrl, order }: ThreadInput) {
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

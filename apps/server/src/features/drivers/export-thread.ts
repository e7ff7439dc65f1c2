import { createDatabase, createPool } from '@mishwar/db';
import { streamToParent } from '../../platform/threads/stream-to-parent.ts';
import { type DriversWorkbook, driversWorkbook } from './drivers-workbook.ts';

/** What the thread is started with. */
export interface ThreadInput {
  databaseUrl: string;
  zone: string;
  workbook: DriversWorkbook;
}

await streamToParent(async function* ({ databaseUrl, zone, workbook }: ThreadInput) {
  // Its clock is the reader's: the database writes his days.
  const options = `-c TimeZone=${zone} -c DateStyle=ISO`;
  const db = createDatabase(createPool(databaseUrl, { max: 2, application_name: 'export', options }));
  try {
    const { bytes, rowCount } = driversWorkbook(db, workbook);
    yield* bytes;
    return rowCount();
  } finally {
    await db.destroy();
  }
});

import type { Pool } from 'pg';
import Cursor from 'pg-cursor';

/**
 * Rows of one statement in batches, of one snapshot: read by cursor on a connection that is closed afterwards. Memory
 * holds two batches, as the next one is read while one is written.
 */
export async function* readBatches<Row>(
  pool: Pool,
  { sql: text, parameters }: { sql: string; parameters: readonly unknown[] },
  batch: number,
): AsyncGenerator<Row[]> {
  const connection = await pool.connect();
  try {
    const cursor = connection.query(new Cursor<Row>(text, [...parameters]));
    const read = () => {
      const reading = cursor.read(batch);
      // A reader that stops early does not wait for this batch; its error is irrelevant then.
      reading.catch(() => undefined);
      return reading;
    };
    for (let reading = read(); ; ) {
      const rows = await reading;
      if (rows.length === batch) reading = read();
      if (rows.length > 0) yield rows;
      if (rows.length < batch) return;
    }
  } finally {
    connection.release(true);
  }
}

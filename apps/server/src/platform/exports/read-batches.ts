import type { Pool } from 'pg';
import Cursor from 'pg-cursor';

/**
 * The rows of one statement in batches, of one moment: its answer is taken piece by piece, on a connection that is ended
 * with it. Memory holds two batches, for the next one is read while one is written.
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
      // Whoever stops reading early does not wait for it; its failure is nobody's business then.
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

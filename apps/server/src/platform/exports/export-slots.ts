import { sql } from 'kysely';
import type { App } from '../app.ts';

/** Concurrent export streams of an operator, over all processes. */
const MAX_STREAMS_PER_OPERATOR = 2;

/**
 * Takes an export slot of the operator, or null when all are taken. The returned function releases it; slots of a
 * dead process count as free.
 */
export async function takeExportSlot(
  { db, log, processId }: Pick<App, 'db' | 'log' | 'processId'>,
  operatorId: number,
): Promise<(() => void) | null> {
  for (let slot = 1; slot <= MAX_STREAMS_PER_OPERATOR; slot++) {
    const taken = await db
      .insertInto('export_stream')
      .values({ operator_id: operatorId, slot, process_id: processId })
      .onConflict((conflict) =>
        conflict
          .columns(['operator_id', 'slot'])
          .doUpdateSet({ process_id: processId })
          .where(
            sql<boolean>`not exists (select from server_process where server_process.id = export_stream.process_id)`,
          ),
      )
      .returning('slot')
      .executeTakeFirst();
    if (!taken) continue;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      db.deleteFrom('export_stream')
        .where('operator_id', '=', operatorId)
        .where('slot', '=', slot)
        .where('process_id', '=', processId)
        .execute()
        .catch((error: unknown) => log.warn({ error }, 'export slot was not released'));
    };
  }
  return null;
}

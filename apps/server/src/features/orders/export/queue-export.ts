import type { OrderFilters } from '@mishwar/contract';
import type { Language } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../../platform/actor.ts';
import { type AuditEntry, recordAudit } from '../../../platform/audit.ts';
import { EXPORT_JOB_KEY } from '../../../platform/exports/export-state.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { hasLiveJob } from '../../../platform/jobs/live-job.ts';
import { type Db, inTransaction } from '../../../platform/transaction.ts';

export const EXPORT_ORDERS = 'export-orders';
/** Maximum number of queued or running exports per operator. */
const MAX_WAITING = 3;

interface ExportOrder {
  filters: OrderFilters;
  columns: string[] | undefined;
  language: Language;
  actor: OperatorActor;
  /** The requesting application in the export log. */
  application: string;
  from: NonNullable<AuditEntry['from']>;
}

/** Queues an export of the filtered orders. Returns its id, or null if the operator has too many. */
export function queueExport(db: Db, { actor, from, ...order }: ExportOrder): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    // Serialises concurrent requests of one operator, so that both are counted.
    await trx.selectFrom('operator').select('id').where('id', '=', actor.id).forUpdate().execute();
    const { waiting } = await trx
      .selectFrom('export_log')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('operator_id', '=', actor.id)
      .where('state', 'in', ['queued', 'running'])
      // However long it waits. One whose job died with its process and has no attempt left does not count.
      .where(hasLiveJob(EXPORT_JOB_KEY, sql`export_log.id`))
      .executeTakeFirstOrThrow();
    if (waiting >= MAX_WAITING) return null;
    const filter = { filters: order.filters, columns: order.columns };
    const { id } = await trx
      .insertInto('export_log')
      .values({
        type: 'EXPORT_ORDER',
        from_application: order.application,
        operator_id: actor.id,
        filter: JSON.stringify(filter),
        language: order.language,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(trx, {
      actor,
      action: 'export.orders_by_mail' as const,
      subject: { kind: 'export', id },
      from,
      after: { filters: order.filters },
    });
    // The log has the filter of a failed export redacted: its job keeps what a retry works with.
    const job = { export_id: id, filter };
    const jobKey = `${EXPORT_JOB_KEY}${id}`;
    await enqueue(trx, EXPORT_ORDERS, job, { maxAttempts: 3, queue: EXPORT_ORDERS, jobKey });
    return String(id);
  });
}

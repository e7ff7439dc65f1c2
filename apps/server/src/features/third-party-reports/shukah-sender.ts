import type { PARTNER_LOG_TYPES } from '@mishwar/domain';
import { reportShukahStatus } from '../../integrations/shukah/shukah-orders.ts';
import {
  type Delivery,
  deliveryKey,
  type Sender,
  type SendResult,
  withSubject,
} from '../../platform/delivery/delivery.ts';
import { readSetting } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';
import { parseOrderReport, readDriverIdNumber, readOrderFacts } from './order-facts.query.ts';

/**
 * Reports the status of the partner's orders back to it. A status replaces the one before: one that was refused or held
 * stops no later one, and is not sent past it by a replay.
 */
export const shukahSender: Sender = {
  destination: 'shukah',
  events: ['ORDER_STATUS'] satisfies (typeof PARTNER_LOG_TYPES)[number][],
  timeoutMs: 15_000,
  maxAttempts: 20,
  concurrency: 4,
  async send(app, delivery, signal): Promise<SendResult> {
    const { shukah } = app.config;
    if (!shukah) return { kind: 'not-needed' };
    if (!(await readSetting(app.db, 'TOGGLE_SHUKAH')).isActive) return { kind: 'switched-off' };
    const report = parseOrderReport(delivery.payload);
    if (await hasLaterStatus(app.db, report.order_number, delivery)) return { kind: 'not-needed' };
    const facts = await readOrderFacts(app.db, report.order_number);
    const result = await reportShukahStatus(
      shukah,
      {
        ...{ order_id: facts.channel_order_id ?? facts.order_number, order_number: facts.order_number },
        ...{ status: report.status, at: report.at },
        driver_id_number: await readDriverIdNumber(app.db, report.driver_id),
      },
      { type: delivery.event, key: deliveryKey(delivery), signal },
    );
    return withSubject(result, { orderNumber: facts.order_number });
  },
};

/** Whether a later status of the order was confirmed: by the log, which is kept as long as what is not sent. */
async function hasLaterStatus(db: Db, orderNumber: string, { id }: Delivery): Promise<boolean> {
  const confirmed = await db
    .selectFrom('exchange_log')
    .select('correlation_id')
    .where('third_party', '=', 'SHUKAH')
    .where('order_number', '=', orderNumber)
    .where('outcome', '=', 'success')
    .execute();
  return confirmed.some((row) => Number(row.correlation_id.replace('outbox:', '')) > id);
}

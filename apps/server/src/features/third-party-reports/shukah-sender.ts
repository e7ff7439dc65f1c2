import type { PARTNER_LOG_TYPES } from '@mishwar/domain';
import { reportShukahStatus } from '../../integrations/shukah/shukah-orders.ts';
import { deliveryKey, type Sender, type SendResult, withSubject } from '../../platform/delivery/delivery.ts';
import { readSetting } from '../../platform/settings.ts';
import { parseOrderReport, readDriverIdNumber, readOrderFacts } from './order-facts.query.ts';

/** Reports the status of the partner's orders back to it. */
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

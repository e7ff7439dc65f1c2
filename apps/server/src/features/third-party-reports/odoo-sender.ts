import type { ERP_LOG_TYPES } from '@mishwar/domain';
import { bookOdooOrder } from '../../integrations/odoo/odoo-orders.ts';
import { deliveryKey, type Sender, type SendResult, withSubject } from '../../platform/delivery/delivery.ts';
import { readSetting } from '../../platform/settings.ts';
import { parseOrderReport, readDriverIdNumber, readOrderFacts } from './order-facts.query.ts';

/** Books completed and cancelled orders in the ERP. */
export const odooSender: Sender = {
  destination: 'odoo',
  events: ['ORDER_COMPLETED', 'ORDER_CANCELLED'] satisfies (typeof ERP_LOG_TYPES)[number][],
  timeoutMs: 20_000,
  maxAttempts: 20,
  concurrency: 4,
  async send(app, delivery, signal): Promise<SendResult> {
    const { odoo } = app.config;
    if (!odoo) return { kind: 'not-needed' };
    if (!(await readSetting(app.db, 'TOGGLE_ODOO')).isActive) return { kind: 'switched-off' };
    const report = parseOrderReport(delivery.payload);
    const facts = await readOrderFacts(app.db, report.order_number);
    const isCancelled = delivery.event === 'ORDER_CANCELLED';
    const result = await bookOdooOrder(
      odoo,
      {
        ...{ external_ref: deliveryKey(delivery), order_number: facts.order_number, ended_at: report.at },
        state: isCancelled ? 'cancelled' : 'completed',
        ...{ payment_method: facts.payment_method, sub_total: facts.sub_total },
        ...{ delivery_cost: facts.delivery_cost, discount_amount: facts.discount_amount },
        driver_id_number: await readDriverIdNumber(app.db, report.driver_id),
        cancel_reason: isCancelled ? (facts.cancel_reason ?? facts.cancel_reason_txt) : null,
      },
      { type: delivery.event, signal },
    );
    return withSubject(result, { orderNumber: facts.order_number });
  },
};

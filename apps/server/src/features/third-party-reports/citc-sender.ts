import type { DriverDetail } from '@mishwar/contract';
import { type CitcOperation, MAX_CITC_TIMEOUT_MS } from '@mishwar/domain';
import { z } from 'zod';
import type { CitcAccess } from '../../integrations/citc/citc-client.ts';
import { type CitcReport, reportToCitc } from '../../integrations/citc/citc-operations.ts';
import type { App } from '../../platform/app.ts';
import {
  type Delivery,
  deliveryKey,
  type Sender,
  type SendResult,
  UndeliverableError,
} from '../../platform/delivery/delivery.ts';
import { timeZone } from '../../platform/settings.ts';
import { readCitcAccess, readDriver, saveCitcStatus, toCitcRegistration } from '../drivers/public.ts';
import { parseOrderReport, readDriverIdNumber, readOrderFacts } from './order-facts.query.ts';

const ORDER_OPERATIONS = [
  'ORDER_CREATE',
  'ORDER_ASSIGN',
  'ORDER_CANCEL',
  'DRIVER_EXECUTE_ORDER',
  'DRIVER_ASSIGN_DRIVER_TO_ORDER',
  'DRIVER_ACCEPT_ORDER',
] as const satisfies readonly CitcOperation[];
const DRIVER_OPERATIONS = ['DRIVER_CREATE', 'DRIVER_EDIT', 'DRIVER_DEACTIVATE'] as const;
const DriverPayload = z.object({ driver_id: z.string() });
const SYSTEM = { kind: 'system', id: null, name: 'citc' } as const;

/**
 * Reports orders and drivers to the regulator. Reports of an order are sent in their order, and none past an earlier
 * one that was not sent.
 */
export const citcSender: Sender = {
  destination: 'citc',
  events: [...ORDER_OPERATIONS, ...DRIVER_OPERATIONS],
  timeoutMs: MAX_CITC_TIMEOUT_MS,
  // Three hours.
  maxAttempts: 20,
  concurrency: 8,
  strictKeys: 'order:',
  async send(app, delivery, signal): Promise<SendResult> {
    if (!app.config.citc) return { kind: 'not-needed' };
    const access = await readCitcAccess(app);
    if (!access) return { kind: 'switched-off' };
    const operation = delivery.event as CitcReport;
    return DRIVER_OPERATIONS.some((name) => name === operation)
      ? reportOneDriver(app, access, operation, delivery, signal)
      : reportOneOrder(app, access, operation, delivery, signal);
  },
};

async function reportOneOrder(
  app: App,
  access: CitcAccess,
  operation: CitcReport,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<SendResult> {
  const report = parseOrderReport(delivery.payload);
  const facts = await readOrderFacts(app.db, report.order_number);
  const idNumber = await readDriverIdNumber(app.db, report.driver_id);
  const common = { orderNumber: facts.order_number, referenceCode: deliveryKey(delivery), at: report.at };
  const details =
    operation === 'ORDER_CREATE'
      ? {
          ...{ createdAt: facts.created_at, expectedDelivery: facts.promised_at },
          restaurant: {
            ...{ code: facts.restaurant_code, name: facts.restaurant_name },
            ...{ latitude: facts.restaurant_latitude, longitude: facts.restaurant_longitude },
          },
          customer: {
            ...{ name: facts.customer_name, mobile: facts.customer_phone },
            ...{ latitude: facts.customer_latitude, longitude: facts.customer_longitude },
          },
          ...{
            paymentMethod: facts.payment_method,
            price: facts.sub_total,
            deliveryFee: facts.delivery_cost,
          },
        }
      : operation === 'ORDER_CANCEL'
        ? { reason: facts.cancel_reason ?? facts.cancel_reason_txt ?? '' }
        : { idNumber };
  const body = { ...common, ...details };
  const { errors: _, ...result } = await reportToCitc(access, operation, body, {
    ...{ key: deliveryKey(delivery), signal },
  });
  return {
    ...result,
    ...(result.exchange && {
      exchange: {
        ...result.exchange,
        orderNumber: facts.order_number,
        driverId: report.driver_id === null ? null : Number(report.driver_id),
      },
    }),
  };
}

/**
 * What a report of a driver has to tell the regulator, as the driver is now; null where nothing. A report may be sent long
 * after its change, and past later ones: each change of `is_active` wrote a report of its own.
 */
function toOperation(
  asked: CitcReport,
  { isActive, citc_status }: Pick<DriverDetail, 'isActive' | 'citc_status'>,
): CitcReport | null {
  const isKnown = citc_status === true;
  if (asked === 'DRIVER_DEACTIVATE') return isActive ? null : asked;
  if (!isActive) return isKnown ? 'DRIVER_DEACTIVATE' : null;
  return isKnown ? asked : 'DRIVER_CREATE';
}

/** A driver is sent as it is now; an edit of a driver that the regulator does not know is a registration. */
async function reportOneDriver(
  app: App,
  access: CitcAccess,
  asked: CitcReport,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<SendResult> {
  const driverId = Number(DriverPayload.parse(delivery.payload).driver_id);
  const driver = await readDriver(app.db, driverId);
  if (!driver) throw new UndeliverableError(`there is no driver ${driverId}`);
  const operation = toOperation(asked, driver);
  if (operation === null) return { kind: 'not-needed' };
  const body =
    operation === 'DRIVER_DEACTIVATE'
      ? { idNumber: driver.id_number }
      : toCitcRegistration(driver, await timeZone(app.db));
  const { errors, ...result } = await reportToCitc(access, operation, body, {
    ...{ key: deliveryKey(delivery), signal },
  });
  const isRegistered = result.kind === 'sent';
  const isAboutRegistration = operation !== 'DRIVER_DEACTIVATE' && result.kind !== 'failed';
  return {
    ...result,
    ...(result.exchange && { exchange: { ...result.exchange, driverId } }),
    ...(isAboutRegistration && {
      effect: (trx) => saveCitcStatus(trx, app.now(), driverId, { isRegistered, errors, actor: SYSTEM }),
    }),
  };
}

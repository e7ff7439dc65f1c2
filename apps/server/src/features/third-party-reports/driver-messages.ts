import type { CitcOperation } from '@mishwar/domain';
import { appendToOutbox } from '../../platform/outbox.ts';
import type { Trx } from '../../platform/transaction.ts';

type DriverOperation = Extract<CitcOperation, 'DRIVER_CREATE' | 'DRIVER_EDIT' | 'DRIVER_DEACTIVATE'>;

/** Reports a driver to the regulator, in the transaction of the change. */
export function reportDriver(trx: Trx, driverId: number, operation: DriverOperation): Promise<void> {
  return appendToOutbox(trx, [
    {
      destination: 'citc',
      orderingKey: `driver:${driverId}`,
      event: operation,
      payload: { driver_id: String(driverId) },
    },
  ]);
}

import type { CitcOperation } from '@mishwar/domain';
import { appendToOutbox } from '../../platform/outbox.ts';
import type { Trx } from '../../platform/transaction.ts';

type DriverOperation = Extract<CitcOperation, 'DRIVER_CREATE' | 'DRIVER_EDIT' | 'DRIVER_DEACTIVATE'>;

/** Reports drivers to the regulator, in the transaction of the change. */
export function reportDrivers(
  trx: Trx,
  driverIds: readonly number[],
  operation: DriverOperation,
): Promise<void> {
  return appendToOutbox(
    trx,
    driverIds.map((id) => ({
      destination: 'citc',
      orderingKey: `driver:${id}`,
      event: operation,
      payload: { driver_id: String(id) },
    })),
  );
}

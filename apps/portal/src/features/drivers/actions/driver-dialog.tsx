import type { DriverRow } from '@mishwar/contract';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { useOrderSlots } from '../../../shared/orders/order-slots.tsx';

const DeactivateModal = lazyPart(async () => ({
  default: (await import('./deactivate-modal.tsx')).DeactivateModal,
}));
const AlertDialog = lazyPart(async () => ({
  default: (await import('./alert-dialog.tsx')).AlertDialog,
}));

/** Charges a driver's wallet, or adds a gift. */
export type CreditDialog = (driver: DriverRow, close: () => void, done: () => void) => ReactNode;

export type DriverDialogKind = 'deactivate' | 'alert' | 'credit' | 'hand_over' | 'why';

interface DriverDialogProps {
  kind: DriverDialogKind;
  driver: DriverRow;
  credit: CreditDialog;
  onCredited: () => void;
  onClose: () => void;
}

/** The dialog that a driver's row has opened. */
export function DriverDialog({ kind, driver, credit, onCredited, onClose }: DriverDialogProps) {
  const { HandOverOrders, WhyNoOrders } = useOrderSlots();
  switch (kind) {
    case 'deactivate':
      return <DeactivateModal driver={driver} onClose={onClose} />;
    case 'alert':
      return <AlertDialog driver={driver} onClose={onClose} />;
    case 'credit':
      return credit(driver, onClose, onCredited);
    case 'hand_over':
      return <HandOverOrders driver={driver} onClose={onClose} />;
    case 'why':
      return <WhyNoOrders driver={driver} onClose={onClose} />;
    default:
      return kind satisfies never;
  }
}

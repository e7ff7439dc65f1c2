import type { OrderRow } from '@mishwar/contract';
import { type ReactNode, useCallback, useRef } from 'react';
import { OrderDialog, useOrderDialog } from './order-dialog.tsx';
import { OrderRowPanel } from './order-row-panel.tsx';

/**
 * The expanded row of an order and the dialog that it opens. The dialog belongs to the page: a cancelled order may leave
 * the filtered list while its dialog is open.
 */
export function useRowDialogs(rows: readonly OrderRow[] | undefined): {
  panel: (order: OrderRow) => ReactNode;
  dialog: ReactNode;
} {
  const { open, show, close } = useOrderDialog();
  const last = useRef<OrderRow>(undefined);
  const order = open ? (rows?.find(({ _id }) => _id === open.orderId) ?? last.current) : undefined;
  last.current = order;
  const panel = useCallback((row: OrderRow) => <OrderRowPanel order={row} onAction={show} />, [show]);
  return {
    panel,
    dialog: open && order && <OrderDialog kind={open.kind} order={order} onClose={close} />,
  };
}

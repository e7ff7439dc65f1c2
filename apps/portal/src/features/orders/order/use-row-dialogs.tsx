import type { OrderRow } from '@mishwar/contract';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowKey } from '../../../shared/commands/row-keys.ts';
import { OrderDialog, type OrderDialogKind, useOrderDialog } from './order-dialog.tsx';
import { OrderRowPanel } from './order-row-panel.tsx';

const LETTERS = {
  assign: 'A',
  cancel: 'C',
  execute: 'E',
  unassign: 'U',
  reoffer: 'W',
  reorder: 'R',
  history: 'H',
  detail: 'D',
} as const satisfies Record<OrderDialogKind, string>;

/** Single keys for the actions of an order's row. */
function useOrderKeys(show: (kind: OrderDialogKind, orderId: string) => void): RowKey<OrderRow>[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMemo(
    () => [
      ...(Object.keys(LETTERS) as OrderDialogKind[]).map((kind) => ({
        letter: LETTERS[kind],
        label: t(`orders.action.${kind}`),
        isOffered: ({ can }: OrderRow) => kind === 'history' || kind === 'detail' || can[kind],
        run: ({ _id }: OrderRow) => show(kind, _id),
      })),
      {
        letter: 'O',
        label: t('orders.action.receipt'),
        isOffered: () => true,
        run: ({ order_number }: OrderRow) =>
          void navigate({ to: '/orders/$orderNumber', params: { orderNumber: order_number } }),
      },
    ],
    [t, navigate, show],
  );
}

/**
 * The expanded row of an order and the dialog that it opens. The dialog belongs to the page: a cancelled order may leave
 * the filtered list while its dialog is open.
 */
export function useRowDialogs(rows: readonly OrderRow[] | undefined): {
  panel: (order: OrderRow) => ReactNode;
  dialog: ReactNode;
  rowKeys: readonly RowKey<OrderRow>[];
} {
  const { open, show, close } = useOrderDialog();
  const last = useRef<OrderRow>(undefined);
  const order = open ? (rows?.find(({ _id }) => _id === open.orderId) ?? last.current) : undefined;
  last.current = order;
  const panel = useCallback((row: OrderRow) => <OrderRowPanel order={row} onAction={show} />, [show]);
  const rowKeys = useOrderKeys(show);
  return {
    panel,
    rowKeys,
    dialog: open && order && <OrderDialog kind={open.kind} order={order} onClose={close} />,
  };
}

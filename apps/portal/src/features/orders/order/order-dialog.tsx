import type { OrderRow } from '@mishwar/contract';
import { Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { useOrderSlots } from '../../../shared/orders/order-slots.tsx';

const Cancel = lazyPart(async () => ({
  default: (await import('../actions/cancel-order/cancel-order-modal.tsx')).CancelOrderModal,
}));
const Execute = lazyPart(async () => ({
  default: (await import('../actions/execute-order/execute-order-modal.tsx')).ExecuteOrderModal,
}));
const Unassign = lazyPart(async () => ({
  default: (await import('../actions/unassign-order/unassign-order-modal.tsx')).UnassignOrderModal,
}));
const Reoffer = lazyPart(async () => ({
  default: (await import('../actions/reoffer-order/reoffer-order-modal.tsx')).ReofferOrderModal,
}));
const Reorder = lazyPart(async () => ({
  default: (await import('../actions/reorder-order/reorder-modal.tsx')).ReorderModal,
}));
const History = lazyPart(async () => ({
  default: (await import('./order-history/order-history-modal.tsx')).OrderHistoryModal,
}));
const Detail = lazyPart(async () => ({
  default: (await import('./order-detail/order-detail-modal.tsx')).OrderDetailModal,
}));

const DIALOGS = {
  cancel: Cancel,
  execute: Execute,
  unassign: Unassign,
  reoffer: Reoffer,
  reorder: Reorder,
  history: History,
  detail: Detail,
};

/** The dialogs of an order. */
export type OrderDialogKind = keyof typeof DIALOGS | 'assign';

/** The open dialog of an order, loaded on first use. */
export function OrderDialog({
  kind,
  order,
  onClose,
}: {
  kind: OrderDialogKind;
  order: OrderRow;
  onClose: () => void;
}) {
  const { AssignDriverPanel } = useOrderSlots();
  const Dialog = kind === 'assign' ? AssignDriverPanel : DIALOGS[kind];
  return (
    <Suspense>
      <Dialog key={`${kind} ${order._id}`} order={order} onClose={onClose} />
    </Suspense>
  );
}

/** The open dialog and its order's id, which stays valid when the row is refetched. */
export function useOrderDialog() {
  const [open, setOpen] = useState<{ kind: OrderDialogKind; orderId: string } | null>(null);
  return {
    open,
    show: useCallback((kind: OrderDialogKind, orderId: string) => setOpen({ kind, orderId }), []),
    close: useCallback(() => setOpen(null), []),
  };
}

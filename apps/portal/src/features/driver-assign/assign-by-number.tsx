import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orderByNumberQuery } from '../../shared/orders/orders.queries.ts';
import { toastFailure } from '../../shared/ui/toast.ts';
import { AssignDriverPanel } from './assign-driver-panel.tsx';

/** Loads an order by its number, then opens the driver list. */
export function AssignByNumber({ orderNumber, onClose }: { orderNumber: string; onClose: () => void }) {
  const order = useQuery(orderByNumberQuery(orderNumber));
  const { error } = order;
  useEffect(() => {
    if (!error) return;
    toastFailure(error);
    onClose();
  }, [error, onClose]);
  return order.data ? <AssignDriverPanel order={order.data.data} onClose={onClose} /> : null;
}

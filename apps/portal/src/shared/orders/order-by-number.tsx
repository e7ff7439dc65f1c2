import type { OrderDetail } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { toastFailure } from '../ui/toast.ts';
import { orderByNumberQuery } from './orders.queries.ts';

interface OrderByNumberProps {
  orderNumber: string;
  /** Also called where the order cannot be loaded, which a message says. */
  onClose: () => void;
  /** What is shown until the order is there. */
  pending?: ReactNode;
  children: (order: OrderDetail) => ReactNode;
}

/** Loads an order by its number, for what needs the whole order. */
export function OrderByNumber({ orderNumber, onClose, pending = null, children }: OrderByNumberProps) {
  const { data, error } = useQuery(orderByNumberQuery(orderNumber));
  useEffect(() => {
    // An order that is loaded stays when a later reading fails.
    if (!error || data) return;
    toastFailure(error);
    onClose();
  }, [error, data, onClose]);
  return data ? children(data.data) : pending;
}

import type { AssignableDriver, OrderDetail, OrderRow } from '@mishwar/contract';
import { type ComponentType, createContext, useContext } from 'react';

export interface DriverSearchProps {
  order: OrderRow;
  /** `assign` sends the assignment at once, `choose` marks the driver. */
  mode: 'assign' | 'choose';
  /** Id of the marked driver. */
  chosen?: string | null;
  /** Id of the driver to whom a request is being sent. */
  busy?: string | null;
  disabled?: boolean;
  onPick: (driver: AssignableDriver) => void;
}

interface ByNumberProps {
  orderNumber: string;
  onClose: () => void;
}

interface DriverProps {
  driver: { _id: string; name: string };
  onClose: () => void;
}

/** Parts of other features that the screens of orders and drivers show; the `_app` route provides them, loaded on first use. */
export interface OrderSlots {
  CreateFakeOrder: ComponentType;
  /** Assigns the order of a number, which it loads first. */
  AssignByNumber: ComponentType<ByNumberProps>;
  AssignDriverPanel: ComponentType<{ order: OrderRow; onClose: () => void }>;
  /** The best driver near by for the order of a number. */
  BestDriver: ComponentType<ByNumberProps>;
  DriverSearch: ComponentType<DriverSearchProps>;
  /** Hands over the orders of a driver who cannot continue. */
  HandOverOrders: ComponentType<DriverProps>;
  OrderLedger: ComponentType<{ order: Pick<OrderDetail, '_id'> }>;
  OrderMap: ComponentType<{ order: OrderDetail }>;
  /** What was sent about an order to third parties, and what is missing. */
  OrderExchanges: ComponentType<ByNumberProps>;
  /** Takes the driver from the order of a number, after a question. */
  UnassignByNumber: ComponentType<ByNumberProps>;
  /** What the distribution decided about a driver in the last 24 hours. */
  WhyNoOrders: ComponentType<DriverProps>;
  WhyThisDriver: ComponentType<{ orderId: string }>;
}

const Slots = createContext<OrderSlots | null>(null);

export const OrderSlotsProvider = Slots.Provider;

/**
 * The parts of other features on an order screen.
 * @throws Error outside an `OrderSlotsProvider`.
 */
export function useOrderSlots(): OrderSlots {
  const slots = useContext(Slots);
  if (!slots) throw new Error('useOrderSlots outside an OrderSlotsProvider');
  return slots;
}

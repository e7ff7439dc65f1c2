import { useOrderPresence } from './use-order-presence.ts';
import { ViewerAvatars } from './viewer-avatars.tsx';

interface OrderPresenceProps {
  order: { _id: string; order_number: string };
  /** Diameter in px. */
  size?: number;
}

/** Reports this person as a viewer of the order and shows the other viewers. */
export function OrderPresence({ order, size }: OrderPresenceProps) {
  const viewers = useOrderPresence(order);
  return <ViewerAvatars viewers={viewers} {...(size === undefined ? {} : { size })} />;
}

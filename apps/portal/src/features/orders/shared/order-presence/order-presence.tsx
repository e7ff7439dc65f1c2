import { useOrderPresence } from './use-order-presence.ts';
import { ViewerAvatars } from './viewer-avatars.tsx';

interface OrderPresenceProps {
  order: { _id: string; order_number: string };
  /** Diameter in px. */
  size?: number;
}

/** Says that this person looks at the order, and shows who else does: receipt, open row panel. */
export function OrderPresence({ order, size }: OrderPresenceProps) {
  const viewers = useOrderPresence(order);
  return <ViewerAvatars viewers={viewers} {...(size === undefined ? {} : { size })} />;
}

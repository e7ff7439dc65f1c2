import { useOrderPresence } from './use-order-presence.ts';
import { ViewerAvatars } from './viewer-avatars.tsx';

/** Says that this person looks at the order, and shows who else does: receipt, open row panel. */
export function OrderPresence({ orderNumber, size }: { orderNumber: string; size?: number }) {
  const viewers = useOrderPresence(orderNumber);
  return <ViewerAvatars viewers={viewers} {...(size === undefined ? {} : { size })} />;
}

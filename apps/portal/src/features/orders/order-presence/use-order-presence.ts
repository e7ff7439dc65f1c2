import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../shared/api/api.ts';
import { useProfile } from '../../../shared/session/profile.ts';
import { accessToken } from '../../../shared/session/session-store.ts';

/** Milliseconds between two words that one still has the order open. */
const HEARTBEAT = 15_000;

/**
 * Says that this person has the order open for as long as the component is on screen, and tells who else has.
 * A tab in the background stops saying so.
 */
export function useOrderPresence(orderNumber: string): { _id: string; name: string }[] {
  const me = useProfile()?._id;
  const { data } = useQuery({
    queryKey: ['order-presence', orderNumber],
    queryFn: ({ signal }) => api.orders.viewing({ order_number: orderNumber, open: true }, { signal }),
    refetchInterval: HEARTBEAT,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  useEffect(
    () => () => {
      // Nobody waits for this word; when it is lost, the server forgets the person after a while.
      if (accessToken())
        void api.orders.viewing({ order_number: orderNumber, open: false }).catch(() => undefined);
    },
    [orderNumber],
  );
  return (data?.viewers ?? []).filter(({ _id }) => _id !== me);
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../../shared/api/api.ts';
import { useFeed } from '../../../../shared/realtime/use-feed.ts';
import { useProfile } from '../../../../shared/session/profile.ts';
import { accessToken } from '../../../../shared/session/session-store.ts';

/** Interval of the presence heartbeat. */
const HEARTBEAT_MS = 15_000;

/**
 * Reports that this person has the order open while the component is mounted, and returns the other viewers. A
 * background tab sends no heartbeat.
 */
export function useOrderPresence(order: {
  _id: string;
  order_number: string;
}): { _id: string; name: string }[] {
  const { _id, order_number } = order;
  const me = useProfile()?._id;
  const client = useQueryClient();
  const queryKey = ['order-presence', order_number];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.orders.viewing({ order_number, open: true }, { signal }),
    refetchInterval: HEARTBEAT_MS,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  useFeed('orders', {
    onEvent: ({ event, payload }) => {
      const viewers = event === 'update' && payload._id === _id ? payload.updatedFields.viewers : undefined;
      if (viewers) client.setQueryData(queryKey, { viewers });
    },
  });
  useEffect(
    () => () => {
      // Best effort: without it the server's presence entry expires.
      if (accessToken()) void api.orders.viewing({ order_number, open: false }).catch(() => undefined);
    },
    [order_number],
  );
  return (data?.viewers ?? []).filter((viewer) => viewer._id !== me);
}

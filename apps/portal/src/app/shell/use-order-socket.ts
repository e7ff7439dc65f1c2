import { ORDER_POLL_MS } from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ORDER_KEYS } from '../../shared/orders/order-cache.ts';
import { startRealtime, stopRealtime } from '../../shared/realtime/realtime.ts';
import { useProfile } from '../../shared/session/profile.ts';

/** Follows the realtime feed; while the setting ENABLE_ORDER_SOCKET is off, reads the orders at intervals instead. */
export function useOrderSocket(): void {
  const client = useQueryClient();
  const isOn = useProfile()?.order_socket ?? true;
  useEffect(() => {
    if (isOn) {
      startRealtime();
      return undefined;
    }
    stopRealtime();
    const timer = window.setInterval(() => {
      for (const queryKey of ORDER_KEYS) void client.invalidateQueries({ queryKey });
    }, ORDER_POLL_MS);
    return () => window.clearInterval(timer);
  }, [isOn, client]);
}

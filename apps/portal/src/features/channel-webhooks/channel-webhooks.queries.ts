import type { ChannelWithWebhook } from '@mishwar/contract';
import type { QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';

/** Polling interval: failures and waiting events change while the page is open. */
const REFETCH_INTERVAL_MS = 5_000;

export const webhooksQuery = () =>
  orpc.channelWebhooks.list.queryOptions({ refetchInterval: REFETCH_INTERVAL_MS });

export const deliveriesQuery = (channelId: string) =>
  orpc.channelWebhooks.deliveries.queryOptions({
    input: { channel_id: channelId },
    refetchInterval: REFETCH_INTERVAL_MS,
  });

/** Shows the server's answer at once, then reads all again. */
export function showChannel(client: QueryClient, channel: ChannelWithWebhook): Promise<void> {
  client.setQueryData(webhooksQuery().queryKey, (stored) =>
    stored ? { data: stored.data.map((one) => (one._id === channel._id ? channel : one)) } : stored,
  );
  return client.invalidateQueries({ queryKey: orpc.channelWebhooks.key() });
}

import { formatDate } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import { streamFromThread } from '../../platform/threads/stream-from-thread.ts';
import type { ThreadInput } from './export-thread.ts';
import type { ExportedTransactions } from './export-workbook.ts';

/**
 * The filtered transactions as `order-{date}.xlsx`. It is made in a thread of low priority, as it is read: answers to
 * calls do not wait behind it.
 */
export function exportFile(
  { config }: App,
  order: ExportedTransactions,
): { name: string; bytes: AsyncGenerator<Buffer> } {
  const input: ThreadInput = { databaseUrl: config.databaseUrl, order };
  return {
    name: `order-${formatDate(order.now, order.zone)}.xlsx`,
    bytes: streamFromThread(new URL('./export-thread.ts', import.meta.url), input, () => {}),
  };
}

import { formatDate } from '@mishwar/domain';
import type { App } from '../../../platform/app.ts';
import { streamFromThread } from '../../../platform/threads/stream-from-thread.ts';
import type { ThreadInput } from './export-thread.ts';
import type { WorkbookOrder } from './export-workbook.ts';

export interface ExportFile {
  name: string;
  bytes: AsyncGenerator<Buffer>;
  /** How many orders are in it, once it is whole. */
  rowCount: () => number;
}

const NAMES = { orders: 'orders', stc: 'order-STC' };

/**
 * The filtered orders as `orders-{date}.xlsx`, or what drivers are to be paid as `order-STC-{date}.xlsx`. It is made in
 * a thread of low priority, as it is read: answers to calls do not wait behind it.
 */
export function exportFile({ config }: App, order: WorkbookOrder): ExportFile {
  let count = 0;
  const input: ThreadInput = { databaseUrl: config.databaseUrl, order };
  return {
    name: `${NAMES[order.kind]}-${formatDate(order.now, order.zone)}.xlsx`,
    bytes: streamFromThread(new URL('./export-thread.ts', import.meta.url), input, (result) => {
      count = Number(result);
    }),
    rowCount: () => count,
  };
}

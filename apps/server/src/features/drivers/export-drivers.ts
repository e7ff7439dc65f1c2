import { formatDate } from '@mishwar/domain';
import type { Context } from '../../platform/context.ts';
import { sendExport } from '../../platform/exports/send-export.ts';
import { streamFromThread } from '../../platform/threads/stream-from-thread.ts';
import type { DriversWorkbook } from './drivers-workbook.ts';
import type { ThreadInput } from './export-thread.ts';

/** Sends the file `drivers-{date}.xlsx` as it is made, in a thread of its own. */
export const exportDrivers = (
  context: Context,
  workbook: DriversWorkbook,
  errors: Parameters<typeof sendExport>[2],
) =>
  sendExport(
    context,
    {
      action: 'export.driver_list',
      after: { filters: workbook.filters, chosen: workbook.ids?.length },
      file: ({ zone, now }) => {
        const input: ThreadInput = { databaseUrl: context.app.config.databaseUrl, zone, workbook };
        const entry = new URL('./export-thread.ts', import.meta.url);
        return {
          name: `drivers-${formatDate(now, zone)}.xlsx`,
          bytes: streamFromThread(entry, input, () => undefined),
        };
      },
    },
    errors,
  );

import { Readable } from 'node:stream';
import { OrderFilters } from '@mishwar/contract';
import { EXPORT_KEPT_DAYS, type Language } from '@mishwar/domain';
import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { EXPORT_KEPT_MS } from '../../../platform/exports/keep-export.ts';
import { streamExport } from '../../../platform/exports/stream-export.ts';
import { storeFile } from '../../../platform/files/files.ts';
import { task } from '../../../platform/jobs/task.ts';
import { redact, redactText } from '../../../platform/log/redact.ts';
import { bilingual, type MailText, type Values } from '../../../platform/mail/bilingual.ts';
import { type Mail, sendMail } from '../../../platform/mail/mail.ts';
import { readSetting } from '../../../platform/settings.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { XLSX_TYPE } from '../../../platform/xlsx/package-parts.ts';
import { ordersExport } from './orders.export.ts';

const Ordered = z.object({ filters: OrderFilters, columns: z.array(z.string()).optional() });

/** Creates the file of a queued export, stores it, and mails its operator a link to the portal's signed-in page. */
export const exportOrdersTask = task(
  'heavy',
  // Jobs of the previous release have their filter in the log alone.
  z.object({ export_id: z.number().int(), filter: Ordered.optional() }),
  async ({ export_id: exportId, filter }, { app, attempt, maxAttempts }) => {
    const order = await app.db
      .updateTable('export_log')
      .set({ state: 'running', error: null })
      .where('id', '=', exportId)
      .where('state', '<>', 'done')
      .returning(['operator_id', 'filter', 'language'])
      .executeTakeFirst();
    // Exports in the background are those of operators.
    if (!order || order.operator_id === null) return;
    try {
      await makeFile(app, exportId, {
        operator_id: order.operator_id,
        filter: filter ?? Ordered.parse(order.filter),
        language: order.language === 'en' ? 'en' : 'ar',
      });
    } catch (error) {
      await markFailed(app, exportId, order.filter, { error, isLast: attempt >= maxAttempts });
      throw error;
    }
  },
);

interface OrderedExport {
  operator_id: number;
  filter: z.output<typeof Ordered>;
  language: Language;
}

async function makeFile(app: App, exportId: number, order: OrderedExport): Promise<void> {
  const { timezone: zone } = await readSetting(app.db, 'TIME_ZONE');
  const now = app.now();
  const { language, operator_id: operatorId, filter: params } = order;
  const file = streamExport(app, ordersExport, { params, language, zone, now, isEmptyAllowed: true });
  const description = {
    name: file.name,
    contentType: XLSX_TYPE,
    operatorId,
    expiresAt: new Date(now.getTime() + EXPORT_KEPT_MS),
  };
  const { id: fileId } = await storeFile(app, description, Readable.from(file.bytes));
  const { email } = await app.db
    .selectFrom('operator')
    .select('email')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const link = `${app.config.publicUrl}/exports/${exportId}`;
  await inTransaction(app.db, async (trx) => {
    const done = {
      state: 'done',
      file_id: fileId,
      file_name: file.name,
      sent_mail: email,
      row_count: file.rowCount(),
      finished_at: now,
      filter: keptFilter(params),
    } as const;
    const { numUpdatedRows } = await trx
      .updateTable('export_log')
      .set(done)
      .where('id', '=', exportId)
      .where('state', '<>', 'done')
      .executeTakeFirstOrThrow();
    // Another process finished first, because this one was considered dead. Its file expires.
    if (numUpdatedRows === 0n) return;
    await sendMail(app, trx, exportMail(email, language, link, { name: file.name, count: file.rowCount() }), {
      urgency: 'normal',
      usefulUntil: description.expiresAt,
    });
  });
}

function exportMail(
  to: string,
  language: Language,
  link: string,
  file: { name: string; count: number },
): Mail {
  const values: Values = { ...file, days: EXPORT_KEPT_DAYS };
  const text = (key: MailText) => bilingual(key, { ar: values, en: values })[language];
  return {
    to,
    subject: text('export_subject'),
    text: [text('export_text'), '', link, '', text('export_expires'), ''].join('\n'),
  };
}

/** The filter as stored in the export log. */
const keptFilter = (filter: unknown): string => JSON.stringify(redact(filter));

async function markFailed(
  app: App,
  exportId: number,
  filter: unknown,
  { error, isLast }: { error: unknown; isLast: boolean },
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  await app.db
    .updateTable('export_log')
    .set({
      state: isLast ? 'failed' : 'queued',
      error: redactText(reason),
      finished_at: isLast ? app.now() : null,
      ...(isLast && { filter: keptFilter(filter) }),
    })
    .where('id', '=', exportId)
    // Another process finished first, because this one was considered dead.
    .where('state', '<>', 'done')
    .execute();
}

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import {
  EXPORT_KEPT_DAYS,
  type ExportType,
  type Language,
  PRODUCT_PORTAL,
  SUPPLIER_PORTAL,
} from '@mishwar/domain';
import type { App } from '../app.ts';
import type { Caller } from '../context.ts';
import { storeFile } from '../files/files.ts';
import { redact } from '../log/redact.ts';
import { XLSX_TYPE } from '../xlsx/package-parts.ts';

/** Milliseconds for which an exported file is kept. */
export const EXPORT_KEPT_MS = EXPORT_KEPT_DAYS * 24 * 3_600_000;

/** Who may export. */
type Exporter =
  | Pick<Extract<Caller, { kind: 'operator' }>, 'kind' | 'actor'>
  | Pick<Extract<Caller, { kind: 'partner' }>, 'kind' | 'actor' | 'companyId'>;

interface StreamedExport {
  type: ExportType;
  name: string;
  exporter: Exporter;
  language: Language;
  filter: unknown;
  rowCount: () => number;
}

/**
 * Passes the bytes of a streamed export on, keeps a copy of them, and writes the entry of the export log when they end. An
 * export without bytes has no entry. A reader that stops early leaves a failed entry without a file. A copy that cannot be
 * written does not stop the export.
 */
export async function* keepExport(
  app: App,
  bytes: AsyncGenerator<Buffer>,
  file: StreamedExport,
): AsyncGenerator<Buffer> {
  const { done, value: first } = await bytes.next();
  if (done) return;
  let isStoring = true;
  let isComplete = false;
  let hasReaderLeft = false;
  // The store reports what is wrong with it.
  const copy = new PassThrough().on('error', () => undefined);
  const storing = storeFile(
    app,
    {
      name: file.name,
      contentType: XLSX_TYPE,
      operatorId: file.exporter.kind === 'operator' ? file.exporter.actor.id : null,
      expiresAt: new Date(app.now().getTime() + EXPORT_KEPT_MS),
    },
    copy,
  ).then(
    ({ id }) => id,
    (error: unknown) => {
      if (!hasReaderLeft) app.log.error({ err: error, name: file.name }, 'an export is not kept');
      isStoring = false;
      return null;
    },
  );
  try {
    for (let chunk = first; ; ) {
      // A store that fails breaks the copy before it says so.
      if (isStoring && !copy.write(chunk))
        await Promise.race([once(copy, 'drain').catch(() => storing), storing]);
      yield chunk;
      const next = await bytes.next();
      if (next.done) break;
      chunk = next.value;
    }
    copy.end();
    isComplete = true;
    await writeEntry(app, file, { fileId: await storing });
  } finally {
    if (!isComplete) {
      hasReaderLeft = true;
      copy.destroy(new Error('the export ended early'));
      await bytes.return(undefined);
      await storing;
      await writeEntry(app, file, { error: 'the download ended early' });
    }
  }
}

async function writeEntry(
  app: App,
  { type, name, exporter, language, filter, rowCount }: StreamedExport,
  end: { fileId: number | null } | { error: string },
): Promise<void> {
  const now = app.now();
  await app.db
    .insertInto('export_log')
    .values({
      type,
      ...ownerOf(exporter),
      filter: JSON.stringify(redact(filter ?? {})),
      language,
      file_name: name,
      created_at: now,
      finished_at: now,
      ...('error' in end
        ? { state: 'failed' as const, error: end.error }
        : { state: 'done' as const, file_id: end.fileId, row_count: rowCount() }),
    })
    .execute();
}

const ownerOf = (exporter: Exporter) =>
  exporter.kind === 'operator'
    ? { from_application: PRODUCT_PORTAL, operator_id: exporter.actor.id }
    : {
        from_application: SUPPLIER_PORTAL,
        partner_id: exporter.actor.id,
        company_id: exporter.companyId,
      };

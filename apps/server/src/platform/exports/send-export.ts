import type { AuditAction, Language } from '@mishwar/domain';
import { recordAudit } from '../audit.ts';
import type { Context } from '../context.ts';
import { attachmentHeader } from '../files/content-disposition.ts';
import { type CommonErrors, operatorOf } from '../http/implement.ts';
import { readSetting } from '../settings.ts';
import { XLSX_TYPE } from '../xlsx/package-parts.ts';
import type { Export } from './define-export.ts';
import { takeExportSlot } from './export-slots.ts';
import { keepExport } from './keep-export.ts';
import { streamExport } from './stream-export.ts';

/** Retry-After of a person whose export slots are all taken. */
export const RETRY_AFTER_SECONDS = 10;

interface ExportedFile<Params> {
  params: Params;
  language: Language;
  /** Entry of the audit log: the action, and what it keeps of the request. */
  audit: { action: AuditAction; after: unknown };
}

/**
 * Sends an export as an xlsx attachment while it is made, and records it in the audit log; an export with a type is kept and
 * stands in the export log. It takes one of the export
 * slots of the operator or partner user, which is released when the response ends, completely or not.
 * @throws TOO_MANY_REQUESTS when no slot is free, VALIDATION `nothing_to_export` when there are no rows.
 */
export async function sendExport<Params>(
  context: Context,
  definition: Export<Params>,
  { params, language, audit }: ExportedFile<Params>,
  errors: CommonErrors,
): Promise<{ headers: Record<string, string>; body: ReadableStream<Uint8Array> }> {
  const exporter = context.caller.kind === 'partner' ? context.caller : operatorOf(context);
  const { actor } = exporter;
  const { app } = context;
  const release = await takeExportSlot(app, actor);
  if (!release) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: RETRY_AFTER_SECONDS } });
  let bytes: AsyncGenerator<Buffer> | undefined;
  try {
    const { timezone: zone } = await readSetting(app.db, 'TIME_ZONE');
    const file = streamExport(app, definition, { params, language, zone, now: app.now() });
    const { type } = definition;
    const { name, rowCount } = file;
    bytes = type
      ? keepExport(app, file.bytes, { type, name, exporter, language, filter: audit.after, rowCount })
      : file.bytes;
    const { done, value: first } = await bytes.next();
    if (done) throw nothingToExport(errors);
    await recordAudit(app.db, { actor, from: context, ...audit });
    return {
      headers: { 'content-type': XLSX_TYPE, 'content-disposition': attachmentHeader(file.name) },
      body: toStream(first, bytes, release),
    };
  } catch (error) {
    release();
    await bytes?.return(undefined);
    throw error;
  }
}

/** The refusal of an export whose filters match nothing. */
export const nothingToExport = (errors: CommonErrors): Error =>
  errors.VALIDATION({
    message: 'nothing_to_export',
    data: { errors: [{ field: 'filters', msg: 'nothing_to_export' }] },
  });

/**
 * A web stream of `first` and `rest` that calls `onEnd` when it ends: completely, by an error, or because the reader left.
 */
function toStream(
  first: Buffer,
  rest: AsyncGenerator<Buffer>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(first),
    async pull(controller) {
      try {
        const { done, value } = await rest.next();
        if (!done) return controller.enqueue(value);
      } catch (error) {
        onEnd();
        throw error;
      }
      onEnd();
      controller.close();
    },
    async cancel() {
      onEnd();
      await rest.return(undefined);
    },
  });
}

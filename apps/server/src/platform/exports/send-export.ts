import { recordAudit } from '../audit.ts';
import type { Context } from '../context.ts';
import { attachmentHeader } from '../files/content-disposition.ts';
import { operatorOf } from '../http/implement.ts';
import { readSetting } from '../settings.ts';
import { XLSX_TYPE } from '../xlsx/package-parts.ts';
import { takeExportSlot } from './export-slots.ts';

/** Seconds after which an operator whose exports are all under way may try again. */
export const RETRY_AFTER_SECONDS = 10;

export interface ExportResponse {
  /** What the audit log calls it, and what it keeps of the request. */
  action: string;
  after: unknown;
  /** The file, once an operator has a place for it. */
  file(at: { zone: string; now: Date }): { name: string; bytes: AsyncGenerator<Buffer> };
}

interface ExportErrors {
  TOO_MANY_REQUESTS(options: { data: { retryAfter: number } }): Error;
}

/** Sends an xlsx file as it is made. The operator's place is free again when it is sent, or nobody reads on. */
export async function sendExport(
  context: Context,
  { action, after, file }: ExportResponse,
  errors: ExportErrors,
): Promise<{ headers: Record<string, string>; body: ReadableStream<Uint8Array> }> {
  const { actor } = operatorOf(context);
  const { db } = context.app;
  const release = await takeExportSlot(context.app, actor.id);
  if (!release) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: RETRY_AFTER_SECONDS } });
  try {
    const { timezone: zone } = await readSetting(db, 'TIME_ZONE');
    await recordAudit(db, { actor, action, from: context, after });
    const { name, bytes } = file({ zone, now: context.app.now() });
    return {
      headers: { 'content-type': XLSX_TYPE, 'content-disposition': attachmentHeader(name) },
      body: toStream(bytes, release),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** A web stream that says when it is over, however it ends. */
function toStream(bytes: AsyncGenerator<Buffer>, onEnd: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await bytes.next();
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
      await bytes.return(undefined);
    },
  });
}

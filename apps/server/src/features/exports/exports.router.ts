import type { contract } from '@mishwar/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { attachmentHeader } from '../../platform/files/content-disposition.ts';
import { openFile } from '../../platform/files/files.ts';
import { type ErrorsOf, operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { findExport } from './find-export.query.ts';
import { listExports } from './list-exports.query.ts';

/** @throws NOT_FOUND, or FORBIDDEN for the export of another operator. */
async function exportOfCaller(context: Context, id: string, _errors: ErrorsOf<typeof contract.exports.get>) {
  const { actor } = operatorOf(context);
  const { db, now } = context.app;
  return answer(await findExport(db, Number(id), actor, now()));
}

export const exportsRouter = os.exports.router({
  list: os.exports.list.handler(({ input, context }) => {
    const { listPool, now } = context.app;
    return listExports(listPool, input, operatorOf(context).actor, now());
  }),
  get: os.exports.get.handler(async ({ input, context, errors }) => {
    const { data } = await exportOfCaller(context, input.id, errors);
    return { data };
  }),
  download: os.exports.download.handler(async ({ input, context, errors }) => {
    const { fileId } = await exportOfCaller(context, input.id, errors);
    const file = fileId === null ? null : await openFile(context.app, fileId);
    if (!file) throw errors.NOT_FOUND({ message: 'export_file_gone' });
    await recordAudit(context.app.db, {
      actor: operatorOf(context).actor,
      action: 'export.download',
      subject: { kind: 'export', id: input.id },
      from: context,
    });
    return {
      headers: {
        'content-type': file.contentType,
        'content-length': String(file.size),
        'content-disposition': attachmentHeader(file.name),
      },
      body: ReadableStream.from(file.content) as ReadableStream,
    };
  }),
});

import { operatorOf, os } from '../../platform/http/implement.ts';
import { takeUpload } from '../../platform/limits/upload-quota.ts';
import { storeDocument } from '../drivers/public.ts';
import { findUpload, listUploads } from './uploads.query.ts';

export const filesRouter = os.files.router({
  list: os.files.list.handler(({ input, context }) =>
    listUploads(context.app, operatorOf(context).actor.id, input),
  ),
  upload: os.files.upload.handler(async ({ input, context, errors }) => {
    const { app } = context;
    const { actor } = operatorOf(context);
    const retryAfter = await takeUpload(app.db, actor, app.now());
    if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } });
    const stored = await storeDocument(app, actor, input.assets);
    const data = stored && (await findUpload(app, actor.id, stored.key));
    if (!data) {
      const refused = [{ field: 'assets', msg: 'document_type_unknown' }];
      throw errors.VALIDATION({ data: { errors: refused } });
    }
    return { data };
  }),
});

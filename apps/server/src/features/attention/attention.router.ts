import { os } from '../../platform/http/implement.ts';
import { attentionNow } from './attention.query.ts';

export const attentionRouter = os.attention.router({
  list: os.attention.list.handler(async ({ context }) => ({
    data: await attentionNow(context.app.db, context.app.now()),
  })),
});

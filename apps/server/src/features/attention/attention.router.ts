import { operatorOf, os } from '../../platform/http/implement.ts';
import { listAttentionItems } from './attention.query.ts';

export const attentionRouter = os.attention.router({
  list: os.attention.list.handler(async ({ context }) => {
    const { app } = context;
    // As the trial balance, which tells what is torn.
    const seesLedger = operatorOf(context).actor.role === 'SUPER_ADMIN';
    return { data: await listAttentionItems(app.db, app.now(), { seesLedger }) };
  }),
});

import type { ApprovalAction } from '@mishwar/domain';
import type { Context } from '../../platform/context.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { readRule, saveRule } from './approval-rule.ts';
import { decideRequest } from './decide-request.ts';
import { giftDrivers } from './gift-drivers.ts';
import { listApprovals, readApproval } from './list-approvals.query.ts';

/** Decides a request and returns its new state. */
async function decide(context: Context, id: string, deed: ApprovalAction, reason: string | null = null) {
  const { actor } = operatorOf(context);
  const { app } = context;
  const done = answer(await decideRequest(context, actor, { id: Number(id), deed, reason }));
  return { data: await readApproval(app.db, actor, done, app.now()) };
}

export const approvalsRouter = os.approvals.router({
  list: os.approvals.list.handler(({ input, context }) =>
    listApprovals(context.app.listPool, operatorOf(context).actor, input, context.app.now()),
  ),
  approve: os.approvals.approve.handler(({ input, context }) => decide(context, input.id, 'approve')),
  reject: os.approvals.reject.handler(({ input, context }) =>
    decide(context, input.id, 'reject', input.reason),
  ),
  withdraw: os.approvals.withdraw.handler(({ input, context }) => decide(context, input.id, 'withdraw')),
  rule: os.approvals.rule.handler(async ({ context }) => ({ data: await readRule(context.app.db) })),
  saveRule: os.approvals.saveRule.handler(async ({ input, context }) => {
    const { actor } = operatorOf(context);
    return answer(await saveRule(context, actor, input));
  }),
  massGift: os.approvals.massGift.handler(async ({ input: { headers, body }, context }) => {
    const { actor } = operatorOf(context);
    const request = { ...body, key: headers['idempotency-key'] };
    return { data: answer(await giftDrivers(context, actor, request)) };
  }),
});

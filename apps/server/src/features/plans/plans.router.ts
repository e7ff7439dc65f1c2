import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { listPlans, readPlan } from './list-plans.query.ts';
import { readPlanPurchases } from './plan-purchases.query.ts';
import { changePlanStatus, createPlan, updatePlan } from './save-plan.ts';

const { plans } = os;

export const plansRouter = plans.router({
  list: plans.list.handler(async ({ input, context: { app } }) => ({
    data: await listPlans(app.listPool, input, app.now()),
  })),
  create: plans.create.handler(async ({ input: { headers, body }, context }) => {
    const key = headers['idempotency-key'];
    return { data: answer(await createPlan(context, operatorOf(context).actor, { body, key })) };
  }),
  edit: plans.edit.handler(async ({ input, context, errors }) => {
    const data = await readPlan(context.app.db, Number(input.id));
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  update: plans.update.handler(async ({ input: { headers, params, body }, context }) => {
    const { version, ...fields } = body;
    const save = { id: Number(params.id), body: fields, version, key: headers['idempotency-key'] };
    return { data: answer(await updatePlan(context, operatorOf(context).actor, save)) };
  }),
  changeStatus: plans.changeStatus.handler(async ({ input: { headers, params, body }, context }) => {
    const { isActive, version } = body;
    const change = { id: Number(params.id), isActive, version, key: headers['idempotency-key'] };
    return { data: answer(await changePlanStatus(context, operatorOf(context).actor, change)) };
  }),
  purchases: plans.purchases.handler(async ({ input: { id, ...paging }, context, errors }) => {
    const { app } = context;
    const plan = await readPlan(app.db, Number(id));
    if (!plan) throw errors.NOT_FOUND();
    return readPlanPurchases(app.listPool, { id: Number(id), ...paging }, app.now());
  }),
});

import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { listAssignedDrivers, readAssignment } from './assignment.query.ts';
import { endMembership } from './end-membership.ts';
import { listSubscriptions } from './list-subscriptions.query.ts';
import { createSubscription, deleteSubscription, updateSubscription } from './save-subscription.ts';
import { startAssignment } from './start-assignment.ts';
import { listSubscribedDrivers } from './subscribed-drivers.query.ts';
import { readSubscription, toSubscription } from './subscription-row.ts';

const { subscriptions } = os;

export const subscriptionsRouter = subscriptions.router({
  list: subscriptions.list.handler(async ({ input, context }) => ({
    data: await listSubscriptions(context.app.listPool, input),
  })),
  create: subscriptions.create.handler(async ({ input: { headers, body }, context }) => {
    const { isDraft, ...fields } = body;
    const save = { body: fields, isDraft, key: headers['idempotency-key'] };
    return { data: answer(await createSubscription(context, operatorOf(context).actor, save)) };
  }),
  detail: subscriptions.detail.handler(async ({ input, context, errors }) => {
    const subscription = await readSubscription(context.app.db, Number(input.id));
    if (!subscription) throw errors.NOT_FOUND();
    return { data: toSubscription(subscription) };
  }),
  update: subscriptions.update.handler(async ({ input: { headers, params, body }, context }) => {
    const { version, ...change } = body;
    const save = { id: Number(params.id), change, version, key: headers['idempotency-key'] };
    return { data: answer(await updateSubscription(context, operatorOf(context).actor, save)) };
  }),
  remove: subscriptions.remove.handler(async ({ input, context }) => {
    answer(await deleteSubscription(context, operatorOf(context).actor, Number(input.id)));
    return { success: true as const };
  }),
  drivers: subscriptions.drivers.handler(({ input, context: { app } }) =>
    listSubscribedDrivers(app.listPool, input, app.now()),
  ),
  assign: subscriptions.assign.handler(async ({ input: { headers, body }, context }) => {
    const { subscription_id, version, driver_ids = [], matching, confirmed_count } = body;
    const request = {
      subscriptionId: Number(subscription_id),
      version,
      drivers: matching ? { matching } : { ids: driver_ids.map(Number) },
      confirmedCount: confirmed_count,
      key: headers['idempotency-key'],
    };
    return { data: answer(await startAssignment(context, operatorOf(context).actor, request)) };
  }),
  progress: subscriptions.progress.handler(async ({ input, context, errors }) => {
    const data = await readAssignment(context.app.db, Number(input.id));
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  progressByDriver: subscriptions.progressByDriver.handler(({ input: { id, ...request }, context }) =>
    listAssignedDrivers(context.app.listPool, { id: Number(id), ...request }),
  ),
  endMembership: subscriptions.endMembership.handler(async ({ input: { headers, params }, context }) => {
    const request = { id: Number(params.id), key: headers['idempotency-key'] };
    const { membership, returned } = answer(await endMembership(context, operatorOf(context).actor, request));
    return { data: membership, returned };
  }),
});

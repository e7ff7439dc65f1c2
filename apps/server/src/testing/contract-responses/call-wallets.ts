import { createDriver } from '../factories/drivers.ts';
import { createOperator } from '../factories/operators.ts';
import { eventually } from '../sockets.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls every wallet route of staff. */
export async function callWalletRoutes(stage: ContractRun): Promise<void> {
  const { server, call, idempotencyKey } = stage;
  await callSubscriptionRoutes(stage);
  const driver = await createDriver(server.app.db, { main: 10_000, gift: 500 });
  const { data } = await call('transactions.ofDriver', { params: { id: String(driver) } });
  const [first] = data.results as unknown as { _id: string }[];
  await call('transactions.list');
  await call('transactions.filterV2');
  await call('transactions.countViews', { query: { views: [{ version: 'old' }] } });
  await server.app.db
    .insertInto('former_transaction')
    .values({ former_id: 'F1', driver_name: 'Salem', amount: 500, created_at: server.app.now() })
    .execute();
  await call('transactions.list', { query: { version: 'old' } });
  await call('transactions.detail', { params: { id: first?._id ?? '' } });
  await call('transactions.export', { query: { language: 'ar' } });
  const { id_number } = await server.app.db
    .selectFrom('driver')
    .select('id_number')
    .where('id', '=', driver)
    .executeTakeFirstOrThrow();
  await call('transactions.exportOfDriver', { body: { id_number, filters: {}, language: 'ar' } });
  const paid = {
    gateway: 'PAYFORT',
    reference: 'r-1',
    gateway_id: 'f-1',
    response_code: '14000',
    payment_option: 'VISA',
  };
  const transaction_id = Number(first?._id);
  await server.app.db
    .updateTable('wallet_transaction')
    .set({ status: 'SUCCESS' })
    .where('id', '=', transaction_id)
    .execute();
  await server.app.db
    .insertInto('wallet_payment')
    .values({ ...paid, transaction_id, amount: 10_000 })
    .execute();
  await call('transactions.refund', { params: { id: String(transaction_id) } });
  const charge = { amount: '5.00', gift: '0.00', delivery_cost: '0.00', isGift: false, isCharge: true };
  await call('transactions.create', {
    headers: idempotencyKey(),
    body: { driver_id: String(driver), ...charge },
  });
  const terms = { title: 'x', price: '100' };
  const { data: plan } = await call('plans.create', { headers: idempotencyKey(), body: terms });
  const ofPlan = { params: { id: plan._id } };
  await call('plans.edit', ofPlan);
  await call('plans.update', { ...ofPlan, headers: idempotencyKey(), body: terms });
  await call('plans.changeStatus', { ...ofPlan, headers: idempotencyKey(), body: { isActive: true } });
  await server.app.db
    .updateTable('wallet_payment')
    .set({ plan_id: Number(plan._id), settled_at: server.app.now() })
    .where('transaction_id', '=', transaction_id)
    .execute();
  await call('plans.purchases', ofPlan);
  await call('plans.list');
  await call('ledger.explain', { params: { id: String(driver) } });
  await call('ledger.entries', { params: { id: String(driver), account: 'MAIN' } });
  await call('ledger.export', {
    params: { id: String(driver), account: 'GIFT' },
    query: { language: 'en' },
  });
  await call('ledger.trialBalance');
  const gift = { driver_ids: [String(driver)], gift: '1.00' };
  await call('approvals.massGift', { headers: idempotencyKey(), body: gift });
  await call('approvals.rule');
  await call('approvals.saveRule', { body: { credit_above: '1.00', mass_gifts: true, version: 0 } });
  const other = await createOperator(server.app, { role: 'SUPER_ADMIN' });
  const request = (request_key: string, requested_by: number) =>
    server.app.db
      .insertInto('wallet_approval')
      .values({
        ...{ kind: 'credit', request_key, driver_ids: [driver], amount: 500, gift: 0 },
        ...{ requested_by, requested_by_name: '-' },
        expires_at: new Date(server.app.now().getTime() + 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [one, two] = [await request('k-1', other.id), await request('k-2', other.id)];
  await call('approvals.list');
  await call('approvals.approve', { params: { id: String(one.id) } });
  await call('approvals.reject', { params: { id: String(two.id) }, body: { reason: 'no reason' } });
  const waits = { headers: idempotencyKey(), body: { ...gift, driver_ids: [String(driver)] } };
  const { data: own } = await call('approvals.massGift', waits);
  await call('approvals.withdraw', {
    params: { id: (own as unknown as { approval_id: string }).approval_id },
  });
}

/** Calls every subscription route: a subscription with one driver, whose membership is then ended. */
async function callSubscriptionRoutes({ server, world, call, idempotencyKey }: ContractRun): Promise<void> {
  const companyId = String(world.companyId);
  const driver = await createDriver(server.app.db, { main: 10_000, companyId: world.companyId });
  const body = { subscriptionName: 'x', company_id: companyId, price: '50', duration: 30, description: 'y' };
  const { data } = await call('subscriptions.create', { headers: idempotencyKey(), body });
  const params = { id: data._id };
  await call('subscriptions.update', { params, headers: idempotencyKey(), body: { status: 'ACTIVE' } });
  await call('subscriptions.detail', { params });
  await call('subscriptions.list');
  const assigned = await call('subscriptions.assign', {
    headers: idempotencyKey(),
    body: { subscription_id: data._id, driver_ids: [String(driver)] },
  });
  const assignment = { params: { id: assigned.data._id } };
  await eventually(async () => {
    const { data: now } = await call('subscriptions.progress', assignment);
    return (now as unknown as { state: string }).state === 'done';
  });
  await call('subscriptions.progressByDriver', assignment);
  await call('subscriptions.drivers', { query: { companyId } });
  const { id } = await server.app.db
    .selectFrom('membership')
    .select('id')
    .where('driver_id', '=', driver)
    .executeTakeFirstOrThrow();
  const membership = { params: { id: String(id) }, headers: idempotencyKey(), body: {} };
  await call('subscriptions.endMembership', membership);
  await call('subscriptions.remove', { params });
}

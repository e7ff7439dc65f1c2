import type { OrderFilters } from '@mishwar/contract';
import { type OrderSort, REORDER_APPLICATIONS, type ReorderApplication } from '@mishwar/domain';
import type { Context } from '../../platform/context.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { assignOrder } from './actions/assign-order.ts';
import { cancelOrder } from './actions/cancel-order.ts';
import { createOdm } from './actions/create-odm.ts';
import { executeOrder } from './actions/execute-order.ts';
import { reofferOrder } from './actions/reoffer-order.ts';
import { reorderOrder } from './actions/reorder-order.ts';
import { unassignOrder } from './actions/unassign-order.ts';
import { exportRoutes } from './export/export-routes.ts';
import { countOrders } from './list/count-orders.query.ts';
import { countOrderViews } from './list/count-views.query.ts';
import { listOrders } from './list/list-orders.query.ts';
import { matchingIds } from './list/matching-ids.query.ts';
import type { OrderList } from './list/orders-of-list.ts';
import { answerAction } from './order/order-action.ts';
import { listCustomerOrders } from './read/customer-orders.query.ts';
import { previewExecute } from './read/execute-preview.query.ts';
import { orderDetail } from './read/order-detail.query.ts';
import { orderHistory } from './read/order-history.query.ts';
import { setViewing } from './read/viewing.ts';

interface ListInput {
  filters: OrderFilters;
  page: number;
  limit: number;
  sort: 1 | -1;
  by?: OrderSort;
}

async function page(context: Context, list: OrderList, input: ListInput) {
  const { filters, page, limit, sort, by = 'created_at' } = input;
  // Read before the list: later events may be missing from it.
  const feed_seq = context.app.feedSeq();
  const { results, total, total_exact, not_found } = await listOrders(
    context.app.listPool,
    { list, filters, page, limit, sort, by },
    context.app.now(),
  );
  return { data: { results, total, total_exact }, not_found, feed_seq };
}

/** A list by its kind; `owner` is the driver or the company whose orders it has. */
function toOrderList(kind: OrderList['kind'], owner: string | undefined): OrderList {
  if (kind === 'driver') return { kind, driverId: Number(owner) };
  if (kind === 'company') return { kind, companyId: Number(owner) };
  return { kind };
}

interface ActionInput<Body> {
  params: { order_number: string };
  headers: { 'x-transaction-key': string; 'x-order-version'?: number | undefined };
  body: Body;
}

const request = <Body>({ params, headers, body }: ActionInput<Body>) => ({
  order: { orderNumber: params.order_number },
  key: headers['x-transaction-key'],
  seenVersion: headers['x-order-version'],
  body,
});

/** The acting operator and the time. */
const actorAndNow = (context: Context) => [operatorOf(context).actor, context.app.now()] as const;

async function detail(
  context: Context,
  by: { id: number } | { orderNumber: string },
  errors: { NOT_FOUND(): Error },
) {
  const data = await orderDetail(context.app.db, by);
  if (!data) throw errors.NOT_FOUND();
  return { data };
}

const application = (header: string | undefined): ReorderApplication | undefined =>
  header === undefined ? 'SHUKAH_CLIENT' : REORDER_APPLICATIONS.find((name) => name === header);

export const ordersRouter = os.orders.router({
  ...exportRoutes,
  list: os.orders.list.handler(({ input, context }) => page(context, { kind: input.tab }, input)),
  fake: os.orders.fake.handler(({ input, context }) => page(context, { kind: 'fake' }, input)),
  discount: os.orders.discount.handler(({ input, context }) => page(context, { kind: 'discount' }, input)),
  matching: os.orders.matching.handler(({ input: { list, owner, filters, ids }, context }) =>
    matchingIds(context.app.listPool, toOrderList(list, owner), filters, ids.map(Number), context.app.now()),
  ),
  company: os.orders.company.handler(({ input, context }) =>
    page(context, { kind: 'company', companyId: Number(input.company_id) }, input),
  ),
  ofDriver: os.orders.ofDriver.handler(async ({ input, context, errors }) => {
    const driverId = Number(input.id);
    const { db } = context.app;
    const driver = await db.selectFrom('driver').select('name').where('id', '=', driverId).executeTakeFirst();
    if (!driver) throw errors.NOT_FOUND({ message: 'driver_not_found' });
    return {
      ...(await page(context, { kind: 'driver', driverId }, input)),
      driver_name: driver.name,
    };
  }),
  detail: os.orders.detail.handler(({ input, context, errors }) =>
    detail(context, { id: Number(input.id) }, errors),
  ),
  byNumber: os.orders.byNumber.handler(async ({ input, context, errors }) => {
    const feed_seq = context.app.feedSeq();
    return { ...(await detail(context, { orderNumber: input.order_number }, errors)), feed_seq };
  }),
  view: os.orders.view.handler(({ input, context, errors }) =>
    detail(context, { orderNumber: input.order_number }, errors),
  ),
  history: os.orders.history.handler(async ({ input, context, errors }) => {
    const data = await orderHistory(context.app.db, Number(input.id));
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  ofCustomer: os.orders.ofCustomer.handler(async ({ input, context, errors }) => {
    const data = await listCustomerOrders(context.app.db, Number(input.id));
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  previewExecution: os.orders.previewExecution.handler(async ({ input, context, errors }) => {
    const of = { orderId: Number(input.id), driverId: input.driver_id ? Number(input.driver_id) : null };
    const data = await previewExecute(context.app.db, of, context.app.now());
    if (data === undefined) throw errors.NOT_FOUND();
    return { data };
  }),
  execute: os.orders.execute.handler(async ({ input, context, errors }) =>
    answerAction(await executeOrder(context.app.db, request(input), ...actorAndNow(context)), errors),
  ),
  cancel: os.orders.cancel.handler(async ({ input, context, errors }) =>
    answerAction(await cancelOrder(context.app.db, request(input), ...actorAndNow(context)), errors),
  ),
  unassign: os.orders.unassign.handler(async ({ input, context, errors }) => {
    const unassign = request({ ...input, body: null });
    return answerAction(await unassignOrder(context.app.db, unassign, ...actorAndNow(context)), errors);
  }),
  assign: os.orders.assign.handler(async ({ input, context, errors }) =>
    answerAction(await assignOrder(context.app.db, request(input), ...actorAndNow(context)), errors),
  ),
  reoffer: os.orders.reoffer.handler(async ({ input, context, errors }) => {
    const reoffer = request({ ...input, body: null });
    return answerAction(await reofferOrder(context.app.db, reoffer, ...actorAndNow(context)), errors);
  }),
  reorder: os.orders.reorder.handler(async ({ input, context, errors }) => {
    const { params, headers, body: items } = input;
    const from = application(headers['x-from-application']);
    if (!from) {
      const fault = { field: 'x-from-application', msg: 'application_unknown' };
      throw errors.VALIDATION({ message: fault.msg, data: { errors: [fault] } });
    }
    const reorder = {
      order: { id: Number(params.order_id) },
      key: headers['x-transaction-key'],
      seenVersion: headers['x-order-version'],
      body: { application: from, items },
    };
    const outcome = await reorderOrder(context.app.db, reorder, ...actorAndNow(context));
    if (!outcome.ok && outcome.order && outcome.refusal.status === 422) {
      const { code } = outcome.refusal;
      throw errors.REORDER_REFUSED({ message: code, data: { message: [code], errors: [{ msg: code }] } });
    }
    return answerAction(outcome, errors);
  }),
  createOdm: os.orders.createOdm.handler(async ({ input, context, errors }) => {
    const outcome = await createOdm(context.app.db, input.order_number, ...actorAndNow(context));
    return { data: answerAction(outcome, errors).data };
  }),
  viewing: os.orders.viewing.handler(async ({ input, context, errors }) => {
    const { order_number: orderNumber, open } = input;
    const viewers = await setViewing(context.app.db, { orderNumber, open }, operatorOf(context).actor);
    if (!viewers) throw errors.NOT_FOUND();
    return { viewers };
  }),
  counts: os.orders.counts.handler(({ context }) => countOrders(context.app.db, context.app.now())),
  countViews: os.orders.countViews.handler(async ({ input: { views }, context }) => ({
    data: await countOrderViews(context.app.listPool, views, context.app.now()),
  })),
});

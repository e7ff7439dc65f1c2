import { createDriver } from '../factories/drivers.ts';
import type { Json } from '../json-samples.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls every order route of staff. */
export async function callOrderRoutes({
  server,
  world,
  call,
  order,
  transactionKey,
}: ContractRun): Promise<void> {
  const one = await order();
  const params = { order_number: one.order_number };
  for (const name of ['list', 'discount', 'fake', 'counts']) await call(`orders.${name}`);
  await call('orders.countViews', { query: { views: [{ tab: 'live' }] } });
  await call('orders.matching', {
    query: { list: 'hypothetical', ids: [String(one.id)] },
  });
  await call('orders.company', { query: { company_id: String(world.companyId) } });
  await call('orders.detail', { params: { id: String(one.id) } });
  await call('orders.ofCustomer', { params: { id: String(one.id) } });
  await call('orders.byNumber', { params });
  await call('orders.view', { query: params });
  await call('orders.viewing', { params, body: { open: true } });
  await call('driverAssign.search', { body: { params: { filters: {}, sort: -1, limit: 10, page: 1 } } });
  await call('search.everything', { query: { q: one.order_number } });
  const driver_id = String(await createDriver(server.app.db));
  await call('orders.assign', {
    params,
    headers: transactionKey(one.order_number, 'Assign'),
    body: { driver_id },
  });
  await call('search.everything', { query: { q: 'Salem' } });
  await call('orders.unassign', { params, headers: transactionKey(one.order_number, 'Unassign'), body: {} });
  await call('orders.createOdm', { body: params });
  await call('orders.reoffer', { params, headers: transactionKey(one.order_number, 'Reoffer'), body: {} });
  await call('orders.previewExecution', { params: { id: String(one.id) }, query: { driver_id } });
  await call('orders.execute', {
    params,
    headers: transactionKey(one.order_number, 'Execute'),
    body: { driver_id },
  });
  const item: Json = {
    restaurant_code: 'R1',
    address: '-',
    city: '-',
    lat: 26.4,
    lng: 50.1,
    delivery_method: 'expressDelivery',
    freeExpress: 0,
    item_id: 'I1',
    size_id: 'L',
    order_q: 2,
    item_quantity: 1,
    options: [{ addon_id: 'A1', id: 'O1', quantity: 1 }],
  };
  const headers = { ...transactionKey(one.order_number, 'Reorder') };
  await call('orders.reorder', { params: { order_id: String(one.id) }, headers, body: [item] });
  await call('orders.history', { params: { id: String(one.id) } });
  const two = await order();
  const cancel = { cancel_reason: String(world.reasonId) };
  await call('orders.cancel', {
    params: { order_number: two.order_number },
    headers: transactionKey(two.order_number, 'Cancel'),
    body: cancel,
  });
  await call('orders.export', { query: { language: 'ar' } });
  await call('orders.stcRows', { query: {} });
  for (const name of ['excel', 'stcExcel']) await call(`orders.${name}`, { query: { language: 'ar' } });
}

import type { CitcLog, ErpLog, GatewayLog, HttpLog, PartnerLog, PlanPaymentLogRow } from '@mishwar/contract';

/** What each sample has. */
export const CALL = {
  type: 'ORDER_CREATE' as const,
  method: 'POST',
  url: 'https://citc.example/orders',
  status: 422,
  isSuccess: false,
  isTimeout: false,
  duration_ms: 180,
  count: 2,
  correlation_id: 'c1',
  order_number: '10482917',
  driver: null,
  created_at: '2026-11-21T10:12:00.000Z',
  headers: { 'x-channel-key': '•••' },
  message: null,
};
/** Three attempts of a message: unanswered, failed, delivered. */
export const attempts = [
  {
    ...{ _id: '61', status: 0, outcome: 'timeout' as const },
    duration_ms: 60_000,
    created_at: CALL.created_at,
  },
  {
    ...{ _id: '62', status: 503, outcome: 'failure' as const },
    ...{ duration_ms: 90, created_at: '2026-11-21T10:12:04.000Z' },
  },
  {
    ...{ _id: '63', status: 200, outcome: 'success' as const },
    ...{ duration_ms: 1_240, created_at: '2026-11-21T10:12:09.000Z' },
  },
];
/** A call to the regulator. */
export const citc = (_id: string, more: Partial<CitcLog> = {}): CitcLog => ({
  ...{ ...CALL, _id, filters: { id: '10482917' }, can: { retry: true, refusal: null } },
  ...{ attempts, request: { orderNumber: '10482917' }, data: { code: 'VEH-014' } },
  ...more,
});
/** A call that came in. */
export const http = (_id: string, status: number): HttpLog => ({
  ...{ ...CALL, _id, status, url: '/channel/v1/orders', message: 'رُفض الطلب' },
  filters: { driver: { id_number: null }, order: { order_number: '10482917' } },
  ...{ request: { note: 'وجبة عائلية' }, query: { source: 'app' } },
  ...{ params: { order_number: '10482917' }, data: { msg: 'value_too_large' } },
});
/** A call to HyperPay. */
export const payment = (_id: string, status: PlanPaymentLogRow['status']): PlanPaymentLogRow => ({
  ...{
    _id,
    plan_id: '3',
    driver_id: '5',
    driver: { name: 'محمد' },
    entity_id: 'e',
    order_number: null,
    status,
  },
  created_at: CALL.created_at,
  response: {
    ...{ merchantTransactionId: 'm1', amount: '9.00', checkout_id: 'k1', driver_id: '5', entity_id: 'e' },
    ...{ plan_id: '3', headers: {}, result: { code: '000.000.000' } },
  },
});
/** A call to PayFort. */
export const gateway: GatewayLog = {
  ...{
    id: '71',
    transaction_id: 'T-71',
    fort_id: 'F-71',
    from_application: 'EXPRESS',
    digital_wallet: 'APPLE',
  },
  ...{ response_code: '14000', response_message: 'done', transaction_status: 'FAILURE', sdk_token: 'tok' },
  ...{ service_command: 'SDK_TOKEN', signature: 'sig', created_at: CALL.created_at },
  ...{
    attempts,
    gateway_response: { fort_id: 'F-71' },
    product_response: { ok: true },
    payment_log: { gateway: 'payfort' },
  },
};
/** A call to the ERP. */
export const erp = (_id: string, state: string): ErpLog => ({
  ...{ ...CALL, _id, state, isSuccess: state === 'ready', url: 'https://odoo.example/api/v1/orders' },
  ...{ attempts, body: { event: 'order' }, response: { result: { state } } },
});
/** A call to the partner. */
export const partner = (_id: string, status: number, isSuccess: boolean): PartnerLog => ({
  ...{ ...CALL, _id, type: 'ORDER_STATUS', method: 'PUT', status, isSuccess },
  url: 'https://shukah.example/orders/7',
  order: {
    ...{ _id: '7', order_number: '10482917', restaurant_name: 'شاورما الراكة' },
    ...{ customer_phone: '0508841170', payment_method: 'Cash', point_type: null },
  },
  ...{ attempts, body: { status: 'done' }, response: { ok: false } },
});

import { expect, test } from 'vitest';
import {
  citcFilters,
  citcLogsQuery,
  erpFilters,
  erpLogsQuery,
  gatewayFilters,
  gatewayLogsQuery,
  httpFilters,
  httpLogsQuery,
  partnerFilters,
  partnerLogsQuery,
  planPaymentFilters,
  planPaymentLogsQuery,
} from './logs.queries.ts';
import {
  citcLogList,
  erpLogList,
  gatewayLogList,
  httpLogList,
  partnerLogList,
  planPaymentLogList,
} from './logs-search.ts';

const date = { from: '2026-03-01', to: '2026-03-10' };
const days = { fromDate: date.from, toDate: date.to };
const callOf = ({ queryKey }: { queryKey: readonly unknown[] }) => ({
  path: (queryKey[0] as string[]).join('.'),
  ...(queryKey[1] as { input: object }).input,
});

test('the period of an address becomes two dates of the call, either alone', () => {
  expect(citcFilters(citcLogList.read({ filters: { id: '5', date } }))).toEqual({ id: '5', ...days });
  expect(citcFilters(citcLogList.read({ filters: { date: { from: date.from } } }))).toEqual({
    fromDate: date.from,
  });
  expect(citcFilters(citcLogList.read({ filters: { date: { to: date.to } } }))).toEqual({ toDate: date.to });
  expect(citcFilters(citcLogList.read({}))).toEqual({});
  expect(planPaymentFilters(planPaymentLogList.read({ filters: { id_number: '1', date } }))).toEqual({
    id_number: '1',
    ...days,
  });
  expect(erpFilters(erpLogList.read({ filters: { order_number: '10', date } }))).toEqual({
    order_number: '10',
    ...days,
  });
});

test('the gateway’s log names the dates its own way', () => {
  expect(gatewayFilters(gatewayLogList.read({ filters: { transaction_id: '9', date } }))).toEqual({
    transaction_id: '9',
    from_date: date.from,
    to_date: date.to,
  });
  expect(gatewayFilters(gatewayLogList.read({}))).toEqual({});
});

test('statuses are numbers in the call', () => {
  const filters = { statutes: ['200', '422'], date };
  expect(httpFilters(httpLogList.read({ filters }))).toEqual({ statutes: [200, 422], ...days });
  expect(partnerFilters(partnerLogList.read({ filters }))).toEqual({ statutes: [200, 422], ...days });
  expect(httpFilters(httpLogList.read({}))).toEqual({});
  expect(partnerFilters(partnerLogList.read({}))).toEqual({});
});

test('a log is read newest first unless the address says otherwise', () => {
  const [limit] = httpLogList.pageSizes;
  expect(callOf(httpLogsQuery(httpLogList.read({ page: 2 })))).toEqual({
    path: 'logs.http.list',
    filters: {},
    page: 2,
    limit,
    sort: -1,
  });
  expect(callOf(httpLogsQuery(httpLogList.read({ sort: 1 })))).toMatchObject({ page: 1, sort: 1 });
  const [payments] = planPaymentLogList.pageSizes;
  const first = { filters: {}, page: 1, limit: payments, sort: -1 };
  expect(callOf(planPaymentLogsQuery(planPaymentLogList.read({})))).toEqual({
    path: 'logs.hyperpay.list',
    ...first,
  });
  expect(callOf(gatewayLogsQuery(gatewayLogList.read({})))).toEqual({ path: 'logs.payfort.list', ...first });
  expect(callOf(erpLogsQuery(erpLogList.read({})))).toEqual({ path: 'logs.odoo.list', ...first });
  expect(callOf(partnerLogsQuery(partnerLogList.read({})))).toEqual({ path: 'logs.shukah.list', ...first });
});

test('the tab of time-outs has a call of its own', () => {
  expect(callOf(citcLogsQuery(citcLogList.read({ tab: 'timeout' }))).path).toBe('logs.citc.timeouts');
  expect(callOf(citcLogsQuery(citcLogList.read({}))).path).toBe('logs.citc.list');
});

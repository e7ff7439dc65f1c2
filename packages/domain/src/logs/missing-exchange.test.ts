import { expect, test } from 'vitest';
import { type ExchangedOrder, findMissingDriverExchanges, findMissingExchanges } from './missing-exchange.ts';

const order = (change: Partial<ExchangedOrder>): ExchangedOrder => ({
  status: 'new',
  isPartners: false,
  hasDriver: false,
  isFake: false,
  ...change,
});
const missing = (of: ExchangedOrder, ...sent: [string, string, ('success' | 'failure' | 'timeout')?][]) =>
  findMissingExchanges(
    of,
    sent.map(([thirdParty, type, outcome = 'success']) => ({
      third_party: thirdParty as 'CITC',
      type,
      outcome,
    })),
  ).map(({ third_party: thirdParty, type, isTried }) => `${thirdParty} ${type}${isTried ? ' tried' : ''}`);

test('what an order should have sent follows its status', () => {
  expect(missing(order({}))).toEqual(['CITC ORDER_CREATE']);
  expect(missing(order({ hasDriver: true }), ['CITC', 'ORDER_CREATE'])).toEqual(['CITC ORDER_ASSIGN']);
  const delivered = order({ status: 'delivered', hasDriver: true });
  expect(missing(delivered, ['CITC', 'ORDER_CREATE'], ['CITC', 'DRIVER_ACCEPT_ORDER'])).toEqual([
    'CITC DRIVER_EXECUTE_ORDER',
    'ODOO ORDER',
  ]);
  expect(missing(order({ status: 'cancelled' }), ['CITC', 'ORDER_CREATE'], ['ODOO', 'cancel'])).toEqual([
    'CITC ORDER_CANCEL',
  ]);
});

test('an order of the partner is missing at the partner until one call succeeded', () => {
  const ended = order({ status: 'cancelled', isPartners: true });
  const rest: [string, string][] = [
    ['CITC', 'ORDER_CREATE'],
    ['CITC', 'ORDER_CANCEL'],
    ['ODOO', 'ORDER'],
  ];
  expect(missing(ended, ...rest)).toEqual(['SHUKAH ORDER']);
  expect(missing(ended, ...rest, ['SHUKAH', 'status', 'failure'])).toEqual(['SHUKAH ORDER tried']);
  expect(missing(ended, ...rest, ['SHUKAH', 'status', 'failure'], ['SHUKAH', 'status'])).toEqual([]);
});

test('what failed or timed out is missing, and a fake order is never sent', () => {
  expect(missing(order({}), ['CITC', 'ORDER_CREATE', 'timeout'])).toEqual(['CITC ORDER_CREATE tried']);
  expect(missing(order({}), ['CITC', 'ORDER_CREATE', 'failure'], ['CITC', 'ORDER_CREATE'])).toEqual([]);
  expect(missing(order({ isFake: true, status: 'delivered', hasDriver: true }))).toEqual([]);
});

test('of a driver what is unsent is missing, and the registration of one who is active', () => {
  const driver = { isActive: true, isRegistered: true, unsent: [] };
  const failed = { third_party: 'CITC', type: 'DRIVER_CREATE', outcome: 'failure' } as const;
  const missing = (
    change: Partial<Parameters<typeof findMissingDriverExchanges>[0]>,
    ...sent: (typeof failed)[]
  ) =>
    findMissingDriverExchanges({ ...driver, ...change }, sent).map(
      ({ third_party: thirdParty, type, isTried }) => `${thirdParty} ${type}${isTried ? ' tried' : ''}`,
    );
  expect(missing({}, failed)).toEqual([]);
  expect(missing({ isRegistered: false })).toEqual(['CITC DRIVER_CREATE']);
  expect(missing({ isRegistered: false }, failed)).toEqual(['CITC DRIVER_CREATE tried']);
  expect(missing({ isRegistered: false, isActive: false })).toEqual([]);
  const unsent = [
    { type: 'DRIVER_EDIT', isTried: false },
    { type: 'DRIVER_EDIT', isTried: true },
    { type: 'DRIVER_DEACTIVATE', isTried: false },
  ];
  // An edit of a driver that the regulator does not know registers them.
  expect(missing({ isRegistered: false, unsent })).toEqual([
    'CITC DRIVER_EDIT tried',
    'CITC DRIVER_DEACTIVATE',
  ]);
});

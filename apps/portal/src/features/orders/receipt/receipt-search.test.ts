import { expect, test } from 'vitest';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { isOffered, parseReceiptSearch, RECEIPT_ACTIONS } from './receipt-search.ts';

test('an address opens an action that there is, and nothing else', () => {
  expect(parseReceiptSearch({ action: 'cancel', page: 2 })).toEqual({ action: 'cancel' });
  expect(parseReceiptSearch({ action: 'delete' })).toEqual({});
  expect(parseReceiptSearch({})).toEqual({});
});

test('an order offers what its state allows; it can be read in any state', () => {
  const none = {
    execute: false,
    cancel: false,
    unassign: false,
    assign: false,
    reoffer: false,
    reorder: false,
  };
  const offered = (can: typeof none) =>
    RECEIPT_ACTIONS.filter((action) => isOffered(action, buildOrder({ can })));
  expect(offered(none)).toEqual(['history', 'detail']);
  expect(offered({ ...none, cancel: true })).toEqual(['cancel', 'history', 'detail']);
});

import { expect, it } from 'vitest';
import { PRODUCT_CLIENT } from '../product.ts';
import { APPLICATION_TYPES } from '../settings/settings.ts';
import { findClosedPaymentType, isExpressApplication } from './payment-mode.ts';

const without = (...closed: string[]) => APPLICATION_TYPES.filter((type) => !closed.includes(type));

it.each([
  ['MAEDA_CLIENT', 'Cash', without('MAEDA_CLIENT', 'CARD_PAY'), null],
  ['MAEDA_CLIENT', 'Point', [], null],
  ['MAEDA_CLIENT', 'online', without(), null],
  ['MAEDA_CLIENT', 'online', without('CARD_PAY'), null],
  ['MAEDA_CLIENT', 'online', without('MAEDA_CLIENT'), 'MAEDA_CLIENT'],
  ['MAEDA_CLIENT', 'Card', without('SHUKAH_CLIENT'), null],
  ['MAEDA_CLIENT', 'Card', without('CARD_PAY'), 'CARD_PAY'],
  ['EXPRESS', 'Card', [], 'EXPRESS'],
])('%s by %s with %j open is closed by %s', (application, method, open, closed) => {
  expect(findClosedPaymentType({ application, method }, open)).toBe(closed);
});

it('the express flag applies to the client app of the product alone', () => {
  expect(APPLICATION_TYPES.filter(isExpressApplication)).toEqual([PRODUCT_CLIENT]);
});

import { expect, it } from 'vitest';
import { foldersOf, isPart } from './parts.ts';

it('finds the folder of each feature once', () => {
  expect(
    foldersOf([
      'apps/server/src/features/orders/list/list-orders.query.ts',
      'apps/server/src/features/offers/offers.router.ts',
      'apps/server/src/features/orders/order-row.ts',
    ]),
  ).toEqual(['apps/server/src/features/offers', 'apps/server/src/features/orders']);
});

it('knows the parts by their names', () => {
  const parts = ['domain', 'server', 'portal', 'components'];
  expect([...parts, 'sandbox', 'toString'].filter(isPart)).toEqual(parts);
});

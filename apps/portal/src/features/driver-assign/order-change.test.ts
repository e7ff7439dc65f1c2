import { expect, test } from 'vitest';
import { findOrderChange } from './order-change.ts';

const free = { status: 'new', driver_id: null, driver_name: null } as const;
const first = { status: 'assigned', driver_id: '7', driver_name: 'Salem' } as const;
const second = { ...first, driver_id: '8', driver_name: 'Huda' };

test.each([
  ['the same', first, first, null],
  ['accepted by a driver', free, first, { kind: 'taken', name: 'Salem' }],
  ['handed over', first, second, { kind: 'taken', name: 'Huda' }],
  ['back in the distribution', first, free, { kind: 'released', name: 'Salem' }],
  ['taken by a driver without a name', first, { ...second, driver_name: null }, { kind: 'taken', name: '' }],
  ['released by one without a name', { ...first, driver_name: null }, free, { kind: 'released', name: '' }],
  ['a step further', first, { ...first, status: 'take_order' }, { kind: 'advanced', status: 'take_order' }],
] as const)('an order that is %s', (_, seen, now, change) => {
  expect(findOrderChange(seen, now)).toEqual(change);
});

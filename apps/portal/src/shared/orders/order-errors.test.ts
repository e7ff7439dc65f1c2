import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { buildOrder } from '../testing/factories.ts';
import { getConflictOrder, isAssignedConflict } from './order-errors.ts';

const order = buildOrder({ _id: '7' });
const conflict = (data: unknown) => new ORPCError('CONFLICT', { status: 409, data });

test('a conflict brings the current order', () => {
  expect(getConflictOrder(conflict({ order }))).toBe(order);
});

test.each([
  ['no data', conflict(undefined)],
  ['null', conflict(null)],
  ['a text', conflict('order')],
  ['no order', conflict({ errors: [] })],
  ['an order that is null', conflict({ order: null })],
  ['an order that is a text', conflict({ order: 'x' })],
  ['an order without an id', conflict({ order: { can: {} } })],
  ['an order without actions', conflict({ order: { _id: '7' } })],
  ['an error of another kind', Object.assign(new Error('x'), { data: { order } })],
])('a conflict with %s brings none', (_what, error) => {
  expect(getConflictOrder(error)).toBeNull();
});

const CODE = 'request_assigned_to_driver';
const refused = (status: number, message: string, errors: { msg: string }[] = []) =>
  new ORPCError('REFUSED', { status, message, data: { errors } });

test.each([
  ['by its message', refused(409, CODE), true],
  ['by an entry', refused(409, 'x', [{ msg: 'y' }, { msg: CODE }]), true],
  ['with another reason', refused(409, 'x', [{ msg: 'y' }]), false],
  ['with another status', refused(422, CODE), false],
  ['outside the contract', new Error(CODE), false],
])('a refusal %s means that another driver has the order: %s', (_how, error, expected) => {
  expect(isAssignedConflict(error)).toBe(expected);
});

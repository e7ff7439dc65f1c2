import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { errorTexts } from '../api/error-text.ts';
import { refusedFields } from './refused-fields.ts';

const refusal = (...errors: { field?: string; msg: string }[]) =>
  new ORPCError('REFUSED', { status: 422, message: 'error', data: { errors } });
const show = (error: unknown) => refusedFields(error, { phone: '', date: {} }, (key) => `<${key}>`);

test('a message stands at the field that it names, the first of several', () => {
  const error = refusal(
    { field: 'phone', msg: 'taken' },
    { field: 'phone', msg: 'short' },
    { field: 'date.day', msg: 'past' },
  );
  expect(show(error)).toEqual({ phone: '<taken>', 'date.day': '<past>' });
});

test('beside messages at fields all others belong to the whole form', () => {
  const error = refusal({ msg: 'a' }, { field: 'phone', msg: 'taken' }, { field: 'other', msg: 'b' });
  expect(show(error)).toEqual({ phone: '<taken>', '': '<a> <b>' });
});

test('without a field of the form the texts of the call belong to the whole form', () => {
  const errors = [refusal({ field: 'other', msg: 'phone_taken' }, { msg: 'error' }), refusal()];
  for (const error of errors) expect(show(error)).toEqual({ '': errorTexts(error).join(' ') });
});

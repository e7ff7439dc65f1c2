import { ORPCError } from '@orpc/server';
import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { toClientError } from './errors.ts';

test('a statement that the database cancels is refused as a list that takes too long', () => {
  const timeout = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  const refusal = toClientError(timeout, {} as Context, false);
  expect(refusal).toBeInstanceOf(ORPCError);
  expect(refusal).toMatchObject({
    code: 'LIST_TOO_SLOW',
    status: 422,
    message: 'list_too_slow',
    data: { errors: [{ msg: 'list_too_slow' }] },
  });
});

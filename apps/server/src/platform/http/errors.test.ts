import { ORPCError } from '@orpc/server';
import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { toClientError } from './errors.ts';
import { RequestError } from './request-error.ts';

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

test('a handler that cannot take a request now says so, and when to repeat it', () => {
  const headers: string[] = [];
  const context = {
    requestId: 'r',
    setHeader: (...header: string[]) => void headers.push(...header),
  } as unknown as Context;
  const refusal = toClientError(new RequestError(503, 'server_busy', 2), context, false);
  expect(refusal).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    status: 503,
    message: 'server_busy',
    data: { errors: [{ msg: 'server_busy' }], request_id: 'r' },
  });
  expect(headers).toEqual(['retry-after', '2']);
});

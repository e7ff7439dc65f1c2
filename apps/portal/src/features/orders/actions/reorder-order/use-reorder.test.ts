import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { profileQuery } from '../../../../shared/session/profile.ts';
import { buildOrder } from '../../../../shared/testing/factories.ts';
import { memoryStorage } from '../../../../shared/testing/memory-storage.ts';
import { runHook } from '../../../../shared/testing/run-hook.ts';
import { watchToasts } from '../../../../shared/testing/watch-toasts.ts';
import { useReorder } from './use-reorder.ts';

/** A cart that the server answers with `answer`; `shown` has the toasts. */
async function openCart(answer: () => Response) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(profileQuery().queryKey, { _id: '7' } as never);
  const onDone = vi.fn();
  const requests: Request[] = [];
  const toasts = watchToasts();
  const shown = () => toasts().map(({ kind }) => kind);
  const hook = await runHook(() => useReorder(buildOrder(), onDone), null, {
    client,
    browser: {
      location: { origin: 'http://localhost' },
      localStorage: memoryStorage({ access_token: 'a' }),
      navigator: { onLine: true },
      fetch: async (request: Request) => {
        requests.push(request);
        return answer();
      },
    },
  });
  await hook.act(() => hook.current.submit([]));
  return { onDone, requests, shown };
}
const refuse = (status: number, data: object) =>
  Response.json({ defined: true, code: 'X', status, message: 'error', data }, { status });

test('a cart is sent with its version and its application, and the dialog closes', async () => {
  const { onDone, requests, shown } = await openCart(() =>
    Response.json({ data: buildOrder({ version: 4 }) }),
  );
  expect(requests.map(({ headers }) => headers.get('x-order-version'))).toEqual(['3']);
  expect(requests[0]?.headers.get('x-from-application')).toBeTruthy();
  expect(shown()).toEqual(['success']);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('each reason of a refusal has a toast, and the cart stays', async () => {
  const { onDone, shown } = await openCart(() => refuse(422, { message: ['a', 'b'] }));
  expect(shown()).toEqual(['error', 'error']);
  expect(onDone).not.toHaveBeenCalled();
});

test('a cart of an order that can no longer be ordered again closes', async () => {
  const order = buildOrder({ version: 5 });
  const { onDone } = await openCart(() =>
    refuse(409, { order: { ...order, can: { ...order.can, reorder: false } } }),
  );
  expect(onDone).toHaveBeenCalledTimes(1);
});

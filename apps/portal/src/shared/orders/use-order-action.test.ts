import type { OrderRow } from '@mishwar/contract';
import type { SendOutcome } from '@mishwar/domain';
import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orpc } from '../api/api.ts';
import { profileQuery } from '../session/profile.ts';
import { buildOrder } from '../testing/factories.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { runHook } from '../testing/run-hook.ts';
import {
  isUnknownOutcome,
  type OrderActionResult,
  type SendOrderAction,
  sendOrderAction,
  useOrderAction,
} from './use-order-action.ts';

test('no answer, or one of a gateway, leaves the outcome open', () => {
  const outcomes: SendOutcome[] = ['no-answer', 200, 409, 422, 500, 501, 502, 503, 504, 505];
  expect(outcomes.filter(isUnknownOutcome)).toEqual(['no-answer', 502, 503, 504]);
});

const order = buildOrder({ _id: '1', version: 3 });
const conflict = (current: OrderRow) =>
  new ORPCError('CONFLICT', { status: 409, message: 'order_changed', data: { order: current } });

/** A dialog of an action whose sends are answered by `answers`, one after the other. */
async function openAction(...answers: (Error | OrderRow)[]) {
  const client = new QueryClient();
  client.setQueryDefaults(profileQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(profileQuery().queryKey, { _id: '7' } as never);
  const sent: { key: string; version: number; body: string; seen: number }[] = [];
  const send: SendOrderAction<string> = async ({ version: seen }, headers, body) => {
    sent.push({ key: headers['x-transaction-key'], version: headers['x-order-version'], body, seen });
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('offline');
    return { data: answer };
  };
  const hook = await runHook((given: OrderRow) => useOrderAction<string>('Cancel', given, send), order, {
    client,
  });
  const run = async (body: string) => {
    let result: OrderActionResult | undefined;
    await hook.act(async () => {
      const running = hook.current.run(body);
      await vi.advanceTimersByTimeAsync(5_000);
      result = await running;
    });
    return result;
  };
  return { hook, sent, run, client };
}

describe('an action on an order', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is sent once, with the version that was seen, and shows the order of the answer', async () => {
    const after = { ...order, version: 4, status: 'cancelled' as const };
    const { hook, sent, run, client } = await openAction(after);
    const list = orpc.orders.list.key({ type: 'query' });
    client.setQueryData<unknown>(list, { data: { results: [order] } });
    expect(await run('late')).toEqual({ ok: true, order: after });
    expect(sent).toMatchObject([{ version: 3, body: 'late', seen: 3 }]);
    expect(sent[0]?.key).toMatch(/Cancel/);
    expect(hook.current).toMatchObject({ order: after, isSending: false, unanswered: null });
    expect(client.getQueryData(list)).toMatchObject({ data: { results: [{ version: 4 }] } });
  });

  test('is repeated under the same key while no answer comes, and stays open when none has come', async () => {
    const { hook, sent, run } = await openAction();
    expect(await run('late')).toMatchObject({ ok: false, refusal: null });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(hook.current.unanswered).toBe('late');
  });

  test('is sent again exactly as it was when its outcome is not known', async () => {
    const offline = new TypeError('offline');
    const after = { ...order, version: 4 };
    const { hook, sent, run } = await openAction(offline, offline, offline, after);
    await run('late');
    await hook.render({ ...order, version: 9, can: { ...order.can, cancel: false } });
    expect(hook.current.isAllowed).toBe(true);
    expect(await run('another reason')).toEqual({ ok: true, order: after });
    expect(sent.at(-1)).toMatchObject({ key: sent[0]?.key, version: 3, body: 'late' });
    expect(hook.current).toMatchObject({ unanswered: null, isAllowed: false });
  });

  test('that is refused shows the order as it is now', async () => {
    const current = { ...order, version: 8, can: { ...order.can, cancel: false } };
    const { hook, run, sent } = await openAction(conflict(current), { ...current, version: 9 });
    expect(await run('late')).toMatchObject({ ok: false, refusal: { status: 409, order: { version: 8 } } });
    expect(hook.current).toMatchObject({ order: current, isAllowed: false });
    await run('late');
    expect(sent.map(({ version }) => version)).toEqual([3, 8]);
  });

  test('that is refused for another reason leaves the order as it is', async () => {
    const { hook, run } = await openAction(new ORPCError('X', { status: 422, message: 'reason_needed' }));
    expect(await run('')).toMatchObject({ ok: false, refusal: { status: 422, order: { version: 3 } } });
    expect(hook.current.order).toBe(order);
  });

  test('shows a newer order of the list in place of that of an answer, and another order at once', async () => {
    const { hook, run } = await openAction({ ...order, version: 4 });
    await run('late');
    await hook.render({ ...order, version: 5 });
    expect(hook.current.order.version).toBe(5);
    await hook.render({ ...order, _id: '2', version: 1 });
    expect(hook.current.order).toMatchObject({ _id: '2', version: 1 });
  });

  test('waits for the profile of who acts', async () => {
    const hook = await runHook(
      () => useOrderAction<string>('Cancel', order, () => Promise.reject(new Error('sent'))),
      null,
      {
        browser: {
          location: { origin: 'http://localhost' },
          localStorage: memoryStorage(),
          fetch: () => new Promise(() => undefined),
        },
      },
    );
    expect(hook.current.isReady).toBe(false);
    expect(await hook.current.run('late')).toMatchObject({ ok: false, refusal: null });
  });
});

describe('an action on one of many orders', () => {
  const send = async (
    client: QueryClient,
    answer: () => Promise<{ data: OrderRow }>,
    body = 'late',
    row: OrderRow = order,
  ) => {
    const sent: unknown[] = [];
    const done = sendOrderAction(client, '7', 'Cancel', row, body, (_, headers, given) => {
      sent.push({ ...headers, body: given });
      return answer();
    });
    await done.catch(() => undefined);
    return { done, sent };
  };
  const withList = () => {
    const client = new QueryClient();
    const key = orpc.orders.list.key({ type: 'query' });
    client.setQueryData<unknown>(key, { data: { results: [order] } });
    return {
      client,
      versions: () =>
        client
          .getQueryData<{ data: { results: OrderRow[] } }>(key)
          ?.data.results.map(({ version }) => version),
    };
  };

  test('is in the lists with the order of the answer, or with that of the conflict', async () => {
    const { client, versions } = withList();
    await send(client, async () => ({ data: { ...order, version: 4 } }));
    expect(versions()).toEqual([4]);
    const refused = await send(client, () => Promise.reject(conflict({ ...order, version: 6 })));
    await expect(refused.done).rejects.toMatchObject({ status: 409 });
    expect(versions()).toEqual([6]);
  });

  test('repeats the request whose outcome is not known', async () => {
    const { client } = withList();
    const lost = await send(client, () => Promise.reject(new TypeError('offline')));
    const again = await send(client, async () => ({ data: order }), 'another', { ...order, version: 5 });
    expect(again.sent).toEqual(lost.sent);
    const next = await send(client, async () => ({ data: order }), 'another', { ...order, version: 5 });
    expect(next.sent).toMatchObject([{ 'x-order-version': 5, body: 'another' }]);
  });
});

import type { OrderRow } from '@mishwar/contract';
import { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { profileQuery } from '../../../shared/session/profile.ts';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { memoryStorage } from '../../../shared/testing/memory-storage.ts';
import { runHook } from '../../../shared/testing/run-hook.ts';
import { useBulkOrderActions } from './bulk-order-actions.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));

async function openActions({ isSignedIn = true } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  if (isSignedIn) client.setQueryData(profileQuery().queryKey, { _id: '7' } as never);
  const sent: { path: string; version: string | null; body: string }[] = [];
  const hook = await runHook(() => useBulkOrderActions(), null, {
    client,
    browser: {
      location: { origin: 'http://localhost' },
      localStorage: memoryStorage({ access_token: 'a' }),
      fetch: async (request: Request) => {
        if (request.method === 'GET') return new Promise(() => undefined);
        sent.push({
          path: new URL(request.url).pathname.split('/').slice(4).join('/'),
          version: request.headers.get('x-order-version'),
          body: await request.text(),
        });
        return Response.json({ data: buildOrder({ version: 4 }) });
      },
    },
  });
  const actionOf = (id: string) => {
    const action = hook.current.find((one) => one.id === id);
    if (!action) throw new Error(`no action ${id}`);
    return action;
  };
  return { hook, sent, actionOf };
}

const order = (can: Partial<OrderRow['can']>, more: Partial<OrderRow> = {}) => {
  const row = buildOrder();
  return { ...row, ...more, can: { ...row.can, ...can } };
};
const text = (key: 'finished' | 'needs_driver' | 'no_driver') => i18next.t(`orders.lists.bulk.${key}`);

test('an order is skipped with the reason that its state gives', async () => {
  const { actionOf } = await openActions();
  const reason = (id: string, row: OrderRow) => actionOf(id).refusal(row);
  expect(reason('execute', order({}))).toBeNull();
  expect(reason('execute', order({}, { driver_id: null }))).toBe(text('needs_driver'));
  expect(reason('execute', order({ execute: false }, { driver_id: null }))).toBe(text('finished'));
  expect(reason('unassign', order({}))).toBeNull();
  expect(reason('unassign', order({ unassign: false }))).toBe(text('no_driver'));
  expect(reason('unassign', order({ unassign: false, cancel: false }))).toBe(text('finished'));
  expect(reason('cancel', order({}))).toBeNull();
  expect(reason('cancel', order({ cancel: false }))).toBe(text('finished'));
});

test('each order is sent with its version, and a cancellation with its reason', async () => {
  const { actionOf, sent } = await openActions();
  await actionOf('execute').run?.(order({}), undefined);
  await actionOf('unassign').run?.(order({}), undefined);
  await actionOf('cancel').run?.(order({}), { reason_id: '2' });
  expect(sent.map(({ version }) => version)).toEqual(['3', '3', '3']);
  expect(sent.map(({ path }) => path)).toEqual([
    expect.stringContaining('execute'),
    expect.stringContaining('unassign'),
    expect.stringContaining('cancel'),
  ]);
  expect(sent[2]?.body).toContain('reason_id');
  expect(new Set(sent.map(({ path }) => path)).size).toBe(3);
});

test('what cannot be undone is marked', async () => {
  const { hook } = await openActions();
  expect(hook.current.map(({ id, danger = false }) => [id, danger])).toEqual([
    ['execute', false],
    ['unassign', true],
    ['cancel', true],
  ]);
});

test('there are none before it is known who acts', async () => {
  expect((await openActions({ isSignedIn: false })).hook.current).toEqual([]);
});

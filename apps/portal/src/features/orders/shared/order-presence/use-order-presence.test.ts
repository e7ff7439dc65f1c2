import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { profileQuery } from '../../../../shared/session/profile.ts';
import { openSocket } from '../../../../shared/testing/open-socket.ts';
import { runHook } from '../../../../shared/testing/run-hook.ts';
import { useOrderPresence } from './use-order-presence.ts';

vi.mock('socket.io-client', () => import('../../../../shared/testing/open-socket.ts'));

const [me, sara, omar] = [
  { _id: '7', name: 'Me' },
  { _id: '8', name: 'Sara' },
  { _id: '9', name: 'Omar' },
] as const;

async function openOrder() {
  const said: unknown[] = [];
  const client = new QueryClient();
  client.setQueryDefaults(profileQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(profileQuery().queryKey, { _id: me._id } as never);
  const socket = await openSocket({
    location: { origin: 'http://localhost' },
    fetch: async (request: Request) => {
      const [, number] = /orders\/(\w+)\/viewing$/.exec(request.url) ?? [];
      said.push({ number, ...(await request.json()) });
      return Response.json({ viewers: [me, sara] });
    },
  });
  socket.receive('connect');
  const hook = await runHook(useOrderPresence, { _id: '1', order_number: '1001' }, { client });
  for (let turn = 0; turn < 20 && hook.current.length === 0; turn += 1) await hook.act(() => undefined);
  return { hook, said, socket };
}

test('who has the order open is reported, and the others are shown', async () => {
  const { hook, said } = await openOrder();
  expect(said).toEqual([{ number: '1001', open: true }]);
  expect(hook.current).toEqual([sara]);
});

test('who opens or leaves this order is shown at once', async () => {
  const { hook, socket } = await openOrder();
  const update = (seq: number, _id: string, viewers?: { _id: string; name: string }[]) =>
    hook.act(() =>
      socket.push({ seq, event: 'update', payload: { _id, updatedFields: viewers ? { viewers } : {} } }),
    );
  await update(11, '1', [omar, me]);
  expect(hook.current).toEqual([omar]);
  await update(12, '2', [sara]);
  await update(13, '1');
  expect(hook.current).toEqual([omar]);
});

test('the order is reported as closed when it is left, unless the session has ended', async () => {
  const { hook, said } = await openOrder();
  await hook.unmount();
  for (let turn = 0; turn < 20 && said.length < 2; turn += 1) await new Promise((done) => setImmediate(done));
  expect(said.at(-1)).toEqual({ number: '1001', open: false });
  const other = await openOrder();
  localStorage.removeItem('access_token');
  await other.hook.unmount();
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
  expect(other.said).toEqual([{ number: '1001', open: true }]);
});

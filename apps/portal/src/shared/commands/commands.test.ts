import { expect, test, vi } from 'vitest';
import { type Command, findCommands, registerCommandProvider } from './command-providers.ts';
import { findRowKey, shownRowKeys, showRowKeys } from './row-keys.ts';

const command = (id: string): Command => ({ id, label: id, group: 'orders', run: () => undefined });
const { signal } = new AbortController();

test('a search asks every registered provider, also where one of them fails', async () => {
  const first = vi.fn(async () => [command('a')]);
  const stops = [
    registerCommandProvider(first),
    registerCommandProvider(async () => Promise.reject(new Error('offline'))),
    registerCommandProvider(async () => [command('b'), command('c')]),
  ];
  expect((await findCommands('10020', signal)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(first).toHaveBeenCalledWith('10020', signal);
  for (const stop of stops) stop();
  expect(await findCommands('10020', signal)).toEqual([]);
});

test('a search fails where one provider fails and the others find nothing', async () => {
  const stops = [
    registerCommandProvider(async () => []),
    registerCommandProvider(async () => Promise.reject(new Error('offline'))),
  ];
  await expect(findCommands('x', signal)).rejects.toThrow('offline');
  for (const stop of stops) stop();
});

test('the keys of the open list are named until it closes, not those of a list that closed before', () => {
  const [orders, drivers] = [[{ letter: 'U', label: 'Unassign' }], [{ letter: 'E', label: 'Edit' }]];
  const closeOrders = showRowKeys(orders);
  const closeDrivers = showRowKeys(drivers);
  closeOrders();
  expect(shownRowKeys()).toBe(drivers);
  closeDrivers();
  expect(shownRowKeys()).toEqual([]);
});

test('a row key is found by its place on the keyboard', () => {
  const key = { letter: 'U', label: 'Unassign', isOffered: () => true, run: () => undefined };
  expect(findRowKey([key], 'KeyU')).toBe(key);
  expect(findRowKey([key], 'KeyX')).toBeUndefined();
});

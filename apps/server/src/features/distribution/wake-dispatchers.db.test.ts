import { once } from 'node:events';
import { withClient } from '@mishwar/db';
import { useTestDatabase } from '@mishwar/db/testing';
import { expect, it } from 'vitest';
import { NEW_ORDERS } from './new-orders.ts';
import { isFromElsewhere, subscribeToLocalOrders, wakeDispatchers } from './wake-dispatchers.ts';

const database = useTestDatabase();

it('wakes the dispatcher of its own process at once, and batches the notifications of others', async () => {
  await withClient(database.url, async (client) => {
    const notices: string[] = [];
    client.on('notification', ({ payload = '' }) => notices.push(payload));
    await client.query(`listen ${client.escapeIdentifier(NEW_ORDERS)}`);
    let woken = 0;
    const unsubscribe = subscribeToLocalOrders(() => {
      woken += 1;
    });
    for (let order = 0; order < 20; order++) wakeDispatchers(database.db);
    expect(woken).toBe(20);
    unsubscribe();
    // One for the first order, and one for all that came meanwhile.
    while (notices.length < 2) await once(client, 'notification');
    expect(notices).toHaveLength(2);
    expect(notices.map(isFromElsewhere)).toEqual([false, false]);
    expect(isFromElsewhere('')).toBe(true);
    wakeDispatchers(database.db);
    expect(woken).toBe(20);
    while (notices.length < 3) await once(client, 'notification');
  });
});

import type { DriverSync } from '@mishwar/contract';
import { ORPCError } from '@orpc/client';
import { beforeAll, expect, test } from 'vitest';
import { orpc } from '../../shared/api/api.ts';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { inputOf } from '../../shared/testing/query-options.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, type SentRequest, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { syncedDriversQuery } from './driver-sync.queries.ts';
import { fieldText, syncFailure, syncMessage } from './sync-texts.ts';
import { useDriverSync } from './use-driver-sync.ts';
import { useSyncEnds } from './use-sync-ends.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

const sync = (change: Partial<DriverSync>) =>
  ({
    _id: '7',
    third_party: 'odoo',
    state: 'running',
    created: 1,
    changed: 2,
    refused: 3,
    problem: null,
    ...change,
  }) as DriverSync;
const LATEST = {
  data: [
    { third_party: 'shukah', sync: null },
    { third_party: 'odoo', sync: sync({ state: 'failed' }) },
  ],
};
const isRead = ({ call }: SentRequest) => call.startsWith('GET');

test.each([
  ['start', undefined],
  ['resume', '7'],
  ['cancel', '7'],
] as const)('to %s a sync shows its new state, and reads it again', async (action, id) => {
  browser.answer((sent: SentRequest) => (isRead(sent) ? LATEST : { data: sync({ state: 'queued' }) }));
  const { run, current } = await runPortalHook(browser, () => useDriverSync('odoo'));
  expect(current().entry).toEqual(LATEST.data[1]);
  browser.answer((sent: SentRequest) =>
    isRead(sent) ? new Response(null, { status: 502 }) : { data: sync({ state: 'queued' }) },
  );
  browser.sent = [];
  await run((actions) => (id ? actions[action as 'resume'].mutate(id) : actions.start.mutate()));
  expect(current().entry).toEqual({ third_party: 'odoo', sync: sync({ state: 'queued' }) });
  expect(current().query.data?.data[0]).toEqual(LATEST.data[0]);
  expect(browser.sent[0]).toMatchObject(
    id ? { call: expect.stringMatching(new RegExp(`/7/${action}$`)) } : { body: { third_party: 'odoo' } },
  );
  expect(browser.sent.filter(isRead)).toHaveLength(1);
  expect(browser.toasts()).toEqual([]);
});

test.each([
  ['start', "Couldn't start the sync"],
  ['resume', "Couldn't start the sync"],
  ['cancel', "Couldn't stop the sync"],
] as const)('a refusal to %s is shown, and the syncs are read again', async (action, title) => {
  browser.answer((sent: SentRequest) => (isRead(sent) ? LATEST : refusal(409, 'error')));
  const { run } = await runPortalHook(browser, () => useDriverSync('odoo'));
  browser.sent = [];
  await run((actions) => actions[action as 'resume'].mutate('7'));
  expect(browser.toasts()).toEqual([expect.stringContaining(`error: ${title} (`)]);
  expect(browser.sent.filter(isRead)).toHaveLength(1);
});

/** Shows the syncs one after the other, and answers the toasts and whether the drivers are read again. */
async function watch(...shown: DriverSync[][]) {
  let syncs = shown[0] ?? [];
  const invalidated = await browser.invalidatedBy([orpc.drivers.list.key()], async () => {
    const { render } = await runPortalHook(browser, () => useSyncEnds(syncs));
    for (const next of shown.slice(1)) {
      syncs = next;
      await render();
    }
  });
  return { toasts: browser.toasts(), isRead: invalidated[0] };
}

test('a sync that ends while the page is open says what it did, and the drivers are read again', async () => {
  const done = sync({ state: 'done' });
  expect(await watch([sync({ state: 'queued' })], [sync({})], [done], [done])).toEqual({
    toasts: [expect.stringMatching(/^success: .*the ERP \(Odoo\).* \(.*1.*2.*3.*\)$/)],
    isRead: true,
  });
});

test('a failed sync says why, where that is known', async () => {
  const { toasts } = await watch([sync({})], [sync({ state: 'failed', problem: 'sync_ended' })]);
  expect(toasts).toEqual([expect.stringMatching(/^error: .*the ERP \(Odoo\).* \(.+\)$/)]);
  expect(toasts[0]).toContain(syncMessage('sync_ended'));
});

test('a failed sync without a reason has a title alone, and a stopped one needs no toast', async () => {
  const other = (change: Partial<DriverSync>) => sync({ _id: '8', third_party: 'shukah', ...change });
  const { toasts, isRead: isAgain } = await watch(
    [sync({}), other({})],
    [sync({ state: 'failed' }), other({ state: 'cancelled' })],
  );
  expect(toasts).toEqual([expect.stringMatching(/^error: [^(]*the ERP \(Odoo\)[^(]*$/)]);
  expect(isAgain).toBe(true);
});

test('a sync that had ended before the page was opened is not announced', async () => {
  expect(await watch([sync({ state: 'done' })], [sync({ state: 'done' })])).toEqual({
    toasts: [],
    isRead: false,
  });
});

test('messages and fields of a sync have texts of their own, and unknown ones a general text', () => {
  expect(syncMessage('sync_ended')).not.toBe(syncMessage('phone_taken'));
  expect(syncMessage('phone_taken')).not.toMatch(/phone_taken|driverSync/);
  expect(fieldText('name')).not.toBe('name');
  expect(fieldText('shoe_size')).toBe('shoe_size');
  const errors = [{ msg: 'sync_ended' }, { msg: 'sync_ended' }, { msg: 'phone_taken' }];
  expect(syncFailure(new ORPCError('REFUSED', { status: 409, data: { errors } }))).toBe(
    `${syncMessage('sync_ended')} ${syncMessage('phone_taken')}`,
  );
  expect(syncFailure(new ORPCError('REFUSED', { status: 404, message: 'driver_not_found' }))).toBe(
    syncMessage('driver_not_found'),
  );
});

test('the drivers of a report are those of one result, and are read again while the sync adds to them', () => {
  expect(inputOf(syncedDriversQuery('7', 'created', 2))).toMatchObject({
    id: '7',
    outcome: 'created',
    page: 2,
    sort: 1,
  });
  expect(syncedDriversQuery('7', 'created', 2).staleTime).toBe(0);
});

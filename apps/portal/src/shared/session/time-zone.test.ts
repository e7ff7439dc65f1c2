import { DEFAULT_TIME_ZONE } from '@mishwar/domain';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { useFormat } from '../format/use-format.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { runHook } from '../testing/run-hook.ts';
import { partnerProfileQuery, profileQuery } from './profile.ts';

const BROWSER = {
  location: { origin: 'http://localhost' },
  localStorage: memoryStorage(),
  fetch: () => new Promise(() => undefined),
};

test('times are those of the configured zone, and of the usual one until the profile is read', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(partnerProfileQuery().queryKey, { timezone: { timezone: 'Asia/Tokyo' } } as never);
  const hook = await runHook(() => useFormat(), null, { client, browser: BROWSER });
  expect(hook.current.zone).toBe(DEFAULT_TIME_ZONE.timezone);
  const before = hook.current;
  await hook.render(null);
  expect(hook.current).toBe(before);
  await hook.act(() =>
    client.setQueryData(profileQuery().queryKey, { timezone: { timezone: 'Africa/Cairo' } } as never),
  );
  const { zone, date, time, seconds } = hook.current;
  const at = '2026-01-31T23:30:05.000Z';
  expect([zone, date(at), time(at), seconds(at)]).toEqual([
    'Africa/Cairo',
    '01-02-2026',
    '01:30',
    '01:30:05',
  ]);
});

test('amounts have two decimals and groups, an absent time is said', async () => {
  const { current } = await runHook(() => useFormat(), null, { browser: BROWSER });
  expect(current.money(123_450)).toBe('1,234.50');
  expect(current.amount('1234.5')).toBe('1,234.50');
  expect(current.time(null as never)).toBe('...');
});

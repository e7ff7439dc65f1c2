import { expect, test } from 'vitest';
import { orpc } from '../../shared/api/api.ts';
import { profileQuery } from '../../shared/session/profile.ts';
import { inputOf } from '../../shared/testing/query-options.ts';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import { impactQuery, refreshSettings, settingsQuery } from './settings.queries.ts';

const browser = stubBrowser();

test('nothing of the settings stays in memory after the page', () => {
  for (const { staleTime, gcTime } of [settingsQuery(), impactQuery(20)])
    expect([staleTime, gcTime]).toEqual([0, 0]);
});

test('the impact is that of the lowest balance that is not saved yet, zero included', () => {
  expect(inputOf(impactQuery(undefined))).toEqual({});
  expect(inputOf(impactQuery(0))).toEqual({ lowest_balance: '0' });
  expect(inputOf(impactQuery(-20))).toEqual({ lowest_balance: '-20' });
});

test('a save makes the settings be read again, and the time zone with the profile', async () => {
  const keys = [orpc.settings.list.key(), profileQuery().queryKey, orpc.drivers.key()];
  const refresh = () => refreshSettings(browser.client);
  expect(await browser.invalidatedBy(keys, refresh)).toEqual([true, true, false]);
});

import { countSyncPages, SYNC_PAGE_SIZE } from '@mishwar/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DriverRoster, RosterEntry } from '../platform/outbound/driver-roster.ts';
import { allowPrivateHosts } from '../platform/outbound/egress-policy.ts';
import { createJsonClient } from '../platform/outbound/json-client.ts';
import { startThirdParties, type TestThirdParties, type TestThirdParty } from '../testing/third-parties.ts';
import { odooDrivers } from './odoo/odoo-client.ts';
import { shukahDrivers } from './shukah/shukah-client.ts';

/**
 * Contract of a driver roster, which the sync relies on. It runs against the sandbox, or against a test account of
 * the third party where the environment names one: ODOO_TEST_URL, ODOO_TEST_DATABASE and ODOO_TEST_KEY;
 * SHUKAH_TEST_URL and SHUKAH_TEST_TOKEN. It writes nothing.
 */
const { env } = process;
const real = {
  odoo: env.ODOO_TEST_URL
    ? {
        url: env.ODOO_TEST_URL,
        database: env.ODOO_TEST_DATABASE ?? '',
        key: env.ODOO_TEST_KEY ?? '',
      }
    : null,
  shukah: env.SHUKAH_TEST_URL ? { url: env.SHUKAH_TEST_URL, token: env.SHUKAH_TEST_TOKEN ?? '' } : null,
};

let sandbox: TestThirdParties;
beforeAll(async () => {
  allowPrivateHosts(['127.0.0.1']);
  sandbox = await startThirdParties();
});
afterAll(() => sandbox.stop());

const THIRD_PARTIES = [
  {
    thirdParty: 'odoo' as const,
    isReal: real.odoo !== null,
    roster: (timeoutMs: number, changes = {}) =>
      odooDrivers({ ...(real.odoo ?? sandbox.config.odoo), ...changes }, createJsonClient(timeoutMs)),
    wrong: { key: 'another' },
  },
  {
    thirdParty: 'shukah' as const,
    isReal: real.shukah !== null,
    roster: (timeoutMs: number, changes = {}) =>
      shukahDrivers({ ...(real.shukah ?? sandbox.config.shukah), ...changes }, createJsonClient(timeoutMs)),
    wrong: { token: 'another' },
  },
];
const TIMEOUT_MS = 15_000;
const signal = () => AbortSignal.timeout(60_000);
const nameOf = (entry: RosterEntry) => ('driver' in entry ? entry.driver.id_number : entry.unreadable);

describe.each(THIRD_PARTIES)('the drivers of $thirdParty', ({ thirdParty, isReal, roster, wrong }) => {
  it('are counted, and read page by page in a stable order', async () => {
    const there: DriverRoster = roster(TIMEOUT_MS);
    const total = await there.total(signal());
    expect(Number.isSafeInteger(total)).toBe(true);
    const pages = countSyncPages(total);
    const first = await there.page(1, signal());
    expect(first).toHaveLength(Math.min(total, SYNC_PAGE_SIZE));
    expect(await there.page(1, signal())).toEqual(first);
    const last = await there.page(Math.max(1, pages), signal());
    expect(last).toHaveLength(total === 0 ? 0 : total - (pages - 1) * SYNC_PAGE_SIZE);
    expect(await there.page(pages + 1, signal())).toEqual([]);
    if (pages > 1) {
      const second = (await there.page(2, signal())).map(nameOf);
      expect(first.map(nameOf).filter((name) => second.includes(name))).toEqual([]);
    }
    for (const entry of [...first, ...last]) {
      if (!('driver' in entry)) continue;
      for (const key of ['id_number', 'firstName', 'lastName', 'phone'] as const)
        expect(typeof entry.driver[key]).toBe('string');
    }
  });

  it('are refused without valid credentials, which is final', async () => {
    const there = roster(TIMEOUT_MS, wrong);
    await expect(there.total(signal())).rejects.toMatchObject({ code: 'third_party_refused' });
    await expect(there.page(1, signal())).rejects.toMatchObject({ code: 'third_party_refused' });
  });

  it('are unreachable where no server responds', async () => {
    const unreachable = roster(TIMEOUT_MS, { url: 'http://127.0.0.1:9' });
    await expect(unreachable.total(signal())).rejects.toMatchObject({ code: 'third_party_unreachable' });
  });

  // A real account has no fault injection.
  if (isReal) return;

  const there = (): TestThirdParty => sandbox[thirdParty];
  it.each([
    [{ fail: 1 }, 'third_party_unreachable'],
    [{ garble: 1 }, 'third_party_unreadable'],
    [{ silent: 1 }, 'third_party_unreachable'],
    [{ delayMs: 2_000 }, 'third_party_unreachable'],
  ])('[SEC-29] with the fault %j fail with the code %s', async (faults, code) => {
    await there().faults(faults);
    await expect(roster(300).page(1, signal())).rejects.toMatchObject({ code });
    await there().faults();
    expect(await roster(TIMEOUT_MS).page(1, signal())).toHaveLength(SYNC_PAGE_SIZE);
  });

  it('have names and dates in the format of the product, and null for empty fields', async () => {
    const [stored] = await there().drivers();
    if (!stored) throw new Error('the sandbox knows no driver');
    const [first] = await roster(TIMEOUT_MS).page(1, signal());
    expect(first).toEqual({
      driver: {
        id_number: stored.id_number,
        firstName: stored.first_name,
        secondName: stored.second_name,
        thirdName: '',
        lastName: stored.last_name,
        phone: stored.phone,
        stc_pay_number: stored.stc_pay_number,
        date_of_birth: stored.date_of_birth?.split('-').toReversed().join('/'),
        identity_type: stored.identity_type,
        car_type: stored.car_type,
        car_number: stored.car_number,
        vehicle_sequence_number: stored.vehicle_sequence_number,
        city: stored.city,
        company: null,
        isActive: true,
      },
    });
  });
});

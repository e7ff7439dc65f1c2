import { withClient } from '@mishwar/db';
import { openInstallation } from '../../tools/harness/installation.ts';
import type { Benchmark } from '../benchmark.ts';
import type { ListKind } from '../list/cases.ts';
import { HAND_WRITTEN_DRIVERS } from '../list/hand-written.ts';
import { measureLists } from '../list/measure-lists.ts';
import { driverCases } from './driver-cases.ts';
import { fillDrivers } from './fill-drivers.ts';

/** What identifies the statements of the driver list. It has no lookup first. */
export const DRIVERS: ListKind = { page: 'join wallet_account main', tally: 'driver_tally', lookups: /$./ };

/** The driver list over HTTP, signed in, at a hundred thousand drivers. */
export const driversListBenchmark: Benchmark = {
  name: 'drivers-list',
  title: 'The driver list: 100 rows with their total, at a hundred thousand drivers',
  run: async (options) => {
    const installation = await openInstallation('drivers', 1_000);
    try {
      await withClient(installation.databaseUrl, (client) =>
        fillDrivers(client, options.quick ? 20_000 : 100_000),
      );
      const cases = await withClient(installation.databaseUrl, driverCases);
      return await measureLists(
        { installation, cases, handWritten: HAND_WRITTEN_DRIVERS, kind: DRIVERS, table: 'driver' },
        options,
      );
    } finally {
      await installation.stop();
    }
  },
};

import { eventually } from '../sockets.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls every driver sync route. */
export async function callSyncRoutes({ server, call }: ContractRun): Promise<void> {
  await call('driverSync.erpPages');
  await call('driverSync.erpPage', { query: { page: 1 } });
  await call('driverSync.partnerPages');
  await call('driverSync.partnerPage', { query: { page: 1 } });
  await call('driverSync.updateOdoo', { body: {} });
  const { data } = await call('driverSync.start', { body: { third_party: 'shukah' } });
  const params = { id: data._id };
  await eventually(async () => {
    const { rows } = await server.database.pool.query(`select from driver_sync where state = 'done'`);
    return rows.length === 2;
  }, 30_000);
  await call('driverSync.latest');
  await call('driverSync.drivers', { params, query: { outcome: 'refused' } });
  await call('driverSync.cancel', { params, body: {} });
  await server.database.pool.query(`update driver_sync set state = 'cancelled'`);
  await call('driverSync.resume', { params, body: {} });
}

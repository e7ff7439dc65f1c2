import { expect, it } from 'vitest';
import { inTransaction } from '../../../platform/transaction.ts';
import { createDriver, insertPosition } from '../../../testing/factories/drivers.ts';
import { createOrderWorld } from '../../../testing/factories/worlds.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { readDispatchDriver } from './driver-facts.query.ts';

const server = useTestServer({ roles: new Set(['api']) });

it('a driver of an inactive delivery company counts as inactive, and keeps the limit of the company', async () => {
  const { db, now } = server.app;
  const { companyId } = await createOrderWorld(db);
  const driver = await createDriver(db, { companyId });
  const free = await createDriver(db);
  await insertPosition(db, driver, { latitude: 26.4, longitude: 50.1 }, now());
  await db
    .updateTable('delivery_company')
    .set({ company_distance_receive: 3.5 })
    .where('id', '=', companyId)
    .execute();
  const read = (id: number) => inTransaction(db, (trx) => readDispatchDriver(trx, id, now()));
  const setActive = (is_active: boolean) =>
    db.updateTable('delivery_company').set({ is_active }).where('id', '=', companyId).execute();
  expect(await read(driver)).toMatchObject({ is_active: true, company_distance_receive: 3.5 });
  await setActive(false);
  expect(await read(driver)).toMatchObject({ is_active: false });
  expect(await read(free)).toMatchObject({ is_active: true, company_distance_receive: null });
  await setActive(true);
  expect(await read(driver)).toMatchObject({ is_active: true });
});

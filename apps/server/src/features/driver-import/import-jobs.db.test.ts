import { beforeAll, expect, test } from 'vitest';
import { changeJob, exhaustJob } from '../../testing/factories/jobs.ts';
import { createRestaurant } from '../../testing/factories/stores.ts';
import { packed, sheetOf, workbookParts } from '../../testing/raw-workbook.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { readImportTask } from './driver-import.tasks.ts';
import { createImportActions } from './testing/import-actions.ts';

const server = useTestServer({ roles: new Set(['api']) });
let superAdmin: SignedInOperator;
beforeAll(async () => {
  const { db } = server.app;
  superAdmin = await signInAs(server, 'SUPER_ADMIN');
  await createRestaurant(db);
  await db.insertInto('identity_type').values({ name_ar: 'هوية', name_en: 'National identity' }).execute();
  await db.insertInto('car_type').values({ name_ar: 'سيدان', name_en: 'Sedan' }).execute();
});

const HEADER = [
  'id_number',
  'firstName',
  'lastName',
  'phone',
  'Region',
  'City',
  'Identity type',
  'Vehicle type',
];
const ROW = ['1088700001', 'ماجد', 'الخالدي', '0558700001'];
const PLACE = ['Eastern Province', 'الدمام', 'National identity', 'سيدان'];
const file = () => packed(workbookParts(sheetOf([HEADER, [...ROW, ...PLACE]])));

/** A new operator, who has no open import. */
async function uploader() {
  const staff = await signInAs(server);
  const { driverImport } = staff.client;
  const { begin } = createImportActions(staff);
  return {
    upload: async () => begin(await file()),
    apply: async (id: string) => (await driverImport.apply({ id })).data,
    latest: async () => (await driverImport.latest()).data,
  };
}

test.each([
  ['was cancelled', (job: object) => changeJob(server.database, superAdmin, 'cancel', job)],
  ['was lost in its last attempt', (job: object) => exhaustJob(server.database, job)],
])('an import whose job %s has failed, and another file may be uploaded', async (_what, end) => {
  const { upload, latest } = await uploader();
  const { _id } = await upload();
  expect(await latest()).toMatchObject({ _id, state: 'reading' });
  await expect(upload()).rejects.toMatchObject({ status: 409, message: 'import_open' });
  await end({ import_id: Number(_id) });
  expect(await latest()).toMatchObject({ _id, state: 'failed' });
  const second = await upload();
  expect(second.state).toBe('reading');
  expect(await latest()).toEqual(second);
});

test('a failed import whose job is retried is read again, and applied again', async () => {
  const { upload, apply, latest } = await uploader();
  const { _id } = await upload();
  const id = Number(_id);
  const retryAndWork = async (state: 'ready' | 'done') => {
    await exhaustJob(server.database, { import_id: id });
    expect(await latest()).toMatchObject({ _id, state: 'failed' });
    await changeJob(server.database, superAdmin, 'retry', { import_id: id });
    const worker = await server.another({ roles: new Set(['worker']) });
    await expect.poll(async () => (await latest())?.state, { timeout: 60_000 }).toBe(state);
    await worker.stop();
  };
  // The last attempt fails after the rows were read.
  const lastAttempt = { app: server.app, attempt: 3, maxAttempts: 3, signal: AbortSignal.abort() };
  await expect(readImportTask.run({ import_id: id }, lastAttempt)).rejects.toThrow();
  await retryAndWork('ready');
  expect(await latest()).toMatchObject({ rows_read: 1, counts: { create: 1, refused: 0 } });
  expect(await apply(_id)).toMatchObject({ state: 'applying' });
  const failed = { state: 'failed', finished_at: new Date() } as const;
  await server.app.db.updateTable('driver_import').set(failed).where('id', '=', id).execute();
  await retryAndWork('done');
  expect(await latest()).toMatchObject({ rows_applied: 1, problem: null });
}, 180_000);

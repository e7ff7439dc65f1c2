import { readXlsx } from 'hucre';
import { beforeAll, expect, test, vi } from 'vitest';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Cell } from '../../platform/xlsx/cell.ts';
import { xlsx } from '../../platform/xlsx/workbook.ts';
import { createCompany } from '../../testing/factories/partners.ts';
import { createCity, createRestaurant } from '../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { READ_IMPORT } from './driver-import.tasks.ts';
import { jobOptions } from './store-upload.ts';
import { createImportActions } from './testing/import-actions.ts';

/** Some tests read four files, each in a thread that loads its modules first. */
vi.setConfig({ testTimeout: 180_000 });

const server = useTestServer();
let staff: SignedInOperator;
let imports: ReturnType<typeof createImportActions>;
const upload = (content: Buffer) => imports.upload(content);
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  imports = createImportActions(staff);
  const { db } = server.app;
  await db.insertInto('identity_type').values({ name_ar: 'هوية', name_en: 'National identity' }).execute();
  await db.insertInto('car_type').values({ name_ar: 'سيدان', name_en: 'Sedan' }).execute();
  await createRestaurant(db);
});

const HEADER = [
  'رقم الهوية',
  'First name',
  'lastName',
  'الجوال',
  'Region',
  'City',
  'Identity type',
  'Vehicle type',
];
const place = ['Eastern Province', 'الدمام', 'National identity', 'سيدان'];
const row = (id: string, phone: string, first = 'ماجد') => [id, first, 'الخالدي', phone, ...place];

async function book(rows: readonly (readonly Cell[])[], header: readonly string[] = HEADER): Promise<Buffer> {
  const bytes = xlsx({
    name: 'drivers',
    columns: header.map((name, at) => ({
      header: name,
      width: 10,
      cell: (cells: readonly Cell[]) => cells[at] ?? null,
    })),
    rows: (async function* () {
      yield rows;
    })(),
    rightToLeft: false,
  });
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The cells of a workbook's sheet as texts, row by row. */
async function sheetTexts(content: Buffer): Promise<string[][]> {
  const { sheets } = await readXlsx(content);
  return (sheets[0]?.rows ?? []).map((cells) => cells.map((cell) => String(cell ?? '')));
}

const drivers = async () => (await staff.client.drivers.list({})).data.results;

test('[CALL-053] a file is looked at row by row, then applied whole; the same file again changes nothing', async () => {
  const file = await book([
    row('1088100001', '0558100001'),
    row('1088100002', '0558100002', ''),
    row('1088100003', '12'),
    row('1088100001', '0558100004'),
    [...row('1088100005', '0558100005').slice(0, 4), 'مكان ما', 'الدمام', 'National identity', 'Sedan'],
    row('1088100006', '+966558100006'),
  ]);
  const before = (await drivers()).length;
  const looked = await upload(file);
  expect(looked).toMatchObject({
    state: 'ready',
    problem: null,
    rows_read: 6,
    counts: { create: 2, change: 0, same: 0, refused: 4 },
  });
  expect(await drivers()).toHaveLength(before);
  // The queue may have lost that the job is done.
  await enqueue(server.app.db, READ_IMPORT, { import_id: Number(looked._id) });
  const ended = `select from job_run where task = $1 and outcome = 'completed'`;
  const runs = async () => (await server.database.pool.query(ended, [READ_IMPORT])).rowCount;
  await expect.poll(runs, { timeout: 60_000 }).toBe(2);
  expect(await staff.client.driverImport.status({ id: looked._id })).toEqual({ data: looked });
  const { data: refused } = await staff.client.driverImport.rows({ id: looked._id });
  expect(refused.map(({ row_number, problems }) => [row_number, problems])).toEqual([
    [3, [{ column: 'firstName', msg: 'firstname_required' }]],
    [4, [{ column: 'phone', msg: 'phone_invalid' }]],
    [5, [{ column: 'id_number', msg: 'import_twice' }]],
    [
      6,
      [
        { column: 'region_id', msg: 'region_unknown' },
        { column: 'city_id', msg: 'city_not_of_region' },
      ],
    ],
  ]);
  const twice = await Promise.allSettled(
    [0, 1].map(() => staff.client.driverImport.apply({ id: looked._id })),
  );
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await imports.settled(looked._id, 'applying')).toMatchObject({ state: 'done', rows_applied: 2 });
  const made = (await drivers()).find(({ id_number }) => id_number === '1088100001');
  expect(made).toMatchObject({ name: 'ماجد الخالدي', phone: '0558100001', balance: '0.00', isActive: true });
  const { data } = await staff.client.drivers.edit({ id: made?._id ?? '' });
  expect(data).toMatchObject({
    from_company: 'mishwar',
    isReady: false,
    region: { nameEn: 'Eastern Province' },
  });

  const again = await upload(file);
  expect(again.counts).toEqual({ create: 0, change: 0, same: 2, refused: 4 });
  expect(await imports.apply(again._id)).toMatchObject({ state: 'done', rows_applied: 0 });
  const history = await staff.client.drivers.auditLog({ id: data._id });
  expect(history.total).toBe(0);
});

test('a known driver is changed with audit entries and keeps fields that the file leaves empty; all are reported', async () => {
  const first = await upload(await book([row('1088200001', '0558200001')]));
  await imports.apply(first._id);
  const next = await upload(await book([row('1088200001', '+966 55 820 0001', 'فهد')]));
  expect(next.counts).toEqual({ create: 0, change: 1, same: 0, refused: 0 });
  const { data: looked } = await staff.client.driverImport.rows({ id: next._id, outcome: 'change' });
  expect(looked).toEqual([
    expect.objectContaining({
      row_number: 2,
      id_number: '1088200001',
      problems: [],
      changes: [{ key: 'firstName', new: 'فهد', old: 'ماجد' }],
    }),
  ]);
  expect(await imports.apply(next._id)).toMatchObject({ state: 'done', rows_applied: 1 });
  const found = (await drivers()).find(({ id_number }) => id_number === '1088200001');
  expect(found).toMatchObject({ name: 'فهد الخالدي', phone: '0558200001' });
  const { data } = await staff.client.drivers.auditLog({ id: found?._id ?? '' });
  expect(data.map(({ update_content }) => update_content)).toEqual([
    [{ key: 'firstName', new: 'فهد', old: 'ماجد' }],
  ]);
  const { rows } = await server.database.pool.query(
    `select event from outbox where destination = 'citc' and ordering_key = $1 order by id`,
    [`driver:${found?._id}`],
  );
  expect(rows.map(({ event }) => event)).toEqual(['DRIVER_CREATE', 'DRIVER_EDIT']);
});

test('a driver who moves to another region without a city keeps no city of the one before', async () => {
  await createCity(server.app.db, { regionName: ['منطقة الرياض', 'Riyadh Region'] });
  await createCompany(server.app, 'شركة الانتقال');
  const header = [...HEADER, 'company_id'];
  const known = [...row('1088210001', '0558210001'), 'شركة الانتقال'];
  await imports.apply((await upload(await book([known], header)))._id);
  const moved = known.with(4, 'Riyadh Region').with(5, '');
  const looked = await upload(await book([moved, known.with(0, '1088210002').with(3, '0558210002')], header));
  const { data: changed } = await staff.client.driverImport.rows({ id: looked._id, outcome: 'change' });
  expect(changed.map(({ changes }) => changes)).toEqual([
    [
      { key: 'region', new: 'منطقة الرياض', old: 'المنطقة الشرقية' },
      { key: 'city', new: null, old: 'الدمام' },
    ],
  ]);
  expect(await imports.apply(looked._id)).toMatchObject({ state: 'done', rows_applied: 2 });
  const _id = (await drivers()).find(({ id_number }) => id_number === '1088210001')?._id ?? '';
  const { data } = await staff.client.drivers.edit({ id: _id });
  expect(data).toMatchObject({ region: { nameEn: 'Riyadh Region' }, city_id: null });
  // Within its region an empty cell keeps the city.
  const back = await upload(
    await book([known, known.with(0, '1088210002').with(3, '0558210002').with(5, '')], header),
  );
  expect(back.counts).toEqual(counted({ change: 1, same: 1 }));
});

test('all or nothing: a phone taken after planning stops the whole import', async () => {
  const looked = await upload(await book([row('1088300001', '0558300001'), row('1088300002', '0558300002')]));
  const other = await upload(await book([row('1088300009', '0558300002')]));
  await imports.apply(other._id);
  expect(await imports.apply(looked._id)).toMatchObject({
    state: 'ready',
    problem: 'import_changed',
    counts: { create: 1, refused: 1 },
  });
  expect((await drivers()).some(({ id_number }) => id_number === '1088300001')).toBe(false);
});

test('only the plan that was shown is applied: a driver changed since then renews the plan', async () => {
  const id = '1088600001';
  const firstNamed = async (name: string) => upload(await book([row(id, '0558600001', name)]));
  await imports.apply((await firstNamed('ماجد'))._id);
  const looked = await firstNamed('فهد');
  await imports.apply((await firstNamed('سعد'))._id);
  // As many rows change as before, but not the same.
  expect(await imports.apply(looked._id)).toMatchObject({
    state: 'ready',
    problem: 'import_changed',
    counts: looked.counts,
  });
  const named = async () => (await drivers()).find(({ id_number }) => id_number === id)?.name;
  expect(await named()).toBe('سعد الخالدي');
  const { data } = await staff.client.driverImport.rows({ id: looked._id, outcome: 'change' });
  expect(data.map(({ changes }) => changes)).toEqual([[{ key: 'firstName', new: 'فهد', old: 'سعد' }]]);
  expect(await imports.apply(looked._id)).toMatchObject({ state: 'done', rows_applied: 1, problem: null });
  expect(await named()).toBe('فهد الخالدي');
});

/** The numbers of rows of each outcome. */
const counted = (counts: object) => ({ create: 0, change: 0, same: 0, refused: 0, ...counts });
const CHANGED = { state: 'ready', problem: 'import_changed' };

test('a driver who no longer has the id number of a row is not changed: the row creates another one', async () => {
  const id = '1088610001';
  await imports.apply((await upload(await book([row(id, '0558610001')])))._id);
  const looked = await upload(await book([row(id, '0558610002', 'فهد')]));
  expect(looked.counts).toEqual(counted({ change: 1 }));
  const { pool } = server.database;
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('update driver set id_number = $1 where id_number = $2', ['1088610009', id]);
    await staff.client.driverImport.apply({ id: looked._id });
    // The import waits for the lock of the driver whom it is about to change.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
    await other.query('commit');
  } finally {
    other.release();
  }
  const renewed = await imports.settled(looked._id, 'applying');
  expect(renewed).toMatchObject({ ...CHANGED, counts: counted({ create: 1 }) });
  expect(await imports.apply(looked._id)).toMatchObject({ state: 'done', rows_applied: 1 });
  const named = async (number: string) => (await drivers()).find(({ id_number }) => id_number === number);
  expect(await named('1088610009')).toMatchObject({ name: 'ماجد الخالدي', phone: '0558610001' });
  expect(await named(id)).toMatchObject({ name: 'فهد الخالدي', phone: '0558610002' });
});

test('the same when the number changed before the import was applied, and for a row without a change', async () => {
  const id = '1088620001';
  const file = await book([row(id, '0558620001')]);
  await imports.apply((await upload(file))._id);
  const looked = await upload(file);
  expect(looked.counts).toEqual(counted({ same: 1 }));
  await server.database.pool.query('update driver set id_number = $1 where id_number = $2', [
    '1088620009',
    id,
  ]);
  expect(await imports.apply(looked._id)).toMatchObject({ ...CHANGED, counts: counted({ refused: 1 }) });
  const { data } = await staff.client.driverImport.rows({ id: looked._id });
  expect(data.map(({ problems }) => problems)).toEqual([[{ column: 'phone', msg: 'phone_taken' }]]);
});

test('a company that was deleted after the preview gets no drivers', async () => {
  const companyId = await createCompany(server.app, 'شركة تُحذف');
  const rows = [[...row('1088630001', '0558630001'), 'شركة تُحذف'], row('1088630002', '0558630002')];
  const looked = await upload(await book(rows, [...HEADER, 'company_id']));
  expect(looked.counts).toEqual(counted({ create: 2 }));
  await staff.client.deliveryCompanies.remove({ id: String(companyId) });
  const refused = counted({ create: 1, refused: 1 });
  expect(await imports.apply(looked._id)).toMatchObject({ ...CHANGED, counts: refused });
  const { data } = await staff.client.driverImport.rows({ id: looked._id });
  expect(data.map(({ problems }) => problems)).toEqual([[{ column: 'company_id', msg: 'company_unknown' }]]);
});

test.each([
  ['no workbook at all', async () => Buffer.from('PK\u0003\u0004 and nothing more'), 'xlsx_not_valid'],
  ['columns missing', () => book([['x']], ['Name']), 'import_columns_missing'],
  ['no rows', () => book([]), 'import_no_rows'],
])('a file is refused as a whole: %s', async (_what, make, problem) => {
  expect(await upload(await make())).toMatchObject({ state: 'refused', problem });
});

test('what is no archive by its content is refused at once, and an import is its operator’s alone', async () => {
  const driver_file = new File(['<html>'], 'drivers.xlsx');
  await expect(staff.client.driverImport.upload({ from_company: '', driver_file })).rejects.toMatchObject({
    status: 422,
    data: { errors: [{ field: 'driver_file', msg: 'xlsx_not_valid' }] },
  });
  const mine = await upload(await book([row('1088400001', '0558400001')]));
  const other = await signInAs(server, 'SUPER_ADMIN');
  await expect(other.client.driverImport.status({ id: mine._id })).rejects.toMatchObject({ status: 404 });
  await expect(other.client.driverImport.rows({ id: mine._id })).rejects.toMatchObject({ status: 404 });
  await expect(other.client.driverImport.apply({ id: mine._id })).rejects.toMatchObject({ status: 404 });
  await expect(other.client.driverImport.latest()).resolves.toEqual({ data: null });
});

test('[CALL-058] the latest import of an operator is found again; the partner’s files have a path of their own', async () => {
  const content = await book([row('1088500001', '0558500001')]);
  const driver_file = new File([new Uint8Array(content)], 'شوكة.xlsx');
  const { data } = await staff.client.driverImport.uploadPartner({ from_company: 'shukah', driver_file });
  const read = await imports.settled(data._id, 'reading');
  expect(read).toMatchObject({ state: 'ready', from_company: 'shukah', file_name: 'شوكة.xlsx' });
  expect(await staff.client.driverImport.latest()).toEqual({ data: read });
});

test('the refused rows come as a file, with their reasons in the reader’s words', async () => {
  const read = await upload(
    await book([
      row('1088100901', '0558100901'),
      row('1088100902', '0558100902', ''),
      row('', '12'),
      row('1088100901', '0558100903'),
    ]),
  );
  const id = read._id;
  expect(read.counts.refused).toBeGreaterThanOrEqual(2);
  for (const [language, missing, column] of [
    ['ar', 'يرجى إدخال الاسم الأول', 'الأسباب'],
    ['en', 'Enter the first name', 'Reasons'],
  ] as const) {
    const { body, headers } = await staff.client.driverImport.refusedRows({ id, language });
    expect(headers['content-disposition']).toContain(`drivers-import-${id}-rejected.xlsx`);
    if (!(body instanceof Blob)) throw new TypeError('no file');
    const [head, ...rows] = await sheetTexts(Buffer.from(await body.arrayBuffer()));
    expect(head?.at(-1)).toBe(column);
    expect(rows).toHaveLength(read.counts.refused);
    const nameless = rows.find((cells) => cells.includes('1088100902'));
    expect(nameless?.[0]).toBe('3');
    expect(nameless?.at(-1)).toContain(missing);
    expect(rows.flat().join(' ')).not.toMatch(/[a-z]+_[a-z]+/);
  }
  const other = await signInAs(server, 'ADMIN');
  await expect(other.client.driverImport.refusedRows({ id, language: 'ar' })).rejects.toMatchObject({
    status: 404,
  });
});

test('the template has the columns that a file needs, in the reader’s language', async () => {
  for (const language of ['ar', 'en'] as const) {
    const { body, headers } = await staff.client.driverImport.template({ language });
    expect(headers['content-disposition']).toContain(`drivers-import-${language}.xlsx`);
    if (!(body instanceof Blob)) throw new TypeError('no file');
    const content = Buffer.from(await body.arrayBuffer());
    // It has no rows, but every column is found.
    expect(await upload(content)).toMatchObject({ state: 'refused', problem: 'import_no_rows' });
  }
});

test('[SEC-44] an operator has one open import, and the refusal names it; another operator may upload', async () => {
  const mine = await signInAs(server, 'ADMIN');
  const { upload: uploadOfMine, begin } = createImportActions(mine);
  const file = await book([row('1088990001', '0558990001')]);
  const first = await uploadOfMine(file);
  const set = (state: 'reading' | 'ready') =>
    server.app.db
      .updateTable('driver_import')
      .set({ state, file_name: 'night shift.xlsx' })
      .where('id', '=', Number(first._id))
      .execute();
  await set('reading');
  const importId = Number(first._id);
  const queued = { ...jobOptions(importId), runAt: new Date(Date.now() + 3_600_000) };
  await enqueue(server.app.db, READ_IMPORT, { import_id: importId }, queued);
  const conflict = {
    status: 409,
    message: 'import_open',
    data: { errors: [{ msg: 'import_open' }], open: { _id: first._id, file_name: 'night shift.xlsx' } },
  };
  for (const one of await Promise.allSettled([0, 1, 2].map(() => begin(file)))) {
    expect(one).toMatchObject({ status: 'rejected', reason: conflict });
  }
  expect(await upload(file)).toMatchObject({ state: 'ready' });
  await set('ready');
  const together = await Promise.allSettled([0, 1, 2].map(() => begin(file)));
  expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('[SEC-44] uploads of an operator are bounded, of every kind together; those of another one are not affected', async () => {
  const [greedy, colleague] = [await signInAs(server, 'ADMIN'), await signInAs(server, 'ADMIN')];
  const uploadAs = ({ client }: SignedInOperator) =>
    client.drivers.attachment({ assets: new File(['not a document'], 'a.pdf') }).then(
      () => 200,
      (error: { status: number; data?: { retryAfter?: number } }) => {
        if (error.status === 429) expect(error.data?.retryAfter).toBeGreaterThan(0);
        return error.status;
      },
    );
  const answers: number[] = [];
  for (let i = 0; i < 16; i++) answers.push(await uploadAs(greedy));
  expect(answers.slice(0, 10)).toEqual(Array(10).fill(422));
  expect(answers).toContain(429);
  const workbook = createImportActions(greedy).upload(await book([row('1', '0500000001')]));
  await expect(workbook).rejects.toMatchObject({ status: 429 });
  expect(await uploadAs(colleague)).toBe(422);
});

import { beforeAll, expect, test } from 'vitest';
import { createRestaurant } from '../../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { setReady } from '../../driver-gateway/set-ready.ts';
import { takeOffline } from '../../driver-gateway/take-offline.ts';

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let region_id: string;
let city_id: string;
let company_id: string;
let identity_type_id: string;
let car_type_id: string;
beforeAll(async () => {
  staff = await signInAs(server, 'SUPER_ADMIN');
  const { db } = server.app;
  const { cityId } = await createRestaurant(db);
  city_id = String(cityId);
  const city = await db
    .selectFrom('city')
    .select('region_id')
    .where('id', '=', cityId)
    .executeTakeFirstOrThrow();
  region_id = String(city.region_id);
  const named = { name_ar: 'نوع', name_en: 'Kind' };
  const one = async (adding: Promise<{ id: number }>) => String((await adding).id);
  company_id = await one(
    db
      .insertInto('delivery_company')
      .values({ name: 'Saree', phone: '013' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  identity_type_id = await one(
    db.insertInto('identity_type').values(named).returning('id').executeTakeFirstOrThrow(),
  );
  car_type_id = await one(db.insertInto('car_type').values(named).returning('id').executeTakeFirstOrThrow());
});

let made = 0;
const body = () => {
  made += 1;
  return {
    id_number: `10473${String(made).padStart(5, '0')}`,
    firstName: 'حسين',
    secondName: 'علي',
    thirdName: '',
    lastName: 'الناصر',
    phone: `05561${String(made).padStart(5, '0')}`,
    stc_pay_number: '0556142290',
    date_of_birth: '14/03/1994',
    medical_Insurance_date: '02/12/2026',
    identity_type_id,
    car_type_id,
    car_number: '  K R A 4821 ',
    vehicle_sequence_number: '584210937',
    number_of_received: 3,
    region_id,
    city_id,
    company_id,
    geidea_terminal_id: 'GD-448120',
    attachment: ['https://files.example/id.png', { Location: '/files/api/v1/x', key: 'k' }],
  };
};

test('[CALL-048] [ENT-17] a driver is registered with every field', async () => {
  const given = body();
  const { data } = await staff.client.drivers.create(given);
  expect(data).toEqual({
    ...given,
    _id: expect.stringMatching(/^\d+$/),
    version: 1,
    name: 'حسين علي الناصر',
    car_number: 'K R A 4821',
    identity_type: { id: identity_type_id, nameAr: 'نوع', nameEn: 'Kind' },
    car_type: { id: car_type_id, nameAr: 'نوع', nameEn: 'Kind' },
    region: { id: region_id, nameAr: 'المنطقة الشرقية', nameEn: 'Eastern Province' },
    city: { id: city_id, nameAr: 'الدمام', nameEn: 'Dammam' },
    company_name: 'Saree',
    from_company: null,
    driver_image: null,
    driver_image_link: null,
    isCasper: true,
    is_accept_order_socket: false,
    citc_status: null,
    err_code_citc: null,
    isActive: true,
    isReady: false,
    rating_star: null,
    passKey: expect.stringMatching(/^[A-Z2-9]{6}$/),
    balance: '0.00',
    new_balance: '0.00',
    subBalance: '0.00',
    registration_date: expect.stringMatching(/Z$/),
    last_transaction: null,
  });
});

test('[CALL-046] [ENT-19] [ENT-20] a driver is read back as registered, dates and both forms of attachments included', async () => {
  const given = body();
  const { data } = await staff.client.drivers.create(given);
  const { data: read } = await staff.client.drivers.edit({ id: data._id });
  expect(read).toEqual(data);
  expect(read).toMatchObject({ date_of_birth: '14/03/1994', medical_Insurance_date: '02/12/2026' });
  expect(read.attachment).toEqual(given.attachment);
  await expect(staff.client.drivers.edit({ id: '999999' })).rejects.toMatchObject({ status: 404 });
});

test('what is missing, taken, unreal or belongs elsewhere is refused, each at its field', async () => {
  const taken = body();
  await staff.client.drivers.create(taken);
  const errors = async (changes: object) => {
    const refused = await staff.client.drivers
      .create({ ...body(), ...changes })
      .catch((error: unknown) => error);
    return (refused as { status: number; data: { errors: object[] } }).data.errors;
  };
  expect(await errors({ id_number: taken.id_number, phone: `+966${taken.phone.slice(1)}` })).toEqual([
    { field: 'id_number', msg: 'id_number_taken' },
    { field: 'phone', msg: 'phone_taken' },
  ]);
  expect(await errors({ date_of_birth: '30/02/1994', medical_Insurance_date: 'soon' })).toEqual([
    { field: 'date_of_birth', msg: 'date_of_birth_invalid' },
    { field: 'medical_Insurance_date', msg: 'medical_insurance_date_invalid' },
  ]);
  const child = `01/01/${server.clock.now().getUTCFullYear() - 17}`;
  expect(await errors({ date_of_birth: child })).toEqual([
    { field: 'date_of_birth', msg: 'driver_too_young' },
  ]);
  expect(await errors({ date_of_birth: '14/03/1901' })).toEqual([
    { field: 'date_of_birth', msg: 'date_of_birth_invalid' },
  ]);
  expect(await errors({ city_id: '999999', company_id: '999999', phone: '12' })).toEqual([
    { field: 'phone', msg: 'phone_invalid' },
    { field: 'city_id', msg: 'city_not_of_region' },
    { field: 'company_id', msg: 'company_unknown' },
  ]);
  expect(await errors({ region_id: null, city_id: null })).toEqual([
    { msg: 'please_fill_in_all_fields' },
    { field: 'region_id', msg: 'region_required' },
  ]);
  expect(await errors({ attachment: ['javascript:alert(1)'] })).toMatchObject([{ msg: 'address_invalid' }]);
  expect(await errors({ balance: '5.00' })).toEqual([{ field: 'balance', msg: 'unknown_field' }]);
});

test('[CALL-047] [CALL-061] [ENT-26] [ROLE-16] a save is in the history with each value before and after, also where it changed nothing', async () => {
  const given = body();
  const { data } = await staff.client.drivers.create(given);
  const id = data._id;
  const save = (changes: object, by = staff) =>
    by.client.drivers.update({ params: { id }, body: { ...given, ...changes } });
  const saved = await save({ car_number: 'K R A 1184', number_of_received: null, version: 1 });
  expect(saved.data).toMatchObject({ car_number: 'K R A 1184', number_of_received: null, version: 2 });
  await expect(save({ version: 1 })).rejects.toMatchObject({ status: 409, message: 'driver_changed' });
  const admin = await signInAs(server, 'ADMIN');
  await save({ car_number: 'K R A 1184', number_of_received: null, region_id, isActive: false }, admin);
  await save({ car_number: 'K R A 1184', number_of_received: null, isActive: false }, admin);
  const history = await staff.client.drivers.auditLog({ id, type: 'update' });
  expect(history).toMatchObject({ total: 3, totalPage: 1, driver_name: 'حسين علي الناصر' });
  expect(history.data).toEqual([
    {
      _id: expect.any(String),
      created_at: expect.stringMatching(/Z$/),
      update_by: { name: 'Amal Al-Dosari', role: 'ADMIN' },
      update_content: [],
    },
    {
      _id: expect.any(String),
      created_at: expect.stringMatching(/Z$/),
      update_by: { name: 'Amal Al-Dosari', role: 'ADMIN' },
      update_content: [{ key: 'isActive', new: false, old: true }],
    },
    {
      _id: expect.any(String),
      created_at: expect.stringMatching(/Z$/),
      update_by: { name: 'Salman Al-Dosari', role: 'SUPER_ADMIN' },
      update_content: [
        { key: 'car_number', new: 'K R A 1184', old: 'K R A 4821' },
        { key: 'number_of_received', new: null, old: 3 },
      ],
    },
  ]);
});

test('a form that was opened before the driver’s shift began or ended does not save the state before it', async () => {
  const given = body();
  const { data } = await staff.client.drivers.create(given);
  const id = data._id;
  const isReady = async () => (await staff.client.drivers.edit({ id })).data.isReady;
  await setReady(server.app, Number(id), true);
  const save = (version: number) =>
    staff.client.drivers.update({ params: { id }, body: { ...given, isReady: false, version } });
  await expect(save(1)).rejects.toMatchObject({ status: 409, message: 'driver_changed' });
  expect(await isReady()).toBe(true);
  await server.database.pool.query(
    `update driver_ready_period set started_at = started_at - interval '1 day' where driver_id = $1`,
    [id],
  );
  await takeOffline(server.app);
  expect(await isReady()).toBe(false);
  await expect(save(2)).rejects.toMatchObject({ status: 409, message: 'driver_changed' });
  expect((await save(3)).data).toMatchObject({ isReady: false, version: 4 });
});

test('[SEC-48] a note of invisible characters is empty', async () => {
  const { data } = await staff.client.drivers.create(body());
  const send = (note: string) =>
    staff.client.drivers.note({ headers: {}, params: { id: data._id }, body: { note } });
  for (const note of ['\u200b', '\u200f\u2060 \ufeff', '\u3164'])
    await expect(send(note)).rejects.toMatchObject({
      data: { errors: [{ field: 'note', msg: 'note_required' }] },
    });
});

test('[CALL-062] [ENT-27] [ROLE-15] [CONST-19] notes stand in the same history, five to a page, with who wrote them', async () => {
  const { data } = await staff.client.drivers.create(body());
  const id = data._id;
  const note = (text: string) =>
    staff.client.drivers.note({ headers: {}, params: { id }, body: { note: text } });
  await expect(note('   ')).rejects.toMatchObject({
    data: { errors: [{ field: 'note', msg: 'note_required' }] },
  });
  for (let at = 1; at <= 6; at++) await note(`ملاحظة ${at}`);
  const first = await staff.client.drivers.auditLog({ id, type: 'note' });
  expect(first).toMatchObject({ total: 6, totalPage: 2 });
  expect(first.data).toHaveLength(5);
  expect(first.data[0]).toMatchObject({
    update_by: { name: 'Salman Al-Dosari', role: 'SUPER_ADMIN' },
    update_content: { note: 'ملاحظة 6' },
  });
  const second = await staff.client.drivers.auditLog({ id, type: 'note', page: 2 });
  expect(second.data.map(({ update_content }) => update_content)).toEqual([{ note: 'ملاحظة 1' }]);
  expect((await staff.client.drivers.auditLog({ id })).data).toEqual([]);
});

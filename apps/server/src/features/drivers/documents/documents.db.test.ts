import { MAX_UPLOAD_BYTES } from '@mishwar/domain';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredFiles } from '../../../platform/files/files.ts';
import { createRestaurant } from '../../../testing/factories/stores.ts';
import { type SignedInOperator, signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const DAY_MS = 86_400_000;

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let lookups: { region_id: string; city_id: string; company_id: string; identity_type_id: string };
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  const { db } = server.app;
  const { cityId } = await createRestaurant(db);
  const { region_id } = await db
    .selectFrom('city')
    .select('region_id')
    .where('id', '=', cityId)
    .executeTakeFirstOrThrow();
  const company = db.insertInto('delivery_company').values({ name: 'Saree', phone: '013' }).returning('id');
  const identity = db.insertInto('identity_type').values({ name_ar: 'ن', name_en: 'K' }).returning('id');
  lookups = {
    region_id: String(region_id),
    city_id: String(cityId),
    company_id: String((await company.executeTakeFirstOrThrow()).id),
    identity_type_id: String((await identity.executeTakeFirstOrThrow()).id),
  };
});

interface StoredFile {
  response_code: number;
  response_data: { Location: string; key: string };
}

async function upload(
  content: Uint8Array<ArrayBuffer>,
  name = 'رخصة.png',
  field = 'assets',
  token = staff.token,
) {
  const form = new FormData();
  form.append(field, new Blob([content], { type: 'image/png' }), name);
  const answer = await fetch(`${server.url}/admin/api/v1/drivers/attachment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as StoredFile & { data: { errors: object[] } },
  };
}
const kept = async () => (await upload(new Uint8Array(PNG))).body.response_data;
const open = (link: string) => fetch(link.replace(server.app.config.publicUrl, server.url));

let made = 0;
const body = (attachment: ({ Location: string; key: string } | string)[]) => {
  made += 1;
  const digits = String(made).padStart(5, '0');
  return {
    ...{ id_number: `20473${digits}`, firstName: 'حسين', lastName: 'الناصر', phone: `05571${digits}` },
    ...lookups,
    attachment,
  };
};

/** So many bytes that begin as a picture does. */
function picture(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(PNG.subarray(0, 16));
  return bytes;
}

describe('[SEC-21] an uploaded document', () => {
  it('[CALL-060] [VAL-14] comes in the multipart field assets and is answered with its place', async () => {
    const { status, body: answer } = await upload(new Uint8Array(PNG));
    expect(status).toBe(200);
    expect(answer).toEqual({
      response_code: 200,
      response_data: {
        Location: expect.stringMatching(/\/files\/api\/v1\/download\//),
        key: expect.any(String),
      },
    });
    expect(answer.response_data.key).toMatch(/^[0-9a-f-]{36}\/رخصة\.png$/);
    const opened = await open(answer.response_data.Location);
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(PNG);
    expect(opened.headers.get('content-type')).toBe('image/png');
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect((await upload(new Uint8Array(PNG), 'a.png', 'file')).status).toBe(422);
  });

  it('[VAL-12] [VAL-13] [DRV-49] of 10485760 bytes is taken and of one more is not, however it is sent', async () => {
    expect((await upload(picture(MAX_UPLOAD_BYTES))).status).toBe(200);
    const files = () => server.app.db.selectFrom('stored_file').select('id').execute();
    const before = await files();
    const larger = await upload(picture(MAX_UPLOAD_BYTES + 1));
    expect(larger.status).toBe(422);
    expect(larger.body.data.errors).toEqual([{ field: 'assets', msg: 'max_size_image' }]);
    const far = await upload(picture(MAX_UPLOAD_BYTES + 200_000));
    expect(far.status).toBe(413);
    expect(far.body).toMatchObject({ message: 'max_size_image' });
    expect(await files()).toEqual(before);
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', 'MZ\x90'])(
    'that is in truth %j is refused, whatever it is called',
    async (text) => {
      const { status, body: answer } = await upload(new Uint8Array(Buffer.from(text)));
      expect(status).toBe(422);
      expect(answer.data.errors).toEqual([{ field: 'assets', msg: 'document_type_unknown' }]);
    },
  );
});

describe('the documents of a driver', () => {
  it('[DRV-48] become attachments and audit entries on save, and every staff member gets own links to them', async () => {
    const first = await kept();
    const { data: driver } = await staff.client.drivers.create(body([first]));
    expect(driver.attachment).toEqual([{ Location: expect.stringContaining('/files/api/'), key: first.key }]);
    const second = await kept();
    const { data } = await staff.client.drivers.update({
      params: { id: driver._id },
      body: {
        ...body([...driver.attachment, second, 'https://files.example/id.png']),
        id_number: driver.id_number,
      },
    });
    expect(
      data.attachment.map((attachment) => (typeof attachment === 'string' ? attachment : attachment.key)),
    ).toEqual([first.key, second.key, 'https://files.example/id.png']);
    const history = await staff.client.drivers.auditLog({ id: driver._id });
    expect(history.data[0]?.update_content).toContainEqual({
      key: 'attachment',
      old: [{ Location: expect.not.stringContaining('download'), key: first.key }],
      new: [
        { Location: expect.any(String), key: first.key },
        { Location: expect.any(String), key: second.key },
        'https://files.example/id.png',
      ],
    });
    const colleague = await signInAs(server, 'ADMIN');
    const { data: seen } = await colleague.client.drivers.edit({ id: driver._id });
    const links = seen.attachment.flatMap((attachment) =>
      typeof attachment === 'string' ? [] : [attachment.Location],
    );
    expect(links).toHaveLength(2);
    for (const link of links) expect((await open(link)).status).toBe(200);
    server.clock.advance(15 * 60_000);
    for (const link of links) expect((await open(link)).status).toBe(404);
  });

  it('belong to one driver: no other can be saved with them, and none with an unknown one', async () => {
    const document = await kept();
    await staff.client.drivers.create(body([document]));
    for (const attachment of [document, { ...document, key: `${crypto.randomUUID()}/a.png` }]) {
      const refused = await staff.client.drivers.create(body([attachment])).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        data: { errors: [{ field: 'attachment', msg: 'attachment_unknown' }] },
      });
    }
  });

  it('stay; an unclaimed one expires after a day, a removed one after a month', async () => {
    const [loose, mine, dropped] = [await kept(), await kept(), await kept()];
    const { data: driver } = await staff.client.drivers.create(body([mine, dropped]));
    const given = { ...body([mine]), id_number: driver.id_number, phone: driver.phone };
    await staff.client.drivers.update({ params: { id: driver._id }, body: given });
    const left = async () => {
      await deleteExpiredFiles(server.app);
      const rows = await server.app.db.selectFrom('stored_file').select('document_key').execute();
      const keys = rows.map(({ document_key }) => document_key);
      return [loose, mine, dropped].map(({ key }) => keys.includes(key.slice(0, 36)));
    };
    expect(await left()).toEqual([true, true, true]);
    server.clock.advance(DAY_MS + 1);
    expect(await left()).toEqual([false, true, true]);
    server.clock.advance(30 * DAY_MS);
    expect(await left()).toEqual([false, true, false]);
  });
});

describe('the picture of a driver', () => {
  // The clock has passed the end of earlier sessions.
  beforeEach(async () => {
    staff = await signInAs(server, 'ADMIN');
  });
  const addressOf = ({ key }: { key: string }) => `/files/documents/${key.slice(0, 36)}`;

  it('is an uploaded document whose link every staff member gets, and is kept until it is replaced', async () => {
    const [first, second] = [await kept(), await kept()];
    const given = { ...body([]), driver_image: addressOf(first) };
    const { data: driver } = await staff.client.drivers.create(given);
    expect(driver.driver_image).toBe(addressOf(first));
    const colleague = await signInAs(server, 'ADMIN');
    const { data: seen } = await colleague.client.drivers.edit({ id: driver._id });
    expect((await open(seen.driver_image_link ?? '')).status).toBe(200);
    server.clock.advance(2 * DAY_MS);
    await deleteExpiredFiles(server.app);
    staff = await signInAs(server, 'ADMIN');
    const fresh = await kept();
    const { data } = await staff.client.drivers.update({
      params: { id: driver._id },
      body: { ...given, driver_image: addressOf(fresh) },
    });
    expect((await open(data.driver_image_link ?? '')).status).toBe(200);
    const history = await staff.client.drivers.auditLog({ id: driver._id });
    expect(history.data[0]?.update_content).toEqual([
      { key: 'driver_image', old: addressOf(first), new: addressOf(fresh) },
    ]);
    server.clock.advance(31 * DAY_MS);
    await deleteExpiredFiles(server.app);
    const rows = await server.app.db.selectFrom('stored_file').select('document_key').execute();
    const keys = rows.map(({ document_key }) => document_key);
    expect([first, second, fresh].map(({ key }) => keys.includes(key.slice(0, 36)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('may still be the address of another site, which gets no link', async () => {
    const driver_image = 'https://files.example/face.png';
    const { data } = await staff.client.drivers.create({ ...body([]), driver_image });
    expect(data).toMatchObject({ driver_image, driver_image_link: null });
  });

  it('is refused where it is unknown, of another driver, or no picture', async () => {
    const taken = await kept();
    await staff.client.drivers.create({ ...body([]), driver_image: addressOf(taken) });
    const document = (await upload(new Uint8Array(Buffer.from('%PDF-1.7')))).body.response_data;
    for (const address of [
      addressOf(taken),
      addressOf(document),
      `/files/documents/${crypto.randomUUID()}`,
    ]) {
      const refused = await staff.client.drivers
        .create({ ...body([]), driver_image: address })
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({
        data: { errors: [{ field: 'driver_image', msg: 'picture_unknown' }] },
      });
    }
  });
});

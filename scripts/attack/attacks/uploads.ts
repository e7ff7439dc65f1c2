import { lyingAbout, packed, sheetOf, workbookParts } from '../../../apps/server/src/testing/raw-workbook.ts';
import { until } from '../../../tools/harness/measure.ts';
import { rowOf } from '../../../tools/harness/rows.ts';
import { atOnce, jsonOf, type Reply, send } from '../client.ts';
import { addStaff, type Staff } from '../people.ts';
import type { Tally } from '../tally.ts';
import type { Arena, Attack } from '../types.ts';
import { expectSignIn } from './sign-in.ts';

const IMPORT = '/admin/api/v1/drivers/import/excel';

export function formOf(field: string, file: Buffer, name: string, fields: Record<string, string> = {}) {
  const text = Object.entries(fields).map(
    ([key, value]) => `--form\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--form\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=form' },
    body: Buffer.concat([Buffer.from(text.join('') + head), file, Buffer.from('\r\n--form--\r\n')]),
  };
}

/** A workbook of drivers with so many rows. */
export const driverFile = (rows: number): Promise<Buffer> =>
  packed(
    workbookParts(
      sheetOf(
        Array.from({ length: rows }, (_, n) => [`20${n}`, 'محمد', 'أحمد', `0555${n}`, 'الرياض', 'x', '1']),
      ),
    ),
  );

const TIMES = { whole: 40, sample: 12 } as const;
const MAX_QUEUED_EXPORTS = 3;

export const jobsAttack: Attack = {
  name: 'jobs',
  title: 'filling the job queues with imports and exports',
  async run(arena, tally) {
    const { origin, size } = arena;
    const times = TIMES[size];
    const greedy = await addStaff(arena);
    const form = formOf('driver_file', await driverFile(5_000), 'drivers.xlsx', { from_company: 'maeda' });
    const headers = { ...form.headers, ...greedy.headers };
    const uploads = atOnce(times, () => send(origin, { path: IMPORT, headers, body: form.body }));
    const ask = (what: string) =>
      atOnce(times, () =>
        send(origin, { method: 'POST', path: `/admin/api/v1/orders/${what}`, headers: greedy.headers }),
      );
    const [exports, streams] = [ask('export'), ask('excel')];
    tally.mustNotFail('an import', ...(await uploads));
    tally.mustNotFail('a queued export', ...(await exports));
    const open = `select (select count(*)::int from driver_import where operator_id = $1 and state in ('reading', 'applying')) as imports,
         (select count(*)::int from export_log where operator_id = $1 and state = 'queued') as queued`;
    const { imports, queued } = await rowOf<{ imports: number; queued: number }>(arena.databaseUrl, open, [
      greedy.id,
    ]);
    tally.mustHold(`${imports} imports of one operator are open`, imports <= 1);
    tally.mustHold(`${queued} exports of one operator are queued`, queued <= MAX_QUEUED_EXPORTS);
    await expectSignIn(arena, tally, await addStaff(arena), 'an operator behind the queues', '127.0.4.3');
    tally.mustNotFail('a streamed export', ...(await streams));
  },
};

const MEGABYTE = 1 << 20;
const SHEET = 'xl/worksheets/sheet1.xml';
const SAFE_TYPE = /^(image\/(png|jpeg|webp|heic)|application\/pdf)$/;
const HTML = '<html><script>alert(1)</script></html>';

export const uploadsAttack: Attack = {
  name: 'uploads',
  title: 'wrong types, polyglots, zip bombs, huge images',
  async run(arena, tally) {
    const staff = await addStaff(arena);
    const post = (path: string, field: string, file: Buffer, name: string, fields = {}) => {
      const form = formOf(field, file, name, fields);
      return send(arena.origin, { path, headers: { ...form.headers, ...staff.headers }, body: form.body });
    };
    const upload = (file: Buffer, name: string) =>
      post('/admin/api/v1/drivers/attachment', 'assets', file, name);
    const refused: [name: string, file: Buffer][] = [
      ['page.png', Buffer.from(HTML)],
      ['image.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)],
      ['program.pdf', Buffer.from('MZ\x90\x00\x03'.padEnd(500, 'x'), 'latin1')],
      ['empty.png', Buffer.alloc(0)],
      ['archive.jpg', await packed({ 'a.txt': 'x' })],
      ['large.png', Buffer.concat([PNG_HEAD, Buffer.alloc(10 * MEGABYTE + 1)])],
      ['page-before-image.png', Buffer.concat([Buffer.from(HTML), PNG_HEAD])],
    ];
    for (const [name, file] of refused) tally.mustBeRefused(name, await upload(file, name));
    const polyglots: [name: string, file: Buffer][] = [
      ['page.png.html', Buffer.concat([PNG_HEAD, Buffer.from(HTML)])],
      ['../../../etc/passwd', Buffer.concat([JPEG_HEAD, Buffer.from(HTML)])],
      ['a%0d%0aset-cookie: a=b.pdf', Buffer.from(`%PDF-1.7\n${HTML}`)],
      ['huge.png', hugePng()],
    ];
    for (const [name, file] of polyglots) {
      const reply = await upload(file, name);
      tally.mustNotFail(name, reply);
      await expectHarmless(arena, tally, name, reply);
    }
    const parts = workbookParts('');
    const zeros = await packed({ ...parts, [SHEET]: Buffer.alloc(64 * MEGABYTE, '<c/>') });
    const bombs: [name: string, file: Buffer][] = [
      ['a bomb', zeros],
      ['a bomb that lies about its size', lyingAbout(zeros, SHEET, 1_000)],
      ['a declared size of 4 GB', lyingAbout(await packed(parts), SHEET, 0xffff_fffe)],
      ['no workbook', await packed({ 'a.txt': 'x' })],
      ['entities', await packed(workbookParts('', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'))],
    ];
    for (const [name, file] of bombs) {
      const reply = await post(IMPORT, 'driver_file', file, 'drivers.xlsx', { from_company: 'maeda' });
      tally.mustHold(`${name}: ${reply.status}`, reply.status < 500);
      const id = jsonOf<{ data: { _id: string } }>(reply).data?._id;
      const rows = id === undefined ? 0 : await keptRows(arena, staff, id);
      tally.mustBeRefused(name, { status: rows === 0 ? 422 : 200, headers: {} });
    }
    for (const name of ['a.xlsx', 'b.xlsx'])
      tally.mustBeRefused(`HTML as ${name}`, await post(IMPORT, 'driver_file', Buffer.from(HTML), name));
  },
};

const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1');
const JPEG_HEAD = Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF\x00', 'latin1');

/** A picture of 60,000 × 60,000 dots, of which nothing follows. */
function hugePng(): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(60_000, 0);
  size.writeUInt32BE(60_000, 4);
  return Buffer.concat([PNG_HEAD, size, Buffer.alloc(1_000)]);
}

/** A stored file is downloaded as what it is, never as a page, and under a safe name. */
async function expectHarmless({ origin }: Arena, tally: Tally, name: string, reply: Reply): Promise<void> {
  const link = jsonOf<{ response_data: { Location: string } }>(reply).response_data?.Location;
  if (!link) return;
  const { headers } = await send(origin, { path: new URL(link).pathname });
  const type = String(headers['content-type']);
  const disposition = String(headers['content-disposition']);
  tally.mustHold(`${name} is served as ${type}`, SAFE_TYPE.test(type));
  tally.mustHold(
    `${name} is served as ${disposition}`,
    /^attachment;/.test(disposition) && !/\.\.|\/etc|[\r\n]/.test(disposition),
  );
  tally.mustHold(`${name} may be sniffed`, headers['x-content-type-options'] === 'nosniff');
  tally.mustHold(`${name} sets a cookie`, headers['set-cookie'] === undefined);
}

/** Rows that were kept of an import, once it is read; NaN where that takes over half a minute. */
const keptRows = ({ origin }: Arena, { headers }: Staff, id: string): Promise<number> =>
  until(
    async () => {
      const reply = await send(origin, { path: `/admin/api/v1/drivers/imports/${id}`, headers });
      const { data } = jsonOf<{ data: { state: string; rows_read: number } }>(reply);
      if (data?.state === 'refused' || data?.state === 'failed') return 0;
      return data?.state === 'ready' ? data.rows_read : undefined;
    },
    { withinMs: 30_000 },
  ).catch(() => Number.NaN);

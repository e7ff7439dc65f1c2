import { packed, sheetOf, workbookParts } from '../../../apps/server/src/testing/raw-workbook.ts';
import { rowOf } from '../../../tools/harness/rows.ts';
import { atOnce, send } from '../client.ts';
import { addStaff } from '../people.ts';
import { type Attack, MAX_STALL_MS } from '../types.ts';
import { expectSignIn } from './sign-in.ts';

const TIMES = { whole: 40, sample: 12 } as const;
const MAX_QUEUED_EXPORTS = 3;

/** A multipart form with a file. */
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

export const jobsAttack: Attack = {
  name: 'jobs',
  title: 'filling the job queues with imports and exports',
  maxStallMs: MAX_STALL_MS.one,
  async run(arena, tally) {
    const { origin, size } = arena;
    const times = TIMES[size];
    const greedy = await addStaff(arena);
    const form = formOf('driver_file', await driverFile(5_000), 'drivers.xlsx', { from_company: 'maeda' });
    const headers = { ...form.headers, ...greedy.headers };
    const path = '/admin/api/v1/drivers/import/excel';
    const uploads = atOnce(times, () => send(origin, { path, headers, body: form.body }));
    const ask = (what: string) =>
      atOnce(times, () =>
        send(origin, { method: 'POST', path: `/admin/api/v1/orders/${what}`, headers: greedy.headers }),
      );
    const [exports, streams] = [ask('export'), ask('excel')];
    for (const reply of await uploads) tally.mustNotFail('an import', reply);
    for (const reply of await exports) tally.mustNotFail('a queued export', reply);
    const { imports, queued } = await rowOf<{ imports: number; queued: number }>(
      arena.databaseUrl,
      `select (select count(*)::int from driver_import where operator_id = $1 and state in ('reading', 'applying'))
         as imports,
         (select count(*)::int from export_log where operator_id = $1 and state = 'queued') as queued`,
      [greedy.id],
    );
    tally.mustHold(`${imports} imports of one operator are open`, imports <= 1);
    tally.mustHold(`${queued} exports of one operator are queued`, queued <= MAX_QUEUED_EXPORTS);
    await expectSignIn(arena, tally, await addStaff(arena), 'an operator behind the queues', '127.0.4.3');
    for (const reply of await streams) tally.mustNotFail('a streamed export', reply);
  },
};

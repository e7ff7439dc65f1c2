import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createPool } from '@mishwar/db';
import { useTestDatabase } from '@mishwar/db/testing';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../platform/transaction.ts';
import { createSignedInDriver } from '../../../testing/factories/drivers.ts';
import { importFormerTransactions } from './import-former.ts';
import { readCsv } from './read-csv.ts';
import { readFormerFile } from './read-former-file.ts';

const database = useTestDatabase();
let db: Db;
let dir: string;

beforeAll(async () => {
  db = createDatabase(createPool(database.url, { max: 2 }));
  dir = await mkdtemp(join(tmpdir(), 'former-'));
});
afterAll(async () => {
  await db.destroy();
  await rm(dir, { recursive: true, force: true });
});

const HEADER = 'former_id,driver_name,id_number,amount,new_balance,isFee,created_at,order_number';
let files = 0;
async function take(content: string | Uint8Array) {
  files += 1;
  const path = join(dir, `file-${files}`);
  await writeFile(path, content);
  return importFormerTransactions(db, readFormerFile(path));
}
const rows = async (prefix: string) =>
  (
    await database.pool.query(
      `select former_id, driver_id, driver_name, amount, new_balance, is_fee, created_at, order_number
       from former_transaction where former_id like $1 order by former_id`,
      [`${prefix}%`],
    )
  ).rows;

test('a CSV file is taken over, its drivers known by their id numbers; the same again adds nothing', async () => {
  const driver = await createSignedInDriver(db, { balance: 0 });
  const { id_number } = await db
    .selectFrom('driver')
    .select('id_number')
    .where('id', '=', driver.id)
    .executeTakeFirstOrThrow();
  const file = `\uFEFF${HEADER}\r\nA1,"القحطاني، ""سالم"", الأول",${id_number},-5.75,394.25,true,2024-05-01 10:30,000417\r\n\r\nA2,محمد,999,50,,,2024-05-02T00:00:00Z,\r\n`;
  expect(await take(file)).toEqual({ ok: true, added: 2, known: 0 });
  expect(await rows('A')).toMatchObject([
    {
      ...{ former_id: 'A1', driver_id: driver.id, driver_name: 'القحطاني، "سالم", الأول', amount: -575 },
      ...{ new_balance: 39_425, is_fee: true, order_number: '000417' },
      created_at: new Date('2024-05-01T07:30:00Z'),
    },
    { former_id: 'A2', driver_id: null, amount: 5000, new_balance: null, is_fee: false, order_number: null },
  ]);
  expect(await take(file)).toEqual({ ok: true, added: 0, known: 2 });
  expect(await take(`${file}A3,محمد,999,1,,,2024-05-03,\n`)).toEqual({ ok: true, added: 1, known: 2 });
});

test('an xlsx file is taken over as a CSV file is, dates and numbers of its cells too', async () => {
  const sheet = [
    HEADER.split(','),
    ['B1', 'سالم', '1000000001', 12.5, null, true, new Date('2024-05-01T10:30:00Z'), '17'],
    ['B2', '=cmd()', '', '٧٫٢٥', '1', 'false', '2024-05-01', ''],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'old', rows: sheet }] });
  expect(await take(bytes)).toEqual({ ok: true, added: 2, known: 0 });
  expect(await rows('B')).toMatchObject([
    { amount: 1250, is_fee: true, created_at: new Date('2024-05-01T07:30:00Z'), order_number: '17' },
    { driver_name: '=cmd()', amount: 725, new_balance: 100, is_fee: false },
  ]);
  expect(await take(bytes)).toEqual({ ok: true, added: 0, known: 2 });
});

test('one invalid line and nothing is imported: each is reported with its number and its reasons', async () => {
  await take(`${HEADER}\nC0,سالم,1,1,,,2024-05-01,\n`);
  const file = `${HEADER}
C1,سالم,1,1,,,2024-05-01,
C2,,1,x,,,2024-05-01,
C1,سالم,1,1,,,2024-05-01,
C0,سالم,1,2,,,2024-05-01,
`;
  expect(await take(file)).toEqual({
    ok: false,
    total: 3,
    bad: [
      { number: 3, reason: 'driver_name is empty; amount is no amount: "x"' },
      { number: 4, reason: 'former_id stands in line 2 already' },
      { number: 5, reason: 'former_id was taken over before with other values' },
    ],
  });
  expect((await rows('C')).map(({ former_id }) => former_id)).toEqual(['C0']);
});

test.each([
  ['', 'the file is empty'],
  ['id,driver_name,created_at\n1,2,3\n', 'the first line names no amount'],
])('the file %j is refused', async (content, reason) => {
  expect(await take(content)).toMatchObject({ ok: false, bad: [{ number: 1, reason }] });
});

test.each([['a,b\n"x'], ['a,b\n"x"y,1']])('%j is no CSV', async (content) => {
  const read = async () => {
    for await (const line of readCsv(bytesOf(content))) expect(line).toBeDefined();
  };
  await expect(read()).rejects.toThrow('line 2');
});

async function* bytesOf(content: string): AsyncGenerator<Buffer> {
  // One byte at a time: a letter may be cut in two.
  for (const byte of Buffer.from(content)) yield Buffer.of(byte);
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRestaurant } from '../../testing/factories/stores.ts';
import { packed, sheetOf, workbookParts } from '../../testing/raw-workbook.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { NO_LIMITS, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createImportActions } from './testing/import-actions.ts';

const LONG = 60_000;
const HEADER = ['id_number', 'firstName', 'lastName', 'phone', 'region_id'];
let server: TestServer;
let staff: SignedInOperator;
let imports: ReturnType<typeof createImportActions>;
let elsewhere: Server;
let asked = 0;

beforeAll(async () => {
  // One test asks every ten milliseconds.
  server = await startTestServer({ limits: NO_LIMITS });
  staff = await signInAs(server, 'ADMIN');
  imports = createImportActions(staff);
  await createRestaurant(server.app.db);
  elsewhere = createServer((_request, answer) => {
    asked += 1;
    answer.end('<!ELEMENT x ANY>');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => elsewhere.once('listening', listening));
});
afterAll(async () => {
  elsewhere.close();
  await server.stop();
});

const sheet = (rows: readonly (readonly string[])[]) => sheetOf([HEADER, ...rows]);
const rowsOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => [`10${from + at}`, 'ماجد', 'الخالدي', `055${from + at}`, 'x']);
const rowsKept = async (id: string) =>
  (
    await server.app.db
      .selectFrom('driver_import_row')
      .select('row_number')
      .where('import_id', '=', Number(id))
      .execute()
  ).length;

const numbered = (row: string) =>
  workbookParts(sheet([]).replace('</sheetData>', `<row r="${row}"><c><v>1</v></c></row></sheetData>`));

test.each([
  [
    'a bomb',
    { ...workbookParts(''), 'xl/worksheets/sheet1.xml': Buffer.alloc(4 << 20, '<c/>') },
    'xlsx_too_large_unpacked',
  ],
  [
    'a row of too many columns',
    workbookParts('<sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData>'),
    'import_too_many_columns',
  ],
  ['a row beyond all rows', numbered('99999999999'), 'import_too_many_rows'],
  ['a row twice', numbered('1'), 'xlsx_not_valid'],
])(
  '[SEC-22] a file is refused and nothing of it is kept: %s',
  async (_what, parts, problem) => {
    const read = await imports.upload(await packed(parts));
    expect(read).toMatchObject({ state: 'refused', problem });
    expect(await rowsKept(read._id)).toBe(0);
  },
  LONG,
);

test(
  '[SEC-22] while a large file is read, calls are answered with its progress',
  async () => {
    const { _id: id } = await imports.begin(await packed(workbookParts(sheet(rowsOf(3_000_000, 12_000)))));
    const seen = new Set<number>();
    for (;;) {
      const { data } = await staff.client.driverImport.status({ id });
      if (data.state !== 'reading') break;
      seen.add(data.rows_read);
      // Calls without a pause would leave the thread no processor.
      await sleep(10);
    }
    expect(seen.size).toBeGreaterThan(2);
    expect((await imports.settled(id, 'reading')).counts.refused).toBe(12_000);
  },
  LONG,
);

test(
  '[SEC-23] entities, links to elsewhere, names of the language itself, giant merges and endless cells are harmless',
  async () => {
    const there = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const prolog = `<?xml version="1.0"?><!DOCTYPE x SYSTEM "${there}/x.dtd" [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY web SYSTEM "${there}/x"><!ENTITY a "ha"><!ENTITY b "&a;&a;">]>`;
    const endless = 'ا'.repeat(100_000);
    const table = sheetOf([
      [...HEADER, '__proto__', 'constructor'],
      ['1088600001', '&file;', '&web;&b;', '0558600001', 'x', 'polluted', 'polluted'],
      [endless, endless, 'x', endless, 'x', 'x', endless],
      ['__proto__', '__proto__', 'constructor', '__proto__', '__proto__', '{"x":1}', ''],
    ]);
    const merge = '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>';
    const read = await imports.upload(
      await packed({
        ...workbookParts(
          `${table}${merge}<hyperlinks><hyperlink ref="A1" r:id="rId9"/></hyperlinks>`,
          prolog,
        ),
        'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="rId9" Type="x" Target="${there}/y" TargetMode="External"/></Relationships>`,
      }),
    );
    expect(read).toMatchObject({ state: 'ready', rows_read: 3, counts: { refused: 3, create: 0 } });
    const { data: rows } = await staff.client.driverImport.rows({ id: read._id });
    const [entities, long, named] = rows;
    expect(entities?.name).not.toMatch(/root:|haha/);
    expect(entities?.id_number).toBe('1088600001');
    expect(long?.name.length).toBeLessThanOrEqual(121);
    expect(long?.problems.map(({ column }) => column)).toEqual(
      expect.arrayContaining(['id_number', 'firstName', 'phone']),
    );
    expect(named?.name).toBe('__proto__ constructor');
    expect(asked).toBe(0);
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
  LONG,
);

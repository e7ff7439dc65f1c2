import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { unpacked } from '../../testing/raw-workbook.ts';
import { dateTimeCell, dayCell, timeCell } from '../exports/cells.ts';
import type { Cell } from './cell.ts';
import { SharedStrings } from './shared-strings.ts';
import { type Workbook, xlsx } from './workbook.ts';

/** In batches of two. */
async function* asyncRows(rows: readonly (readonly Cell[])[]) {
  for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
}

type Row = readonly Cell[];

async function bytesOf(book: Partial<Workbook<Row>>, mostRows?: number): Promise<Buffer> {
  const columns = [
    { header: 'رقم الطلب', width: 14, cell: ([first = null]: Row) => first },
    { header: 'Amount', width: 12, cell: ([, second = null]: Row) => second },
  ];
  const chunks: Buffer[] = [];
  const whole = { name: 'الطلبات', columns, rows: asyncRows([]), rightToLeft: true, ...book };
  for await (const chunk of xlsx(whole, mostRows)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const read = async (rows: readonly (readonly Cell[])[], mostRows?: number) =>
  readXlsx(await bytesOf({ rows: asyncRows(rows) }, mostRows));

test('written values are read back: Arabic, markup, numbers, money, empty cells', async () => {
  const book = await read([
    ['هدى & <b>"أحمد"</b>', { halalas: 1250 }],
    ['  spaces  ', -3.5],
    [null, true],
  ]);
  expect(book.sheets.map(({ name }) => name)).toEqual(['الطلبات']);
  const rows = book.sheets[0]?.rows ?? [];
  expect(rows[0]).toEqual(['رقم الطلب', 'Amount']);
  expect(rows[1]).toEqual(['هدى & <b>"أحمد"</b>', 12.5]);
  expect(rows[2]).toEqual(['  spaces  ', -3.5]);
  expect(rows[3]).toEqual([null, true]);
});

test('[SEC-24] formulas become text; phones and negative amounts are unchanged', async () => {
  const dangerous = [
    '=1+1',
    '+cmd|calc',
    '-2+3+cmd',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '=HYPERLINK("http://x")',
  ];
  const harmless = ['+966555000111', '-12.50', '+966 55 500 0111', 'a=1'];
  const book = await read([...dangerous, ...harmless].map((text) => [text, 0]));
  const cells = (book.sheets[0]?.rows ?? []).slice(1).map(([text]) => String(text));
  for (const text of cells.slice(0, dangerous.length)) expect(text).toMatch(/^'/);
  expect(cells.slice(dangerous.length)).toEqual(harmless);
  const amounts = await read([[{ halalas: -1250 }, -3.5]]);
  expect(amounts.sheets[0]?.rows[1]).toEqual([-12.5, -3.5]);
});

test('characters that XML cannot hold are dropped, long texts are cut', async () => {
  const book = await read([
    [`a\u0000b\u001fc\ud800d\uffff`, 0],
    ['x'.repeat(40_000), 0],
  ]);
  const rows = book.sheets[0]?.rows ?? [];
  expect(rows[1]?.[0]).toBe('abcd');
  expect(String(rows[2]?.[0])).toHaveLength(32_767);
});

test('rows beyond the limit of a sheet go to another sheet', async () => {
  const book = await read(
    [
      ['1', 1],
      ['2', 2],
      ['3', 3],
      ['4', 4],
      ['5', 5],
    ],
    3,
  );
  expect(book.sheets.map(({ rows }) => rows.slice(1).map(([first]) => first))).toEqual([
    ['1', '2'],
    ['3', '4'],
    ['5'],
  ]);
});

test('shared strings are read back and escaped like others', async () => {
  const words = ['مطعم & بيت', '=1+1', ' مطعم ', 'مطعم & بيت', '=1+1'];
  const book = await readXlsx(
    await bytesOf({
      columns: [{ header: 'words', width: 10, repeats: true, cell: ([word = null]) => word }],
      rows: asyncRows(words.map((word) => [word])),
    }),
  );
  expect(book.sheets[0]?.rows.flat()).toEqual([
    'words',
    'مطعم & بيت',
    "'=1+1",
    ' مطعم ',
    'مطعم & بيت',
    "'=1+1",
  ]);
});

test('each shared string is stored once, up to the limit', () => {
  const words = new SharedStrings(2);
  const places = ['a', 'b', 'a', 'c', 'b'].map((word) => words.cellOf(word)?.replace(/\D/g, ''));
  expect(places).toEqual(['0', '1', '0', undefined, '1']);
  expect(words.xml().toString().match(/<si>/g)).toHaveLength(2);
});

test('a workbook without rows still has its header', async () => {
  expect((await read([])).sheets[0]?.rows).toEqual([['رقم الطلب', 'Amount']]);
});

test('a reader that stops early ends the reading of rows', async () => {
  let closed = false;
  async function* endless() {
    try {
      for (;;) yield [['x'.repeat(1000), Math.random()]];
    } finally {
      closed = true;
    }
  }
  const columns = [{ header: 'a', width: 10, cell: ([text = null]: Row) => text }];
  let chunks = 0;
  for await (const _ of xlsx({ name: 'a', columns, rows: endless(), rightToLeft: false })) {
    chunks += 1;
    if (chunks === 3) break;
  }
  await expect.poll(() => closed).toBe(true);
});

test('days, times and both are date cells of a number format', async () => {
  const clock = '2026-03-21 01:04:05.678';
  const file = await bytesOf({
    rows: asyncRows([
      [dayCell(clock), timeCell(clock)],
      [dateTimeCell(clock), dateTimeCell('')],
    ]),
  });
  const parts = unpacked(file);
  const formats = [...(parts['xl/styles.xml'] ?? '').matchAll(/numFmtId="(16\d)" formatCode="([^"]+)"/g)];
  expect(formats.map(([, id, code]) => [id, code])).toEqual([
    ['164', 'DD-MM-YYYY'],
    ['165', 'HH:mm:ss'],
    ['166', 'DD-MM-YYYY HH:mm:ss'],
  ]);
  const styles = [...(parts['xl/styles.xml']?.split('<cellXfs')[1] ?? '').matchAll(/numFmtId="(\d+)"/g)];
  const cells = [...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<c s="([4-6])"><v>([\d.]+)<\/v>/g)];
  // Days since 1899-12-30, and the part of the day.
  const read = cells.map(([, style, value]) => [styles[Number(style)]?.[1], Number(value)]);
  const secondsOfDay = 3845 / 86_400;
  expect(read).toEqual([
    ['164', 46_102],
    ['165', expect.closeTo(secondsOfDay, 9)],
    ['166', expect.closeTo(46_102 + secondsOfDay, 9)],
  ]);
  const sheet = (await readXlsx(file)).sheets[0]?.rows ?? [];
  expect(sheet[2]?.[0]).toEqual(new Date('2026-03-21T01:04:05Z'));
  expect(sheet[2]?.[1] ?? null).toBeNull();
});

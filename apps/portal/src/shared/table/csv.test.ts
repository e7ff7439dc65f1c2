import { expect, test } from 'vitest';
import { csvCell, toCsv } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['+cmd|calc', "'+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t\'=1"'],
  ['\r=1', '"\'\r\'=1"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['a;=1+1', '"a;\'=1+1"'],
  ['a\t@SUM(A1)', '"a\t\'@SUM(A1)"'],
  ['a\n-2+3;b', '"a\n\'-2+3;b"'],
  ['a;-12.50;+966501234567', '"a;-12.50;+966501234567"'],
  ['+966501234567', '+966501234567'],
  ['+966 50 123 4567', '+966 50 123 4567'],
  ['-12.50', '-12.50'],
  ['-1,234.50', '"-1,234.50"'],
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['', ''],
])('[SEC-24] the cell %j is written %j', (text, written) => {
  expect(csvCell(text)).toBe(written);
});

test('a file has a header, one line per row and a byte order mark', () => {
  const column = (id: string) => ({
    id,
    label: 'common.search' as const,
    width: 100,
    cell: (row: Record<string, string>) => row[id],
    text: (row: Record<string, string>) => row[id] ?? '',
  });
  expect(toCsv([column('a'), column('b')], [{ a: 'زينب', b: '-1.00' }], ({ id }) => id)).toBe(
    '\uFEFFa,b\r\nزينب,-1.00\r\n',
  );
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { stubWindow } from '../testing/run-hook.ts';
import { stubBrowser } from '../testing/stub-browser.ts';
import { csvCell, saveFile, toCsv } from './csv.ts';

const browser = stubBrowser();

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
  ['\u200e-11.50', '-11.50'],
  ['\u200e-2+3', "'-2+3"],
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

test('an Excel file is saved under the name that the server gives it, or under one of its own', () => {
  const excel = (name: string) => new File(['rows'], name);
  expect(saveFile(excel('orders-2026.xlsx'), 'orders.xlsx')).toBe('orders-2026.xlsx');
  expect(saveFile(excel('blob'), 'orders.xlsx')).toBe('orders.xlsx');
  expect(saveFile(new Blob(['rows']), 'orders.xlsx')).toBe('orders.xlsx');
  expect(browser.downloads).toEqual(['orders-2026.xlsx', 'orders.xlsx', 'orders.xlsx']);
});

test('an answer without a file saves nothing', () => {
  expect(() => saveFile({ success: true }, 'orders.xlsx')).toThrow(TypeError);
  expect(browser.downloads).toEqual([]);
});

test('a file is freed when the browser has read it', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [clicked, freed]: [string[], string[]] = [[], []];
  stubWindow({
    document: {
      createElement: () => ({
        click() {
          clicked.push(`${this.download} ${this.href}`);
        },
        download: '',
        href: '',
      }),
    },
    URL: {
      createObjectURL: ({ size }: Blob) => `blob:${size}`,
      revokeObjectURL: (url: string) => freed.push(url),
    },
  });
  saveFile(new Blob(['abc']), 'list.xlsx');
  saveFile(new File(['ab'], 'orders.xlsx'), 'list.xlsx');
  expect(clicked).toEqual(['list.xlsx blob:3', 'orders.xlsx blob:2']);
  expect(freed).toEqual([]);
  vi.runAllTimers();
  expect(freed).toEqual(['blob:3', 'blob:2']);
  expect(() => saveFile({ message: 'error' }, 'list.xlsx')).toThrow(TypeError);
});

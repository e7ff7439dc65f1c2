import { describe, expect, it } from 'vitest';
import {
  lyingAbout,
  packed,
  sheetOf,
  withDirectoryElsewhere,
  workbookParts,
} from '../../testing/raw-workbook.ts';
import { checkXlsx } from './check-xlsx.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const MEGABYTE = 1 << 20;
const parts = workbookParts(sheetOf([['رقم الهوية', 'a']]));
/** Bytes that compress to about a tenth. */
function words(megabytes: number): Buffer {
  const block = Buffer.alloc(MEGABYTE);
  for (let at = 0; at < MEGABYTE; at += 16) block.write(`<c><v>${(at * 7919) % 99991}</v></c>`, at);
  return Buffer.concat(Array.from({ length: megabytes }, () => block));
}

describe('[SEC-22] a workbook is validated before it is parsed', () => {
  it('is accepted, also with repeating rows that compress well', async () => {
    expect(await checkXlsx(await packed(parts))).toBeNull();
    const rows = Array.from({ length: 20_000 }, (_, at) => ['2012345678', 'محمد', 'الرياض', String(at)]);
    expect(await checkXlsx(await packed(workbookParts(sheetOf(rows))))).toBeNull();
  });

  it('is refused as a zip bomb by its declared sizes, before it is unpacked', async () => {
    const file = await packed(parts);
    // The data unpacks to nothing: counting alone would not find it.
    for (const size of [129 * MEGABYTE, 0xffff_fffe]) {
      expect(await checkXlsx(lyingAbout(file, SHEET, size))).toBe('xlsx_too_large_unpacked');
    }
  });

  it('is refused as a zip bomb by its counted sizes, whatever it declares', async () => {
    const zeros = await packed({ ...parts, [SHEET]: Buffer.alloc(8 * MEGABYTE) });
    expect(await checkXlsx(zeros)).toBe('xlsx_too_large_unpacked');
    expect(await checkXlsx(lyingAbout(zeros, SHEET, 1_000))).toBe('xlsx_too_large_unpacked');
    const many = Object.fromEntries(Array.from({ length: 3 }, (_, at) => [`xl/${at}.xml`, words(44)]));
    const large = await packed({ ...parts, ...many });
    expect(await checkXlsx(large)).toBe('xlsx_too_large_unpacked');
    const small = Object.keys(many).reduce((file, name) => lyingAbout(file, name, 1_000), large);
    expect(await checkXlsx(small)).toBe('xlsx_too_large_unpacked');
  }, 60_000);

  it('is refused with too many parts, without a sheet, truncated, or with a moved directory', async () => {
    const crowd = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`xl/media/${at}.png`, 'x']));
    const file = await packed(parts);
    const refused = [
      await packed({ ...parts, ...crowd }),
      await packed({ 'a.txt': 'x' }),
      file.subarray(0, file.length - 30),
      withDirectoryElsewhere(file),
      Buffer.from('<html>'),
      Buffer.alloc(0),
    ];
    for (const one of refused) expect(await checkXlsx(one)).toBe('xlsx_not_valid');
  });

  it.each([
    'xl/vbaProject.bin',
    'xl/externalLinks/externalLink1.xml',
    'xl/macrosheets/sheet1.xml',
    'xl/embeddings/oleObject1.bin',
    'xl/activeX/activeX1.xml',
  ])('[SEC-23] is refused with %s', async (name) => {
    expect(await checkXlsx(await packed({ ...parts, [name]: 'x' }))).toBe('xlsx_with_macros');
  });
});

import { inflateRawSync } from 'node:zlib';
import { zip } from '../platform/xlsx/zip.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Parts of a minimal workbook with the given sheet. */
export function workbookParts(sheet: string, prolog = ''): Record<string, string> {
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${prolog}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${prolog}<worksheet xmlns="${MAIN}">${sheet}</worksheet>`,
  };
}

/** Packs any parts into an archive. */
export async function packed(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zip(entriesOf(parts))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* entriesOf(parts: Readonly<Record<string, string | Buffer>>) {
  for (const [name, bytes] of Object.entries(parts)) yield { name, bytes: slices(Buffer.from(bytes)) };
}

const SLICE = 32_768;

/** The zip writer takes small slices. */
const slices = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / SLICE) }, (_, nth) =>
    bytes.subarray(nth * SLICE, (nth + 1) * SLICE),
  );

/** Sheet XML with inline strings; markup in them is not escaped. */
export function sheetOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  return `<sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData>`;
}

/** Offset of a part's entry in the central directory. */
function entryOf(file: Buffer, name: string): number {
  for (let at = 0; at < file.length - 46; at++) {
    if (file.readUInt32LE(at) !== 0x02014b50) continue;
    if (file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28)) === name) return at;
  }
  throw new Error(`no part ${name}`);
}

/** The archive with a false size of a part in its directory. */
export function lyingAbout(file: Buffer, name: string, size: number): Buffer {
  const lie = Buffer.from(file);
  lie.writeUInt32LE(size, entryOf(file, name) + 24);
  return lie;
}

/** The archive with a zip64 marker for its directory. */
export function withDirectoryElsewhere(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt32LE(0xffff_ffff, file.length - 22 + 12);
  return changed;
}

const DIRECTORY = 0x02014b50;

/** The texts of an archive's parts by name. */
export function unpacked(file: Buffer): Record<string, string> {
  const parts: Record<string, string> = {};
  // The end of the archive, without a comment, has the place of the directory.
  for (let at = file.readUInt32LE(file.length - 6); file.readUInt32LE(at) === DIRECTORY; ) {
    const length = file.readUInt32LE(at + 20);
    const nameEnd = at + 46 + file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(begin, begin + length);
    const isDeflated = file.readUInt16LE(at + 10) !== 0;
    parts[file.toString('utf8', at + 46, nameEnd)] = (isDeflated ? inflateRawSync(bytes) : bytes).toString();
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

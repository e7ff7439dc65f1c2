import { zip } from '../platform/xlsx/zip.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The parts of the smallest workbook there is, with a sheet of whatever one likes. */
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

/** Packs parts into an archive, whatever they are. */
export async function packed(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zip(entriesOf(parts))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* entriesOf(parts: Readonly<Record<string, string | Buffer>>) {
  for (const [name, bytes] of Object.entries(parts)) yield { name, bytes: slices(Buffer.from(bytes)) };
}

const SLICE = 32_768;

/** The archive takes bytes as they are made, a little at a time. */
const slices = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / SLICE) }, (_, nth) =>
    bytes.subarray(nth * SLICE, (nth + 1) * SLICE),
  );

/** Rows as a sheet has them, each cell a text of its own; markup in them stays markup. */
export function sheetOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  return `<sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData>`;
}

/** Where the directory's entry of a part begins. */
function entryOf(file: Buffer, name: string): number {
  for (let at = 0; at < file.length - 46; at++) {
    if (file.readUInt32LE(at) !== 0x02014b50) continue;
    if (file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28)) === name) return at;
  }
  throw new Error(`no part ${name}`);
}

/** The same archive whose directory says another size of a part than it has. */
export function lyingAbout(file: Buffer, name: string, size: number): Buffer {
  const lie = Buffer.from(file);
  lie.writeUInt32LE(size, entryOf(file, name) + 24);
  return lie;
}

/** The same archive whose end says a thing of its directory that is to be read elsewhere. */
export function withDirectoryElsewhere(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt32LE(0xffff_ffff, file.length - 22 + 12);
  return changed;
}

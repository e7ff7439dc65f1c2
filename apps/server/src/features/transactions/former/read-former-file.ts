import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { readCsv } from './read-csv.ts';

/** A line of the file, with its number as a spreadsheet shows it. */
export interface FileLine {
  number: number;
  cells: string[];
}

const ZIP = Buffer.from('PK');
const MAX_ROWS_PER_SHEET = 1_048_576;

/** The lines of a CSV or xlsx file, distinguished by content; of an xlsx the first sheet. Empty lines are left out. */
export async function* readFormerFile(path: string): AsyncGenerator<FileLine> {
  const lines = (await isZip(path)) ? sheetLines(path) : csvLines(path);
  for await (const line of lines) if (line.cells.some((cell) => cell.trim() !== '')) yield line;
}

async function isZip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 1 })) return ZIP.equals(chunk as Buffer);
  return false;
}

async function* csvLines(path: string): AsyncGenerator<FileLine> {
  let number = 0;
  for await (const cells of readCsv(createReadStream(path))) {
    number += 1;
    yield { number, cells };
  }
}

async function* sheetLines(path: string): AsyncGenerator<FileLine> {
  const bytes = await readFile(path);
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0, maxRows: MAX_ROWS_PER_SHEET }))
    yield { number: index + 1, cells: values.map(toText) };
}

/** A date of a sheet is a wall clock without a zone, which the library gives as UTC. */
function toText(value: CellValue | undefined): string {
  if (value instanceof Date) return value.toISOString().slice(0, 19);
  return value === null || value === undefined ? '' : String(value);
}

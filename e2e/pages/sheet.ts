import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre';

/** The cells of an xlsx file's first sheet, row by row. */
export async function readSheet(path: string): Promise<unknown[][]> {
  const workbook = await readXlsx(await readFile(path));
  return workbook.sheets[0]?.rows ?? [];
}

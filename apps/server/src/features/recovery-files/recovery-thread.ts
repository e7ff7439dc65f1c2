import {
  type Decision,
  findRecoveryColumns,
  MAX_RECOVERY_ROWS,
  type RecoveryColumns,
  type RecoveryEntry,
  type RecoveryHeadings,
  readRecoveryRow,
  refuse,
} from '@mishwar/domain';
import { HucreError, streamXlsxRows } from 'hucre';
import { streamToParent } from '../../platform/threads/stream-to-parent.ts';
import { checkXlsx } from '../../platform/xlsx/check-xlsx.ts';

/** A row of a file with what it names. */
export type NumberedEntry = RecoveryEntry & { row_number: number };

/** What the thread answers with: the rows that name something, or why the file is refused. */
export type ReadRecovery = Decision<{ entries: NumberedEntry[] }>;

// biome-ignore lint/correctness/useYield: the thread sends no bytes, only its result
await streamToParent(async function* ({
  content,
  headings,
}: {
  content: Uint8Array;
  headings: RecoveryHeadings;
}): AsyncGenerator<Uint8Array, ReadRecovery> {
  const file = Buffer.from(content);
  const problem = await checkXlsx(file);
  if (problem) return refuse({ code: problem, status: 422 });
  const entries: NumberedEntry[] = [];
  let columns: RecoveryColumns | null = null;
  try {
    for await (const { index, values } of streamXlsxRows(file, { sheet: 0 })) {
      columns ??= findRecoveryColumns(values, headings);
      const entry = readRecoveryRow(values, columns);
      if (entry === null) continue;
      if (entries.length === MAX_RECOVERY_ROWS) return refuse({ code: 'import_too_many_rows', status: 422 });
      entries.push({ row_number: index + 1, ...entry });
    }
  } catch (error) {
    if (error instanceof HucreError) return refuse({ code: 'xlsx_not_valid', status: 422 });
    throw error;
  }
  return entries.length === 0 ? refuse({ code: 'import_no_rows', status: 422 }) : { ok: true, entries };
});

import { MAX_RECOVERY_ROWS, readRecoveryId } from '@mishwar/domain';
import { HucreError, streamXlsxRows } from 'hucre';
import { streamToParent } from '../../platform/threads/stream-to-parent.ts';
import { checkXlsx } from '../../platform/xlsx/check-xlsx.ts';

/** What the thread answers with: the numbers of the rows with what they name, or why the file is refused. */
export type ReadRecovery = { ids: { row_number: number; id: string }[] } | { problem: string };

// biome-ignore lint/correctness/useYield: the thread sends no bytes, only its result
await streamToParent(async function* ({
  content,
}: {
  content: Uint8Array;
}): AsyncGenerator<Uint8Array, ReadRecovery> {
  const file = Buffer.from(content);
  const problem = await checkXlsx(file);
  if (problem) return { problem };
  const ids: { row_number: number; id: string }[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(file, { sheet: 0 })) {
      const id = readRecoveryId(values);
      if (id === null) continue;
      if (ids.length === MAX_RECOVERY_ROWS) return { problem: 'import_too_many_rows' };
      ids.push({ row_number: index + 1, id });
    }
  } catch (error) {
    if (error instanceof HucreError) return { problem: 'xlsx_not_valid' };
    throw error;
  }
  return ids.length === 0 ? { problem: 'import_no_rows' } : { ids };
});

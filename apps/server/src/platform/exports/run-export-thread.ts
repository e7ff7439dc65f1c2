import { createDatabase, createPool } from '@mishwar/db';
import { streamToParent } from '../threads/stream-to-parent.ts';
import type { Export, ExportRequest } from './define-export.ts';
import type { ExportThreadInput } from './stream-export.ts';

/** Statements of one export at the same time: a cursor, and what is looked up beside it. */
const MAX_CONNECTIONS = 2;

/** The whole life of an export thread: makes the one file it was started for. */
export function runExportThread(exports: readonly Export<unknown>[]): Promise<void> {
  return streamToParent(({ databaseUrl, name, request }: ExportThreadInput) => {
    const definition = exports.find((entry) => entry.name === name);
    if (!definition) throw new Error(`exports.ts lists no export named ${name}`);
    return writeExport(databaseUrl, definition, request);
  });
}

async function* writeExport(
  databaseUrl: string,
  { write }: Export<unknown>,
  request: ExportRequest<unknown>,
) {
  // PostgreSQL formats times as the reader's wall clock: faster than converting each value here.
  const options = `-c TimeZone=${request.zone} -c DateStyle=ISO`;
  const pool = createPool(databaseUrl, { max: MAX_CONNECTIONS, application_name: 'export', options });
  const db = createDatabase(pool);
  try {
    return yield* write({ db, pool }, request);
  } finally {
    await db.destroy();
  }
}

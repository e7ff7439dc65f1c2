import { availableParallelism } from 'node:os';
import type { App } from '../app.ts';
import { createTurns, inTurn } from '../threads/in-turn.ts';
import { streamFromThread } from '../threads/stream-from-thread.ts';
import type { Export, ExportRequest } from './define-export.ts';

/** What the export thread is started with. */
export interface ExportThreadInput {
  databaseUrl: string;
  /** Name of the export. */
  name: string;
  request: ExportRequest<unknown>;
}

export interface ExportFile {
  name: string;
  bytes: AsyncGenerator<Buffer>;
  /** Rows in the file, once all bytes are read. */
  rowCount(): number;
}

const EXPORT_THREAD = new URL('../../export-thread.ts', import.meta.url);

/** Threads of a process at once, each of about fifty megabytes; further exports wait, as more threads than cores would. */
const MAX_THREADS = Math.min(3, availableParallelism());
/** A reader that takes nothing for so long loses the thread. */
const MAX_READER_PAUSE_MS = 60_000;
const turns = createTurns(MAX_THREADS);

/**
 * An xlsx file, made while it is read. It is made in a thread of low priority, so that API calls do not wait behind it;
 * memory stays the same for any number of rows.
 */
export function streamExport<Params>(
  { config }: Pick<App, 'config'>,
  { name, fileName }: Export<Params>,
  request: ExportRequest<Params>,
): ExportFile {
  let rowCount = 0;
  const input: ExportThreadInput = { databaseUrl: config.databaseUrl, name, request };
  return {
    name: fileName(request),
    bytes: inTurn(
      turns,
      (signal) =>
        streamFromThread(
          EXPORT_THREAD,
          input,
          (result) => {
            rowCount = Number(result);
          },
          { signal },
        ),
      MAX_READER_PAUSE_MS,
    ),
    rowCount: () => rowCount,
  };
}

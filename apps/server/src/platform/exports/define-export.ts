import { formatDate, type Language } from '@mishwar/domain';
import type { Pool } from 'pg';
import type { Db } from '../transaction.ts';
import { type SheetColumn, xlsx } from '../xlsx/workbook.ts';

/** What one file is made of. Plain data: it is copied to the export thread. */
export interface ExportRequest<Params> {
  /** What the export itself needs: filters, chosen columns, ids. */
  params: Params;
  language: Language;
  /** IANA time zone of the reader; the thread's database session has the same. */
  zone: string;
  now: Date;
}

/** A connection of the export thread. Its session writes times in the zone of the request. */
export interface ExportDatabase {
  db: Db;
  pool: Pool;
}

/** A list that can be exported: its columns and its query, under a name. */
interface ExportDefinition<Params, Row> {
  /** Unique among all exports. */
  name: string;
  /** The file's name with its ending, for example "drivers-31-12-2026.xlsx". */
  fileName(request: ExportRequest<Params>): string;
  /** Name of the sheet: at most 31 characters. */
  sheetName(request: ExportRequest<Params>): string;
  columns(request: ExportRequest<Params>): readonly SheetColumn<Row>[];
  /** The rows in batches, read as the file is sent (see `readBatches`). */
  rows(database: ExportDatabase, request: ExportRequest<Params>): AsyncIterable<readonly Row[]>;
}

/** An export as its routes and the export thread see it. */
export interface Export<Params> {
  name: string;
  fileName(request: ExportRequest<Params>): string;
  /** The bytes of the xlsx file; returns the number of rows in it. */
  write(database: ExportDatabase, request: ExportRequest<Params>): AsyncGenerator<Buffer, number>;
}

/** Defines an export. It can be sent once `exports.ts` lists it. */
export function defineExport<Params, Row>(definition: ExportDefinition<Params, Row>): Export<Params> {
  const { name, fileName, sheetName, columns, rows } = definition;
  return {
    name,
    fileName,
    async *write(database, request) {
      let rowCount = 0;
      async function* countedRows(): AsyncGenerator<readonly Row[]> {
        for await (const batch of rows(database, request)) {
          rowCount += batch.length;
          yield batch;
        }
      }
      yield* xlsx({
        name: sheetName(request),
        columns: columns(request),
        rows: countedRows(),
        rightToLeft: request.language === 'ar',
      });
      return rowCount;
    },
  };
}

/** "{prefix}-DD-MM-YYYY.xlsx", of the day of the request in its zone. */
export const datedFileName = (prefix: string, { now, zone }: Pick<ExportRequest<unknown>, 'now' | 'zone'>) =>
  `${prefix}-${formatDate(now, zone)}.xlsx`;

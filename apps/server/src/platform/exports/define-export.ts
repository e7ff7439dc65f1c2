import { type ExportType, formatPickerDay, type Language } from '@mishwar/domain';
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
  /** Writes the header alone where there are no rows: for a file that was promised while there were some. */
  isEmptyAllowed?: boolean;
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
  /** Its type in the export log; an export without it has no entry there. */
  type?: ExportType;
  /** The file's name with its ending, for example "drivers-2026-12-31.xlsx". */
  fileName(request: ExportRequest<Params>): string;
  /** Name of the sheet: at most 31 characters. */
  sheetName(request: ExportRequest<Params>): string;
  columns(request: ExportRequest<Params>): readonly SheetColumn<Row>[];
  /** The rows in batches, read as the file is sent (see `readBatches`). */
  rows(database: ExportDatabase, request: ExportRequest<Params>): AsyncIterable<readonly Row[]>;
  /** The row of totals that ends the file, built from all rows; it is not counted. Null for none. */
  totalRow?(request: ExportRequest<Params>): TotalRow<Row> | null;
}

interface TotalRow<Row> {
  add(row: Row): void;
  row(): Row;
}

/** An export as its routes and the export thread see it. */
export interface Export<Params> {
  name: string;
  type: ExportType | undefined;
  fileName(request: ExportRequest<Params>): string;
  /** The bytes of the xlsx file, none where it would have no rows; returns the number of rows in it. */
  write(database: ExportDatabase, request: ExportRequest<Params>): AsyncGenerator<Buffer, number>;
}

/** Defines an export. It can be sent once `exports.ts` lists it. */
export function defineExport<Params, Row>(definition: ExportDefinition<Params, Row>): Export<Params> {
  const { name, type, fileName, sheetName, columns, rows } = definition;
  return {
    name,
    type,
    fileName,
    async *write(database, request) {
      let rowCount = 0;
      const batches = rows(database, request)[Symbol.asyncIterator]();
      const first = await nextRows(batches);
      if (!first && !request.isEmptyAllowed) return 0;
      const total = definition.totalRow?.(request);
      async function* countedRows(): AsyncGenerator<readonly Row[]> {
        try {
          for (let batch = first; batch; batch = await nextRows(batches)) {
            rowCount += batch.length;
            if (total) for (const row of batch) total.add(row);
            yield batch;
          }
          if (total) yield [total.row()];
        } finally {
          await batches.return?.();
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

/** The next batch with rows; undefined at the end. */
async function nextRows<Row>(batches: AsyncIterator<readonly Row[]>): Promise<readonly Row[] | undefined> {
  for (;;) {
    const { done, value } = await batches.next();
    if (done) return undefined;
    if (value.length > 0) return value;
  }
}

/** "{prefix}-YYYY-MM-DD.xlsx", of the day of the request in its zone. */
export const datedFileName = (prefix: string, { now, zone }: Pick<ExportRequest<unknown>, 'now' | 'zone'>) =>
  `${prefix}-${formatPickerDay(now, zone)}.xlsx`;

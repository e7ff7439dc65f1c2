import type { DriverBody } from '@mishwar/contract';
import {
  foldText,
  formatImportCell,
  IMPORT_COLUMNS,
  ImportChoices,
  type ImportColumn,
  MAX_IMPORT_ROWS,
  parseDriverDate,
  readImportHeader,
} from '@mishwar/domain';
import ar from '@mishwar/locales/ar/drivers' with { type: 'json' };
import en from '@mishwar/locales/en/drivers' with { type: 'json' };
import { streamXlsxRows } from 'hucre';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { checkXlsx } from '../../platform/xlsx/check-xlsx.ts';
import { newPassKey } from '../drivers/public.ts';
import { planImport } from './plan-import.ts';
import { type RowContext, type RowProblem, readRow } from './read-row.ts';

/** Rows per insert. */
const BATCH_ROWS = 2_000;
/** Row limit of spreadsheet programs; empty rows are skipped. */
const MAX_SHEET_ROWS = 1_048_576;
/** Maximum of cells in a row, empty ones included. */
const MAX_COLUMNS = 200;

/** The file is rejected; the message is a message key. */
export class FileProblem extends Error {}

/**
 * Reads an uploaded workbook row by row into `driver_import_row`. Yields the number of rows read so far. Throws
 * FileProblem where the file cannot be imported.
 */
export async function* readImport(db: Db, importId: number, file: Buffer): AsyncGenerator<number> {
  const problem = await checkXlsx(file);
  if (problem) throw new FileProblem(problem);
  const choices = await readChoices(db);
  let against: RowContext | null = null;
  let batch: object[] = [];
  let read = 0;
  let before = -1;
  for await (const { index, values } of streamXlsxRows(file, { sheet: 0 })) {
    // Rows count upwards in every sheet that a program has written.
    if (!(index > before)) throw new FileProblem('xlsx_not_valid');
    if (index >= MAX_SHEET_ROWS) throw new FileProblem('import_too_many_rows');
    before = index;
    if (values.length > MAX_COLUMNS) throw new FileProblem('import_too_many_columns');
    if (values.every((cell) => formatImportCell(cell) === '')) continue;
    if (!against) {
      const header = readImportHeader(values.map(formatImportCell), HEADINGS);
      if (header.missing.length > 0) throw new FileProblem('import_columns_missing');
      against = {
        ...choices,
        now: new Date(),
        columns: header.columns,
        seen: { ids: new Set(), phones: new Set() },
      };
      continue;
    }
    read += 1;
    if (read > MAX_IMPORT_ROWS) throw new FileProblem('import_too_many_rows');
    const { given, problems } = readRow(values, against);
    batch.push(toRow(index + 1, given, problems));
    if (batch.length === BATCH_ROWS) {
      await writeRows(db, importId, batch);
      batch = [];
      yield read;
    }
  }
  if (read === 0) throw new FileProblem(against ? 'import_no_rows' : 'import_columns_missing');
  await writeRows(db, importId, batch);
  await planImport(db, importId);
  yield read;
}

const HEADINGS = Object.fromEntries(
  IMPORT_COLUMNS.map((column) => [column, [ar.fields[column], en.fields[column]]]),
) as Record<ImportColumn, string[]>;

async function readChoices(db: Db): Promise<Pick<RowContext, 'lookups' | 'cities'>> {
  const named = async (table: 'identity_type' | 'car_type' | 'region') =>
    new ImportChoices(
      (await db.selectFrom(table).select(['id', 'name_ar', 'name_en']).execute()).map(toChoice),
    );
  const companies = await db
    .selectFrom('delivery_company')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .execute();
  const cities = await db.selectFrom('city').select(['id', 'region_id', 'name_ar', 'name_en']).execute();
  return {
    lookups: {
      identity_type_id: await named('identity_type'),
      car_type_id: await named('car_type'),
      region_id: await named('region'),
      company_id: new ImportChoices(companies.map(({ id, name }) => ({ id: String(id), names: [name] }))),
    },
    cities: new Map(
      [...Map.groupBy(cities, ({ region_id }) => String(region_id))].map(([region, of]) => [
        region,
        new ImportChoices(of.map(toChoice)),
      ]),
    ),
  };
}

const toChoice = ({ id, name_ar, name_en }: { id: number; name_ar: string; name_en: string }) => ({
  id: String(id),
  names: [name_ar, name_en],
});

function toRow(row_number: number, given: DriverBody, problems: readonly RowProblem[]) {
  return {
    row_number,
    outcome: problems.length > 0 ? 'refused' : 'create',
    problems,
    id_number: foldText(given.id_number),
    first_name: given.firstName,
    second_name: given.secondName,
    third_name: given.thirdName,
    last_name: given.lastName,
    phone: given.phone,
    stc_pay_number: given.stc_pay_number,
    date_of_birth: given.date_of_birth ? parseDriverDate(given.date_of_birth) : null,
    medical_insurance_date: given.medical_Insurance_date
      ? parseDriverDate(given.medical_Insurance_date)
      : null,
    identity_type_id: given.identity_type_id,
    car_type_id: given.car_type_id,
    car_number: given.car_number,
    vehicle_sequence_number: given.vehicle_sequence_number,
    number_of_received: given.number_of_received,
    region_id: given.region_id,
    city_id: given.city_id,
    delivery_company_id: given.company_id,
    geidea_terminal_id: given.geidea_terminal_id,
    pass_key: newPassKey(),
  };
}

async function writeRows(db: Db, importId: number, rows: readonly object[]): Promise<void> {
  await sql`
    insert into driver_import_row
    select (jsonb_populate_record(null::driver_import_row, row || ${JSON.stringify({ import_id: importId })}::jsonb)).*
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row`.execute(db);
}

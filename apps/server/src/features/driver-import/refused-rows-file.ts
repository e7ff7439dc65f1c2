import type { DriverImportRow } from '@mishwar/contract';
import type { Language } from '@mishwar/domain';
import arImport from '@mishwar/locales/ar/driver-import' with { type: 'json' };
import arDrivers from '@mishwar/locales/ar/drivers' with { type: 'json' };
import arPublic from '@mishwar/locales/ar/errors-public' with { type: 'json' };
import arErrors from '@mishwar/locales/ar/errors-signed-in' with { type: 'json' };
import enImport from '@mishwar/locales/en/driver-import' with { type: 'json' };
import enDrivers from '@mishwar/locales/en/drivers' with { type: 'json' };
import enPublic from '@mishwar/locales/en/errors-public' with { type: 'json' };
import enErrors from '@mishwar/locales/en/errors-signed-in' with { type: 'json' };
import type { Db } from '../../platform/transaction.ts';
import { xlsx } from '../../platform/xlsx/workbook.ts';
import { listImportRows } from './import-view.query.ts';

const ROWS_PER_READ = 500;

const TEXTS = {
  ar: { import: arImport, fields: arDrivers.fields, errors: { ...arPublic, ...arErrors, ...arImport.error } },
  en: { import: enImport, fields: enDrivers.fields, errors: { ...enPublic, ...enErrors, ...enImport.error } },
};

/** The refused rows of an import as a workbook, in the order of the file, each with its reasons in words. */
export function writeRefusedRows(db: Db, importId: number, language: Language): AsyncGenerator<Buffer> {
  const { import: texts, fields } = TEXTS[language];
  return xlsx<DriverImportRow>({
    name: texts.refused_rows,
    columns: [
      { header: texts.file_row, width: 8, cell: (row) => row.row_number },
      { header: fields.id_number, width: 16, cell: (row) => row.id_number },
      { header: fields.name, width: 28, cell: (row) => row.name },
      { header: fields.phone, width: 16, cell: (row) => row.phone },
      { header: texts.reasons, width: 60, cell: (row) => reasonsOf(row, language) },
    ],
    rows: refusedRows(db, importId),
    rightToLeft: language === 'ar',
  });
}

async function* refusedRows(db: Db, importId: number): AsyncGenerator<DriverImportRow[]> {
  for (let page = 1; ; page++) {
    const rows = await listImportRows(db, importId, { outcome: 'refused', page, limit: ROWS_PER_READ });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_READ) return;
  }
}

/** Why a row is refused, in one line: a message without a text is shown as it is. */
function reasonsOf({ problems }: Pick<DriverImportRow, 'problems'>, language: Language): string {
  const { fields, errors } = TEXTS[language];
  const textOf = (texts: Readonly<Record<string, string>>, key: string) => texts[key] ?? key;
  return problems
    .map(({ column, msg }) => {
      const text = textOf(errors, msg);
      return column === null ? text : `${textOf(fields, column)}: ${text}`;
    })
    .join(language === 'ar' ? '؛ ' : '; ');
}

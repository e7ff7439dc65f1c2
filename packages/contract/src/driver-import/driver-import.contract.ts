import { MAX_DRIVER_FIELD_LENGTH, MAX_UPLOAD_BYTES, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { ErrorList, FileLanguage, FileResponse, Id, staff, staffWithUpload, trimmedText } from '../base.ts';

const Outcome = z.literal(['create', 'change', 'same', 'refused']);

/** A driver import: `reading`, `ready` for review, `applying`, `done`; or refused as a whole. */
export const DriverImport = z.object({
  _id: z.string(),
  file_name: z.string(),
  from_company: z.string(),
  state: z.literal(['reading', 'ready', 'applying', 'done', 'refused', 'failed']),
  /** Message key: why the file is refused, or must be reviewed again. */
  problem: z.string().nullable(),
  rows_read: z.number().int(),
  rows_applied: z.number().int(),
  counts: z.object({
    create: z.number().int(),
    change: z.number().int(),
    same: z.number().int(),
    refused: z.number().int(),
  }),
});
export type DriverImport = z.infer<typeof DriverImport>;

const AuditValue = z.union([z.string(), z.number(), z.null()]);

/** Outcome of a row; a refused row has its problems with column (the driver's field) and message key. */
export const DriverImportRow = z.object({
  row_number: z.number().int(),
  outcome: Outcome,
  id_number: z.string(),
  name: z.string(),
  phone: z.string(),
  problems: z.array(z.object({ column: z.string().nullable(), msg: z.string() })),
  /** Changed fields of a known driver, with values as in the driver's audit log. */
  changes: z.array(z.object({ key: z.string(), new: AuditValue, old: AuditValue })),
});
export type DriverImportRow = z.infer<typeof DriverImportRow>;

const answer = z.object({ data: DriverImport });
/** With `import_open`: the caller's import that is still read or applied. */
const ImportConflict = ErrorList.extend({
  open: z.object({ _id: z.string(), file_name: z.string() }).optional(),
});
/** `message`: import_not_ready, import_changed (the drivers have changed since the review), import_open. */
const conflict = { CONFLICT: { status: 409, message: 'import_not_ready', data: ImportConflict } } as const;
/** `message`: import_open. An operator has one open import at a time. */
const uploadConflict = { CONFLICT: { status: 409, message: 'import_open', data: ImportConflict } } as const;

/** multipart/form-data; an xlsx workbook by its content. */
const upload = (path: `/${string}`, whose: string) =>
  staffWithUpload
    .errors(uploadConflict)
    .route({
      method: 'POST',
      path,
      summary: `Upload an Excel file of ${whose}; nothing is changed before it is applied`,
    })
    .input(
      z.strictObject({
        from_company: trimmedText(MAX_DRIVER_FIELD_LENGTH.from_company),
        driver_file: z.file().min(1, 'file_empty').max(MAX_UPLOAD_BYTES, 'max_size_file'),
      }),
    )
    .output(answer);

export const driverImport = {
  upload: upload('/admin/api/v1/drivers/import/excel', 'drivers'),
  uploadPartner: upload('/admin/api/v1/drivers/import-shukah/excel', 'drivers of the partner'),
  latest: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/imports',
      summary: 'The import that the caller began last; null where there is none',
    })
    .output(z.object({ data: DriverImport.nullable() })),
  status: staff
    .route({ method: 'GET', path: '/admin/api/v1/drivers/imports/{id}', summary: 'How far an import is' })
    .input(z.strictObject({ id: Id }))
    .output(answer),
  rows: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/imports/{id}/rows',
      summary: 'What becomes of the rows of a file, in their sequence',
    })
    .input(
      z.strictObject({
        id: Id,
        outcome: Outcome.default('refused'),
        page: z.number().int().min(1).max(100_000).default(1),
        limit: z.literal(PAGE_SIZES.importRows).default(PAGE_SIZES.importRows[0]),
      }),
    )
    .output(z.object({ data: z.array(DriverImportRow) })),
  refusedRows: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/imports/{id}/refused',
      outputStructure: 'detailed',
      summary: 'The refused rows of a file as a workbook, with their reasons in words',
    })
    .input(z.strictObject({ id: Id, language: FileLanguage }))
    .output(FileResponse),
  apply: staff
    .errors(conflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/imports/{id}/apply',
      summary: 'Register and change the drivers of a file, all of them or none',
    })
    .input(z.strictObject({ id: Id }))
    .output(answer),
  template: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/import-template',
      outputStructure: 'detailed',
      summary: 'An empty workbook with the columns of a file of drivers',
    })
    .input(z.strictObject({ language: FileLanguage }))
    .output(FileResponse),
};

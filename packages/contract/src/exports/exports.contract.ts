import { EXPORT_APPLICATIONS, EXPORT_TYPES, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { DayOrInstant, FileResponse, Id, Instant, oneOrMany, paging, staff } from '../base.ts';

const State = z.enum(['queued', 'running', 'done', 'failed', 'expired']);

/** An export that was announced by e-mail. `expired`: its file is deleted. */
export const ExportFile = z.object({
  _id: z.string(),
  state: State,
  created_at: Instant,
  /** Name of the file; null until it is made and once it is deleted. */
  file_name: z.string().nullable(),
  row_count: z.number().int().nullable(),
  /** When the file is deleted. */
  expires_at: Instant.nullable(),
});
export type ExportFile = z.infer<typeof ExportFile>;

/** An entry of the export log: who exported which rows of a list, and what became of the file. */
export const ExportLog = z.object({
  _id: z.string(),
  /** Path of the portal where the file is downloaded; null where there is no file (yet, or any more). */
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  /** The address that received an e-mail about the file; null where none was sent. */
  sentMail: z.string().nullable(),
  fromApplication: z.string(),
  companyName: z.string().nullable(),
  type: z.string(),
  created_at: Instant,
  createdBy: z.object({
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  filter: z.unknown(),
  state: State,
  row_count: z.number().int().nullable(),
  expires_at: Instant.nullable(),
  /** `download`: the file is there, and this viewer may open it. */
  can: z.object({ download: z.boolean() }),
});
export type ExportLog = z.infer<typeof ExportLog>;

/** FORBIDDEN `export_of_another_operator`: an export opens for the operator who requested it and for super admins. */
export const exports = {
  list: staff
    .route({
      method: 'GET',
      path: '/files/api/v1/log-export',
      summary: 'The export log: exported files with who, which filter, how many rows; newest first',
    })
    .input(
      z.strictObject({
        fromApplication: oneOrMany(z.literal(EXPORT_APPLICATIONS)).optional(),
        /** Exports of the portal of companies alone have a company. */
        fromCompanyId: oneOrMany(Id).optional(),
        type: oneOrMany(z.literal(EXPORT_TYPES)).optional(),
        /** Whether the file was announced by e-mail. */
        sentMail: z.literal(['yes', 'no']).optional(),
        createdAtFrom: DayOrInstant.optional(),
        /** Included as a day and excluded as an instant. */
        createdAtTo: DayOrInstant.optional(),
        ...paging(PAGE_SIZES.exportLogs),
      }),
    )
    .output(
      z.object({
        data: z.array(ExportLog),
        total: z.number().int(),
        /** False where counting stopped at the cap. */
        total_exact: z.boolean(),
      }),
    ),
  get: staff
    .route({ method: 'GET', path: '/admin/api/v1/exports/{id}', summary: 'The state of a background export' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: ExportFile })),
  download: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/exports/{id}/file',
      outputStructure: 'detailed',
      summary: 'The file of a background export; the download is written to the audit log',
    })
    .input(z.strictObject({ id: Id }))
    .output(FileResponse),
};

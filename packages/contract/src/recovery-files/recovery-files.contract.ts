import { MAX_UPLOAD_BYTES, PAGE_SIZES, RECOVERY_OUTCOMES } from '@mishwar/domain';
import { z } from 'zod';
import {
  ErrorList,
  FileLanguage,
  FileResponse,
  Id,
  Instant,
  paging,
  staff,
  staffWithUpload,
} from '../base.ts';

/** A stored recovery file of the regulator. `is_recovery`: all that it names was sent again. */
export const RecoveryFile = z.object({
  id: z.string(),
  type: z.literal(['CITC_RECOVERY']),
  is_recovery: z.boolean(),
  name: z.string(),
  /** The uploaded file; empty where there was none, or it is kept no longer. */
  url: z.string(),
  /** The report: what became of each row. */
  url_report: z.string(),
  uuid_citc: z.uuid(),
  created_at: Instant,
  state: z.literal(['ready', 'applying', 'done']),
  counts: z.object({
    retry: z.number().int(),
    sent: z.number().int(),
    unknown: z.number().int(),
    /** Of those to be sent again, after that was tried. */
    refused: z.number().int(),
  }),
});
export type RecoveryFile = z.infer<typeof RecoveryFile>;

/** A row of a recovery file, and what sending it again would do. */
export const RecoveryRow = z.object({
  row_number: z.number().int(),
  id: z.string(),
  /** The operation that failed; null where nothing is known. */
  type: z.string().nullable(),
  outcome: z.literal(RECOVERY_OUTCOMES),
});
export type RecoveryRow = z.infer<typeof RecoveryRow>;

/** `message`: recovery_applied (the file was applied before, or is being applied), recovery_no_timeouts. */
const conflict = { CONFLICT: { status: 409, message: 'recovery_applied', data: ErrorList } } as const;

export const recoveryFiles = {
  list: staff
    .route({
      method: 'GET',
      path: '/files/api/v1/sync-files',
      summary: 'Stored recovery files, newest first',
    })
    .input(z.strictObject(paging(PAGE_SIZES.storedFiles)))
    .output(
      z.object({
        data: z.object({
          data: z.array(RecoveryFile),
          meta: z.object({ totalItems: z.number().int() }),
        }),
      }),
    ),
  upload: staffWithUpload
    .route({
      method: 'POST',
      path: '/files/api/v1/citc-recovery/upload',
      summary: 'Store a recovery file and preview what it would send again; nothing is sent yet',
    })
    .input(
      z.strictObject({ fileExcel: z.file().min(1, 'file_empty').max(MAX_UPLOAD_BYTES, 'max_size_file') }),
    )
    .output(z.object({ data: RecoveryFile, rows: z.array(RecoveryRow) })),
  apply: staff
    .errors(conflict)
    .route({
      method: 'POST',
      path: '/files/api/v1/citc-recovery/timeout',
      summary:
        'Send again what the regulator does not have: what a recovery file names or, without one, all that timed out',
    })
    .input(z.strictObject({ id: Id.optional() }))
    .output(z.object({ data: RecoveryFile })),
  updateStatus: staff
    .route({
      method: 'PATCH',
      path: '/files/api/v1/update-recovery-status/{id}',
      summary: 'Mark a file as recovered, where that was done elsewhere',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: RecoveryFile })),
  file: staff
    .route({
      method: 'GET',
      path: '/files/api/v1/sync-files/{id}/file',
      outputStructure: 'detailed',
      summary: 'The uploaded file; the download is written to the audit log',
    })
    .input(z.strictObject({ id: Id }))
    .output(FileResponse),
  report: staff
    .route({
      method: 'GET',
      path: '/files/api/v1/citc-response/{id}',
      outputStructure: 'detailed',
      summary: 'The recovery report of an uuid_citc as a workbook: what became of each row',
    })
    .input(z.strictObject({ id: z.uuid(), language: FileLanguage }))
    .output(FileResponse),
};

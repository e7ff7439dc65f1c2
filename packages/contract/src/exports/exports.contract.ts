import { z } from 'zod';
import { FileResponse, Id, Instant, staff } from '../base.ts';

/** An export that was announced by e-mail. `expired`: its file is deleted. */
export const ExportFile = z.object({
  _id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'expired']),
  created_at: Instant,
  /** Name of the file; null until it is made and once it is deleted. */
  file_name: z.string().nullable(),
  row_count: z.number().int().nullable(),
  /** When the file is deleted. */
  expires_at: Instant.nullable(),
});
export type ExportFile = z.infer<typeof ExportFile>;

/** FORBIDDEN `export_of_another_operator`: an export opens for the operator who requested it and for super admins. */
export const exports = {
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

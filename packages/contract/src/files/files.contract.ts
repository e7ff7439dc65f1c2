import { MAX_UPLOAD_BYTES, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { Instant, paging, staff, staffWithUpload } from '../base.ts';

/** An uploaded document that no driver is saved with yet; deleted at `expires_at`. */
export const UploadedFile = z.object({
  _id: z.string(),
  name: z.string(),
  content_type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  created_at: Instant,
  expires_at: Instant.nullable(),
  /** A link that opens it for a short time. */
  Location: z.string(),
  /** What a driver is saved with. */
  key: z.string(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/** The file store: each operator's own uploads. */
export const files = {
  list: staff
    .route({ method: 'GET', path: '/files/api/v1/upload', summary: "One's own uploads, newest first" })
    .input(z.strictObject(paging(PAGE_SIZES.uploads)))
    .output(z.object({ data: z.array(UploadedFile), total: z.number().int() })),
  upload: staffWithUpload
    .route({
      method: 'POST',
      path: '/files/api/v1/upload',
      summary: 'Upload a document; it is kept once a driver is saved with it',
    })
    /** multipart/form-data; JPEG, PNG, WebP, HEIC or PDF by its content. */
    .input(z.strictObject({ assets: z.file().min(1, 'file_empty').max(MAX_UPLOAD_BYTES, 'max_size_image') }))
    .output(z.object({ data: UploadedFile })),
};

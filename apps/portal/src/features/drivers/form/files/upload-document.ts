import type { Attachment } from '@mishwar/contract';
import { uploadFile } from '../../../../shared/api/upload.ts';

const UPLOAD_PATH = '/admin/api/v1/drivers/attachment';

/** Uploads a document of a driver, which stays for a day unless a driver is saved with it. Throws like a call. */
export async function uploadDocument(
  file: File,
  options: { signal?: AbortSignal; onProgress?: (part: number) => void },
): Promise<Attachment> {
  return parseUploadAnswer(await uploadFile(UPLOAD_PATH, file, options));
}

/** The stored document of an upload: an object with its location, or a bare address. */
export function parseUploadAnswer(answer: unknown): Attachment {
  const { response_code, response_data } = (answer ?? {}) as {
    response_code?: number;
    response_data?: Attachment;
  };
  if (response_code !== 200 || !response_data) throw new TypeError('nothing was kept');
  return response_data;
}

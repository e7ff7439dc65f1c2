import { API_VERSION_HEADER, PORTAL_API_VERSION } from '@mishwar/domain';
import { ORPCError } from '@orpc/client';
import { accessToken, endSession } from '../session/session-store.ts';
import { markOutdated } from './outdated.ts';

interface UploadOptions {
  /** Name of the file's field, and further fields before it. */
  field?: string;
  fields?: Readonly<Record<string, string>>;
  /** Called with the sent fraction of the file, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads one file as a multipart field (default `assets`) and returns the answer. Throws like a
 * call of the contract. XMLHttpRequest, because fetch reports no upload progress.
 */
export function uploadFile(
  path: string,
  file: File,
  { field = 'assets', fields = {}, onProgress, signal }: UploadOptions = {},
): Promise<unknown> {
  const token = accessToken();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader(API_VERSION_HEADER, PORTAL_API_VERSION);
    request.responseType = 'text';
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = () => reject(new DOMException('given up', 'AbortError'));
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 200) return resolve(body);
      if (request.status === 401 && accessToken() === token) endSession();
      if (request.status === 426) markOutdated();
      reject(refusalOf(request.status, body));
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusalOf(status: number, body: unknown): ORPCError<string, unknown> {
  const said = typeof body === 'object' && body !== null ? body : {};
  const message = 'message' in said && typeof said.message === 'string' ? said.message : 'error';
  return new ORPCError('code' in said ? String(said.code) : 'ERROR', {
    status: status >= 400 ? status : 500,
    message,
    data: 'data' in said ? said.data : undefined,
  });
}

import { API_VERSION_HEADER, PORTAL_API_VERSION } from '@mishwar/domain';
import { beforeEach, expect, test } from 'vitest';
import { accessToken } from '../session/session-store.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { stubWindow } from '../testing/run-hook.ts';
import { uploadFile } from './upload.ts';

/** A request of a browser; the test says what its server answers. */
class SentRequest {
  static last: SentRequest;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: object) => void } = {};
  opened: string[] = [];
  form: FormData | undefined;
  status = 0;
  responseText = '';
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onabort: () => void = () => undefined;
  constructor() {
    SentRequest.last = this;
  }
  open(...given: string[]) {
    this.opened = given;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.onabort();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload();
  }
}

const file = new File(['abc'], 'drivers.xlsx');

beforeEach(() => {
  stubWindow({
    localStorage: memoryStorage({ access_token: 'a' }),
    sessionStorage: memoryStorage(),
    XMLHttpRequest: SentRequest,
  });
});

test('a file is sent with its fields before it, the token and the version, and the answer is returned', async () => {
  const parts: number[] = [];
  const sent = uploadFile('/admin/import', file, {
    field: 'list',
    fields: { city: '7' },
    onProgress: (part) => parts.push(part),
  });
  const request = SentRequest.last;
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  request.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 });
  request.answer(200, { rows: 3 });
  expect(await sent).toEqual({ rows: 3 });
  expect(request.opened).toEqual(['POST', '/admin/import']);
  expect([...(request.form?.keys() ?? [])]).toEqual(['city', 'list']);
  expect(request.headers).toEqual({ authorization: 'Bearer a', [API_VERSION_HEADER]: PORTAL_API_VERSION });
  expect(parts).toEqual([0.25]);
});

test('without a session a file is sent without a token, in the usual field', async () => {
  localStorage.removeItem('access_token');
  const sent = uploadFile('/admin/import', file);
  SentRequest.last.answer(200, {});
  await sent;
  expect(SentRequest.last.headers.authorization).toBeUndefined();
  expect([...(SentRequest.last.form?.keys() ?? [])]).toEqual(['assets']);
});

test.each([
  [
    'of the contract',
    422,
    { code: 'BAD', message: 'file_too_large', data: { max: 5 } },
    ['BAD', 422, 'file_too_large', { max: 5 }],
  ],
  ['of a proxy', 502, '<html>', ['ERROR', 502, 'error', undefined]],
  ['without a text', 500, { message: 7 }, ['ERROR', 500, 'error', undefined]],
  ['that is a value', 500, '7', ['ERROR', 500, 'error', undefined]],
  ['that is nothing', 400, 'null', ['ERROR', 400, 'error', undefined]],
  ['that redirects', 302, '', ['ERROR', 500, 'error', undefined]],
])('a refusal %s is that of a call', async (_, status, body, expected) => {
  const sent = uploadFile('/admin/import', file).catch((error: unknown) => error);
  SentRequest.last.answer(status, body);
  const { code, status: said, message, data } = (await sent) as Record<string, unknown>;
  expect([code, said, message, data]).toEqual(expected);
});

test('a refused token ends its session, and none that has begun since', async () => {
  const upload = () => uploadFile('/admin/import', file).catch(() => undefined);
  const first = upload();
  localStorage.setItem('access_token', 'newer');
  SentRequest.last.answer(401, {});
  await first;
  expect(accessToken()).toBe('newer');
  const second = upload();
  SentRequest.last.answer(401, {});
  await second;
  expect(accessToken()).toBeNull();
});

test('no answer is an error of the connection, and an upload that is given up is aborted', async () => {
  const lost = uploadFile('/admin/import', file);
  SentRequest.last.onerror();
  await expect(lost).rejects.toThrow(TypeError);
  const control = new AbortController();
  const left = uploadFile('/admin/import', file, { signal: control.signal });
  control.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
});

import { MAX_UPLOAD_BYTES } from '@mishwar/domain';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import { importMessage } from './import-texts.ts';
import { useImportUpload } from './use-import-upload.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

/** The network of an upload: what was sent, and the answer that the test gives. */
class Upload {
  static last: Upload;
  upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  isAborted = false;
  sent = new FormData();
  path = '';
  onload = () => undefined;
  onabort = () => undefined;
  constructor() {
    Upload.last = this;
  }
  open(method: string, path: string) {
    this.path = `${method} ${path}`;
  }
  setRequestHeader() {
    return undefined;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.isAborted = true;
    this.onabort();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}
beforeEach(() => vi.stubGlobal('XMLHttpRequest', Upload));

const file = new File(['rows'], 'drivers.xlsx');
const large = { name: 'drivers.xlsx', size: MAX_UPLOAD_BYTES + 1 } as File;

/** Chooses a file for a company and begins its upload. */
async function begin() {
  const uploaded: string[] = [];
  const form = await runPortalHook(browser, () => useImportUpload((id) => uploaded.push(id)));
  await form.run(({ choose, setCompany }) => {
    choose(file);
    setCompany('Fast');
  });
  await form.run(({ submit }) => void submit());
  return { ...form, uploaded };
}

test('without a file nothing is sent', async () => {
  const { run, current } = await runPortalHook(browser, () => useImportUpload(() => undefined));
  await run(({ submit }) => submit());
  expect(current()).toMatchObject({ problem: 'Choose a file first.', sent: null, file: null });
});

test('a file that is too large is not kept, and a smaller one takes the problem away', async () => {
  const { run, current } = await runPortalHook(browser, () => useImportUpload(() => undefined));
  await run(({ choose }) => choose(large));
  expect(current()).toMatchObject({ file: null, problem: importMessage('max_size_file') });
  await run(({ choose }) => choose(file));
  expect(current()).toMatchObject({ file, problem: null });
  await run(({ choose }) => choose(null));
  expect(current().file).toBe(file);
});

test('an upload sends the file and its company, shows its progress and opens the import', async () => {
  const { run, current, uploaded } = await begin();
  expect(current()).toMatchObject({ sent: 0, problem: null, company: 'Fast' });
  expect(Upload.last.path).toBe('POST /admin/api/v1/drivers/import/excel');
  expect(Upload.last.sent.get('from_company')).toBe('Fast');
  expect((Upload.last.sent.get('driver_file') as File).name).toBe('drivers.xlsx');
  await run(() => Upload.last.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 }));
  expect(current().sent).toBe(0.25);
  await run(() => Upload.last.answer(200, { data: { _id: '7' } }));
  expect(uploaded).toEqual(['7']);
  expect(current()).toMatchObject({ file: null, sent: null, problem: null });
});

test('a refused upload keeps the file, and says why until it is sent again', async () => {
  const { run, current, uploaded } = await begin();
  await run(() => Upload.last.answer(422, { data: { errors: [{ msg: 'max_size_file' }] } }));
  expect(current()).toMatchObject({ file, sent: null, problem: importMessage('max_size_file') });
  expect(uploaded).toEqual([]);
  await run(({ submit }) => void submit());
  expect(current()).toMatchObject({ problem: null, sent: 0 });
});

test.each([[{}], [{ data: {} }], [null]])(
  'an answer that names no import (%j) is a failure',
  async (answer) => {
    const { run, current, uploaded } = await begin();
    await run(() => Upload.last.answer(200, answer));
    expect(uploaded).toEqual([]);
    expect(current().problem).not.toBeNull();
  },
);

test('an upload that the person stops is no failure, and the file stays chosen', async () => {
  const { run, current } = await begin();
  await run(({ stop }) => stop());
  expect(Upload.last.isAborted).toBe(true);
  expect(current()).toMatchObject({ file, sent: null, problem: null });
});

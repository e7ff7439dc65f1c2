import { beforeAll, expect, test } from 'vitest';
import { orpc } from '../../shared/api/api.ts';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { inputOf } from '../../shared/testing/query-options.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, type SentRequest, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { importRowsQuery } from './driver-import.queries.ts';
import { type ShownImport, useDriverImport } from './use-driver-import.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

const READY = { _id: '7', state: 'ready' };

/** Answers the latest import and that with the id 7. */
const answers = (latest: unknown, one: unknown) => (sent: SentRequest) =>
  sent.call.endsWith('/7') ? one : latest;

const open = (shown: ShownImport) => runPortalHook(browser, () => useDriverImport(shown));

test('the import that is still open is shown where none is named', async () => {
  browser.answer(answers({ data: READY }, { data: { ...READY, rows: 3 } }));
  const { current } = await open(undefined);
  expect(current()).toMatchObject({
    one: { ...READY, rows: 3 },
    isPending: false,
    isError: false,
    isFetching: false,
  });
});

test.each([[{ _id: '7', state: 'done' }], [null]])(
  'an ended import (%j) leaves the choice of a file',
  async (latest) => {
    browser.answer(answers({ data: latest }, refusal(500)));
    const { current } = await open(undefined);
    expect(current()).toMatchObject({ one: null, isPending: false, isError: false });
    expect(browser.sent).toHaveLength(1);
  },
);

test('a named import is read alone', async () => {
  browser.answer(answers(refusal(500), { data: READY }));
  const { current } = await open('7');
  expect(current()).toMatchObject({ one: READY, isPending: false, isError: false });
  expect(browser.sent).toHaveLength(1);
});

test('nothing is read while a file is chosen', async () => {
  const { current } = await open(null);
  expect(current()).toMatchObject({ one: null, isPending: false, isError: false });
  expect(browser.sent).toEqual([]);
});

test.each([
  ['the latest import', undefined, answers(refusal(404), refusal(404)), 1],
  ['the open import', undefined, answers({ data: READY }, refusal(404)), 1],
  ['a named import', '7', answers(refusal(404), refusal(404)), 1],
])('%s that cannot be read is an error, and is tried again', async (_name, shown, failing, reads) => {
  browser.answer(failing);
  const { current, run } = await open(shown);
  expect(current()).toMatchObject({ one: null, isError: true, isPending: false });
  browser.sent = [];
  browser.answer(answers({ data: READY }, { data: READY }));
  await run(({ retry }) => retry());
  expect(current()).toMatchObject({ isError: false });
  expect(browser.sent.length).toBeGreaterThanOrEqual(reads);
});

test('an import that is shown stays, also when it cannot be read again', async () => {
  browser.answer(answers(null, { data: READY }));
  const { current, run } = await open('7');
  browser.answer(refusal(404));
  await run(({ retry }) => retry());
  expect(current()).toMatchObject({ one: READY, isError: false });
});

test('an import is loading until it is read', async () => {
  let release: (answer: Response) => void = () => undefined;
  browser.answer(
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  const opened = open('7');
  await expect.poll(() => browser.sent.length, { timeout: 30_000 }).toBe(1);
  release(Response.json({ data: READY }));
  expect((await opened).current().isPending).toBe(false);
});

test('the drivers are read again when their import is done', async () => {
  browser.answer(answers(null, { data: { _id: '7', state: 'done' } }));
  const invalidated = await browser.invalidatedBy([orpc.drivers.list.key()], () => open('7'));
  expect(invalidated).toEqual([true]);
});

test('an import that is not done leaves the drivers', async () => {
  browser.answer(answers(null, { data: READY }));
  expect(await browser.invalidatedBy([orpc.drivers.list.key()], () => open('7'))).toEqual([false]);
});

test.each([
  [{ data: { ...READY, state: 'applying' } }, []],
  [refusal(409, 'error'), [expect.stringMatching(/^error: .+ \(.+\)$/)]],
])('an import is applied once, and read again in any case (%#)', async (answer, toasts) => {
  browser.answer((sent: SentRequest) => (sent.call.startsWith('GET') ? { data: READY } : answer));
  const { run } = await open('7');
  browser.sent = [];
  await run(({ apply }) => apply.mutate('7'));
  const [first, ...others] = browser.sent.map(({ call }) => call);
  expect(first).toMatch(/^(POST|PATCH|PUT) .*\/7\b/);
  expect(others).toEqual([expect.stringMatching(/^GET .*\/7$/)]);
  expect(browser.toasts()).toEqual(toasts);
});

test('rows are read by their result, and again each time', () => {
  expect(inputOf(importRowsQuery('7', 'create', 2))).toMatchObject({ id: '7', outcome: 'create', page: 2 });
  expect(importRowsQuery('7', 'create', 2).staleTime).toBe(0);
});

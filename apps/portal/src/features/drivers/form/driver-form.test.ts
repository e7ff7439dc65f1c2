import { beforeAll, expect, test } from 'vitest';
import { orpc } from '../../../shared/api/api.ts';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../../shared/testing/stub-browser.ts';
import { roleText } from '../role-text.ts';
import { EMPTY_VALUES, type FormValues } from './form-values.ts';
import { useDriverForm } from './use-driver-form.ts';
import { useDriverLookups } from './use-driver-lookups.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

const FILLED: FormValues = {
  ...EMPTY_VALUES,
  id_number: '1020304050',
  firstName: 'Saad',
  lastName: 'Omar',
  phone: '0501112222',
  identity_type_id: '1',
  car_type_id: '1',
  region_id: '5',
  city_id: '12',
  company_id: '3',
};

/** Submits a form with `values`, which is saved by a call that the network answers. */
async function submit(values: FormValues) {
  const saved: unknown[] = [];
  const { run, path, current } = await runPortalHook(browser, () =>
    useDriverForm({
      name: 'driver:new',
      initialValues: values,
      savedText: 'Driver saved',
      save: async (body) => {
        saved.push(body);
        return await orpc.drivers.edit.call({ id: '5' });
      },
    }),
  );
  await run((form) => form.submit());
  return { saved, path: path(), form: current() };
}

test('a saved driver leads to the list, which is read again', async () => {
  const keys = [orpc.drivers.list.key()];
  let result: Awaited<ReturnType<typeof submit>> | undefined;
  const invalidated = await browser.invalidatedBy(keys, async () => {
    result = await submit(FILLED);
  });
  expect(result?.form.errors).toEqual({});
  expect(result?.saved).toMatchObject([{ firstName: 'Saad', phone: '0501112222', city_id: '12' }]);
  expect(result?.path).toBe('/drivers');
  expect(browser.toasts()).toEqual(['success: Driver saved']);
  expect(invalidated).toEqual([true]);
});

test('an incomplete driver is not sent: one toast, and an error at each field', async () => {
  const { saved, path, form } = await submit({ ...FILLED, phone: '', city_id: null });
  expect(saved).toEqual([]);
  expect(path).toBe('/');
  expect(browser.toasts()).toHaveLength(1);
  expect(Object.keys(form.errors)).toContain('phone');
});

test.each([
  [{ errors: ['PhoneTaken', 'IdNumberTaken'] }, ['error: Phone Taken', 'error: Id Number Taken']],
  [{ errors: ['PhoneTaken', 7] }, ['error: Phone Taken']],
])('plain words of a refusal %j are spaced, one toast each', async (data, toasts) => {
  browser.answer(refusal(422, 'error', data));
  const { path } = await submit(FILLED);
  expect(browser.toasts().map((toast) => toast.replace(/ +/g, ' '))).toEqual(toasts);
  expect(path).toBe('/');
});

test.each([[{ errors: [{ field: 'phone', msg: 'phone_taken' }] }], [{ errors: 'x' }], [{}], [null]])(
  'a refusal with %j is shown by its message keys',
  async (data) => {
    browser.answer(refusal(422, 'error', data));
    await submit(FILLED);
    expect(browser.toasts()).toHaveLength(1);
    expect(browser.toasts()[0]).toMatch(/^error: .{5,}/);
  },
);

test.each([
  ['ar', 'أول'],
  ['en', 'First'],
] as const)(
  'the selections are named in the language %s, with the cities of the region',
  async (language, label) => {
    await speak(language);
    const named = [{ id: '1', nameAr: 'أول', nameEn: 'First' }];
    browser.answer(({ call }: { call: string }) =>
      call.includes('compan') ? { data: [{ _id: '3', name: 'Fast' }] } : named,
    );
    const { current } = await runPortalHook(browser, () => useDriverLookups('5', null));
    const first = { data: [{ value: '1', label }], isError: false };
    expect(current()).toEqual({
      identity_type_id: first,
      car_type_id: first,
      region_id: first,
      city_id: first,
      company_id: { data: [{ value: '3', label: 'Fast' }], isError: false },
    });
    expect(browser.sent.flatMap(({ query }) => query.regionId ?? [])).toEqual(['5']);
  },
);

test('selections that have been read are not read again for the next driver', async () => {
  browser.answer(({ call }: { call: string }) => (call.includes('compan') ? { data: [] } : []));
  await runPortalHook(browser, () => useDriverLookups('5', null));
  await runPortalHook(browser, () => useDriverLookups('5', null));
  expect(browser.sent).toHaveLength(5);
});

test('a selection that cannot be read has no options and says so', async () => {
  browser.answer(refusal(404));
  const { current } = await runPortalHook(browser, () => useDriverLookups(null, null));
  expect(Object.values(current())).toEqual(Array.from({ length: 5 }, () => ({ data: [], isError: true })));
});

test('a role that this release does not know is shown as it is stored', () => {
  expect(roleText('WIZARD')).toBe('WIZARD');
  expect(roleText('ADMIN')).not.toBe('ADMIN');
});

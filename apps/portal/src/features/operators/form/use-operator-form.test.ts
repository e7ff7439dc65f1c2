import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { api } from '../../../shared/api/api.ts';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { inputOf } from '../../../shared/testing/query-options.ts';
import { runPortalHook } from '../../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../../shared/testing/stub-browser.ts';
import { operatorQuery, sessionsQuery } from '../operators.queries.ts';
import { useCities, useRegions } from '../use-places.ts';
import { EMPTY_OPERATOR } from './form-values.ts';
import { useOperatorForm } from './use-operator-form.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

/** Submits the form of an operator; the network answers the save. */
async function submit() {
  const saved: unknown[] = [];
  const { run, path } = await runPortalHook(browser, () =>
    useOperatorForm({
      name: 'operator:7',
      schema: z.looseObject({ firstname: z.string() }),
      initialValues: { ...EMPTY_OPERATOR, firstname: 'Huda' },
      savedText: 'Operator saved',
      save: async (body) => {
        saved.push(body);
        return await api.operators.edit({ id: '7' });
      },
    }),
  );
  await run((form) => form.submit());
  return { saved, path: path() };
}

test('a saved operator leads to the list, which is read again', async () => {
  let result: Awaited<ReturnType<typeof submit>> | undefined;
  const invalidated = await browser.invalidatedBy([operatorQuery('7').queryKey], async () => {
    result = await submit();
  });
  expect(result?.saved).toMatchObject([{ firstname: 'Huda' }]);
  expect(result?.path).toBe('/ops-management');
  expect(browser.toasts()).toEqual(['success: Operator saved']);
  expect(invalidated).toEqual([true]);
});

test('a refused save stays on the form, with one toast for each reason', async () => {
  browser.answer(refusal(422, 'error', { errors: [{ msg: 'phone_taken' }, { msg: 'driver_not_found' }] }));
  expect((await submit()).path).toBe('/');
  expect(browser.toasts()).toHaveLength(2);
});

test.each([
  ['ar', 'الخبر'],
  ['en', 'Khobar'],
] as const)('places are named in the language %s, and an unknown one by its id', async (language, name) => {
  await speak(language);
  browser.answer([{ id: '12', nameAr: 'الخبر', nameEn: 'Khobar' }]);
  for (const usePlaces of [() => useCities('5'), useRegions]) {
    const { nameOf, ...places } = (await runPortalHook(browser, usePlaces)).current();
    expect(places).toEqual({ options: [{ value: '12', label: name }], isLoading: false, isError: false });
    expect([nameOf('12'), nameOf('13')]).toEqual([name, '13']);
  }
  expect(browser.sent.map(({ query }) => query)).toEqual([{ regionId: '5' }, {}]);
});

test('an operator and the live sessions are read again whenever they are opened', () => {
  const form = operatorQuery('7');
  expect([inputOf(form), form.staleTime, form.refetchOnReconnect]).toEqual([{ id: '7' }, 0, false]);
  expect([inputOf(sessionsQuery('7')), sessionsQuery('7').staleTime]).toEqual([{ id: '7' }, 0]);
});

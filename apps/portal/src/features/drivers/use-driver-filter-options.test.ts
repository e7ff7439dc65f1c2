import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { useDriverFilterOptions } from './use-driver-filter-options.ts';

const { speak } = loadAllTexts();
const browser = stubBrowser();
beforeAll(() => speak('en'));

const answers = ({ call }: { call: string }) =>
  call.includes('compan')
    ? { data: [{ _id: '3', name: 'Fast' }] }
    : [{ id: '12', nameAr: 'الخبر', nameEn: 'Khobar' }];

test.each([
  ['ar', 'الخبر'],
  ['en', 'Khobar'],
] as const)('cities are offered in the language %s, and companies by their name', async (language, city) => {
  await speak(language);
  browser.answer(answers);
  const { current } = await runPortalHook(browser, useDriverFilterOptions);
  const read = { isLoading: false, isError: false };
  expect(current()).toEqual({
    cities: { options: [{ value: '12', label: city }], ...read },
    company_ids: { options: [{ value: '3', label: 'Fast' }], ...read },
  });
});

test('options that cannot be read are none, and the filter says so', async () => {
  browser.answer(refusal(404));
  const { current } = await runPortalHook(browser, useDriverFilterOptions);
  const failed = { options: [], isLoading: false, isError: true };
  expect(current()).toEqual({ cities: failed, company_ids: failed });
});

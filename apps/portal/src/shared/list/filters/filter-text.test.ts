import { loadTexts } from '@mishwar/locales';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import {
  choicesFilter,
  dateRangeFilter,
  lookupFilter,
  starRangeFilter,
  starsFilter,
  textFilter,
  yesNoFilter,
} from '../../url/filter-fields.ts';
import { filterText } from './filter-text.ts';

beforeAll(() => i18next.init({ lng: 'ar', resources: {}, interpolation: { escapeValue: false } }));
const show = async (
  language: 'ar' | 'en',
  ...rest: [Parameters<typeof filterText>[1], unknown, Parameters<typeof filterText>[3]?]
) => {
  i18next.addResourceBundle(language, 'translation', await loadTexts(language, 'public'), true);
  i18next.addResourceBundle(language, 'translation', await loadTexts(language, 'signed-in'), true);
  await i18next.changeLanguage(language);
  return filterText(i18next.t, ...rest);
};

const status = choicesFilter('common.search', [
  { value: 'a', label: 'common.save' },
  { value: 'b', label: 'common.delete' },
]);

test('choices are shown by name in the reader’s language', async () => {
  expect(await show('ar', status, ['a', 'b'])).toBe('حفظ، حذف');
  expect(await show('en', status, ['a', 'b'])).toBe('Save, Delete');
});

test('long lists of names are shortened with a count; an unknown one shows its id', async () => {
  const options = ['1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: `N${value}` }));
  expect(await show('en', lookupFilter('common.search'), ['1', '2', '3', '4', '5', '6'], { options })).toBe(
    'N1, N2, N3, N4 +2',
  );
  expect(await show('en', lookupFilter('common.search'), ['9'], { options })).toBe('9');
});

test.each([
  [{ from: '2026-01-01', to: '2026-01-31' }, '01-01-2026 – 31-01-2026'],
  [{ from: '2026-01-01', to: '2026-01-01' }, '01-01-2026'],
  [{ from: '2026-01-01' }, 'From 01-01-2026'],
  [{ to: '2026-01-31' }, 'To 31-01-2026'],
])('the days %j read %s', async (value, text) => {
  expect(await show('en', dateRangeFilter('common.search'), value)).toBe(text);
});

test('yes, no and text', async () => {
  expect(await show('en', yesNoFilter('common.search'), 'no')).toBe('No');
  expect(await show('ar', yesNoFilter('common.search'), 'yes')).toBe('نعم');
  expect(await show('en', textFilter('common.search'), 'Hud')).toBe('Hud');
  expect(await show('ar', textFilter('common.search'), 'Hud Co.')).toBe('\u2068Hud Co.\u2069');
});

test('ratings stand with their star: a number of stars and a range of an average', async () => {
  expect(await show('en', starsFilter('common.search'), 4)).toBe('★ 4');
  expect(await show('en', starRangeFilter('common.search'), { from: 2, to: 3.5 })).toBe('★ 2 – 3.5');
  expect(await show('en', starRangeFilter('common.search'), { from: 2 })).toBe('★ 2 – ');
});

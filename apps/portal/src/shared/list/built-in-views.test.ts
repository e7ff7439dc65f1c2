import { loadTexts } from '@mishwar/locales';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { defineList, TODAY } from '../url/define-list.ts';
import { choicesFilter, dateRangeFilter } from '../url/filter-fields.ts';
import { parseSearch } from '../url/search-codec.ts';
import { toListViews } from './built-in-views.ts';

const list = defineList({
  id: 'things',
  pageSizes: [100],
  filters: {
    status: choicesFilter('common.search', [{ value: 'new', label: 'common.save' }]),
    date: dateRangeFilter('common.search'),
  },
  views: [{ id: 'new-today', name: 'common.save', filters: { status: ['new'], date: TODAY } }],
});

test('a built-in view is a link with its filters; today is the day of the zone', async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: await loadTexts('en', 'public') } } });
  const now = new Date('2026-03-20T22:00:00Z');
  const [view] = toListViews(list.views ?? [], { t: i18next.t, now, zone: 'Asia/Riyadh' });
  expect(view).toMatchObject({ _id: 'new-today', name: 'Save', isBuiltIn: true, isMine: false });
  expect(list.read(parseSearch(view?.search ?? '')).filters).toEqual({
    status: ['new'],
    date: { from: '2026-03-21', to: '2026-03-21' },
  });
});

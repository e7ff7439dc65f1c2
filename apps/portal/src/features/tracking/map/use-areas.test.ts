import { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { serviceAreasQuery } from '../../../shared/map/map.queries.ts';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { runHook } from '../../../shared/testing/run-hook.ts';
import { useAreas } from './use-areas.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('ar'));

const ring = [
  [50, 26],
  [51, 26],
  [51, 27],
  [50, 26],
];
const areas = [
  { city_id: '3', name_ar: 'الخبر', name_en: 'Khobar', polygon: { coordinates: [ring] } },
  { city_id: null, name_ar: 'درب', name_en: 'Darb', polygon: { coordinates: [] } },
];

async function openAreas(isHidden: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(serviceAreasQuery().queryKey, { data: areas } as never);
  return (await runHook(() => useAreas(isHidden), null, { client })).current.areas;
}

test('the areas of cities and of companies are shown with their borders', async () => {
  const shown = await openAreas(false);
  expect(i18next.language).toBe('ar');
  expect(shown.map(({ kind }) => kind)).toEqual(['city', 'company']);
  expect(shown.map((area) => area.ring)).toEqual([ring, []]);
});

test('a hidden layer has no areas', async () => {
  expect(await openAreas(true)).toEqual([]);
});

import { expect, test } from 'vitest';
import { orpc } from '../../shared/api/api.ts';
import { inputOf } from '../../shared/testing/query-options.ts';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import { getCorners } from './area-owners.ts';
import { areaPreviewQuery, areaVersionsQuery, invalidateAreas } from './service-areas.queries.ts';

const browser = stubBrowser();

test('the versions of an area are those of its city or of its company', () => {
  expect(inputOf(areaVersionsQuery({ kind: 'city', id: '3' }))).toEqual({ city_id: '3' });
  expect(inputOf(areaVersionsQuery({ kind: 'company', id: '3' }))).toEqual({ delivery_company_id: '3' });
});

test('a preview is of the drawn corners or of no area, and a refused one is not tried again', () => {
  const owner = { kind: 'city', id: '3' } as const;
  const preview = areaPreviewQuery(owner, [[50, 26, 7] as never]);
  expect(inputOf(preview)).toEqual({ city_id: '3', corners: [[50, 26]] });
  expect(preview.retry).toBe(false);
  expect(inputOf(areaPreviewQuery(owner, null))).toEqual({ city_id: '3', corners: null });
});

test('a save makes areas, versions and previews be read again', async () => {
  const keys = [areaVersionsQuery({ kind: 'city', id: '3' }).queryKey, orpc.drivers.key()];
  expect(await browser.invalidatedBy(keys, () => invalidateAreas(browser.client))).toEqual([true, false]);
});

test('an area without corners has none', () => {
  expect(getCorners({ polygon: { type: 'Polygon', coordinates: [] } })).toEqual([]);
});

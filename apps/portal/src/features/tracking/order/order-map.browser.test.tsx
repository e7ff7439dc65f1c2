import type { OrderDetail } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { LiveMap } from '../../../shared/map/live-map.ts';
import type { Markers } from '../../../shared/map/map-types.ts';
import { type Answer, AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { OrderMap } from './order-map.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('distribution');
  // The map's large code, so that it does not arrive late.
  await import('../../../shared/map/map-view.tsx');
});
afterEach(() => vi.restoreAllMocks());

const GROUND: Answer = {
  status: 200,
  body: { sources: { road: null, satellite: null }, refetch_on_move: false, cities: [], restaurants: [] },
};
/** A track that ends there. */
const trackTo = (longitude: number, latitude: number): Answer => ({
  status: 200,
  body: { points: [{ latitude, longitude, recorded_at: '2026-11-21T10:20:00.000Z' }] },
});
const TRACK = trackTo(50.195, 26.345);

test.each([
  ['track', '/track'],
  ['ground', '/ground'],
])('the map loads, says that its %s could not be read, and is read again', async (_part, ending) => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  let answer: Answer | Promise<Answer> = promise;
  serverAnswers(({ path }) => {
    if (path.endsWith(ending)) return answer;
    if (path.endsWith('/track')) return TRACK;
    return path.endsWith('/ground') ? GROUND : undefined;
  });
  await render(
    <AnsweredScreen>
      <OrderMap order={buildOrder()} />
    </AnsweredScreen>,
  );
  await expect.element(page.getByRole('status')).toMatchTextContent('جارٍ التحميل…');
  resolve({ status: 500, body: '' });
  await expect.element(page.getByRole('alert')).toMatchTextContent('تعذّر تحميل الخريطة');
  answer = ending === '/track' ? TRACK : GROUND;
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect.element(page.getByRole('region', { name: 'خريطة الطلب' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('after a hand-over the track is read again, and the new driver is never drawn where the old track ends', async () => {
  const drawn = vi.spyOn(LiveMap.prototype, 'setMarkers');
  const placesOf = (drivers: Markers['drivers'] = []) => drivers.map(({ id, at }) => [id, ...at]);
  const shown = () => placesOf(drawn.mock.lastCall?.[0].drivers);
  let track: Answer | Promise<Answer> = TRACK;
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/track')) return track;
    return path.endsWith('/ground') ? GROUND : undefined;
  });
  const reads = () => calls.filter(({ path }) => path.endsWith('/track')).length;
  const map = (change: Partial<OrderDetail>) => (
    <AnsweredScreen>
      <OrderMap order={buildOrder(change)} />
    </AnsweredScreen>
  );
  const { rerender } = await render(map({}));
  await expect.poll(shown).toEqual([['5', 50.195, 26.345]]);
  const { promise, resolve } = Promise.withResolvers<Answer>();
  track = promise;
  const before = reads();
  await rerender(
    map({ driver_id: '6', driver_name: 'سلطان الشمري', assigned_at: '2026-11-21T10:30:00.000Z' }),
  );
  await expect.poll(shown).toEqual([]);
  await expect.poll(reads).toBeGreaterThan(before);
  resolve(trackTo(50.198, 26.348));
  await expect.poll(shown).toEqual([['6', 50.198, 26.348]]);
  expect(drawn.mock.calls.flatMap(([{ drivers }]) => placesOf(drivers))).not.toContainEqual([
    '6',
    50.195,
    26.345,
  ]);
});

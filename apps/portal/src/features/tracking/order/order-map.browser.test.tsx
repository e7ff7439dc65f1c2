import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
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
const TRACK: Answer = {
  status: 200,
  body: { points: [{ latitude: 26.345, longitude: 50.195, recorded_at: '2026-11-21T10:20:00.000Z' }] },
};

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

import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OrdersPage } from '../../features/orders/list/orders-page.tsx';
import { readOrdersSearch } from '../../features/orders/list/orders-search.ts';
import { addTexts, startI18n, switchLanguage } from '../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../shared/testing/factories.ts';
import { answerOrderLookups, ListedScreen, pageOfOrders, readsOrders } from '../../shared/testing/listed.tsx';
import { RegulatorStrip } from './regulator-strip.tsx';

/** px of the top bar on a phone. */
const TOP_BAR = 52;

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await switchLanguage('ar');
});

const nothing = () => undefined;

test.each(['ar', 'en'] as const)(
  'on a phone the first card is within 180 px below the strip of overdue reports: %s',
  async (language) => {
    await switchLanguage(language);
    await page.viewport(390, 844);
    serverAnswers((call) => {
      if (call.path.endsWith('/regulator-queue/summary'))
        return { status: 200, body: { data: { counts: [], overdue: 20_281, oldest: null, isOn: true } } };
      return readsOrders(call)
        ? { status: 200, body: pageOfOrders([buildOrder()]) }
        : answerOrderLookups(call);
    });
    await render(
      <ListedScreen>
        <div style={{ height: TOP_BAR }} />
        <RegulatorStrip />
        <OrdersPage search={readOrdersSearch({})} onSearch={nothing} onLive={nothing} />
      </ListedScreen>,
    );
    const link = page.getByRole('link', { name: language === 'ar' ? 'فتح القائمة' : 'Open the queue' });
    await expect.element(link).toBeVisible();
    await expect
      .poll(() => document.querySelector('li[data-index]')?.getBoundingClientRect().top)
      .toBeLessThanOrEqual(180);
    // The link is whole, and the line around it leads there as well.
    const { left, right, top, bottom } = link.element().getBoundingClientRect();
    expect([left >= 0, right <= 390]).toEqual([true, true]);
    expect(document.elementFromPoint(195, (top + bottom) / 2)?.closest('a')).toBe(link.element());
  },
);

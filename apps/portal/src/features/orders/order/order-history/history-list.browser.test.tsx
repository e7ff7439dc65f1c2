import type { OrderHistoryEntry } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../../shared/testing/answered-screen.tsx';
import { HistoryList } from './history-list.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
afterEach(() => vi.restoreAllMocks());

type Offers = OrderHistoryEntry['list_drivers_can_see_order'];
const entry = (id: number, action: OrderHistoryEntry['action'], offers: Offers): OrderHistoryEntry => ({
  ...{ _id: String(id), created_at: `2026-11-21T10:2${id}:00.000Z`, action },
  ...{ action_by_name: 'Mishwar', actor_kind: 'system', changes: [], cancel_reason_name: null },
  list_drivers_can_see_order: offers,
});
const offered = (wave: number, ...names: string[]) => names.map((driver_name) => ({ driver_name, wave }));

const textOf = ({ textContent }: Element) => textContent?.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '');
/** The waves of each entry with their drivers, as they are shown; null where none are. */
const shown = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => {
      const list = item.querySelector('dl');
      return list && [...list.children].map((line) => [...line.children].map(textOf));
    });

test.each([
  ['ar', 'الموجة', 'فهد، عمر'],
  ['en', 'Wave', 'فهد, عمر'],
] as const)(
  'an entry shows the drivers of its own offers with their wave, and nothing without offers: %s',
  async (language, wave, both) => {
    serverAnswers(() => undefined);
    await switchLanguage(language);
    const entries = [
      entry(0, 'created', []),
      entry(1, 'offered', [offered(1, 'فهد', 'عمر')]),
      entry(2, 'declined', []),
      entry(3, 'redistributed', [offered(2, 'فهد', 'عمر'), offered(3, 'فهد')]),
      entry(4, 'accepted', []),
    ];
    await render(
      <AnsweredScreen>
        <HistoryList entries={entries} />
      </AnsweredScreen>,
    );
    await expect.poll(shown).toEqual([
      null,
      [[`${wave} 1`, both]],
      null,
      [
        [`${wave} 2`, both],
        [`${wave} 3`, 'فهد'],
      ],
      null,
    ]);
  },
);

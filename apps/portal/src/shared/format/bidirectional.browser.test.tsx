import type { Language } from '@mishwar/locales';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../i18n/i18n.ts';
import { FilterChips } from '../list/filters/filter-chips.tsx';
import type { Filtering } from '../list/filters/filtering.ts';
import { AnsweredScreen, serverAnswers } from '../testing/answered-screen.tsx';
import { Ltr } from '../ui/ltr.tsx';
import { Names } from '../ui/names.tsx';
import { lookupFilter } from '../url/filter-fields.ts';
import { Amount } from './amount.tsx';
import { isolatedPhone } from './phone-text.ts';

/** The visible characters of an element from left to right, as the browser drew them. */
function readFromLeft(element: Element): string {
  const drawn: { left: number; character: string }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    for (let at = 0; at < text.length; at++) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { left, width } = range.getBoundingClientRect();
      if (width > 0) drawn.push({ left, character: text[at] === '\u00a0' ? ' ' : (text[at] ?? '') });
    }
  }
  return drawn
    .toSorted((a, b) => a.left - b.left)
    .map(({ character }) => character)
    .join('');
}

const COMPANY = 'Eastern Fleet Co.';
const ADDRESS = '7250 King Fahd Rd, Unit 12, Al Olaya (3)';
const LONG_NAME = 'Dr. Abdulrahman bin Abdulaziz Al-Muhammadi, Jr.';

const filtering: Filtering = {
  fields: { company: lookupFilter('list.filter_search') },
  values: { company: ['1', '2'] },
  draft: {},
  lookups: {
    company: {
      options: [
        { value: '1', label: 'شركة المسار' },
        { value: '2', label: COMPANY },
      ],
    },
  },
  loading: false,
  set: () => undefined,
  clear: () => undefined,
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('drivers');
  await addTexts('wallet');
});

afterEach(() => vi.restoreAllMocks());

describe.each(['ar', 'en'] as const)('read from left to right in %s', (language: Language) => {
  const draw = async (content: ReactNode) => {
    await switchLanguage(language);
    serverAnswers(() => undefined);
    const screen = await render(
      <AnsweredScreen>
        <div data-testid="drawn" style={{ width: 900, whiteSpace: 'nowrap' }}>
          {content}
        </div>
      </AnsweredScreen>,
    );
    const text = readFromLeft(screen.getByTestId('drawn').element());
    await screen.unmount();
    return text;
  };

  test.each([
    [
      'a company in the chip of a filter',
      COMPANY,
      () => <FilterChips filtering={filtering} count="" end="" />,
    ],
    ['an address with numbers', ADDRESS, () => <Names of={['القطيف', ADDRESS, 'حي الشاطئ']} />],
    ['a percentage', '+15%', () => <>الفرق {<Ltr>+15%</Ltr>} عن أمس</>],
    ['a negative amount', '-162,750.00', () => <>الرصيد {<Amount value="-162750.00" />} ر.س</>],
    ['a phone', '056 123 4567', () => `هاتف ${isolatedPhone('+966561234567')} العميل`],
    ['an order number', 'MSH-10020/2', () => <>طلب {<Ltr>MSH-10020/2</Ltr>} جديد</>],
    ['a plate', 'NBD 4821', () => <>لوحة {<Ltr>NBD 4821</Ltr>} سيارة</>],
    ['a span of times', '10:00 – 12:30', () => <>اليوم {<Ltr>10:00 – 12:30</Ltr>} مساء</>],
  ])('%s', async (_, expected, content) => {
    expect(await draw(content())).toContain(expected);
  });

  test.each([
    LONG_NAME,
    COMPANY,
    ADDRESS,
    '+15%',
    '-162,750.00',
    '056 123 4567',
    '23-11-2026 23:50:07',
    'id.(2).pdf',
  ])('«%s» as a value of a translated sentence', async (value) => {
    expect(await draw(i18next.t('approvals.rule.changed', { name: value, time: '12:00:00' }))).toContain(
      value,
    );
    expect(await draw(i18next.t('drivers.name', { name: value }))).toContain(value);
  });

  test('Arabic names read from right to left, and leave the sentence in order', async () => {
    expect(await draw(i18next.t('drivers.name', { name: 'خالد العلي' }))).toContain(
      [...'خالد العلي'].toReversed().join(''),
    );
  });

  test.each([
    ['056 123 4567', 0],
    [COMPANY, 0],
    ['خالد 12', 'خالد 12'.length],
  ])('«%s» in a field begins where it is read from', async (typed, leftmost) => {
    await switchLanguage(language);
    serverAnswers(() => undefined);
    const screen = await render(
      <input type="search" aria-label="field" style={{ width: 200, padding: 0 }} />,
    );
    const field = screen.getByRole('searchbox').element() as HTMLInputElement;
    await userEvent.fill(field, typed);
    await userEvent.keyboard('{Home}');
    const { textAlign } = getComputedStyle(field);
    expect(['right', 'left']).toContain(textAlign);
    expect(textAlign === 'right').toBe(language === 'ar');
    expect(await firstFromLeft(field)).toBe(leftmost);
  });
});

/** The position of the caret that a click at the left edge of the field's text sets. */
async function firstFromLeft(field: HTMLInputElement): Promise<number> {
  field.style.textAlign = 'left';
  await userEvent.click(field, { position: { x: 1, y: field.clientHeight / 2 } });
  return field.selectionStart ?? -1;
}

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen } from '../../shared/testing/answered-screen.tsx';
import { PolicyPage } from './policy-page.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('policy');
});
beforeEach(() => page.viewport(1440, 900));

test.each([
  [
    '[APP-09] the privacy policy covers the location within 5 km',
    'privacy',
    /على بُعد 5 كيلومترات/,
    /within 5 km/,
  ],
  ['[APP-10] the privacy policy states no users under 18', 'privacy', /دون سن 18/, /no users under 18/],
  ['[APP-12] the driver terms name the least deposit', 'terms', /للإيداع.* 500 ريال/, /deposit.* 500 riyals/],
  ['[APP-13] the driver terms name the least balance', 'terms', /رصيد.* 200 ريال/, /balance.* 200 riyals/],
  [
    '[APP-14] the driver terms name the liability of 20 minutes',
    'terms',
    /من 20 دقيقة/,
    /than 20 minutes late/,
  ],
  [
    '[APP-15] the driver terms name the remittance in 24 hours',
    'terms',
    /تتجاوز 24 ساعة/,
    /at most 24 hours/,
  ],
  ['[APP-16] the driver terms name the settlement of a month', 'terms', /كل شهر واحد/, /every one month/],
] as const)('%s, in both languages', async (_name, document, arabic, english) => {
  for (const [language, words] of [
    ['ar', arabic],
    ['en', english],
  ] as const) {
    await switchLanguage(language);
    const { unmount } = await render(
      <AnsweredScreen>
        <PolicyPage document={document} />
      </AnsweredScreen>,
    );
    await expect.element(page.getByRole('paragraph').filter({ hasText: words })).toBeVisible();
    await unmount();
  }
});

import { DirectionProvider, MantineProvider } from '@mantine/core';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from './i18n.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { FollowLanguage } from './use-switch-language.ts';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(() => switchLanguage('ar'));

const open = () =>
  render(
    <DirectionProvider>
      <FollowLanguage />
      <MantineProvider>
        <LanguageSwitch />
      </MantineProvider>
    </DirectionProvider>,
  );

/** A further window of the same origin. */
function openWindow(): Window {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error('an iframe without a window');
  return contentWindow;
}

test('[APP-01] a switch changes texts, language and direction of its own window and of the others', async () => {
  await open();
  const html = document.documentElement;
  await page.getByText('English').click();
  await expect.element(page.getByText('العربية')).toBeVisible();
  expect([html.lang, html.dir, localStorage.getItem('language')]).toEqual(['en', 'ltr', 'en']);
  openWindow().localStorage.setItem('language', 'ar');
  await expect.element(page.getByText('English')).toBeVisible();
  await vi.waitFor(() => expect([html.lang, html.dir]).toEqual(['ar', 'rtl']));
});

test('what another window stores is ignored where it is no language', async () => {
  await open();
  const other = openWindow();
  other.localStorage.setItem('language', 'xx');
  other.localStorage.setItem('unrelated', 'en');
  await new Promise((done) => setTimeout(done, 200));
  await expect.element(page.getByText('English')).toBeVisible();
  expect(document.documentElement.lang).toBe('ar');
});

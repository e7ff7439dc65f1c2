import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { KeyboardHelpHost } from './keyboard-help-host.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});

test.each([
  ['؟', { code: 'Slash', shiftKey: true }, 'اختصارات لوحة المفاتيح'],
  ['ن', { code: 'KeyK', ctrlKey: true }, 'بحث أو انتقال إلى…'],
])('on an Arabic layout %s opens its dialog', async (key, held, name) => {
  serverAnswers(() => undefined);
  await render(
    <AnsweredScreen>
      <PaletteHost />
      <KeyboardHelpHost />
    </AnsweredScreen>,
  );
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, ...held, bubbles: true, cancelable: true }),
  );
  await expect.element(page.getByRole('dialog', { name })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('while a text is typed, a sign is a part of it', async () => {
  serverAnswers(() => undefined);
  await render(
    <AnsweredScreen>
      <input aria-label="text" />
      <KeyboardHelpHost />
    </AnsweredScreen>,
  );
  const press = new KeyboardEvent('keydown', {
    ...{ key: '؟', code: 'Slash', shiftKey: true },
    ...{ bubbles: true, cancelable: true },
  });
  page.getByRole('textbox').element().dispatchEvent(press);
  expect(press.defaultPrevented).toBe(false);
});

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { registerCommandProvider } from '../../../shared/commands/command-providers.ts';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers, someFrames } from '../../../shared/testing/answered-screen.tsx';
import { Palette } from './palette.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('[CONST-32] the palette searches 150 ms after the last key', async () => {
  serverAnswers(() => undefined);
  const asked: string[] = [];
  const unregister = registerCommandProvider(async (query) => {
    asked.push(query);
    return [];
  });
  await render(
    <AnsweredScreen>
      <Palette onClose={() => undefined} />
    </AnsweredScreen>,
  );
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Each key begins the wait again.
  for (const key of '1002') {
    await userEvent.keyboard(key);
    await someFrames();
    vi.advanceTimersByTime(149);
    await someFrames();
    expect(asked).toEqual([]);
  }
  vi.advanceTimersByTime(1);
  await expect.poll(() => asked).toEqual(['1002']);
  unregister();
});

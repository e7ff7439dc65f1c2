import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startI18n, switchLanguage } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, someFrames } from '../../shared/testing/answered-screen.tsx';
import { toastError } from '../../shared/ui/toast.ts';
import { Toasts } from './toasts.tsx';

beforeAll(() => startI18n('ar'));
beforeEach(() => page.viewport(1440, 900));

test.each(['ar', 'en'] as const)(
  '[ERR-91] [ERR-92] [CONST-30] a toast stands at the bottom left for five seconds: %s',
  async (language) => {
    await switchLanguage(language);
    await render(
      <AnsweredScreen>
        <Toasts />
      </AnsweredScreen>,
    );
    const alert = page.getByRole('alert');
    // An assertion that waits would move the clock.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      toastError('failed');
      await someFrames();
      const box = alert.element().getBoundingClientRect();
      expect(box.left).toBeLessThan(40);
      // Above a list's pager.
      expect(box.bottom).toBeGreaterThan(900 - 80);
      expect(box.bottom).toBeLessThanOrEqual(900);
      vi.advanceTimersByTime(4_999);
      await someFrames();
      expect(alert.elements()).toHaveLength(1);
      vi.advanceTimersByTime(1);
      await someFrames();
      expect(alert.elements()).toHaveLength(0);
    } finally {
      vi.useRealTimers();
    }
  },
);

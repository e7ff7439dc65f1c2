import type { RecoveryFile } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, refusal, serverAnswers, someFrames } from '../../shared/testing/answered-screen.tsx';
import { watchToasts } from '../../shared/testing/watch-toasts.ts';
import { RecoverTimeouts } from './recover-timeouts.tsx';
import { RecoveryFilePanel } from './recovery-file-panel.tsx';

const FILE: RecoveryFile = {
  ...{ id: '5', type: 'CITC_RECOVERY', is_recovery: false, name: 'recovery.xlsx', state: 'ready' },
  ...{ url: '/files/5', url_report: '/files/5/report', uuid_citc: '0b8b1a5e-6a52-4c1d-9a53-0d5c6d3a1f10' },
  ...{ created_at: '2026-11-01T09:00:00.000Z', counts: { retry: 2, sent: 1, unknown: 0, refused: 0 } },
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('[SYNC-07] [SYNC-08] [CONST-40] [ERR-80] the download button waits two seconds, and a download that fails says so', async () => {
  const calls = serverAnswers(({ path }) =>
    path.startsWith('/files/api/v1/citc-response/')
      ? refusal(500, 'INTERNAL_SERVER_ERROR', 'error')
      : undefined,
  );
  await render(
    <AnsweredScreen>
      <RecoveryFilePanel file={FILE} />
    </AnsweredScreen>,
  );
  const button = page.getByRole('button', { name: 'تنزيل الملف', exact: true });
  await expect.element(button).toBeEnabled();
  const isDisabled = () => (button.element() as HTMLButtonElement).disabled;
  const toasts = watchToasts();
  (button.element() as HTMLButtonElement).focus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.keyboard('{Enter}');
  await someFrames();
  expect(isDisabled()).toBe(true);
  vi.advanceTimersByTime(1_999);
  await someFrames();
  expect(isDisabled()).toBe(true);
  vi.advanceTimersByTime(1);
  await expect.poll(isDisabled).toBe(false);
  await expect.poll(toasts).toMatchObject([{ kind: 'error', title: 'حدث خطأ أثناء تنزيل الملف' }]);
  expect(calls.map(({ path }) => path)).toEqual([`/files/api/v1/citc-response/${FILE.uuid_citc}`]);
});

test('[CALL-102] all time-outs are sent again after a confirmation, and where none is missing that is said', async () => {
  const calls = serverAnswers(() => refusal(409, 'CONFLICT', 'recovery_no_timeouts'));
  await render(
    <AnsweredScreen>
      <RecoverTimeouts />
    </AnsweredScreen>,
  );
  const toasts = watchToasts();
  await page.getByRole('button', { name: 'إعادة إرسال كل ما انتهت مهلته', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText('يُعاد إرسال كل طلب انتهت مهلته ولم يصل', { exact: false }))
    .toBeVisible();
  expect(calls).toEqual([]);
  await dialog.getByRole('button', { name: 'إعادة إرسال كل ما انتهت مهلته', exact: true }).click();
  await expect.poll(toasts).toMatchObject([
    {
      kind: 'error',
      title: 'تعذّرت إعادة إرسال ما انتهت مهلته',
      message: 'لا يوجد ما انتهت مهلته ولم يصل.',
    },
  ]);
  expect(calls.map(({ method, path }) => [method, path])).toEqual([
    ['POST', '/files/api/v1/citc-recovery/timeout'],
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
});

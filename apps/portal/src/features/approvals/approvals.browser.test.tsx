import type { ApprovalRow } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import { DecideDialog } from './decide-dialog.tsx';

const ROW: ApprovalRow = {
  ...{ _id: '31', kind: 'operator_change', state: 'PENDING', rule: null, drivers: [], driver_count: 0 },
  operator: { _id: '7', name: 'منى الزهراني', change: 'deactivate' },
  ...{ amount: '0.00', gift: '0.00', sum: '0.00', day_total: null },
  requested_by: { _id: '8', name: 'سلمان الدوسري' },
  ...{ requested_at: '2026-11-24T09:00:00.000Z', expires_at: '2026-11-27T09:00:00.000Z' },
  ...{ decided_by: null, decided_at: null, reason: null, can: { decide: true, withdraw: false } },
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('wallet');
});
afterEach(() => vi.restoreAllMocks());

test('[SEC-58] a change of a super admin’s account is shown without money, and approved after a question', async () => {
  const calls = serverAnswers(({ method }) =>
    method === 'POST' ? { status: 200, body: { data: ROW } } : undefined,
  );
  const onClose = vi.fn();
  await render(
    <AnsweredScreen>
      <ApprovalPanel row={ROW} onDeed={() => undefined} />
      <DecideDialog row={ROW} deed="approve" onClose={onClose} />
    </AnsweredScreen>,
  );
  await expect.element(page.getByText(/إيقاف حساب .*منى الزهراني/).first()).toBeVisible();
  expect(document.body.textContent).not.toContain('0.00');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/التغيير الذي طلبه .*سلمان الدوسري/)).toBeVisible();
  await dialog.getByRole('button', { name: 'موافقة', exact: true }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/admin/api/v1/approvals/31/approve',
  ]);
});

import type { SupplierRegistrationRow } from '@mishwar/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { RejectApplication } from './application-dialogs.tsx';

beforeAll(async () => {
  await startI18n('en');
  await addTexts('signed-in');
  await addTexts('companies');
});

test('the reason of a rejection is asked about before it is dropped', async () => {
  const onClose = vi.fn();
  serverAnswers(() => undefined);
  const row = { _id: '7', company_name: 'درب الخليج' } as SupplierRegistrationRow;
  await render(
    <AnsweredScreen>
      <RejectApplication row={row} onClose={onClose} />
    </AnsweredScreen>,
  );
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await reason.fill('The register has expired');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Back' }).click();
  await expect.element(reason).toHaveValue('The register has expired');
  expect(onClose).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

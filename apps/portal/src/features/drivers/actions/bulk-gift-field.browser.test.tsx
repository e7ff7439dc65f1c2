import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { BulkGiftField } from './bulk-gift-field.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('drivers');
});

test.each([
  ['1,500', '1500.00', '3,000.00'],
  ['12,5', '12.50', '25.00'],
])('a gift typed as %s is %s for each driver', async (typed, gift, sum) => {
  serverAnswers(() => undefined);
  const onChange = vi.fn();
  await render(
    <AnsweredScreen>
      <BulkGiftField onChange={onChange} count={2} />
    </AnsweredScreen>,
  );
  await userEvent.type(page.getByRole('textbox'), typed);
  await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription(new RegExp(sum));
  expect(onChange).toHaveBeenLastCalledWith({ gift });
});

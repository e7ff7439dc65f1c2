import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../i18n/i18n.ts';
import { AnsweredScreen } from '../testing/answered-screen.tsx';
import { Dialog } from './dialog.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});

async function open(isDirty?: () => boolean) {
  const onClose = vi.fn();
  await render(
    <AnsweredScreen>
      <Dialog title="عنوان" onClose={onClose} isDirty={isDirty}>
        <textarea aria-label="السبب" />
      </Dialog>
    </AnsweredScreen>,
  );
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return onClose;
}
/** Clicks the page beside the dialog. */
const clickOutside = () =>
  userEvent.click(page.elementLocator(document.body), {
    position: { x: 6, y: window.innerHeight - 6 },
    force: true,
  });

test('a click outside closes a dialog in which nothing was typed', async () => {
  const onClose = await open();
  await clickOutside();
  expect(onClose).toHaveBeenCalledOnce();
});

test('once something was typed only Esc and the buttons close it', async () => {
  const onClose = await open();
  await page.getByRole('textbox').fill('x');
  await clickOutside();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('what would be lost is asked about at Esc and at the close button, and is kept until the answer', async () => {
  const onClose = await open(() => true);
  const question = page.getByRole('dialog', { name: 'تجاهل التغييرات؟' });
  await page.getByRole('textbox').fill('ازدحام');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox')).toHaveValue('ازدحام');
  await page.getByRole('button', { name: 'إغلاق' }).click();
  await question.getByRole('button', { name: 'رجوع' }).click();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'تجاهل' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

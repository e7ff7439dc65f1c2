import '@mantine/core/styles.layer.css';
import { MantineProvider } from '@mantine/core';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startI18n } from '../i18n/i18n.ts';
import { Dialog } from './dialog.tsx';

beforeAll(() => startI18n('ar'));

async function open() {
  const onClose = vi.fn();
  await render(
    <MantineProvider>
      <Dialog title="عنوان" onClose={onClose}>
        <textarea aria-label="السبب" />
      </Dialog>
    </MantineProvider>,
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

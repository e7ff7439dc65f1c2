import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ListTabs } from './list-tabs.tsx';

const TABS = [
  { name: 'order', label: 'Orders' },
  { name: 'driver', label: 'Drivers' },
];

test('a tab that does not exist, as an address may name, shows the first; the arrow keys move on from it', async () => {
  const onChange = vi.fn();
  await render(<ListTabs label="Company" tabs={TABS} active="drivers" onChange={onChange} />);
  const first = page.getByRole('tab', { name: 'Orders' });
  await expect.element(first).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tab', { name: 'Drivers' })).toHaveAttribute('aria-selected', 'false');
  await first.click();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenCalledWith('driver');
});

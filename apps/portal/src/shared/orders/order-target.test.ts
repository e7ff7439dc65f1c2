import { expect, test } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { useAsOrderTarget, useOrderTarget } from './order-target.ts';

test('links of the shell open orders in the page that shows them, as long as it is open', async () => {
  const shown: string[] = [];
  const shell = await runHook(() => useOrderTarget(), null);
  expect(shell.current).toBeUndefined();
  const page = await runHook(
    (name: string) => useAsOrderTarget((id) => shown.push(`${name} ${id}`)),
    'first',
  );
  await shell.act(() => shell.current?.('7'));
  await page.render('second');
  await shell.act(() => shell.current?.('8'));
  expect(shown).toEqual(['first 7', 'second 8']);
  await page.unmount();
  expect(shell.current).toBeUndefined();
});

import { expect, test } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { usePopup } from './use-popup.ts';

test('a popup is fetched when its button is first pressed, and belongs to the button', async () => {
  const opened: boolean[] = [];
  const hook = await runHook(
    (isOpen: boolean) => usePopup('menu', isOpen, (next) => opened.push(next)),
    false,
  );
  const anchor = {} as HTMLElement;
  await hook.act(() => hook.current.button.ref(anchor));
  expect(hook.current.popup).toBeUndefined();
  expect(hook.current.button).toMatchObject({ 'aria-haspopup': 'menu', 'aria-expanded': false });
  expect(hook.current.button['aria-controls']).toBeUndefined();
  hook.current.button.onClick();
  await hook.render(true);
  const { button, popup } = hook.current;
  expect(popup).toMatchObject({ id: button.id, anchor, opened: true });
  expect(button['aria-controls']).toBe(`${button.id}-dropdown`);
  button.onClick();
  expect(opened).toEqual([true, false]);
  await hook.render(false);
  // Its code stays, for the next time.
  expect(hook.current.popup).toMatchObject({ opened: false });
});

test('a popup that is open from the start waits for its button', async () => {
  const hook = await runHook(() => usePopup('dialog', true, () => undefined), null);
  expect(hook.current.popup).toBeUndefined();
  await hook.act(() => hook.current.button.ref({} as HTMLElement));
  expect(hook.current.popup).toMatchObject({ opened: true });
});

import './rendered.ts';
import '../theme/stylesheets.ts';
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { closeToast, toastStore } from '../ui/toast.ts';

/** A page that stays after its test reads on, and fails on what it gets, for no answer is mocked any more. */
afterEach(async () => {
  await cleanup();
  for (const { id } of toastStore.get()) closeToast(id);
});

import { onTestFinished } from 'vitest';
import { type Toast, toastStore } from '../ui/toast.ts';

/** The kinds of the toasts that are shown from now on, until the test has ended; earlier ones may close meanwhile. */
export function watchToasts(): Toast['kind'][] {
  const shown: Toast['kind'][] = [];
  let lastId = toastStore.get().at(-1)?.id ?? 0;
  const stop = toastStore.subscribe(() => {
    for (const { id, kind } of toastStore.get()) {
      if (id <= lastId) continue;
      lastId = id;
      shown.push(kind);
    }
  });
  onTestFinished(() => void stop());
  return shown;
}

import { onTestFinished } from 'vitest';
import { type Toast, toastStore } from '../ui/toast.ts';

/** Records the toasts from now on until the test has ended, also those that close meanwhile. */
export function watchToasts(): () => Toast[] {
  const shown: Toast[] = [];
  let lastId = toastStore.get().at(-1)?.id ?? 0;
  const stop = toastStore.subscribe(() => {
    for (const toast of toastStore.get()) {
      if (toast.id <= lastId) continue;
      lastId = toast.id;
      shown.push(toast);
    }
  });
  onTestFinished(() => void stop());
  return () => [...shown];
}

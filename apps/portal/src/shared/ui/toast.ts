import { errorTexts } from '../api/error-text.ts';
import { onSessionEnded } from '../session/session-store.ts';

/** Milliseconds a toast stays. */
export const TOAST_MS = 5000;
const MOST = 5;

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  message?: string | undefined;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

onSessionEnded(() => set([]));

function show(toast: Omit<Toast, 'id'>): void {
  const id = nextId++;
  set([...toasts, { ...toast, id }].slice(-MOST));
  window.setTimeout(() => closeToast(id), TOAST_MS);
}

/** The toasts on screen; for the shell. */
export const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** A toast that something was done. */
export function toastSuccess(title: string, message?: string): void {
  show({ kind: 'success', title, message });
}

/** A toast that something failed, in the reader's language. */
export function toastError(title: string, message?: string): void {
  show({ kind: 'error', title, message });
}

/** One toast for each message of a failed call. */
export function toastFailure(error: unknown): void {
  for (const text of errorTexts(error)) toastError(text);
}

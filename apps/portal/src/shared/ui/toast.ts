import { errorTexts, fieldErrors } from '../api/error-text.ts';
import { onSessionEnded } from '../session/session-store.ts';

/** Milliseconds until a toast closes. */
export const TOAST_MS = 5000;
const MAX_TOASTS = 5;

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
  set([...toasts, { ...toast, id }].slice(-MAX_TOASTS));
  window.setTimeout(() => closeToast(id), TOAST_MS);
}

/** The open toasts, for the shell. */
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

/** Shows a success toast. */
export function toastSuccess(title: string, message?: string): void {
  show({ kind: 'success', title, message });
}

/** Shows an error toast. */
export function toastError(title: string, message?: string): void {
  show({ kind: 'error', title, message });
}

/** Shows one error toast for each message of a failed call. */
export function toastFailure(error: unknown): void {
  for (const text of errorTexts(error)) toastError(text);
}

/** Shows why an export made no file: `title` and `message`, or only that there is nothing to export. */
export function toastExportFailure(
  title: string,
  error: unknown,
  message: string | undefined = errorTexts(error).join(' '),
): void {
  if (fieldErrors(error).some(({ msg }) => msg === 'nothing_to_export')) toastFailure(error);
  else toastError(title, message);
}

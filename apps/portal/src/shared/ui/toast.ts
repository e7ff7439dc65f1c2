import { notifications } from '@mantine/notifications';
import { errorTexts } from '../api/error-text.ts';

/** Milliseconds a toast stays. */
export const TOAST_MS = 5000;

/** A toast that something was done. */
export function toastSuccess(title: string, message?: string): void {
  notifications.show({ title, message, autoClose: TOAST_MS, className: 'toast-success', role: 'status' });
}

/** A toast that something failed, in the reader's language. */
export function toastError(title: string, message?: string): void {
  notifications.show({ title, message, autoClose: TOAST_MS, className: 'toast-error', role: 'alert' });
}

/** One toast for each message of a failed call. */
export function toastFailure(error: unknown): void {
  for (const text of errorTexts(error)) toastError(text);
}

import { ORPCError } from '@orpc/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { errorTexts, messageText } from '../api/error-text.ts';
import { loadAllTexts } from '../testing/all-texts.ts';
import {
  closeToast,
  TOAST_MS,
  toastError,
  toastExportFailure,
  toastFailure,
  toastStore,
  toastSuccess,
} from './toast.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const closeAll = () => {
  for (const { id } of toastStore.get()) closeToast(id);
};

beforeEach(() => {
  // Tests of other files may have left some.
  closeAll();
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  closeAll();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => toastStore.get().map(({ kind, title, message }) => [kind, title, message]);
const refusal = (...keys: string[]) =>
  new ORPCError('REFUSED', { status: 422, data: { errors: keys.map((msg) => ({ msg })) } });

test('a toast is shown for its time, and who listens hears of both', () => {
  const heard = vi.fn();
  const stop = toastStore.subscribe(heard);
  toastSuccess('Saved', 'Driver 7');
  expect(shown()).toEqual([['success', 'Saved', 'Driver 7']]);
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
  stop();
  toastError('x');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('the five latest are shown, and one is closed by its id', () => {
  for (const title of ['1', '2', '3', '4', '5', '6']) toastError(title);
  expect(shown().map(([, title]) => title)).toEqual(['2', '3', '4', '5', '6']);
  closeToast(toastStore.get()[1]?.id ?? 0);
  expect(shown().map(([, title]) => title)).toEqual(['2', '4', '5', '6']);
});

test('each message of a failed call is an error of its own', () => {
  toastFailure(refusal('phone_taken', 'id_number_taken'));
  expect(shown()).toHaveLength(2);
  expect(shown().every(([kind]) => kind === 'error')).toBe(true);
});

test('an export that failed says so with the reason, and an empty one only that there is nothing', () => {
  toastExportFailure('No file', refusal('phone_taken', 'id_number_taken'));
  toastExportFailure('No file', refusal('phone_taken'), 'because');
  toastExportFailure('No file', refusal('nothing_to_export'));
  const [first, second, third] = shown();
  const both = errorTexts(refusal('phone_taken', 'id_number_taken')).join(' ');
  expect(first).toEqual(['error', 'No file', both]);
  expect(second).toEqual(['error', 'No file', 'because']);
  expect(third?.[1]).toBe(messageText('nothing_to_export'));
});

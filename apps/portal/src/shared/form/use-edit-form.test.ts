import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { messageText } from '../api/error-text.ts';
import { profileQuery } from '../session/profile.ts';
import { endSession } from '../session/session-store.ts';
import { loadAllTexts } from '../testing/all-texts.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { runHook } from '../testing/run-hook.ts';
import { type EditFormOptions, useEditForm } from './use-edit-form.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));

interface Values {
  plate: string;
  phone: string;
}
type Options = EditFormOptions<Values, Values, string>;

const schema = z.object({ plate: z.string(), phone: z.string() });
const STORED: Values = { plate: 'A', phone: '1' };
const stale = new ORPCError('STALE', { status: 409, message: 'settings_changed' });
const refused = new ORPCError('X', { status: 422, message: 'not_valid' });

/** The form of a stored record, of version 1, in a tab whose storage is `tab`. */
async function openForm(more: Partial<Options> = {}, { userId = '7', tab = memoryStorage() } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(profileQuery().queryKey, { _id: userId } as never);
  const options: Options = { schema, name: 'driver:1', version: 1, initialValues: STORED, ...more };
  const hook = await runHook((given: Options) => useEditForm(given), options, {
    client,
    browser: {
      document: { querySelector: () => null },
      sessionStorage: tab,
      localStorage: memoryStorage(),
    },
  });
  return {
    hook,
    tab,
    type: (change: Partial<Values>) => hook.act(() => hook.current.setValues(change)),
    submit: () => hook.act(() => hook.current.submit()),
    read: (version: number, change: Partial<Values> = {}) =>
      hook.render({ ...options, version, initialValues: { ...STORED, ...change } }),
  };
}

test('what differs from the stored values is unsaved, until it is typed back or discarded', async () => {
  const { hook, type } = await openForm();
  expect(hook.current.unsaved.fields).toEqual([]);
  expect(hook.current.isDirty()).toBe(false);
  await type({ plate: 'B', phone: '2' });
  expect(hook.current.unsaved.fields).toEqual(['plate', 'phone']);
  expect(hook.current.isDirty()).toBe(true);
  await type({ plate: ' A ' });
  expect(hook.current.unsaved.fields).toEqual(['phone']);
  await hook.act(() => hook.current.unsaved.discard());
  expect(hook.current.getValues()).toEqual({ plate: ' A ', phone: '1' });
  expect(hook.current.unsaved.fields).toEqual([]);
});

test('what was saved is not unsaved any more, before it is read again', async () => {
  const sent: Values[] = [];
  const { hook, type, submit, read } = await openForm({ send: (body) => String(sent.push(body)) });
  await type({ plate: 'B' });
  await submit();
  expect(sent).toEqual([{ plate: 'B', phone: '1' }]);
  expect(hook.current.isDirty()).toBe(false);
  await type({ plate: 'C' });
  expect(hook.current.isDirty()).toBe(true);
  await type({ plate: 'B' });
  await read(2, { plate: 'B' });
  expect(hook.current.stale.notice).toBeNull();
  expect(hook.current.unsaved.fields).toEqual([]);
});

test('what was saved is unsaved when it is typed again after another version has replaced it', async () => {
  const { hook, type, submit, read } = await openForm({ send: () => 'saved' });
  await type({ plate: 'B' });
  await submit();
  await read(2, { plate: 'B' });
  await read(3);
  expect(hook.current.getValues()).toEqual(STORED);
  await type({ plate: 'B' });
  expect(hook.current.unsaved.fields).toEqual(['plate']);
  expect(hook.current.isDirty()).toBe(true);
});

test('a save that someone else overtook shows the clash at its field, and no refusal', async () => {
  const failed: unknown[] = [];
  const form = await openForm({
    send: () => Promise.reject(stale),
    reload: async () => 2,
    onFailed: (error) => failed.push(error),
  });
  const { hook, type, submit, read } = form;
  await type({ plate: 'mine' });
  await submit();
  expect(failed).toEqual([]);
  expect(hook.current.problem).toBeNull();
  await read(2, { plate: 'theirs' });
  expect(hook.current.stale.notice?.clashes).toMatchObject([{ fields: ['plate'], taken: 'mine' }]);
  expect(hook.current.clashText('plate')).toBe('Also changed by someone else');
  expect(hook.current.clashText('phone')).toBeUndefined();
});

test.each<[string, ORPCError<string, unknown>, Options['reload']]>([
  ['the stored version is the one that was sent', stale, async () => 1],
  ['the record cannot be read again', stale, () => Promise.reject(new Error('offline'))],
  ['the server refuses the values themselves', refused, async () => 2],
  ['the form cannot read its record again', stale, undefined],
])('a refusal is shown where %s', async (_, error, reload) => {
  const failed: unknown[] = [];
  const { hook, type, submit, read } = await openForm({
    send: () => Promise.reject(error),
    ...(reload ? { reload } : {}),
    onFailed: (thrown) => failed.push(thrown),
  });
  await type({ plate: 'B' });
  await submit();
  expect(failed).toEqual([error]);
  expect(hook.current.problem).toBe(messageText(error.message));
  await read(2, { plate: 'B' });
  expect(hook.current.stale.notice).toBeNull();
});

test('a refusal that something else shows is not shown in the form', async () => {
  const { hook, type, submit } = await openForm({
    send: () => Promise.reject(refused),
    isShownElsewhere: (error) => error === refused,
  });
  await type({ plate: 'B' });
  await submit();
  expect(hook.current).toMatchObject({ isFailed: true, problem: null });
});

test('what was typed outlives the session, and is merged into the form that the same user opens next', async () => {
  const first = await openForm();
  await first.type({ plate: 'B' });
  await first.hook.act(() => endSession());
  await first.hook.unmount();
  const next = await openForm({ initialValues: { plate: 'A', phone: '5' } }, { tab: first.tab });
  expect(next.hook.current.getValues()).toEqual({ plate: 'B', phone: '5' });
  expect(next.hook.current.unsaved.isRestored).toBe(true);
  await next.hook.act(() => next.hook.current.unsaved.discard());
  expect(next.hook.current.getValues()).toEqual({ plate: 'A', phone: '5' });
  expect(next.hook.current.unsaved.isRestored).toBe(false);
});

test.each([
  ['of another user', { userId: '8' }, {}],
  ['of another record', {}, { name: 'driver:2' }],
  ['without a name', {}, { name: undefined }],
])('a form %s takes no draft', async (_, session, more) => {
  const first = await openForm();
  await first.type({ plate: 'B' });
  await first.hook.act(() => endSession());
  await first.hook.unmount();
  const { hook } = await openForm(more, { tab: first.tab, ...session });
  expect(hook.current.getValues()).toEqual(STORED);
  expect(hook.current.unsaved.isRestored).toBe(false);
});

test('a session that ends with nothing unsaved leaves no draft', async () => {
  const { hook, tab, type } = await openForm();
  await type({ plate: 'B' });
  await type({ plate: 'A' });
  await hook.act(() => endSession());
  expect(Object.keys(tab)).toEqual([]);
});

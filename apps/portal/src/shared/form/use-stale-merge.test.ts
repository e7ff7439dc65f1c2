import { expect, test } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import type { Clash } from './merge-values.ts';
import { addToNotice, useStaleMerge } from './use-stale-merge.ts';

interface Values {
  plate: string;
  phone: string;
}
const clash = (field: keyof Values, mine: string, theirs: string): Clash<Values> => ({
  fields: [field],
  mine: { [field]: mine },
  theirs: { [field]: theirs },
});

test('a first merge lists its clashes, of which what was typed is taken, and what was updated', () => {
  expect(addToNotice<Values>(null, [clash('plate', 'A', 'B')], ['phone'])).toEqual({
    clashes: [{ ...clash('plate', 'A', 'B'), taken: 'mine' }],
    updated: ['phone'],
  });
});

test('a further merge keeps the choices made before, and replaces a clash of the same fields', () => {
  const shown = {
    clashes: [
      { ...clash('plate', 'A', 'B'), taken: 'theirs' as const },
      { ...clash('phone', '1', '2'), taken: 'theirs' as const },
    ],
    updated: ['plate' as const],
  };
  expect(addToNotice<Values>(shown, [clash('phone', '1', '3')], [])).toEqual({
    clashes: [
      { ...clash('plate', 'A', 'B'), taken: 'theirs' },
      { ...clash('phone', '1', '3'), taken: 'mine' },
    ],
    updated: [],
  });
});

const STORED: Values = { plate: 'A', phone: '1' };

/** A form whose version 1 was read, with what was typed since. */
async function openForm(typed: Partial<Values> = {}) {
  const values: Values = { ...STORED, ...typed };
  const assign = (path: string, value: unknown) => void Object.assign(values, { [path]: value });
  const hook = await runHook(
    ({ version, stored }: { version: number; stored: Values }) =>
      useStaleMerge<Values>({ version, values: stored, getValues: () => ({ ...values }), assign }),
    { version: 1, stored: STORED },
  );
  return {
    values,
    hook,
    read: (version: number, change: Partial<Values>) =>
      hook.render({ version, stored: { ...STORED, ...change } }),
  };
}

test('a later version is taken over without a word where nothing was typed', async () => {
  const { values, hook, read } = await openForm();
  await read(2, { plate: 'B' });
  expect(values).toEqual({ plate: 'B', phone: '1' });
  expect(hook.current.notice).toBeNull();
});

test('a later version that changes what was not typed is merged, and the notice names the field', async () => {
  const { values, hook, read } = await openForm({ phone: '2' });
  await read(2, { plate: 'B' });
  expect(values).toEqual({ plate: 'B', phone: '2' });
  expect(hook.current.notice).toEqual({ clashes: [], updated: ['plate'] });
});

test('a later version without a change beside what was typed has no notice', async () => {
  const { values, hook, read } = await openForm({ phone: '2' });
  await read(2, { phone: '2' });
  expect(values).toEqual({ plate: 'A', phone: '2' });
  expect(hook.current.notice).toBeNull();
});

test('a clash keeps what was typed until a side is taken, of one field or of all', async () => {
  const { values, hook, read } = await openForm({ plate: 'mine', phone: '2' });
  await read(2, { plate: 'theirs', phone: '3' });
  expect(values).toEqual({ plate: 'mine', phone: '2' });
  const taken = () => hook.current.notice?.clashes.map(({ fields: [field], taken }) => `${field} ${taken}`);
  expect(taken()).toEqual(['plate mine', 'phone mine']);
  await hook.act(() => hook.current.take('theirs', 'plate'));
  expect(values).toEqual({ plate: 'theirs', phone: '2' });
  expect(taken()).toEqual(['plate theirs', 'phone mine']);
  await hook.act(() => hook.current.take('theirs'));
  expect(values).toEqual({ plate: 'theirs', phone: '3' });
  await hook.act(() => hook.current.take('mine'));
  expect(values).toEqual({ plate: 'mine', phone: '2' });
  expect(taken()).toEqual(['plate mine', 'phone mine']);
});

test('a refused save is explained by the version that is read next, once', async () => {
  const { hook, read } = await openForm({ phone: '2' });
  await hook.act(() => hook.current.expect(1));
  expect(hook.current.notice).toBeNull();
  await read(2, { phone: '2' });
  expect(hook.current.notice).toEqual({ clashes: [], updated: [] });
  await hook.act(() => hook.current.accept({ ...STORED, phone: '2' }));
  await read(3, { phone: '2' });
  expect(hook.current.notice).toBeNull();
});

test('a save that is refused after the later version was read is explained at once, without losing clashes', async () => {
  const { hook, read } = await openForm({ plate: 'mine' });
  await read(2, {});
  await hook.act(() => hook.current.expect(1));
  expect(hook.current.notice).toEqual({ clashes: [], updated: [] });
  await read(3, { plate: 'theirs' });
  await hook.act(() => hook.current.expect(2));
  expect(hook.current.notice?.clashes).toHaveLength(1);
});

test('a refusal that was not about the version explains no later one', async () => {
  const { hook, read } = await openForm({ phone: '2' });
  await hook.act(() => hook.current.expect(1));
  await hook.act(() => hook.current.forget());
  await read(2, { phone: '2' });
  expect(hook.current.notice).toBeNull();
});

test('what was saved is the base of the next merge', async () => {
  const { values, hook, read } = await openForm({ plate: 'mine' });
  await read(2, { phone: '5' });
  expect(hook.current.notice).not.toBeNull();
  await hook.act(() => hook.current.accept({ plate: 'mine', phone: '5' }));
  expect(hook.current.notice).toBeNull();
  await read(3, { plate: 'theirs', phone: '5' });
  expect(values).toEqual({ plate: 'theirs', phone: '5' });
  expect(hook.current.notice).toBeNull();
});

import { ORPCError } from '@orpc/client';
import type { ChangeEvent } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { messageText } from '../api/error-text.ts';
import { loadAllTexts } from '../testing/all-texts.ts';
import { runHook } from '../testing/run-hook.ts';
import { type ContractFormOptions, useContractForm } from './use-contract-form.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));

interface Values {
  name: string;
  note: string;
  born: { day: string };
}
const schema = z.object({
  name: z.string().trim().min(1, 'name_not_empty').max(8),
  note: z.string(),
});
type Body = z.infer<typeof schema>;
type Options = ContractFormOptions<Values, Body, string>;

const refusal = (errors: { field?: string; msg: string }[]) =>
  new ORPCError('X', { status: 422, message: 'validation_failed', data: { errors } });

/** An input of a page. */
class TextInput {
  readonly type = 'text';
  value: string;
  constructor(value: string) {
    this.value = value;
  }
}
/** What React passes on when the text of an input has changed. */
const changeOf = (currentTarget: TextInput) =>
  ({ currentTarget, nativeEvent: {} }) as unknown as ChangeEvent<HTMLInputElement>;

/** A form on a page with inputs of `paths`, in this order; `focused` has the paths of those that got the focus. */
async function openForm(more: Partial<Options> = {}, paths = ['name', 'note', 'born.day']) {
  const focused: string[] = [];
  const inputs = paths.map((path, at) => ({
    path,
    at,
    focus: () => focused.push(path),
    compareDocumentPosition: (other: { at: number }) => (other.at > at ? 4 : 2),
  }));
  // The name of the form comes first in the attribute.
  const find = (selector: string) => {
    const [, start = '', wanted = ''] = /^\[data-path(\^?)="[^"]*?-+([a-z.]+)"\]$/.exec(selector) ?? [];
    return inputs.find(({ path }) => (start ? path.startsWith(wanted) : path === wanted)) ?? null;
  };
  const initialValues: Values = { name: '', note: '', born: { day: '' } };
  const options: Options = { schema, initialValues, ...more };
  const hook = await runHook((given: Options) => useContractForm(given), options, {
    browser: {
      document: { querySelector: find },
      Node: { DOCUMENT_POSITION_FOLLOWING: 4 },
      HTMLInputElement: TextInput,
    },
  });
  return {
    hook,
    focused,
    set: (path: string, value: string) =>
      hook.act(() => hook.current.setFieldValue(path as keyof Values, value as never)),
    submit: () => hook.act(() => hook.current.submit()),
  };
}

test('a valid submission is sent as the parsed body, and its answer is passed on', async () => {
  const sent: unknown[] = [];
  const answered: unknown[] = [];
  const { hook, set, submit } = await openForm({
    send: (body, values) => {
      sent.push(body, values.name);
      return 'stored';
    },
    onSent: (answer) => answered.push(answer),
  });
  await set('name', ' Sami ');
  await submit();
  expect(sent).toEqual([{ name: 'Sami', note: '' }, ' Sami ']);
  expect(answered).toEqual(['stored']);
  expect(hook.current).toMatchObject({ isSending: false, isFailed: false, problem: null });
});

test('an invalid submission is not sent: its texts are at the fields, and the first field on the page has the focus', async () => {
  const texts: (readonly string[])[] = [];
  const { hook, focused, submit } = await openForm(
    {
      send: () => expect.unreachable('it was sent'),
      rules: () => [{ field: 'note', msg: 'field_required' }, { msg: 'settings_changed' }],
      messages: { name_not_empty: 'Who is it?' },
      onInvalid: (shown) => texts.push(shown),
    },
    ['note', 'name'],
  );
  await submit();
  const required = messageText('field_required');
  expect(hook.current.errors).toMatchObject({ name: 'Who is it?', note: required });
  expect(hook.current.problem).toBe(messageText('settings_changed'));
  expect(texts).toEqual([[messageText('settings_changed'), 'Who is it?', required]]);
  expect(focused).toEqual(['note']);
});

test('a field of several inputs gets the focus in the first of them', async () => {
  const { focused, submit } = await openForm({ rules: () => [{ field: 'born', msg: 'not_valid' }] }, [
    'born.day',
    'born.month',
    'name',
  ]);
  await submit();
  expect(focused).toEqual(['born.day']);
});

test('what the server refuses is shown at its fields, and the first of them has the focus', async () => {
  const { hook, focused, set, submit } = await openForm({
    send: () => Promise.reject(refusal([{ field: 'note', msg: 'phone_taken' }, { msg: 'settings_changed' }])),
  });
  await set('name', 'Sami');
  await submit();
  expect(hook.current.errors).toMatchObject({ note: messageText('phone_taken') });
  expect(hook.current).toMatchObject({ isFailed: true, problem: messageText('settings_changed') });
  expect(focused).toEqual(['note']);
  await set('name', 'Samir');
  expect(hook.current.problem).toBeNull();
});

test('a refusal that something else shows leaves the form as it is', async () => {
  const failed: unknown[] = [];
  const error = refusal([{ field: 'note', msg: 'phone_taken' }]);
  const { hook, focused, set, submit } = await openForm({
    send: () => Promise.reject(error),
    onFailed: (thrown) => failed.push(thrown),
    isShownElsewhere: (thrown) => thrown === error,
  });
  await set('name', 'Sami');
  await submit();
  expect(failed).toEqual([error]);
  expect(hook.current.errors).toEqual({});
  expect(focused).toEqual([]);
});

test('a submission is sent once, however often it is asked for meanwhile', async () => {
  let finish: (answer: string) => void = () => undefined;
  const send = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        finish = resolve;
      }),
  );
  const { hook, set, submit } = await openForm({ send });
  await set('name', 'Sami');
  await submit();
  expect(hook.current.isSending).toBe(true);
  await submit();
  expect(send).toHaveBeenCalledTimes(1);
  await hook.act(() => finish('stored'));
  expect(hook.current.isSending).toBe(false);
  await submit();
  expect(send).toHaveBeenCalledTimes(2);
});

test('each change gives the parsed body, or null while the values are not valid', async () => {
  const bodies: (Body | null)[] = [];
  const { set } = await openForm({
    onBody: (body) => bodies.push(body),
    rules: ({ note }) => (note === 'no' ? [{ field: 'note', msg: 'not_valid' }] : []),
  });
  await set('name', 'Sami');
  await set('name', ' ');
  await set('name', 'Nora');
  await set('note', 'no');
  expect(bodies).toEqual([{ name: 'Sami', note: '' }, null, { name: 'Nora', note: '' }, null]);
});

test('a schema that is imported late is imported at the first change, once, and checks the submission', async () => {
  const sent: Body[] = [];
  const read = vi.fn(async () => schema);
  const { hook, set, submit } = await openForm({ schema: read, send: (body) => String(sent.push(body)) });
  expect(read).not.toHaveBeenCalled();
  await set('name', 'Sami');
  await set('name', '');
  await submit();
  expect(hook.current.errors.name).toBe(messageText('name_not_empty'));
  await set('name', 'Nora');
  await submit();
  expect(read).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([{ name: 'Nora', note: '' }]);
});

test('a schema that cannot be imported is reported by the submission, which imports it again', async () => {
  const sent: Body[] = [];
  let isOnline = false;
  const read = () => (isOnline ? Promise.resolve(schema) : Promise.reject(new Error('offline')));
  const { hook, set, submit } = await openForm({ schema: read, send: (body) => String(sent.push(body)) });
  await set('name', 'Sami');
  expect(hook.current.problem).toBeNull();
  await submit();
  expect(hook.current.problem).toBe(messageText('no_connection'));
  isOnline = true;
  await submit();
  expect(sent).toEqual([{ name: 'Sami', note: '' }]);
});

test('what is typed is rewritten before the form has it', async () => {
  const { hook } = await openForm();
  const digits = hook.current.field('note', { sanitize: (text) => text.replace(/\D/g, '') });
  const target = new TextInput('05a0');
  await hook.act(() => digits.onChange(changeOf(target)));
  expect(target.value).toBe('050');
  expect(hook.current.getValues().note).toBe('050');
});

test('a part of a field clears the error of the field when it is changed', async () => {
  const { hook, submit } = await openForm({ rules: () => [{ field: 'born', msg: 'not_valid' }] });
  await submit();
  expect(hook.current.errors.born).toBe(messageText('not_valid'));
  const target = new TextInput('4');
  const day = hook.current.field('born.day');
  await hook.act(() => day.onChange(changeOf(target)));
  expect(hook.current.getValues().born.day).toBe('4');
  expect(hook.current.errors.born).toBeUndefined();
});

test('a listener hears of each change until it is taken away', async () => {
  const { hook, set } = await openForm();
  const onChange = vi.fn();
  const stop = hook.current.subscribe(onChange);
  await set('name', 'a');
  stop();
  await set('name', 'b');
  expect(onChange).toHaveBeenCalledTimes(1);
});

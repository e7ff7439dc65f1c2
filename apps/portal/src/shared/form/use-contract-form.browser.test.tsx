import { MantineProvider, TextInput } from '@mantine/core';
import { NotificationWords } from '@mishwar/contract/notifications/notifications.forms.ts';
import { ORPCError } from '@orpc/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../i18n/i18n.ts';
import { type ContractFormOptions, useContractForm } from './use-contract-form.ts';

type Words = NotificationWords;
type Options = Omit<ContractFormOptions<Words, Words, unknown>, 'initialValues'>;

function WordsForm(options: Options) {
  const form = useContractForm({ ...options, initialValues: { title: '', message: '' } });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {form.problem && <p role="alert">{form.problem}</p>}
      <TextInput
        key={form.key('title')}
        label="Title"
        {...form.field('title', { sanitize: (text) => text.replaceAll('x', '') })}
      />
      <TextInput key={form.key('message')} label="Message" {...form.field('message')} />
      <button type="submit" disabled={form.isSending}>
        Send
      </button>
    </form>
  );
}

const show = (options: Options) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <WordsForm {...options} />
      </MantineProvider>
    </QueryClientProvider>,
  );
const title = () => page.getByLabelText('Title');
const message = () => page.getByLabelText('Message');
const submit = () => page.getByRole('button', { name: 'Send' }).click();
const refusal = (errors: { field?: string; msg: string }[]) =>
  new ORPCError('VALIDATION', { status: 422, message: 'validation_failed', data: { errors } });

beforeAll(async () => {
  await startI18n('en');
  await addTexts('signed-in');
});

test('an invalid submission is not sent: each field says why, and the first takes the focus', async () => {
  const send = vi.fn();
  await show({ schema: NotificationWords, send });
  await submit();
  await expect.element(page.getByText('Enter a title.')).toBeVisible();
  await expect.element(page.getByText('Enter a message.')).toBeVisible();
  await expect.element(title()).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test('the parsed body is sent; what is typed is sanitized and clears the error of its field', async () => {
  const send = vi.fn();
  await show({ schema: NotificationWords, send });
  await submit();
  await userEvent.type(title(), ' xRain ');
  await expect.element(title()).toHaveValue(' Rain ');
  await expect.element(page.getByText('Enter a title.')).not.toBeInTheDocument();
  await userEvent.type(message(), 'Roads are closed');
  await submit();
  await vi.waitFor(() =>
    expect(send.mock.calls[0]?.[0]).toEqual({ title: 'Rain', message: 'Roads are closed' }),
  );
});

test('a server error is shown at its field, which takes the focus; any other at the form', async () => {
  const send = vi
    .fn()
    .mockRejectedValueOnce(
      refusal([{ field: 'message', msg: 'value_too_large' }, { msg: 'drivers_required' }]),
    );
  await show({ schema: NotificationWords, send });
  await userEvent.fill(title(), 'Rain');
  await userEvent.fill(message(), 'Roads are closed');
  await submit();
  await expect.element(page.getByText('The value is too large.')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose at least one driver.');
  await expect.element(message()).toHaveFocus();
  await userEvent.type(message(), '!');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a second submission waits for the first', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const send = vi.fn(() => new Promise((resolve) => (answer = resolve)));
  await show({ schema: NotificationWords, send });
  await userEvent.fill(title(), 'Rain');
  await userEvent.fill(message(), 'Roads are closed');
  await submit();
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await userEvent.type(message(), '{Enter}');
  answer(null);
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  expect(send).toHaveBeenCalledOnce();
});

test('a lazily imported schema validates too, and a failed import is shown', async () => {
  const send = vi.fn();
  const schema = vi.fn<() => Promise<typeof NotificationWords>>().mockRejectedValueOnce(new Error('offline'));
  schema.mockResolvedValue(NotificationWords);
  await show({ schema, send });
  await submit();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("Couldn't reach the server. Check your connection and try again.");
  await submit();
  await expect.element(page.getByText('Enter a title.')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});

test('a rule beyond the schema stops a submission with its own text', async () => {
  const send = vi.fn();
  await show({
    schema: NotificationWords,
    rules: ({ title }) => (title === 'Test' ? [{ field: 'title', msg: 'not_valid' }] : []),
    messages: { not_valid: 'Not this title' },
    send,
  });
  await userEvent.fill(title(), 'Test');
  await userEvent.fill(message(), 'Roads are closed');
  await submit();
  await expect.element(page.getByText('Not this title')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});

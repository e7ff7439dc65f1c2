import { Button, TextInput } from '@mantine/core';
import { NotificationWords } from '@mishwar/contract/notifications/notifications.forms.ts';
import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../testing/answered-screen.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { UnsavedBar } from './unsaved/unsaved-bar.tsx';
import { useEditForm } from './use-edit-form.ts';

interface Stored extends NotificationWords {
  version: number;
}
const FIRST: Stored = { title: 'Rain', message: 'Slow down', version: 1 };
let stored = FIRST;

/** A page that stays after a save, as a settings page does. `stored` is what the server has. */
function Settings({ onFailed }: { onFailed?: (error: unknown) => void }) {
  const [{ version, ...values }, setRead] = useState(stored);
  const form = useEditForm({
    name: 'words',
    version,
    schema: NotificationWords,
    initialValues: values,
    reload: async () => {
      setRead(stored);
      return stored.version;
    },
    send: async (body) => {
      if (version !== stored.version || body.title === 'Taken') {
        throw new ORPCError('CONFLICT', { status: 409, data: { errors: [{ msg: 'settings_changed' }] } });
      }
      stored = { ...body, message: body.message.toUpperCase(), version: version + 1 };
    },
    onSent: () => setRead(stored),
    ...(onFailed && { onFailed }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <StaleNotice
        stale={form.stale}
        labelOf={(field) => field}
        textOf={(field, side) => side[field] ?? ''}
      />
      <TextInput
        key={form.key('title')}
        {...form.field('title')}
        label="Title"
        description={form.clashText('title')}
      />
      <TextInput key={form.key('message')} {...form.field('message')} label="Message" />
      <Button type="submit">Save</Button>
      <UnsavedBar unsaved={form.unsaved} labelOf={(field) => field} />
    </form>
  );
}

async function open(onFailed?: (error: unknown) => void) {
  stored = FIRST;
  serverAnswers(() => undefined);
  await render(
    <AnsweredScreen>
      <Settings {...(onFailed && { onFailed })} />
    </AnsweredScreen>,
  );
}
const title = () => page.getByRole('textbox', { name: 'Title' });
const message = () => page.getByRole('textbox', { name: 'Message' });
const save = () => page.getByRole('button', { name: 'Save' }).click();
const notice = () => page.getByRole('region', { name: 'Someone else saved changes while you were editing' });

beforeAll(async () => {
  await startI18n('en');
  await addTexts('signed-in');
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('a form that stays after a save shows the stored values without a notice, and nothing is unsaved', async () => {
  await open();
  await message().fill('Dense fog');
  await expect.element(page.getByText('1 unsaved change: message')).toBeVisible();
  await save();
  await expect.element(message()).toHaveValue('DENSE FOG');
  await expect.element(page.getByText(/unsaved change/)).not.toBeInTheDocument();
  await expect.element(notice()).not.toBeInTheDocument();
});

test('a stale save merges what only others changed, marks the rest, and is saved over the later version', async () => {
  await open();
  await title().fill('Fog');
  stored = { title: 'Sand', message: 'Stop now', version: 2 };
  await save();
  await expect.element(notice()).toBeVisible();
  await expect.element(title()).toHaveValue('Fog');
  await expect.element(message()).toHaveValue('Stop now');
  await expect.element(page.getByText('Also changed by someone else')).toBeVisible();
  await notice().getByRole('button', { name: 'title Theirs Sand' }).click();
  await expect.element(title()).toHaveValue('Sand');
  await notice().getByRole('button', { name: 'title Mine Fog' }).click();
  await save();
  await vi.waitFor(() => expect(stored).toEqual({ title: 'Fog', message: 'STOP NOW', version: 3 }));
  await expect.element(notice()).not.toBeInTheDocument();
});

test('a refusal that is not about the version is reported as any other', async () => {
  const onFailed = vi.fn();
  await open(onFailed);
  await title().fill('Taken');
  await save();
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  await expect.element(notice()).not.toBeInTheDocument();
  await expect.element(title()).toHaveValue('Taken');
});

test('what is not saved is discarded after a question', async () => {
  await open();
  await title().fill('Fog');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(title()).toHaveValue('Rain');
  await expect.element(page.getByText(/unsaved change/)).not.toBeInTheDocument();
});

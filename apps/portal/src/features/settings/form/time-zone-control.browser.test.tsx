import { TIME_ZONES } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  refusal,
  serverAnswers,
} from '../../../shared/testing/answered-screen.tsx';
import { watchToasts } from '../../../shared/testing/watch-toasts.ts';
import { settingsQuery } from '../settings.queries.ts';
import { TimeZoneControl } from './time-zone-control.tsx';

const [riyadh, hanoi] = TIME_ZONES;
const SAVED: Answer = { status: 200, body: { status: true } };

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
afterEach(() => vi.restoreAllMocks());

/** The time zone as the server lists it. */
function Form() {
  const [zone, setZone] = useState<string | null>(null);
  const setting = useQuery(settingsQuery()).data?.data.find(({ key }) => key === 'TIME_ZONE');
  if (!setting) return null;
  return <TimeZoneControl setting={setting} chosen={zone} onChoose={setZone} onLocked={() => undefined} />;
}

/** The control over the fourth version; `onSave` answers a save, and may store a later version. */
async function open(onSave: (store: (version: number) => void) => Answer) {
  const zone = { key: 'TIME_ZONE', setting: riyadh, version: 4, updated_at: null, updated_by: null };
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/settings/create'))
      return onSave((version) => {
        zone.version = version;
      });
    if (path.endsWith('/settings/impact')) return { status: 500, body: {} };
    if (!path.endsWith('/settings')) return undefined;
    const body = { data: [zone], unlocked_until: '2026-01-01T10:00:00Z', unlocked_ms: 300_000 };
    return { status: 200, body };
  });
  const screen = await render(
    <AnsweredScreen>
      <Form />
    </AnsweredScreen>,
  );
  const saves = () => calls.flatMap(({ path, body }) => (path.endsWith('/settings/create') ? [body] : []));
  return { screen, saves };
}

it('the time zone has its own save, which lists the change, sends nothing else, and its own toast', async () => {
  const { screen, saves } = await open(() => SAVED);
  const save = screen.getByRole('button', { name: 'حفظ المنطقة الزمنية' });
  await expect.element(save).toBeDisabled();
  await screen.getByRole('combobox').click();
  await screen.getByRole('option', { name: /هانوي/ }).click();
  await save.click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('definition').nth(0)).toHaveTextContent('UTC+03:00 الكويت/الرياض');
  await expect.element(dialog.getByRole('definition').nth(1)).toHaveTextContent('UTC+07:00 هانوي');
  await dialog.getByRole('button', { name: 'حفظ التغييرات' }).click();
  await expect.element(screen.getByText('تم تغيير المنطقة الزمنية بنجاح')).toBeVisible();
  expect(saves()).toEqual([{ data: [{ key: 'TIME_ZONE', content: hanoi, version: 4 }] }]);
  await expect.element(save).toBeDisabled();
});

it('a time zone that was refused over a later version is saved over that one', async () => {
  let tries = 0;
  const { screen, saves } = await open((store) => {
    tries += 1;
    if (tries > 1) return SAVED;
    store(5);
    return refusal(409, 'CONFLICT', 'settings_changed');
  });
  const save = screen.getByRole('button', { name: 'حفظ المنطقة الزمنية' });
  const confirm = async () => {
    await save.click();
    await screen.getByRole('dialog').getByRole('button', { name: 'حفظ التغييرات' }).click();
  };
  const toasts = watchToasts();
  await screen.getByRole('combobox').click();
  await screen.getByRole('option', { name: /هانوي/ }).click();
  await confirm();
  await expect.poll(toasts).toMatchObject([{ kind: 'error', title: 'تعذر الحفظ' }]);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await confirm();
  await expect.poll(toasts).toMatchObject([{ kind: 'error' }, { kind: 'success' }]);
  expect(saves()).toEqual(
    [4, 5].map((version) => ({ data: [{ key: 'TIME_ZONE', content: hanoi, version }] })),
  );
});

import type { Setting } from '@mishwar/contract';
import { TIME_ZONES } from '@mishwar/domain';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { TimeZoneControl } from './time-zone-control.tsx';

const [riyadh, hanoi] = TIME_ZONES;
const SETTING = {
  ...{ key: 'TIME_ZONE', setting: riyadh, version: 4, updated_at: null, updated_by: null },
} as Setting;

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});

function Form() {
  const [zone, setZone] = useState<string | null>(null);
  return <TimeZoneControl setting={SETTING} chosen={zone} onChoose={setZone} onLocked={() => undefined} />;
}

it('the time zone has its own save, which lists the change, sends nothing else, and its own toast', async () => {
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/settings/create')) return { status: 200, body: { status: true } };
    return path.endsWith('/settings/impact') ? { status: 500, body: {} } : undefined;
  });
  const screen = await render(
    <AnsweredScreen>
      <Form />
    </AnsweredScreen>,
  );
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
  const saves = calls.filter(({ path }) => path.endsWith('/settings/create'));
  expect(saves.map(({ body }) => body)).toEqual([
    { data: [{ key: 'TIME_ZONE', content: hanoi, version: 4 }] },
  ]);
  await expect.element(save).toBeDisabled();
});

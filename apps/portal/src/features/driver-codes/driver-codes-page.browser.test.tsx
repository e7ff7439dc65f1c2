import type { DriverCode } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../shared/testing/answered-screen.tsx';
import {
  answerPreferences,
  ListedScreen,
  shownCells,
  shownRows,
  underHeadings,
} from '../../shared/testing/listed.tsx';
import { DriverCodesPage } from './driver-codes-page.tsx';
import { driverCodesList } from './driver-codes-search.ts';

const CODE: DriverCode = {
  _id: '9',
  drivers: { name: 'محمد الغامدي' },
  passKey: '••••••',
  phone: '0501112222',
  created_at: '2026-03-01T18:05:09.000Z',
  expired_at: '2026-03-01T19:16:10.000Z',
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('drivers');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

test('[OTP-02] each value under its heading, in the sequence of the columns', async () => {
  serverAnswers((call) =>
    call.path.endsWith('/otps')
      ? { status: 200, body: { data: { results: [CODE], count: 1 } } }
      : answerPreferences(call),
  );
  await render(
    <ListedScreen>
      <DriverCodesPage search={driverCodesList.read({})} onSearch={() => undefined} />
    </ListedScreen>,
  );
  await expect.poll(() => shownRows().length).toBe(1);
  expect(shownCells('9')).toEqual(
    underHeadings('اسم السائق|الرمز|الجوال|وقت الإنشاء|وقت الانتهاء', [
      'محمد الغامدي',
      '••••••',
      '050 111 2222',
      '01-03-2026 21:05:09',
      '01-03-2026 22:16:10',
    ]),
  );
});

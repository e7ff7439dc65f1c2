import type { CitcDriver } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  refusal,
  serverAnswers,
} from '../../../shared/testing/answered-screen.tsx';
import { toastStore } from '../../../shared/ui/toast.ts';
import { DRIVER_DETAIL } from '../testing/driver-detail.ts';
import { CitcDriverPage } from './citc-driver-page.tsx';
import { CitcSection } from './citc-section.tsx';

const REGISTERED: CitcDriver = {
  ...{ identityTypeId: '2', idNumber: '1098765432', dateOfBirth: '1994-03-14' },
  ...{ registrationDate: '2026-02-03', refrenceCode: 'CITC-77', carTypeId: '3', carNumber: 'K R A 4821' },
  ...{ regionId: '4', cityId: '5', vehicleSequenceNumber: '584210937', mobile: '0551112233' },
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('drivers');
});
afterEach(() => vi.restoreAllMocks());

test('[DRV-56] [DRV-57] the regulator’s fields of a driver, which cannot be changed', async () => {
  serverAnswers(({ path }) =>
    path.endsWith('/citc-drivers/41') ? { status: 200, body: { data: REGISTERED } } : undefined,
  );
  await render(
    <AnsweredScreen>
      <CitcDriverPage driverId="41" />
    </AnsweredScreen>,
  );
  const fields = page.getByRole('region', { name: 'تفاصيل الهيئة' }).getByRole('textbox');
  await expect.poll(() => fields.elements()).toHaveLength(11);
  const shown = fields.elements().map((one) => {
    const { labels, value, readOnly } = one as HTMLInputElement;
    return [labels?.[0]?.textContent, value, readOnly];
  });
  expect(shown).toEqual([
    ['نوع الهوية', '2', true],
    ['رقم الهوية', '1098765432', true],
    ['تاريخ الميلاد', '14-03-1994', true],
    ['تاريخ التسجيل', '03-02-2026', true],
    ['الرقم المرجعي', 'CITC-77', true],
    ['نوع المركبة', '3', true],
    ['رقم اللوحة', 'K R A 4821', true],
    ['المنطقة', '4', true],
    ['المدينة', '5', true],
    ['الرقم التسلسلي للمركبة', '584210937', true],
    ['الجوال', '0551112233', true],
  ]);
});

test('[ERR-30] a registration with the regulator that fails says why, or that an error happened', async () => {
  let answer: Answer = { status: 500, body: '' };
  serverAnswers(({ path }) => (path.endsWith('/drivers/re-create') ? answer : undefined));
  await render(
    <AnsweredScreen>
      <CitcSection driver={DRIVER_DETAIL} />
    </AnsweredScreen>,
  );
  const recreate = page.getByRole('button', { name: 'إعادة التسجيل لدى الهيئة' });
  const lastToast = () => {
    const { kind, title } = toastStore.get().at(-1) ?? {};
    return [kind, title];
  };
  await recreate.click();
  await expect.poll(lastToast).toEqual(['error', 'حدث خطأ، يرجى المحاولة مرة أخرى.']);
  answer = refusal(409, 'CONFLICT', 'citc_refused', {
    citc: [{ code: '1006', message: 'The vehicle sequence number is missing' }],
  });
  await recreate.click();
  await expect.poll(lastToast).toEqual(['error', 'The vehicle sequence number is missing']);
});

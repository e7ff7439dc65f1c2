import type { RatingRow } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { RatingDialog } from './rating-dialog.tsx';

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="${colour}"/></svg>`)}`;
const RATING: RatingRow = {
  ...{ _id: '77', order_number: '10482917', contact_phone: '966508841170', customer_name: 'هدى الدوسري' },
  ...{ driver_star: 2, store_star: 5, driver_feedback: 'تأخر كثيرًا', store_feedback: 'الطعام ممتاز' },
  created_at: '2026-11-20T17:04:05.000Z',
  store: {
    store_name: 'برجر الشاطئ',
    store_name_en: 'Beach Burger',
    phone: '966138000001',
    merchant_id: 'B-12',
  },
  driver: { driver_name: 'محمد القحطاني', phone: '966550001122', id_number: '2081234567' },
  images: [picture('red'), picture('green')],
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('ratings');
});
beforeEach(async () => {
  await switchLanguage('ar');
  await page.viewport(1440, 900);
});
afterEach(() => vi.restoreAllMocks());

async function open(change: Partial<RatingRow> = {}) {
  const onClose = vi.fn();
  serverAnswers(() => undefined);
  await render(
    <AnsweredScreen>
      <RatingDialog row={{ ...RATING, ...change }} onClose={onClose} />
    </AnsweredScreen>,
  );
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  return { dialog, onClose };
}

test('[RATE-20] customer, phone, id number, order, stars and feedback of both, and the images', async () => {
  const { dialog } = await open();
  const facts = [...dialog.element().querySelectorAll('dl > div')].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent),
  );
  expect(facts.slice(0, 4)).toEqual([
    ['العميل', 'هدى الدوسري'],
    ['جوال العميل', '050 884 1170'],
    ['رقم الهوية', '2081234567'],
    ['رقم الطلب', '10482917'],
  ]);
  for (const [title, name, stars, said] of [
    ['السائق', 'محمد القحطاني', 2, 'تأخر كثيرًا'],
    ['المتجر', 'برجر الشاطئ', 5, 'الطعام ممتاز'],
  ] as const) {
    const section = dialog.getByRole('region', { name: title, exact: true });
    await expect.element(section.getByText(name)).toBeVisible();
    await expect.element(section.getByText(said)).toBeVisible();
    await expect.element(section.getByText(String(stars), { exact: true })).toBeVisible();
  }
  const images = dialog.getByRole('region', { name: 'صور من العميل' }).getByRole('img');
  await expect
    .poll(() => (images.elements() as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth))
    .toEqual([40, 40]);
  const links = (images.elements() as HTMLImageElement[]).map((image) => image.closest('a'));
  expect(links.map((link) => [link?.href, link?.target])).toEqual(
    RATING.images.map((link) => [link, '_blank']),
  );
});

test('what was not said is said to be missing; an image that cannot be read is named', async () => {
  const { dialog } = await open({ store_feedback: '', images: ['data:image/png;base64,AAAA'] });
  const store = dialog.getByRole('region', { name: 'المتجر', exact: true });
  await expect.element(store.getByText('دون ملاحظة')).toBeVisible();
  await expect.element(dialog.getByText('تعذّر عرض الصورة')).toBeVisible();
});

test('without images there is no place for them', async () => {
  const { dialog, onClose } = await open({ images: [] });
  await expect.element(dialog.getByRole('region', { name: 'صور من العميل' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'إغلاق' }).first().click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

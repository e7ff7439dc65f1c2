import type { Page } from '@playwright/test';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import type { Say } from './pages/order-screen.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const UPLOAD = '**/admin/api/v1/drivers/attachment';
const LARGEST = 10_485_760;

/** So many bytes that begin as a picture does. */
const picture = (name: string, size = PNG.length) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]),
});
const documentsOf = (page: Page, say: Say) =>
  page.getByRole('region', { name: say('المستندات', 'Documents') });
const chooser = (page: Page, say: Say) => documentsOf(page, say).locator('input[type=file]');
const save = (page: Page, say: Say) => page.getByRole('button', { name: say('حفظ', 'Save'), exact: true });

test('[DRV-48] [DRV-49] [VAL-12] a document that is uploaded joins the attachments and the history of a driver, and one that is too large is not sent', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const driver = await registerOwnDriver(superAdmin);
  const sent: { field: string | undefined }[] = [];
  await portal.route(UPLOAD, async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    sent.push({ field: /name="([^"]+)"/.exec(body)?.[1] });
    await route.continue();
  });
  await portal.goto(`/drivers/edit/${driver._id}`);
  const documents = documentsOf(portal, say);
  await chooser(portal, say).setInputFiles(picture('large.png', LARGEST + 1));
  const tooLarge = say(
    'حجم الصورة يتجاوز 10 ميغابايت. يرجى اختيار صورة أصغر.',
    'The image exceeds the 10MB limit. Please select a smaller image',
  );
  await expect(documents.getByRole('alert')).toHaveText(tooLarge);
  await expect(documents.getByRole('listitem')).toHaveCount(0);
  expect(sent).toEqual([]);

  await chooser(portal, say).setInputFiles(picture('رخصة.png'));
  await expect(documents.getByRole('listitem')).toHaveCount(1);
  await expect(documents.getByRole('alert')).toHaveCount(0);
  expect(sent).toEqual([{ field: 'assets' }]);
  await expect(documents.getByRole('img', { name: say('معاينة', 'Preview') })).toHaveAttribute(
    'data-state',
    'shown',
  );
  await chooser(portal, say).setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg/>'),
  });
  await expect(documents.getByRole('alert')).toContainText('JPEG');
  await expect(documents.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(portal);
  await save(portal, say).click();
  await expect(portal).toHaveURL(/\/drivers(\?|$)/);

  await portal.goto(`/drivers/edit/${driver._id}`);
  const link = documents.getByRole('link', { name: 'رخصة.png' });
  await expect(link).toBeVisible();
  await expect(portal.getByRole('region', { name: say('سجل التعديلات', 'Version History') })).toContainText(
    'رخصة.png',
  );
  const opened = await portal.request.get((await link.getAttribute('href')) ?? '');
  expect(await opened.body()).toEqual(PNG);
  // A further one joins it, and does not take its place.
  await chooser(portal, say).setInputFiles(picture('هوية.png'));
  await expect(documents.getByRole('listitem')).toHaveCount(2);
  await save(portal, say).click();
  await expect(portal).toHaveURL(/\/drivers(\?|$)/);
  await portal.goto(`/drivers/edit/${driver._id}`);
  await expect(documents.getByRole('link', { name: /\.png$/ })).toHaveText(['رخصة.png', 'هوية.png']);
  await documents
    .getByRole('button', { name: ignoringIsolates(say('إزالة رخصة.png', 'Remove رخصة.png')) })
    .click();
  await expect(documents.getByRole('link', { name: /\.png$/ })).toHaveText(['هوية.png']);
});

test('[DRV-33] [ERR-39] [CONST-39] a new driver is registered with documents, and a preview that does not come in five seconds is hidden', async ({
  portal,
  say,
}) => {
  await portal.clock.install();
  await portal.route('**/files/api/v1/download/**', () => undefined);
  await portal.goto('/drivers/new');
  const documents = documentsOf(portal, say);
  for (const [ar, en] of [
    ['نوع الهوية', 'Identity type'],
    ['نوع المركبة', 'Vehicle type'],
    ['المنطقة', 'Region'],
    ['المدينة', 'City'],
    ['شركة التوصيل', 'Delivery company'],
  ] as const)
    await expect(portal.getByRole('combobox', { name: say(ar, en) })).toBeVisible();
  for (const [ar, en] of [
    ['تاريخ الميلاد', 'Date of birth'],
    ['انتهاء التأمين الطبي', 'Medical insurance until'],
  ] as const) {
    const parts = portal.getByRole('group', { name: say(ar, en) }).getByRole('textbox');
    await expect(parts).toHaveCount(3);
  }
  await chooser(portal, say).setInputFiles(picture('id.png'));
  const preview = documents.getByRole('img', { name: say('معاينة', 'Preview') });
  await expect(preview).toHaveAttribute('data-state', 'waiting');
  await portal.clock.fastForward(3_000);
  await expect(preview).toHaveAttribute('data-state', 'waiting');
  await portal.clock.fastForward(2_000);
  await expect(preview).toHaveCount(0);
  await expect(documents.getByRole('link', { name: 'id.png' })).toBeVisible();
});

test('the picture of a driver is uploaded, shown again after the save, and removed', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const driver = await registerOwnDriver(superAdmin);
  await portal.goto(`/drivers/edit/${driver._id}`);
  const contact = portal.getByRole('region', { name: say('التواصل والدفع', 'Contact and payment') });
  const shown = contact.getByRole('img', { name: say('صورة السائق', 'Picture of the driver') });
  const input = contact.locator('input[type=file]');
  await input.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(
    contact.getByText(say('تعذّرت قراءة الملف كصورة.', "This file isn't a picture that can be read.")),
  ).toBeVisible();
  await input.setInputFiles(picture('face.png'));
  await expect(shown).toBeVisible();
  await expectAccessible(portal);
  await save(portal, say).click();
  await expect(portal).toHaveURL(/\/drivers(\?|$)/);
  await portal.goto(`/drivers/edit/${driver._id}`);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await contact.getByRole('button', { name: say('إزالة الصورة', 'Remove picture') }).click();
  await expect(shown).toBeHidden();
  await save(portal, say).click();
  await expect(portal).toHaveURL(/\/drivers(\?|$)/);
  await portal.goto(`/drivers/edit/${driver._id}`);
  await expect(contact.getByRole('button', { name: say('رفع صورة', 'Upload picture') })).toBeVisible();
});

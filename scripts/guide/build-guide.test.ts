import { LANGUAGES } from '@mishwar/locales';
import { HELP_PAGE_NAMES } from '@mishwar/locales/help-pages';
import { expect, test } from 'vitest';
import { buildGuide, pictureName } from './build-guide.ts';

test.each(LANGUAGES)('the guide has every page with its tasks, words and picture (%s)', async (language) => {
  const picture = pictureName('orders', language);
  const guide = await buildGuide(language, new Set([picture]));
  expect(guide.match(/^## /gm)).toHaveLength(HELP_PAGE_NAMES.length);
  expect(guide.match(/^- /gm)).toHaveLength(HELP_PAGE_NAMES.length * 3);
  expect(guide.match(/!\[/g)).toHaveLength(1);
  expect(guide).toContain(`(../pictures/${picture})`);
  expect(guide).not.toContain('undefined');
});

test('words stand under their page, in Arabic from the right', async () => {
  expect(await buildGuide('en', new Set())).toContain(
    '**Approval**: The consent of a second super admin before an amount is booked.',
  );
  expect(await buildGuide('ar', new Set())).toMatch(/^<div dir="rtl">\n/);
});

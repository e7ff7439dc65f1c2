import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../i18n/i18n.ts';
import { serverAnswers } from '../testing/answered-screen.tsx';
import { demoRows } from '../testing/demo-list.ts';
import { DemoPage, type DemoSearch } from '../testing/demo-page.tsx';
import { stringifySearch } from '../url/search-codec.ts';

beforeAll(async () => {
  await page.viewport(1440, 900);
  await startI18n('ar');
  await addTexts('signed-in');
});

test('a view is saved, applied and copied without the page, also one that was stored with it', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const filters = { status: ['new' as const] };
  const saved = stringifySearch({ limit: 100, filters });
  const stored = { _id: '7', columns: null, isShared: false, isMine: true, owner: '3' };
  const search = stringifySearch({ page: 3, limit: 100, filters });
  const calls = serverAnswers(({ method }) =>
    method === 'POST' ? { status: 200, body: { ...stored, name: 'New', search } } : undefined,
  );
  const searches: DemoSearch[] = [];
  await render(
    <DemoPage
      rows={demoRows(20)}
      total={900}
      start={{ page: 3, filters }}
      onSearch={(next) => searches.push(next)}
    />,
  );
  await page.getByRole('button', { name: 'حفظ العرض', exact: true }).click();
  await page.getByRole('textbox', { name: 'اسم العرض' }).fill('New');
  await page.getByRole('dialog').getByRole('button', { name: 'حفظ', exact: true }).click();
  const view = page.getByRole('button', { name: 'New', exact: true });
  await expect.element(view).toHaveAttribute('aria-pressed', 'true');
  const sent = calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));
  expect(sent).toEqual([expect.objectContaining({ name: 'New', search: saved })]);
  await view.click();
  expect(searches).toEqual([{ page: 1, limit: 100, filters }]);
  await page.getByRole('button', { name: /^إجراءات العرض/ }).click();
  await page.getByRole('menuitem', { name: 'نسخ الرابط' }).click();
  await expect.poll(() => copied.mock.calls.flat()[0]).toMatch(/\?limit=/);
  expect(copied.mock.calls).toEqual([[`${window.location.origin}${window.location.pathname}${saved}`]]);
});

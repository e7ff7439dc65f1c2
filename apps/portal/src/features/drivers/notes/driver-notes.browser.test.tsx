import type { DriverAuditEntry } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  type Call,
  serverAnswers,
} from '../../../shared/testing/answered-screen.tsx';
import { shownPageLinks } from '../../../shared/testing/listed.tsx';
import { toastStore } from '../../../shared/ui/toast.ts';
import { DriverNotesPage } from './driver-notes-page.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('drivers');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

const aNote = (number: number): DriverAuditEntry => ({
  _id: String(number),
  created_at: '2026-03-10T21:05:09.000Z',
  update_by: { name: 'نوف العتيبي', role: 'SUPER_ADMIN' },
  update_content: { note: `note ${number}` },
});

interface Opened {
  calls: Call[];
  /** Sets whether the pages after the first one are answered. */
  serve: (isServed: boolean) => void;
  reads: () => (string | null)[];
}

/** Opens the notes of a driver who has as many; a new one joins them, unless it is answered otherwise. */
async function openNotes(count: number, answer?: () => Answer | undefined): Promise<Opened> {
  const notes = Array.from({ length: count }, (_, at) => aNote(count - at));
  let isServed = true;
  const calls = serverAnswers(({ path, query, body }) => {
    if (path.endsWith('/drivers/41/version-history')) {
      if (!isServed && query.get('page') !== '1') return { status: 500, body: '' };
      const from = (Number(query.get('page')) - 1) * 5;
      const data = notes.slice(from, from + 5);
      const totalPage = Math.ceil(notes.length / 5);
      return { status: 200, body: { data, totalPage, total: notes.length, driver_name: 'سلطان الشمري' } };
    }
    if (!path.endsWith('/drivers/41/note')) return undefined;
    const other = answer?.();
    if (other) return other;
    notes.unshift({ ...aNote(notes.length + 1), update_content: body as { note: string } });
    return { status: 200, body: { success: true, _id: String(notes.length) } };
  });
  await render(
    <AnsweredScreen>
      <DriverNotesPage driverId="41" />
    </AnsweredScreen>,
  );
  await expect.element(text).toBeVisible();
  const ofNotes = () => calls.filter(({ path }) => path.endsWith('/version-history'));
  return {
    calls,
    serve: (next) => {
      isServed = next;
    },
    reads: () => ofNotes().map(({ query }) => query.get('page')),
  };
}

const text = page.getByRole('textbox', { name: 'الملاحظة', exact: true });
const create = page.getByRole('button', { name: 'إضافة', exact: true });
const panel = page.getByRole('region', { name: /^ملاحظات السائق .?سلطان الشمري/ });
const shownNotes = () =>
  panel
    .getByRole('listitem')
    .elements()
    .map((one) => one.querySelector('dd:last-of-type')?.textContent);
const lastToast = () => {
  const { kind, title } = toastStore.get().at(-1) ?? {};
  return [kind, title];
};
const sent = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('[DRV-50] [DRV-51] [VAL-22] the box has four rows, and takes no empty note', async () => {
  await openNotes(0);
  await expect.element(text).toHaveAttribute('rows', '4');
  await expect.element(create).toBeDisabled();
  await text.fill('   ');
  await expect.element(create).toBeDisabled();
  await text.fill('a');
  await expect.element(create).toBeEnabled();
});

test('[DRV-52] [ERR-40] [STATE-36] [STATE-37] a note is created: the box clears, and the list is read again from page 1', async () => {
  const { calls, reads } = await openNotes(6);
  await panel.getByRole('button', { name: 'الصفحة التالية' }).click();
  await expect.poll(shownNotes).toEqual(['note 1']);
  await text.fill(' يفضّل القطيف ');
  await create.click();
  await expect.poll(shownNotes).toEqual(['يفضّل القطيف', 'note 6', 'note 5', 'note 4', 'note 3']);
  expect(lastToast()).toEqual(['success', 'تمت إضافة الملاحظة']);
  await expect.element(text).toHaveValue('');
  expect(sent(calls)).toEqual([{ note: 'يفضّل القطيف' }]);
  expect(reads().at(-1)).toBe('1');
});

test('[DRV-53] [DRV-54] [DRV-55] [STATE-35] notes say who, when and what, five to a page', async () => {
  const { reads } = await openNotes(11);
  expect(reads()).toEqual(['1']);
  const [first] = panel.getByRole('listitem').elements();
  const terms = [...(first?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent);
  expect(terms).toEqual(['كتبها', 'الصلاحية', 'تاريخ التحديث', 'الملاحظة']);
  const facts = [...(first?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
  // The instant is of the next day in Riyadh.
  expect(facts).toEqual(['نوف العتيبي', 'مدير عام', '11-03-2026 00:05:09', 'note 11']);
  expect(shownNotes()).toEqual(['note 11', 'note 10', 'note 9', 'note 8', 'note 7']);
  const next = panel.getByRole('button', { name: 'الصفحة التالية' });
  await next.click();
  await expect.poll(shownNotes).toEqual(['note 6', 'note 5', 'note 4', 'note 3', 'note 2']);
  await next.click();
  await expect.poll(shownNotes).toEqual(['note 1']);
});

test('a page that cannot be read leaves the note that is being written, the pager and a retry', async () => {
  const { serve } = await openNotes(11);
  serve(false);
  await text.fill('يفضّل القطيف');
  await panel.getByRole('button', { name: 'الصفحة التالية' }).click();
  await expect.element(panel.getByRole('alert')).toBeVisible();
  await expect.element(text).toHaveValue('يفضّل القطيف');
  await expect
    .element(panel.getByRole('button', { name: 'الصفحة 2' }))
    .toHaveAttribute('aria-current', 'page');
  serve(true);
  await panel.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect.poll(shownNotes).toEqual(['note 6', 'note 5', 'note 4', 'note 3', 'note 2']);
});

test('[APP-63] [CONST-21] eleven pages have five links, on a phone the number of the page', async () => {
  await openNotes(51);
  const pager = panel.getByRole('navigation', { name: 'صفحات القائمة' });
  const links = () => shownPageLinks(pager);
  expect(links()).toEqual(['1', '2', '3', '4', '5']);
  await pager.getByRole('button', { name: 'الصفحة 5', exact: true }).click();
  await expect.poll(links).toEqual(['3', '4', '5', '6', '7']);
  await expect
    .element(pager.getByRole('button', { name: 'الصفحة 5', exact: true }))
    .toHaveAttribute('aria-current', 'page');
  await expect.poll(shownNotes).toEqual(['note 31', 'note 30', 'note 29', 'note 28', 'note 27']);
  await page.viewport(390, 844);
  expect(links()).toEqual([]);
  await expect.element(pager.getByText('5 / 11')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('[APP-63] [DRV-53] five notes have no pager', async () => {
  await openNotes(5);
  await expect.poll(() => shownNotes().length).toBe(5);
  await expect.element(panel.getByRole('navigation')).not.toBeInTheDocument();
});

test('[DRV-53] a driver without notes has no panel', async () => {
  const { reads } = await openNotes(0);
  expect(reads()).toEqual(['1']);
  await expect.element(panel).not.toBeInTheDocument();
});

test('[ERR-41] a note that could not be created stays in the box', async () => {
  await openNotes(0, () => ({ status: 500, body: '' }));
  await text.fill('again');
  await create.click();
  await expect.poll(lastToast).toEqual(['error', 'حدث خطأ، يرجى المحاولة مرة أخرى.']);
  await expect.element(text).toHaveValue('again');
});

test('a note without an answer keeps its key while another one is created', async () => {
  let answers = 0;
  const { calls } = await openNotes(0, () => {
    answers += 1;
    return answers === 1 ? 'no answer' : undefined;
  });
  await text.fill('first');
  await create.click();
  await expect.poll(() => sent(calls)).toHaveLength(1);
  for (const note of ['second', 'first']) {
    await text.fill(note);
    await create.click();
    await expect.element(text).toHaveValue('');
  }
  const keys = calls.flatMap(({ method, headers }) =>
    method === 'POST' ? headers.get('idempotency-key') : [],
  );
  expect(keys[2]).toBe(keys[0]);
  expect(keys[1]).not.toBe(keys[0]);
});

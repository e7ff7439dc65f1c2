import type { AttentionItem, AttentionReason } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { orpc } from '../../shared/api/api.ts';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { refusal, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { ListedScreen } from '../../shared/testing/listed.tsx';
import { AttentionPanel } from './attention-panel.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000).toISOString();
const reason = (kind: AttentionItem['kind'], minutes: number): AttentionReason => ({
  ...{ kind, key: `${kind}:7`, third_party: null, transaction_id: null, since: ago(minutes) },
  ...{ next: null, late_by: null, snooze: null },
});
const silent: AttentionItem = {
  ...reason('driver_silent', 12),
  next: { automation: 'taken_offline', from: ago(12), at: ago(-65) },
  also: [reason('late', 75)],
  ...{ order_id: '7', order_number: '10482937', can: { assign: true, unassign: true } },
  ...{ restaurant_name: 'فلافل الحي', restaurant_phone: '0138000001' },
  ...{ customer_name: 'نورة الدوسري', customer_phone: '0551112233' },
  ...{ driver_name: 'محمد الغامدي', driver_phone: '0554445566' },
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('distribution');
});
afterEach(() => vi.restoreAllMocks());

const BestDriver = ({ orderNumber }: { orderNumber: string }) => <p>{`best driver of ${orderNumber}`}</p>;

/** The panel with these items; `show` renders it again with others. */
async function open(...results: AttentionItem[]) {
  const calls = serverAnswers(({ method }) =>
    method === 'PUT' ? { status: 200, body: { success: true } } : undefined,
  );
  const panelOf = (listed: AttentionItem[]) => (
    <ListedScreen slots={{ BestDriver }}>
      <AttentionPanel
        query={{
          data: { data: { results: listed, total: listed.length, snoozed: 0 } },
          isPending: false,
          refetch: () => undefined,
        }}
        onClose={() => undefined}
      />
    </ListedScreen>
  );
  const { rerender } = await render(panelOf(results));
  return { calls, show: (...listed: AttentionItem[]) => rerender(panelOf(listed)) };
}
const items = () => page.getByRole('list', { name: 'ما يحتاج انتباهك' });

test('an order is one entry with all its reasons; times are minutes and hours with their units', async () => {
  await open(silent);
  await expect.element(items()).toBeVisible();
  const text = items()
    .element()
    .textContent?.replaceAll(/[\u2066-\u2069]/g, '');
  expect(items().element().children).toHaveLength(1);
  expect(text).toContain('سائق بيده طلب ولا تحديث لموقعه');
  expect(text).toContain('منذ 12 د');
  expect(text).toContain('يُسجَّل السائق غير متصل بعد 1 س 4 د');
  const also = page.getByRole('list', { name: 'وأيضًا' });
  await expect.element(also).toHaveTextContent('طلب متأخر منذ 1 س 15 د');
});

test('an order that will be late says by how much instead of since when', async () => {
  await open({ ...silent, ...reason('late_soon', 3), late_by: 85, also: [] });
  await expect.element(items()).toMatchTextContent('سيتأخر');
  await expect.element(items()).toMatchTextContent('يُتوقع وصوله بعد الموعد بـ 1 س 25 د');
  await expect.element(items()).not.toMatchTextContent('منذ');
});

test('its menu hands the order over, takes it from its driver, and calls driver, restaurant and customer', async () => {
  await open(silent);
  await page.getByRole('button', { name: 'إجراءات الطلب 10482937' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'إعادة إسناد…' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'سحب الطلب من السائق' })).toBeVisible();
  const links = page.getByRole('menuitem', { name: /^الاتصال على/ }).elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['الاتصال على محمد الغامدي', 'tel:+966554445566'],
    ['الاتصال على فلافل الحي', 'tel:0138000001'],
    ['الاتصال على نورة الدوسري', 'tel:+966551112233'],
  ]);
});

test('an order without a driver is assigned or offered again, and one that is over is neither', async () => {
  const waiting = {
    ...{ ...silent, ...reason('no_driver', 3), key: 'no_driver:7', also: [] },
    ...{ driver_name: null, driver_phone: null, can: { assign: true, unassign: false } },
  };
  const rated = { ...silent, ...reason('low_rating', 0), key: 'low_rating:8', order_id: '8', also: [] };
  await open(waiting, { ...rated, order_number: '10482938', can: { assign: false, unassign: false } });
  const best = page.getByRole('button', { name: 'أفضل سائق قريب' });
  const again = page.getByRole('button', { name: 'إعادة العرض الآن' });
  await expect.element(best).toBeVisible();
  expect([best.elements().length, again.elements().length]).toEqual([1, 1]);
  await expect.element(page.getByRole('button', { name: 'تمت المراجعة' })).toBeVisible();
  expect(items().element().textContent).toContain('منذ أقل من دقيقة');
  await page.getByRole('button', { name: 'إجراءات الطلب 10482938' }).click();
  await expect.element(page.getByRole('menuitem', { name: /^الاتصال على نورة/ })).toBeVisible();
  expect(page.getByRole('menuitem', { name: /إسناد|سحب/ }).elements()).toEqual([]);
});

test('an order that gets worse stays the same row with the best driver open, and is not resolved', async () => {
  const soon = { ...silent, ...reason('late_soon', 3), late_by: 30, also: [] };
  const late = { ...silent, ...reason('late', 1), also: [] };
  const { show } = await open(soon);
  const best = page.getByText('best driver of 10482937');
  await page.getByRole('button', { name: 'أفضل سائق قريب' }).click();
  for (const worse of [late, { ...silent, also: [reason('late', 2)] }]) {
    await show(worse);
    await expect.element(items()).toMatchTextContent('طلب متأخر');
    await expect.element(best).toBeVisible();
    expect(items().element().children).toHaveLength(1);
  }
  await show({ ...silent, ...reason('not_delivered', 1), also: [], can: { assign: false, unassign: false } });
  await expect.element(best).not.toBeInTheDocument();
  await show();
  await expect.element(items()).toMatchTextContent('تم حله');
  expect(items().element().children).toHaveLength(1);
});

test('a snooze names the reasons that the item had when the dialog was opened', async () => {
  const waiting = { ...silent, ...reason('store_wait', 16), also: [reason('low_rating', 5)] };
  const { calls, show } = await open(waiting);
  await page.getByRole('button', { name: 'تأجيل', exact: true }).click();
  await show({ ...silent, also: [reason('store_wait', 16), reason('low_rating', 5)] });
  const dialog = page.getByRole('dialog', { name: 'تأجيل' });
  await dialog.getByRole('textbox').fill('اتصلت بالمطعم');
  await dialog.getByRole('button', { name: 'تأجيل', exact: true }).click();
  await expect
    .poll(() => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body))
    .toEqual([{ keys: ['store_wait:7', 'low_rating:7'], minutes: 15, reason: 'اتصلت بالمطعم' }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

/** The panel with the list of the server. */
function ReadPanel() {
  const query = useQuery(orpc.attention.list.queryOptions());
  return <AttentionPanel query={query} onClose={() => undefined} />;
}

test('a rating that the customer has changed is marked as reviewed once it was read again', async () => {
  const rated = { ...silent, ...reason('low_rating', 5), also: [], can: { assign: false, unassign: false } };
  const [before, after] = [rated.since, ago(1)];
  const calls = serverAnswers(({ method, path, body }) => {
    if (path.endsWith('/v1/attention'))
      return { status: 200, body: { data: { results: [rated], total: 1, snoozed: 0 } } };
    if (method !== 'POST') return undefined;
    const isRead = (body as { since: string }).since === rated.since;
    return isRead ? { status: 200, body: { success: true } } : refusal(409, 'CONFLICT', 'rating_changed');
  });
  await render(
    <ListedScreen>
      <ReadPanel />
    </ListedScreen>,
  );
  const reviewed = page.getByRole('button', { name: 'تمت المراجعة' });
  await expect.element(reviewed).toBeVisible();
  rated.since = after;
  const lists = () => calls.filter(({ path }) => path.endsWith('/v1/attention')).length;
  const read = lists();
  await reviewed.click();
  await expect.element(page.getByText(/^غيّر العميل هذا التقييم/)).toBeVisible();
  await expect.poll(lists).toBeGreaterThan(read);
  await expect.element(items()).toMatchTextContent('منذ 1 د');
  await page.getByRole('link', { name: 'قراءة التقييم' }).click();
  await reviewed.click();
  await expect.element(page.getByText(/^تمت مراجعة تقييم/)).toBeVisible();
  const sent = calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  const path = '/rating/api/v1/rating-start/7/review';
  expect(sent).toEqual([
    { path, body: { since: before } },
    { path, body: { since: after } },
  ]);
});

import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { endSession } from '../../shared/session/session-store.ts';
import { AnsweredScreen, refusal, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { RuleDialog } from './rule-dialog.tsx';

const FIRST = {
  credit_above: '500.00',
  mass_gifts: false,
  version: 1,
  changed_by: 'نوف العتيبي',
  changed_at: '2026-11-20T09:00:00.000Z',
};
const LATER = {
  ...FIRST,
  mass_gifts: true,
  version: 2,
  changed_by: 'فيصل الدوسري',
  changed_at: '2026-11-24T09:00:00.000Z',
};

/** A server whose rule becomes `LATER` with another amount before the first save. */
function setUp(amount: string) {
  let rule = FIRST;
  const calls = serverAnswers(({ method, path, body }) => {
    if (!path.endsWith('/approval-rule')) return undefined;
    if (method === 'GET') return { status: 200, body: { data: rule } };
    const { version } = body as { version: number };
    if (version !== 2) {
      rule = { ...LATER, credit_above: amount };
      return refusal(409, 'CONFLICT', 'settings_changed');
    }
    return { status: 200, body: { data: rule, approval_id: null } };
  });
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}
const amount = () => page.getByRole('textbox');
const save = () => page.getByRole('button', { name: 'حفظ', exact: true }).click();

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('wallet');
});
afterEach(() => vi.restoreAllMocks());

test('a rule saved meanwhile is merged with what was typed, and saved over the later version', async () => {
  const sent = setUp('500.00');
  const onClose = vi.fn();
  await render(
    <AnsweredScreen>
      <RuleDialog onClose={onClose} />
    </AnsweredScreen>,
  );
  await amount().fill('300');
  await save();
  const notice = page.getByRole('region', { name: 'حُفظت تعديلات من مستخدم آخر أثناء تحريرك' });
  await expect.element(notice.getByText(/فيصل الدوسري/)).toBeVisible();
  await expect.element(amount()).toHaveValue('300');
  await expect.element(page.getByRole('switch')).toBeChecked();
  expect(onClose).not.toHaveBeenCalled();
  await save();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    { credit_above: '300.00', mass_gifts: false, version: 1 },
    { credit_above: '300.00', mass_gifts: true, version: 2 },
  ]);
});

test('an amount that both changed is chosen from mine and theirs', async () => {
  const sent = setUp('400.00');
  await render(
    <AnsweredScreen>
      <RuleDialog onClose={() => undefined} />
    </AnsweredScreen>,
  );
  await amount().fill('300');
  await save();
  await page.getByRole('button', { name: /400\.00/ }).click();
  await expect.element(amount()).toHaveValue('400.00');
  await save();
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ credit_above: '400.00', mass_gifts: true, version: 2 });
});

test('what was typed when the session ended is back when the dialog is opened again', async () => {
  setUp('500.00');
  const dialog = (
    <AnsweredScreen>
      <RuleDialog onClose={() => undefined} />
    </AnsweredScreen>
  );
  const before = await render(dialog);
  await expect.element(amount()).toHaveValue('500.00');
  await amount().fill('321');
  await vi.waitFor(() => {
    endSession();
    expect(Object.keys(sessionStorage)).toHaveLength(1);
  });
  await before.unmount();
  await render(dialog);
  await expect.element(amount()).toHaveValue('321');
  await expect.element(page.getByText('استُعيد ما أدخلته قبل تسجيل الدخول مجددًا.')).toBeVisible();
});

test.each([
  ['1,500.75', '1500.75'],
  ['12,5', '12.50'],
])('an amount typed as %s is saved as %s', async (typed, saved) => {
  const sent = setUp('500.00');
  await render(
    <AnsweredScreen>
      <RuleDialog onClose={() => undefined} />
    </AnsweredScreen>,
  );
  await userEvent.clear(amount());
  await userEvent.type(amount(), typed);
  await save();
  await vi.waitFor(() => expect(sent()).toMatchObject([{ credit_above: saved }]));
});

import type { OperatorRow } from '@mishwar/contract';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  refusal,
  serverAnswers,
} from '../../shared/testing/answered-screen.tsx';
import { expectListStates } from '../../shared/testing/list-states.tsx';
import { watchToasts } from '../../shared/testing/watch-toasts.ts';
import { toastStore } from '../../shared/ui/toast.ts';
import { GeneratePasswordDialog } from './actions/generate-password-dialog.tsx';
import { SetPasswordDialog } from './actions/set-password-dialog.tsx';
import { EditOperatorPage } from './form/edit-operator-page.tsx';
import { OperatorRowPanel } from './operator-row-panel.tsx';
import { OperatorsPage } from './operators-page.tsx';
import { operatorsList } from './operators-search.ts';

const OPERATOR: OperatorRow = {
  ...{ _id: '7', code: 'OPS-007', email: 'mona@example.com', firstname: 'منى', lastname: 'الزهراني' },
  ...{ phone: '0550001007', role: 'ADMIN', nationality_id: '1010101017', address: 'الدمام' },
  ...{ status: 'ACTIVE', region_id: '1', city_id: ['1'], date_of_birth: null, last_sign_in_at: null },
  ...{ created_at: '2026-01-05T08:00:00.000Z', version: 3 },
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
afterEach(() => vi.restoreAllMocks());

beforeEach(() => page.viewport(1440, 900));

test('the list of operators: loading, empty, failed and read again, one row, and 300 rows', () =>
  expectListStates({
    list: (
      <OperatorsPage
        search={operatorsList.read({ limit: 400 })}
        latest={() => null}
        onSearch={() => undefined}
      />
    ),
    path: '/v1/users',
    limit: 400,
    answer: (count, total) => ({
      data: Array.from({ length: count }, (_, at) => ({ ...OPERATOR, _id: String(at + 1) })),
      total,
    }),
  }));

test('a stale save keeps what was typed beside what was saved meanwhile, and what is unsaved can be discarded', async () => {
  let stored = OPERATOR;
  const sent: unknown[] = [];
  serverAnswers(({ method, path, body }) => {
    if (path.endsWith('/users/7/edit')) return { status: 200, body: { data: stored } };
    if (/\/(regions|cities)$/.test(path))
      return { status: 200, body: [{ id: '1', nameAr: 'الدمام', nameEn: 'Dammam' }] };
    if (method !== 'PUT') return undefined;
    sent.push(body);
    stored = { ...OPERATOR, address: 'القطيف', version: 4 };
    return refusal(409, 'CONFLICT', 'operator_changed');
  });
  await render(
    <AnsweredScreen>
      <EditOperatorPage operatorId="7" />
    </AnsweredScreen>,
  );
  const firstName = page.getByRole('textbox', { name: 'الاسم الأول' });
  await firstName.fill('ليان');
  await page.getByRole('button', { name: 'حفظ', exact: true }).click();
  const notice = page.getByRole('region', { name: /حُفظت تعديلات من مستخدم آخر/ });
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'العنوان' })).toHaveValue('القطيف');
  await expect.element(firstName).toHaveValue('ليان');
  expect(sent).toEqual([expect.objectContaining({ firstname: 'ليان', address: 'الدمام', version: 3 })]);
  await page.getByRole('button', { name: 'تجاهل', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'تجاهل', exact: true }).click();
  await expect.element(firstName).toHaveValue('منى');
});

test('[ERR-55] each error of the server is one toast, and its field is marked', async () => {
  const errors = [
    { field: 'code', msg: 'code_taken' },
    { field: 'phone', msg: 'phone_invalid' },
    { msg: 'email_taken' },
  ];
  serverAnswers(({ method, path }) => {
    if (path.endsWith('/users/7/edit')) return { status: 200, body: { data: OPERATOR } };
    if (/\/(regions|cities)$/.test(path))
      return { status: 200, body: [{ id: '1', nameAr: 'الدمام', nameEn: 'Dammam' }] };
    if (method !== 'PUT') return undefined;
    return {
      status: 422,
      body: { defined: true, code: 'VALIDATION', status: 422, message: 'x', data: { errors } },
    };
  });
  const toasts = watchToasts();
  await render(
    <AnsweredScreen>
      <EditOperatorPage operatorId="7" />
    </AnsweredScreen>,
  );
  const code = page.getByRole('textbox', { name: 'الرمز الوظيفي' });
  await expect.element(code).toHaveValue('OPS-007');
  await page.getByRole('button', { name: 'حفظ', exact: true }).click();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('textbox', { name: 'الجوال' })).toHaveAttribute('aria-invalid', 'true');
  expect(toasts().map(({ kind, title, message }) => [kind, title, message])).toEqual([
    ['error', 'هذا الرمز مسجّل لمشغّل آخر', undefined],
    ['error', expect.stringContaining('رقم الجوال'), undefined],
    ['error', 'هذا البريد مسجّل لمشغّل آخر', undefined],
  ]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

/** The dialog behind a button, with a field to paste into. */
function Desk() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <textarea aria-label="pasted" />
      {isOpen && <GeneratePasswordDialog operator={OPERATOR} onClose={() => setOpen(false)} />}
    </>
  );
}

test('[OPS-08] [ERR-54] a generated password is copied as it is, shown once, and gone when the dialog closes', async () => {
  const passwords = ['Kite-Palm-7291-Sand', 'Dune-Boat-4410-Reef'];
  let made = 0;
  serverAnswers(({ path }) => {
    if (!path.endsWith('/users/7/reset')) return undefined;
    made += 1;
    return { status: 200, body: { password: passwords[made - 1] } };
  });
  await render(
    <AnsweredScreen>
      <Desk />
    </AnsweredScreen>,
  );
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const text = () => document.body.textContent;
  for (const [at, password] of passwords.entries()) {
    await page.getByRole('button', { name: 'open' }).click();
    // It asks again: an earlier password is not shown a second time.
    await expect.element(button('توليد')).toBeVisible();
    expect(text()).not.toContain(passwords[at - 1] ?? password);
    await button('توليد').click();
    await expect
      .element(dialog.getByRole('status', { name: 'كلمة المرور المولّدة' }))
      .toHaveTextContent(password);
    expect(toastStore.get().at(-1)).toMatchObject({ kind: 'success', title: 'تم توليد كلمة المرور بنجاح' });
    await button('نسخ').click();
    await expect.element(page.getByText('نُسخت كلمة المرور').last()).toBeVisible();
    await button('إغلاق').last().click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(text()).not.toContain(password);
    const field = page.getByRole('textbox', { name: 'pasted' });
    await field.clear();
    await field.click();
    await userEvent.paste();
    await expect.element(field).toHaveValue(password);
  }
  expect(made).toBe(2);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Palm-7291');
});

/** The dialog that sets a password, which is answered like this; returns what was sent and whether it closed. */
async function openSetPassword(answer: Answer) {
  const onClose = vi.fn();
  const calls = serverAnswers(({ method }) => (method === 'GET' ? undefined : answer));
  await render(
    <AnsweredScreen>
      <SetPasswordDialog operator={OPERATOR} onClose={onClose} />
    </AnsweredScreen>,
  );
  const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
  const dialog = page.getByRole('dialog');
  return {
    ...{ onClose, sent, field: dialog.getByRole('textbox', { name: 'كلمة المرور الجديدة' }) },
    submit: dialog.getByRole('button', { name: 'حفظ كلمة المرور', exact: true }),
    toasts: watchToasts(),
  };
}

test('[OPS-06] [VAL-38] [VAL-39] a password is set once it has eight characters', async () => {
  const { field, submit, sent } = await openSetPassword({ status: 200, body: { success: true } });
  await expect.element(submit).toBeDisabled();
  await field.fill('seven77');
  await expect.element(field).toHaveAccessibleDescription('كلمة المرور الجديدة 8 أحرف على الأقل');
  await expect.element(submit).toBeDisabled();
  await field.click();
  await userEvent.keyboard('{Enter}');
  await field.fill('kite-888');
  await expect.element(submit).toBeEnabled();
  expect(sent()).toEqual([]);
  await submit.click();
  await expect.poll(sent).toEqual([['/admin/api/v1/users/7/update-password', { password: 'kite-888' }]]);
});

test('[OPS-07] [ERR-50] [ERR-52] a toast says that a password was changed, and the dialog closes', async () => {
  const { field, submit, onClose, toasts } = await openSetPassword({
    status: 200,
    body: { success: true },
  });
  await field.fill('date-palm-of-qatif');
  await submit.click();
  await expect.poll(toasts).toMatchObject([{ kind: 'success', title: 'تم تغيير كلمة المرور بنجاح' }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('[OPS-07] [ERR-51] [ERR-53] a toast says that a password was not changed, and the dialog stays', async () => {
  const errors = [{ field: 'password', msg: 'password_common' }];
  const { field, submit, onClose, toasts } = await openSetPassword(
    refusal(422, 'VALIDATION', 'validation_failed', { errors }),
  );
  await field.fill(OPERATOR.email);
  await submit.click();
  await expect.poll(toasts).toMatchObject([{ kind: 'error', title: 'فشل تغيير كلمة المرور' }]);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveValue(OPERATOR.email);
  expect(onClose).not.toHaveBeenCalled();
});

test('[SEC-58] the activation of a super admin waits: the toast says so', async () => {
  const toasts = watchToasts();
  const stopped = { ...OPERATOR, role: 'SUPER_ADMIN', status: 'DEACTIVATE' } as const;
  serverAnswers(({ method }) =>
    method === 'GET' ? undefined : { status: 200, body: { success: true, approval_id: '32' } },
  );
  await render(
    <AnsweredScreen>
      <OperatorRowPanel row={stopped} latest={null} onDialog={() => undefined} />
    </AnsweredScreen>,
  );
  await page.getByRole('button', { name: 'تفعيل', exact: true }).click();
  await expect
    .poll(toasts)
    .toMatchObject([{ title: 'تلزم موافقة مدير عام آخر', message: expect.stringContaining('32') }]);
});

test('[SEC-58] a new password of a super admin waits: the dialog says so before, the toast after', async () => {
  const toasts = watchToasts();
  const onClose = vi.fn();
  serverAnswers(({ method }) =>
    method === 'GET' ? undefined : { status: 200, body: { success: true, approval_id: '31' } },
  );
  await render(
    <AnsweredScreen>
      <SetPasswordDialog operator={{ ...OPERATOR, role: 'SUPER_ADMIN' }} onClose={onClose} />
    </AnsweredScreen>,
  );
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/لا يسري التغيير حتى يوافق عليه مدير عام آخر/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'كلمة المرور الجديدة' }).fill('date-palm-of-qatif');
  await dialog.getByRole('button', { name: 'حفظ كلمة المرور', exact: true }).click();
  await expect
    .poll(toasts)
    .toMatchObject([{ title: 'تلزم موافقة مدير عام آخر', message: expect.stringContaining('31') }]);
  expect(onClose).toHaveBeenCalledOnce();
});

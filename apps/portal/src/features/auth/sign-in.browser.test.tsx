import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { api } from '../../shared/api/api.ts';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  type Call,
  refusal,
  serverAnswers,
} from '../../shared/testing/answered-screen.tsx';
import { ChangePasswordPage } from './change-password-page.tsx';
import { LoginPage } from './login-page.tsx';

type CodeSent = Awaited<ReturnType<typeof api.auth.login>>;
type SignedIn = Awaited<ReturnType<typeof api.auth.verifyOtp>>;

const EMAIL = 'huda@example.com';
const SENT: CodeSent = { expiredAfter: 170, attemptToken: 'a'.repeat(43) };
const SIGNED_IN: SignedIn = { token: 'the-token', mustChangePassword: false };
const LOGIN = '/admin/api/v2/login';
const CHECK = '/admin/api/v2/verify-otp';
const CHANGE = '/admin/api/v1/profile/password';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.removeItem('access_token');
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem('access_token');
});

const email = page.getByRole('textbox', { name: 'البريد الإلكتروني' });
const password = page.getByLabelText('كلمة المرور', { exact: true });
const next = page.getByRole('button', { name: 'متابعة' });
const code = page.getByRole('textbox', { name: 'رمز الدخول لمرة واحدة' });
const enter = page.getByRole('button', { name: 'دخول', exact: true });
const alert = page.getByRole('alert');
const sentTo = (calls: readonly Call[], path: string) => calls.filter((call) => call.path === path);

/** The sign-in, whose two steps are answered like this. */
async function openSignIn(answers: { login?: Answer; check?: Answer } = {}): Promise<Call[]> {
  const { login = { status: 201, body: SENT }, check = { status: 200, body: SIGNED_IN } } = answers;
  const calls = serverAnswers(({ path }) => (path === LOGIN ? login : path === CHECK ? check : undefined));
  await render(
    <AnsweredScreen>
      <LoginPage returnTo="/orders" isSessionEnded={false} />
    </AnsweredScreen>,
  );
  return calls;
}

/** The first step, filled and sent. */
async function sendCredentials(): Promise<void> {
  await email.fill(EMAIL);
  await password.fill('kite-888');
  await next.click();
}

test('[AUTH-01] the first step has e-mail, password and a button, and no code field', async () => {
  await openSignIn();
  await expect.element(email).toBeVisible();
  await expect.element(password).toBeVisible();
  await expect.element(next).toBeVisible();
  await expect.element(code).not.toBeInTheDocument();
});

test('[AUTH-02] [VAL-01] [VAL-02] an empty e-mail and an empty password are refused without a call', async () => {
  const calls = await openSignIn();
  const noEmail = page.getByText('يرجى إدخال البريد الإلكتروني');
  const noPassword = page.getByText('يرجى إدخال كلمة المرور');
  await next.click();
  await expect.element(noEmail).toBeVisible();
  await expect.element(noPassword).toBeVisible();
  await expect.element(email).toHaveFocus();
  await email.fill('unknown@example.com');
  await next.click();
  await expect.element(noEmail).not.toBeInTheDocument();
  await expect.element(noPassword).toBeVisible();
  await expect.element(password).toHaveFocus();
  await email.fill('');
  await password.fill('kite-888');
  await next.click();
  await expect.element(noEmail).toBeVisible();
  await expect.element(noPassword).not.toBeInTheDocument();
  expect(sentTo(calls, LOGIN)).toEqual([]);
});

test('[AUTH-04] [ERR-01] wrong credentials say so and stay on the first step', async () => {
  await openSignIn({ login: refusal(401, 'BAD_CREDENTIALS', 'bad_credentials') });
  await sendCredentials();
  await expect.element(alert).toHaveTextContent('البريد الإلكتروني أو كلمة المرور غير صحيحة');
  await expect.element(email).toHaveValue(EMAIL);
  await expect.element(code).not.toBeInTheDocument();
});

/** The seconds left of the code: the clock stands, and moves by the test alone. */
async function openCodeStep(): Promise<{
  calls: Call[];
  showsAfter: (seconds: number, left: string) => Promise<void>;
}> {
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start);
  const calls = await openSignIn();
  await sendCredentials();
  await expect.element(code).toBeVisible();
  const showsAfter = async (seconds: number, left: string) => {
    clock.mockReturnValue(start + seconds * 1_000);
    await expect.element(page.getByRole('timer')).toHaveTextContent(`ينتهي الرمز خلال ${left}`);
  };
  return { calls, showsAfter };
}

test('[AUTH-03] [AUTH-05] [STATE-52] right credentials lead to the code, with a countdown by seconds', async () => {
  const { calls, showsAfter } = await openCodeStep();
  await expect.element(email).not.toBeInTheDocument();
  expect(sentTo(calls, LOGIN).map(({ body }) => body)).toEqual([{ email: EMAIL, password: 'kite-888' }]);
  await showsAfter(0, '2:50');
  await showsAfter(1, '2:49');
  await showsAfter(2, '2:48');
  await showsAfter(3, '2:47');
});

test('[AUTH-06] [STATE-53] at zero the screen goes back to the first step', async () => {
  const { showsAfter } = await openCodeStep();
  await showsAfter(SENT.expiredAfter - 1, '0:01');
  await expect.element(code).toBeVisible();
  vi.mocked(Date.now).mockReturnValue(Date.now() + 1_000);
  await expect.element(email).toHaveValue(EMAIL);
  await expect.element(code).not.toBeInTheDocument();
});

test('[AUTH-07] [VAL-03] an empty code is refused without a call', async () => {
  const calls = await openSignIn();
  await sendCredentials();
  await expect.element(code).toBeVisible();
  await enter.click();
  await expect.element(alert).toHaveTextContent('يرجى إدخال رمز الدخول');
  await expect.element(code).toHaveFocus();
  expect(sentTo(calls, CHECK)).toEqual([]);
});

test('[AUTH-09] [ERR-02] a wrong code says so and stores nothing', async () => {
  const calls = await openSignIn({ check: refusal(401, 'BAD_CODE', 'bad_code') });
  await sendCredentials();
  await code.fill('123456');
  await expect.element(alert).toHaveTextContent('الرمز غير مطابق أو منتهي الصلاحية');
  await expect.element(code).toHaveValue('');
  await expect.element(code).toHaveFocus();
  expect(sentTo(calls, CHECK).map(({ body }) => body)).toEqual([
    { email: EMAIL, passKey: '123456', attemptToken: SENT.attemptToken },
  ]);
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('the code is sent once, also when its button is pressed after the last digit', async () => {
  const calls = await openSignIn();
  await sendCredentials();
  await code.fill('123456');
  // The page of this test stays: the step is still there once its code was taken.
  await expect.poll(() => localStorage.getItem('access_token')).toBe(SIGNED_IN.token);
  await enter.click();
  await expect.element(enter).toBeEnabled();
  expect(sentTo(calls, CHECK)).toHaveLength(1);
});

test('what is wrong with a new password is said beside its field', async () => {
  const refused = [{ field: 'current_password', msg: 'password_wrong' }];
  const calls = serverAnswers(({ path }) =>
    path === CHANGE ? refusal(422, 'VALIDATION', 'validation_failed', { errors: refused }) : undefined,
  );
  await render(
    <AnsweredScreen>
      <ChangePasswordPage returnTo="/orders" />
    </AnsweredScreen>,
  );
  const field = (name: string) => page.getByLabelText(name, { exact: true });
  const [current, changed, repeat] = [
    field('كلمة المرور الحالية'),
    field('كلمة المرور الجديدة'),
    field('تكرار كلمة المرور الجديدة'),
  ];
  const save = page.getByRole('button', { name: 'حفظ ومتابعة' });
  await save.click();
  await expect.element(current).toHaveAccessibleDescription('يرجى إدخال كلمة المرور');
  await current.fill('kite-888');
  for (const [password, again, at, text] of [
    ['1234567', '1234567', changed, 'كلمة المرور 8 أحرف على الأقل'],
    ['palm-tree-by-the-sea', 'palm-tree-by-the-sea.', repeat, 'كلمتا المرور غير متطابقتين'],
    ['kite-888', 'kite-888', changed, 'يرجى اختيار كلمة مرور تختلف عن الحالية'],
  ] as const) {
    await changed.fill(password);
    await repeat.fill(again);
    await save.click();
    await expect.element(at).toHaveAccessibleDescription(text);
  }
  expect(sentTo(calls, CHANGE)).toEqual([]);
  await changed.fill('palm-tree-by-the-sea');
  await repeat.fill('palm-tree-by-the-sea');
  await save.click();
  await expect.element(current).toHaveAccessibleDescription('كلمة المرور الحالية غير صحيحة');
  await expect.element(current).toHaveFocus();
  expect(sentTo(calls, CHANGE).map(({ body }) => body)).toEqual([
    { current_password: 'kite-888', password: 'palm-tree-by-the-sea' },
  ]);
});

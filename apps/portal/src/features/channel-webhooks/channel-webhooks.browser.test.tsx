import type { ChannelWebhook, ChannelWithWebhook } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { ChannelWebhooksPage } from './channel-webhooks-page.tsx';

const DISABLED: ChannelWebhook = {
  ...{ url: 'https://example.com/hook', state: 'disabled', failures: 21, version: 4 },
  ...{ failing_since: '2026-03-10T21:05:09.000Z', disabled_at: '2026-03-11T22:05:09.000Z' },
  ...{ previous_secret_until: null, waiting: 0, not_sent: 2 },
};
const channelWith = (webhook: ChannelWebhook): ChannelWithWebhook => ({
  _id: '5',
  name: 'قناة مطعم',
  webhook,
});

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
afterEach(() => vi.restoreAllMocks());

test('a disabled webhook says since when and why, and is enabled again', async () => {
  let channel = channelWith(DISABLED);
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/channel-webhooks')) return { status: 200, body: { data: [channel] } };
    if (!path.endsWith('/channel-webhooks/5/change-status')) return undefined;
    channel = channelWith({ ...DISABLED, state: 'on', failures: 0, failing_since: null, disabled_at: null });
    return { status: 200, body: { data: channel, replayed: 2 } };
  });
  await render(
    <AnsweredScreen>
      <ChannelWebhooksPage />
    </AnsweredScreen>,
  );
  const section = page.getByRole('region', { name: 'قناة مطعم' });
  await expect.element(section.getByText('معطّلة', { exact: true })).toBeVisible();
  await expect.element(section).toMatchTextContent(/عُطّلت بعد 21 محاولة فاشلة منذ .?11-03-2026 00:05:09/);
  await section.getByRole('button', { name: 'تشغيل', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const changes = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await expect.element(dialog).toMatchTextContent('يُرسل الحدثان المحفوظان فورًا');
  expect(changes()).toEqual([]);
  await dialog.getByRole('button', { name: 'تشغيل', exact: true }).click();
  await expect.element(section.getByText('مفعّلة', { exact: true })).toBeVisible();
  expect(changes()).toEqual([{ isActive: true, version: 4 }]);
});

test('an address that is not saved is named beside the button, and discarded after a question', async () => {
  serverAnswers(({ path }) =>
    path.endsWith('/channel-webhooks')
      ? { status: 200, body: { data: [channelWith({ ...DISABLED, state: 'on' })] } }
      : undefined,
  );
  await render(
    <AnsweredScreen>
      <ChannelWebhooksPage />
    </AnsweredScreen>,
  );
  const url = page.getByRole('textbox', { name: 'العنوان (URL)' });
  await url.fill('https://example.com/other');
  await expect.element(page.getByText(/^تغيير واحد غير محفوظ: .*URL/)).toBeVisible();
  await page.getByRole('button', { name: 'تجاهل', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'تجاهل', exact: true }).click();
  await expect.element(url).toHaveValue(DISABLED.url);
});

test.each([
  ['repeated under its key', 5, 4],
  ['not repeated after a further change, with which its secret is gone', 6, 6],
])('a rotation whose answer was lost is %s', async (_, shown, expected) => {
  let channel = channelWith({ ...DISABLED, state: 'on' });
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/channel-webhooks')) return { status: 200, body: { data: [channel] } };
    if (!path.endsWith('/channel-webhooks/5/rotate-secret')) return undefined;
    const isFirst = channel.webhook?.version === DISABLED.version;
    const previous_secret_until = '2026-03-13T00:00:00.000Z';
    channel = channelWith({ ...DISABLED, state: 'on', version: shown, previous_secret_until });
    return isFirst ? 'no answer' : { status: 200, body: { data: channel, secret: 'whsec_second' } };
  });
  await render(
    <AnsweredScreen>
      <ChannelWebhooksPage />
    </AnsweredScreen>,
  );
  const section = page.getByRole('region', { name: 'قناة مطعم' });
  const rotate = async () => {
    const button = { name: 'تدوير السر', exact: true };
    await section.getByRole('button', button).click();
    await page.getByRole('dialog').getByRole('button', button).click();
  };
  await rotate();
  // The page has read what the lost rotation made, and where something else changed meanwhile, that.
  await expect.element(section.getByText('السر السابق صالح حتى')).toBeVisible();
  await rotate();
  await expect.element(page.getByText('whsec_second')).toBeVisible();
  const sent = calls.filter(({ path }) => path.endsWith('/rotate-secret'));
  expect(sent.map(({ body }) => body)).toEqual([{ version: 4 }, { version: expected }]);
  const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toEqual(expect.any(String));
  expect(second === first).toBe(expected === 4);
});

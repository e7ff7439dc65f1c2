import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRows } from './fixtures/database/rows.ts';
import { DATA_DIR } from './fixtures/stack.ts';
import { expect, test } from './fixtures/test.ts';

/** The sandbox's receiver of webhooks. */
function receiverUrl(): string {
  const { port } = JSON.parse(readFileSync(join(DATA_DIR, 'sandbox.json'), 'utf8')) as { port: number };
  return `http://127.0.0.1:${port}/channel-webhooks`;
}

/** A channel of this test alone, without a webhook. */
async function makeChannel(): Promise<{ id: string; name: string }> {
  const name = `e2e ${randomUUID().slice(0, 8)}`;
  const [row] = await readRows<{ id: string }>(
    `insert into channel (name, application, from_company, api_key_hash, signing_secret)
     values ($1::text, 'CLIENT', 'maeda', sha256($1::text::bytea), $1::text) returning id`,
    [name],
  );
  return { id: String(row?.id), name };
}

/** Writes an event of an order of the channel to the outbox, as a change of its status does. */
const writeEvent = (channelId: string, status: string) =>
  readRows(
    `insert into outbox (destination, ordering_key, event, payload)
     select 'channel', 'order:e2e-' || $1::text, 'order.status_changed', jsonb_build_object('channel_id', $1::text,
       'order_number', (select order_number from orders order by id desc limit 1), 'status', $2::text,
       'driver_id', null, 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     returning id`,
    [channelId, status],
  );

test('a webhook is created, tested, rotated, switched off and on, and its deliveries sent again', async ({
  portal,
  say,
  expectAccessible,
}) => {
  const { id, name } = await makeChannel();
  await portal.goto('/orders');
  const title = say('إشعارات القنوات', 'Channel webhooks');
  await portal.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
  const section = portal.getByRole('region', { name });
  const url = section.getByRole('textbox', { name: say('العنوان (URL)', 'URL') });
  const create = section.getByRole('button', { name: say('إنشاء الإشعارات', 'Create webhook') });
  await expect(section.getByText(say('بلا إشعارات', 'No webhook'))).toBeVisible();

  // The server refuses a private address; the message is at the field.
  await url.fill('https://10.0.0.8/hook');
  await create.click();
  await expect(url).toHaveAccessibleDescription(
    say(
      'هذا العنوان داخلي. يجب أن يكون العنوان متاحًا على الإنترنت.',
      'This address is private. The URL must be on the public internet.',
    ),
  );

  // The secret is shown once.
  await url.fill(`${receiverUrl()}/${id}`);
  await create.click();
  const dialog = portal.getByRole('dialog');
  const secret = dialog.getByRole('status', { name: say('سر التوقيع', 'Signing secret') });
  await expect(secret).toHaveText(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const first = await secret.textContent();
  await expectAccessible(portal);
  await dialog
    .getByRole('button', { name: say('إغلاق', 'Close') })
    .last()
    .click();
  await expect(section.getByText(say('مفعّلة', 'On'), { exact: true })).toBeVisible();
  await portal.reload();
  await expect(url).toHaveValue(`${receiverUrl()}/${id}`);
  await expect(portal.getByText(first ?? '?')).toHaveCount(0);

  // A test event, and its answer.
  await section.getByRole('button', { name: say('إرسال حدث تجريبي', 'Send test event') }).click();
  await section.getByRole('button', { name: say('آخر الإرسالات', 'Recent deliveries') }).click();
  const deliveries = section.getByRole('list', { name: say('آخر الإرسالات', 'Recent deliveries') });
  const rows = deliveries.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(say('أُرسل', 'Sent'));
  await rows.first().getByText(say('الرد 200', 'Answer 200')).click();
  await expect(rows.first().getByRole('region', { name: say('الرد', 'Answer') })).toContainText('"times":1');
  await expectAccessible(portal);

  // Rotation: another secret, the one before stays valid.
  await section.getByRole('button', { name: say('تدوير السر', 'Rotate secret') }).click();
  await dialog.getByRole('button', { name: say('تدوير السر', 'Rotate secret') }).click();
  await expect(secret).toHaveText(/^whsec_/);
  expect(await secret.textContent()).not.toBe(first);
  await dialog
    .getByRole('button', { name: say('إغلاق', 'Close') })
    .last()
    .click();
  await expect(section.getByText(say('السر السابق صالح حتى', 'Previous secret valid until'))).toBeVisible();

  // Off: events are held; on: they are sent in their order.
  await section.getByRole('button', { name: say('إيقاف', 'Switch off'), exact: true }).click();
  await dialog.getByRole('button', { name: say('إيقاف', 'Switch off'), exact: true }).click();
  await expect(section.getByText(say('موقوفة', 'Off'), { exact: true })).toBeVisible();
  for (const status of ['assigned', 'delivered']) await writeEvent(id, status);
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: say('محفوظ', 'Held') })).toHaveCount(2);
  await section.getByRole('button', { name: say('تشغيل', 'Switch on'), exact: true }).click();
  await expect(dialog).toContainText(say('يُرسل الحدثان المحفوظان فورًا', '2 held events are sent at once'));
  await dialog.getByRole('button', { name: say('تشغيل', 'Switch on'), exact: true }).click();
  await expect(rows.filter({ hasText: say('محفوظ', 'Held') })).toHaveCount(0);
  await expect(rows.filter({ hasText: say('الرد 200', 'Answer 200') })).toHaveCount(3);

  // A replay arrives under the same id.
  const event = rows.filter({ hasText: 'assigned' });
  await event.getByRole('button', { name: say('إعادة إرسال', 'Send outbox') }).click();
  await expect(portal.getByText(say('حدث واحد ينتظر الإرسال', '1 event waits to be sent'))).toBeVisible();
  const answer = await fetch(`${receiverUrl()}/control`);
  expect(answer.ok).toBe(true);
  await expect
    .poll(
      async () => {
        const state = (await (await fetch(`${receiverUrl()}/control`)).json()) as {
          events: { body: string; times: number }[];
        };
        return state.events.filter(({ times }) => times > 1).length;
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0);
  await readRows(`delete from outbox where payload->>'channel_id' = $1 returning id`, [id]);
});

test('the webhooks of channels are for super admins', async ({ newcomer, say }) => {
  await newcomer.page.goto('/channel-webhooks');
  await expect(newcomer.page.getByText(say('هذه الصفحة للمدير العام فقط', 'for super admins'))).toBeVisible();
  await expect(
    newcomer.page
      .getByRole('navigation')
      .getByRole('link', { name: say('إشعارات القنوات', 'Channel webhooks') }),
  ).toHaveCount(0);
});

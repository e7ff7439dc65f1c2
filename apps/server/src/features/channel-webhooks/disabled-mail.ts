import type { App } from '../../platform/app.ts';
import { bilingual, type MailText, type Values } from '../../platform/mail/bilingual.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { Trx } from '../../platform/transaction.ts';

/** Path of the page that enables a webhook again. */
const PAGE = '/channel-webhooks';

interface Disabled {
  channelId: number;
  failures: number;
  failing_since: Date | null;
}

/** Tells the active super admins, in both languages, that a channel's webhook was disabled. */
export async function mailDisabled(
  app: App,
  trx: Trx,
  { channelId, failures, failing_since }: Disabled,
): Promise<void> {
  const { name: channel } = await trx
    .selectFrom('channel')
    .select('name')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow();
  const admins = await trx
    .selectFrom('operator')
    .select('email')
    .where('role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .execute();
  const since = (failing_since ?? app.now()).toISOString().slice(0, 16).replace('T', ' ');
  const values: Values = { channel, failures, since };
  const text = (key: MailText) => bilingual(key, { ar: values, en: values });
  const [subject, body] = [text('webhook_subject'), text('webhook_text')];
  const link = app.config.publicUrl + PAGE;
  for (const { email: to } of admins)
    await sendMail(
      app,
      trx,
      {
        to,
        subject: `${subject.ar} · ${subject.en}`,
        text: `${body.ar}\n\n${link}\n\n--\n\n${body.en}\n\n${link}\n`,
      },
      { urgency: 'normal' },
    );
}

import { z } from 'zod';
import type { App } from '../app.ts';
import { seal, unseal } from '../crypto/keys.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { task } from '../jobs/task.ts';
import type { Trx } from '../transaction.ts';

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
});
export type Mail = z.infer<typeof Mail>;

const TIMEOUT_MS = 15_000;
const PURPOSE = 'mail';

/**
 * Job names by urgency. `mail` is the name of the urgent one, because workers of an older release know no other: they
 * still send codes during an upgrade.
 */
const TASK_NAMES = { urgent: 'mail', normal: 'ordinary-mail' } as const;

interface MailOptions {
  /** `urgent` for one-time codes and security mail: never behind other mail. */
  urgency: keyof typeof TASK_NAMES;
  /** The mail is dropped after this time. */
  usefulUntil?: Date;
}

/**
 * Enqueues a mail, sent after the transaction commits. Its content is encrypted in the queue, as it may hold a code.
 */
export async function sendMail(
  app: App,
  trx: Trx,
  mail: Mail,
  { urgency, usefulUntil }: MailOptions,
): Promise<void> {
  await enqueue(trx, TASK_NAMES[urgency], {
    sealed: seal(app.config.secret, PURPOSE, JSON.stringify(mail)),
    usefulUntil: usefulUntil?.toISOString(),
  });
}

const mailTask = (urgency: keyof typeof TASK_NAMES) =>
  task(
    urgency,
    z.object({ sealed: z.string(), usefulUntil: z.iso.datetime().optional() }),
    async ({ sealed, usefulUntil }, { app }) => {
      if (usefulUntil && app.now() > new Date(usefulUntil)) return;
      if (app.config.smtpUrl === null) throw new Error('no mail server is configured');
      const mail = Mail.parse(JSON.parse(unseal(app.config.secret, PURPOSE, sealed)));
      // Imported by workers alone.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url: app.config.smtpUrl,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      });
      try {
        await transport.sendMail({ from: app.config.smtpFrom, ...mail });
      } finally {
        transport.close();
      }
    },
  );

/** The jobs behind `sendMail`. */
export const mailTasks = {
  [TASK_NAMES.urgent]: mailTask('urgent'),
  [TASK_NAMES.normal]: mailTask('normal'),
};

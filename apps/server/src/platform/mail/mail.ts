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

export interface MailOptions {
  /** After this the mail is of no use and is not sent any more. */
  usefulUntil?: Date;
}

/** Sends a mail after the transaction has committed. Its text lies encrypted in the queue: it may carry a code. */
export async function sendMail(
  app: App,
  trx: Trx,
  mail: Mail,
  { usefulUntil }: MailOptions = {},
): Promise<void> {
  await enqueue(trx, 'mail', {
    sealed: seal(app.config.secret, PURPOSE, JSON.stringify(mail)),
    usefulUntil: usefulUntil?.toISOString(),
  });
}

/** The job behind `sendMail`. */
export const mailTask = task(
  z.object({ sealed: z.string(), usefulUntil: z.iso.datetime().optional() }),
  async ({ sealed, usefulUntil }, { app }) => {
    if (usefulUntil && app.now() > new Date(usefulUntil)) return;
    if (app.config.smtpUrl === null) throw new Error('no mail server is configured');
    const mail = Mail.parse(JSON.parse(unseal(app.config.secret, PURPOSE, sealed)));
    // Only a worker sends: the others start without it.
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

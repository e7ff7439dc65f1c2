import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const KEPT = 500;
const LARGEST_BYTES = 5 << 20;

/** A mail that the local mailbox took. `code` is the one-time code in it, where there is one. */
export interface MailboxMessage {
  id: number;
  to: string;
  subject: string;
  text: string;
  code: string | null;
  received_at: string;
}

export interface Mailbox {
  /** smtp:// URL at which it takes mail for anybody. */
  url: string;
  /** The latest first. */
  messages(to?: string): MailboxMessage[];
  stop(): Promise<void>;
}

/** A mail server on this machine alone, which keeps what it is sent in memory instead of passing it on. */
export async function startMailbox(now: () => Date): Promise<Mailbox> {
  const kept: MailboxMessage[] = [];
  let last = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: LARGEST_BYTES,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        read(Buffer.concat(chunks)).then(({ subject, text }) => {
          last += 1;
          const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null;
          kept.unshift({ id: last, to, subject, text, code, received_at: now().toISOString() });
          kept.length = Math.min(kept.length, KEPT);
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
  server.on('error', () => undefined);
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the local mailbox has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages: (to) =>
      kept.filter((message) => to === undefined || message.to.toLowerCase().includes(to.toLowerCase())),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function read(raw: Buffer): Promise<{ subject: string; text: string }> {
  const mail = await PostalMime.parse(raw);
  return { subject: mail.subject ?? '', text: (mail.text ?? '').trim() };
}

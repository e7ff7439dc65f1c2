import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Config } from '../config.ts';
import { seal, unseal } from '../crypto/keys.ts';
import type { Db } from '../transaction.ts';

const MAX_KEPT_MAILS = 500;
const MAX_MAIL_BYTES = 5 << 20;
const PURPOSE = 'captured-mail';

/** A mail in the local mailbox. `code` is its one-time code, if any. */
export interface MailboxMessage {
  id: number;
  to: string;
  subject: string;
  text: string;
  code: string | null;
  received_at: string;
}

interface MailboxParts {
  db: Db;
  config: Pick<Config, 'secret'>;
  now: () => Date;
}

/** Mails captured in demo mode, over all processes. */
export interface Mailbox {
  /** Newest first; with `to`, mails whose receiver contains it. */
  messages(to?: string): Promise<MailboxMessage[]>;
}

/** A local mail server that stores mails in the database instead of forwarding them. */
interface MailServer {
  /** smtp:// URL; accepts mail for any receiver. */
  url: string;
  stop(): Promise<void>;
}

/** Opens the mailbox of demo mode. */
export function openMailbox({ db, config }: Pick<MailboxParts, 'db' | 'config'>): Mailbox {
  return {
    async messages(to) {
      const rows = await db
        .selectFrom('captured_mail')
        .select(['id', 'receiver', 'sealed', 'received_at'])
        .$if(to !== undefined, (query) =>
          query.where((eb) => eb(eb.fn('strpos', ['receiver', eb.val(to?.toLowerCase())]), '>', 0)),
        )
        .orderBy('id', 'desc')
        .limit(MAX_KEPT_MAILS)
        .execute();
      return rows.flatMap(({ id, receiver, sealed, received_at }) => {
        const content = open(config.secret, sealed);
        if (!content) return [];
        const code = /(?<!\d)\d{6}(?!\d)/.exec(content.text)?.[0] ?? null;
        return [{ id, to: receiver, ...content, code, received_at: received_at.toISOString() }];
      });
    },
  };
}

/** Starts the mail server of the mailbox. */
export async function startMailServer(parts: MailboxParts): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // A reverse DNS lookup can take seconds.
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        read(Buffer.concat(chunks))
          .then((content) => keep(parts, to, content))
          .then(() => done(), done);
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
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Content {
  subject: string;
  text: string;
}

async function keep({ db, config, now }: MailboxParts, to: string, content: Content): Promise<void> {
  const { id } = await db
    .insertInto('captured_mail')
    .values({
      receiver: to.toLowerCase(),
      sealed: seal(config.secret, PURPOSE, JSON.stringify(content)),
      received_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('captured_mail')
    .where('id', '<=', id - MAX_KEPT_MAILS)
    .execute();
}

/** Null where it was encrypted with another secret. */
function open(secret: string, sealed: string): Content | null {
  try {
    return JSON.parse(unseal(secret, PURPOSE, sealed)) as Content;
  } catch {
    return null;
  }
}

async function read(raw: Buffer): Promise<Content> {
  const mail = await PostalMime.parse(raw);
  return { subject: mail.subject ?? '', text: (mail.text ?? '').trim() };
}

import { type OperatorChange, PRODUCT } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import { bilingual, type MailText } from '../../platform/mail/bilingual.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { Trx } from '../../platform/transaction.ts';

interface OperatorMail {
  change: OperatorChange | 'end_sessions';
  /** Name of the operator who makes the change or asks for it. */
  by: string;
  /** Whether the change still waits for approval. */
  isAsked?: boolean;
}

const ABOUT = {
  set_password: 'password',
  reset_password: 'password',
  deactivate: 'deactivation',
  activate: 'activation',
} as const satisfies Record<OperatorChange, string>;

/** Tells an operator by mail, in both languages, that a colleague changes the account or asks to. */
export async function mailOperator(
  app: App,
  trx: Trx,
  to: string,
  { change, by, isAsked = false }: OperatorMail,
): Promise<void> {
  const about: MailText =
    change === 'end_sessions' ? 'account_sessions' : `account_${ABOUT[change]}${isAsked ? '_asked' : ''}`;
  const text = (key: MailText) =>
    bilingual(key, { ar: { name: by, product: PRODUCT.nameAr }, en: { name: by, product: PRODUCT.name } });
  const subject = text('account_subject');
  const parts = [text(about), text('account_warning')];
  const inLanguage = (language: 'ar' | 'en') => parts.map((part) => part[language]).join('\n');
  await sendMail(
    app,
    trx,
    {
      to,
      subject: `${subject.ar} · ${subject.en}`,
      text: `${inLanguage('ar')}\n\n--\n\n${inLanguage('en')}\n`,
    },
    { urgency: 'urgent' },
  );
}

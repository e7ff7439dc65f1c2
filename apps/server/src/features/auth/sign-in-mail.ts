import { PRODUCT } from '@mishwar/domain';
import { bilingual, type MailText } from '../../platform/mail/bilingual.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** The mail with a one-time code, in both languages, as the reader's language is not known yet. */
export function composeSignInMail(to: string, code: string, validSeconds: number): Mail {
  const minutes = Math.round(validSeconds / 60);
  const text = (key: MailText) =>
    bilingual(key, { ar: { product: PRODUCT.nameAr, minutes }, en: { product: PRODUCT.name, minutes } });
  const subject = text('code_subject');
  const parts = [text('code_text'), text('code_expires'), text('code_warning')];
  const inLanguage = (language: 'ar' | 'en') => {
    const [before = '', ...after] = parts.map((part) => part[language]);
    return [before, '', code, '', ...after].join('\n');
  };
  return {
    to,
    subject: `${subject.ar} · ${subject.en}`,
    text: `${inLanguage('ar')}\n\n--\n\n${inLanguage('en')}\n`,
  };
}

import { formatPhone, normalizePhone } from '@mishwar/domain';

/** A phone number isolated as left-to-right in plain text, without a line break in it. */
export function isolatedPhone(phone: string): string {
  return `\u2066${formatPhone(phone).replaceAll(' ', '\u00a0')}\u2069`;
}

/** The `tel:` URL of a phone number in any notation. */
export function phoneHref(phone: string): string {
  const canonical = normalizePhone(phone);
  return `tel:${canonical ? `+${canonical}` : phone.replace(/[^\d+]/g, '')}`;
}

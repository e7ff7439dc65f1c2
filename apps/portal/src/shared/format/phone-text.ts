import { formatPhone, normalizePhone } from '@mishwar/domain';

/** A phone inside a plain text, read left to right whatever is around it. */
export function isolatedPhone(phone: string): string {
  return `\u2066${formatPhone(phone)}\u2069`;
}

/** The address that calls a phone, however it was written. */
export function phoneHref(phone: string): string {
  const canonical = normalizePhone(phone);
  return `tel:${canonical ? `+${canonical}` : phone.replace(/[^\d+]/g, '')}`;
}

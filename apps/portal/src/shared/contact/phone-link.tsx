import { formatPhone } from '@mishwar/domain';
import { phoneHref } from '../format/phone-text.ts';
import { Ltr } from '../ui/ltr.tsx';
import classes from './contact-links.module.css';

/** A phone number that calls when it is tapped; nothing where there is none. */
export function PhoneLink({
  phone,
  className = '',
}: {
  phone: string | null;
  className?: string | undefined;
}) {
  if (!phone) return null;
  return (
    <a href={phoneHref(phone)} className={`${classes.link} ${className}`}>
      <Ltr>{formatPhone(phone)}</Ltr>
    </a>
  );
}

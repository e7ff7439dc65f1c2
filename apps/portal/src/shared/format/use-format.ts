import {
  DEFAULT_TIME_ZONE,
  formatDate,
  formatMoney,
  formatTime,
  type Instant,
  parseMoney,
} from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';
import { useProfile } from '../session/profile.ts';

/** How values are written for the reader: their language, the configured zone. Absent times are '...'. */
export function useFormat() {
  useTranslation();
  const language = currentLanguage();
  const zone = useProfile()?.timezone.timezone ?? DEFAULT_TIME_ZONE.timezone;
  return {
    language,
    zone,
    /** DD-MM-YYYY */
    date: (instant: Instant) => formatDate(instant, zone),
    /** HH:mm */
    time: (instant: Instant) => formatTime(instant, zone).replace(/^(\d\d:\d\d):\d\d$/, '$1'),
    /** HH:mm:ss */
    seconds: (instant: Instant) => formatTime(instant, zone),
    /** Halalas as "1,234.50". */
    money: (halalas: number) => formatMoney(halalas, language),
    /** An amount of the wire ("1234.50") as "1,234.50". */
    amount: (wire: string) => formatMoney(parseMoney(wire), language),
  };
}

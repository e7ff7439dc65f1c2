import { formatDate, formatMoney, formatTime, type Instant, parseMoney } from '@mishwar/domain';
import type { Language } from '@mishwar/locales';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';
import { useTimeZone } from '../session/time-zone.ts';

/**
 * Formats values in the reader's language and the configured time zone; an absent time is '...'. The result is memoised: it
 * changes only with the language and the zone, so that column definitions may depend on it.
 */
export function useFormat() {
  useTranslation();
  const language = currentLanguage();
  const zone = useTimeZone();
  return useMemo(() => formatIn(language, zone), [language, zone]);
}

function formatIn(language: Language, zone: string) {
  return {
    language,
    zone,
    /** DD-MM-YYYY */
    date: (instant: Instant) => formatDate(instant, zone),
    /** HH:mm of planned times, chosen periods and axes; times of events are `seconds` or `ShortTime`. */
    time: (instant: Instant) => formatTime(instant, zone).replace(/^(\d\d:\d\d):\d\d$/, '$1'),
    /** HH:mm:ss */
    seconds: (instant: Instant) => formatTime(instant, zone),
    /** Halalas as "1,234.50". */
    money: (halalas: number) => formatMoney(halalas, language),
    /** An amount of the wire ("1234.50") as "1,234.50". */
    amount: (wire: string) => formatMoney(parseMoney(wire), language),
  };
}

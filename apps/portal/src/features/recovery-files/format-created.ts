import { formatTime, type Language } from '@mishwar/domain';

const ARABIC_INDIC_ZERO = '٠'.charCodeAt(0);

/** `DD-MM-YYYY / HH:mm` in a zone; in Arabic with Arabic-Indic digits, which this column alone has. */
export function formatCreated(date: string, instant: string, zone: string, language: Language): string {
  const text = `${date} / ${formatTime(instant, zone).slice(0, 'HH:mm'.length)}`;
  return language === 'ar'
    ? text.replace(/\d/g, (digit) => String.fromCharCode(ARABIC_INDIC_ZERO + Number(digit)))
    : text;
}

import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ar';
import { DatesProvider } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';

const STEPS = [
  'previousMonth',
  'nextMonth',
  'previousYear',
  'nextYear',
  'previousDecade',
  'nextDecade',
] as const;

/** Language, first day of the week and weekend of the calendars inside. */
export function CalendarSettings({ children }: { children: ReactNode }) {
  const locale = currentLanguage() === 'ar' ? 'ar' : 'en';
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 0, weekendDays: [5, 6] }}>{children}</DatesProvider>
  );
}

/** Accessible names of a calendar's buttons. */
export function useCalendarLabels(): Record<string, string> {
  const { t } = useTranslation();
  return Object.fromEntries(STEPS.map((step) => [step, t(`list.calendar.${step}`)]));
}

import type { DashboardSlot } from '@mishwar/contract';
import { formatDay } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';

const two = (part: number): string => String(part).padStart(2, '0');

/** Texts of durations, hours and changes on the dashboard. */
export function useDashboardFormat() {
  const { t } = useTranslation();
  return {
    count: (n: number): string => n.toLocaleString('en-US'),
    /** Seconds below two minutes, minutes below two hours, then hours and minutes. */
    duration(seconds: number | null): string {
      if (seconds === null) return t('dashboard.not_measured');
      if (seconds < 120) return t('dashboard.seconds', { count: seconds });
      const minutes = Math.floor(seconds / 60);
      if (minutes < 120) return t('dashboard.minutes', { count: minutes });
      return t('dashboard.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    },
    /** `13:00–14:00`, or the day as `DD-MM-YYYY`. */
    slot: ({ hour, day }: DashboardSlot): string =>
      hour === null ? formatDay(day) : `${two(hour)}:00–${two(hour + 1)}:00`,
    /** `13`, or `25-11`. */
    shortSlot: ({ hour, day }: DashboardSlot): string =>
      hour === null ? formatDay(day).slice(0, 5) : two(hour),
    /** `+6.3%`; null without anything to compare with. */
    change(now: number, before: number): string | null {
      if (before === 0) return null;
      const percent = Math.round((1_000 * (now - before)) / before) / 10;
      return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`;
    },
  };
}
